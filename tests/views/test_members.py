"""What is told of the members of a house."""

from taisai.views.members import MembersShown
from taisai.views.parts import encode_view


def test_a_house_of_one_process_has_none() -> None:
    assert encode_view(MembersShown(is_shared=False, members=())) == (
        b'{"is_shared":false,"members":[]}'
    )
