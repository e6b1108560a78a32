"""Frames on the line: published examples, every cut, noise, and frames full of start bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.devices.ssp.frames import Frame, FrameReader, NotAFrame

EXAMPLES = [
    ("7F 80 01 11 65 82", True, "11"),
    ("7F 80 01 F0 23 80", True, "F0"),
    ("7F 80 01 07 12 02", True, "07"),
    ("7F 00 01 07 11 88", False, "07"),
    ("7F 80 01 0A 3F 82", True, "0A"),
    ("7F 80 01 09 35 82", True, "09"),
    ("7F 80 01 01 06 02", True, "01"),
    ("7F 80 01 18 53 82", True, "18"),
    ("7F 80 02 06 08 03 94", True, "06 08"),
    ("7F 80 03 02 FF FF 25 A4", True, "02 FF FF"),
    ("7F 80 01 57 F2 03", True, "57"),
    ("7F 80 03 F0 EF 03 C5 CA", True, "F0 EF 03"),
    ("7F 80 03 F0 EE 04 D7 CC", True, "F0 EE 04"),
    ("7F 00 02 55 40 89 7F 7F", False, "55 40"),
]
FRAMES = st.builds(
    Frame,
    address=st.integers(0, 0x7D),
    flag=st.booleans(),
    data=st.one_of(
        st.binary(min_size=1, max_size=255),
        st.lists(st.sampled_from([0x7F, 0x80, 0x00]), min_size=1, max_size=255).map(bytes),
    ),
)


@pytest.mark.parametrize(("line", "flag", "data"), EXAMPLES)
def test_published_examples_are_written_and_read(line: str, flag: bool, data: str) -> None:
    frame = Frame(address=0, flag=flag, data=bytes.fromhex(data))

    assert frame.to_bytes() == bytes.fromhex(line)
    assert list(FrameReader().read(bytes.fromhex(line))) == [frame]


@given(frames=st.lists(FRAMES, max_size=5), cut=st.integers(1, 20))
def test_frames_come_back_however_the_line_cuts_them(frames: list[Frame], cut: int) -> None:
    line = b"".join(frame.to_bytes() for frame in frames)
    reader = FrameReader()

    pieces = [line[at : at + cut] for at in range(0, len(line), cut)]
    read = [frame for piece in pieces for frame in reader.read(piece)]

    assert read == frames
    assert reader.spoilt_count == 0


@given(frame=FRAMES, noise=st.binary(max_size=30).filter(lambda noise: b"\x7f" not in noise))
def test_noise_before_a_frame_is_passed_over(frame: Frame, noise: bytes) -> None:
    assert list(FrameReader().read(noise + frame.to_bytes())) == [frame]


@given(frame=FRAMES, count=st.integers(1, 4))
def test_stray_start_bytes_before_a_frame_are_passed_over(frame: Frame, count: int) -> None:
    assert list(FrameReader().read(b"\x7f" * count + frame.to_bytes())) == [frame]


@given(frame=FRAMES, data=st.data())
def test_a_frame_that_was_broken_off_does_not_swallow_the_next(
    frame: Frame, data: st.DataObject
) -> None:
    line = frame.to_bytes()
    kept = data.draw(st.integers(1, len(line) - 1))
    broken = line[:kept]
    reader = FrameReader()

    read = [*reader.read(broken)]
    reader.forget()
    read += reader.read(line)

    assert read == [frame]


def test_a_lone_start_byte_begins_a_new_frame() -> None:
    reader = FrameReader()

    read = list(reader.read(bytes.fromhex("7F 80 05 01 02") + bytes.fromhex("7F 80 01 07 12 02")))

    assert [frame.data for frame in read] == [b"\x07"]
    assert reader.spoilt_count == 1


@given(frame=FRAMES, data=st.data())
def test_a_frame_with_one_changed_bit_is_never_read_as_another(
    frame: Frame, data: st.DataObject
) -> None:
    line = bytearray(frame.to_bytes())
    bit = data.draw(st.integers(8, len(line) * 8 - 1))
    line[bit // 8] ^= 1 << bit % 8

    assert frame not in list(FrameReader().read(bytes(line)))


@pytest.mark.parametrize("line", ["7F 80 00 03 80", "7F 7E 01 07 00 00"])
def test_an_impossible_head_is_counted_and_left_out(line: str) -> None:
    reader = FrameReader()

    assert list(reader.read(bytes.fromhex(line))) == []
    assert reader.spoilt_count == 1


@pytest.mark.parametrize(("address", "data"), [(-1, b"1"), (126, b"1"), (0, b""), (0, bytes(256))])
def test_what_no_frame_can_carry_is_refused(address: int, data: bytes) -> None:
    with pytest.raises(NotAFrame):
        Frame(address, flag=True, data=data)
