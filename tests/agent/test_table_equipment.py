"""A table's equipment on real lines: lit, rung, spun, read and pressed, whatever befalls it."""

from pathlib import Path

import pytest

from agent.table_rig import table_rig
from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR
from taisai.devices.simulated_reader import ReaderError
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.vocabulary import AlertKind, TableDevice, TumblerKind, WayOut

pytestmark = pytest.mark.asyncio

SPIN = c.SpinTumbler(by=DEALER)
BETS = c.CallPlaceYourBets(by=DEALER)
NO_MORE = c.CallNoMoreBets(by=DEALER)
UNCOVER = c.Uncover(by=DEALER)


@pytest.mark.rule("D9 6.1")
@pytest.mark.rule("D9 6.2")
@pytest.mark.rule("D9 3.3(b)")
async def test_a_round_from_the_motor_to_the_lamps(tmp_path: Path) -> None:
    async with table_rig(tmp_path, tumbler=TumblerKind.MOTOR) as rig, rig.running():
        system, play = rig.system, rig.system.play
        await system.do(SPIN)
        await rig.until(lambda: play.round.spins >= 3)
        assert not rig.board.turns
        await system.do(BETS)
        play.wait_until(play.round.closes_at)
        await system.do(NO_MORE)
        await rig.until(lambda: rig.board.rings)
        rig.reader.dice = (6, 1, 3)
        await system.do(UNCOVER)
        await rig.until(lambda: bool(play.round.read))
        assert play.round.read == ((1, 3, 6),)
        rig.press("1", "6", "3", "enter")
        await rig.until(lambda: play.state.phase is Phase.OUTCOME_ENTERED)
        assert play.round.entered_by == DEALER
        await rig.until(lambda: bool(rig.board.shining))
        assert rig.board.shining == set(system.view["own"]["lit"])
        await rig.until(lambda: not rig.board.rings)
        assert play.state.alerts == ()


@pytest.mark.rule("D9A 3.5")
async def test_what_the_dice_reader_is_stands_on_record_once(tmp_path: Path) -> None:
    async with table_rig(tmp_path) as rig:
        for _ in range(2):
            async with rig.running():
                play = rig.system.play
                await rig.until(lambda play=play: bool(play.state.equipment.identities))
                await rig.until(lambda: rig.system.connections_count > 0)
        known = rig.system.play.state.equipment.identities
        assert known[TableDevice.DICE_READER].model == "simulated"
    told = [one["device"] for one in rig.system.of_type("IdentifyTableDevice")]
    assert told.count("dice_reader") == 1


@pytest.mark.rule("D9 7.3")
async def test_a_dark_lamp_is_told_once_and_found_anew_when_it_was_not_rectified(
    tmp_path: Path,
) -> None:
    async with table_rig(tmp_path) as rig:
        rig.board.burnt_out = {"small"}
        system, play = rig.system, rig.system.play
        async with rig.running():
            play.open_round()
            play.close()
            play.enter(1, 2, 4)
            await system.do()
            await rig.until(lambda: play.state.is_game_locked)
            assert play.state.equipment.dark == ("small",)
        # An agent that starts anew knows what is on record.
        async with rig.running():
            await rig.until(lambda: rig.agent.board.found.dark == {"small"})
        assert len(play.state.malfunctions) == 1
        async with rig.running():
            rectified = c.EndMalfunction(
                by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="a new lamp"
            )
            await system.do(rectified)
            await rig.until(lambda: len(play.state.malfunctions) == 2)
            rig.board.burnt_out = set()
            await rig.until(lambda: play.state.equipment.dark == ())


@pytest.mark.rule("D9 3.4(e)(iv)")
async def test_the_cover_is_told_and_stops_the_motor(tmp_path: Path) -> None:
    async with table_rig(tmp_path, tumbler=TumblerKind.MOTOR) as rig, rig.running():
        play = rig.system.play
        rig.board.is_covered = False
        await rig.until(lambda: play.state.equipment.is_cover_off)
        rig.board.is_covered = True
        await rig.until(lambda: not play.state.equipment.is_cover_off)
        await rig.system.do(SPIN)
        await rig.until(lambda: rig.board.turns)
        rig.board.is_covered = False
        await rig.until(lambda: not rig.board.turns and play.state.equipment.is_cover_off)
        assert [one.kind for one in play.state.alerts] == [AlertKind.COVER_OFF]


@pytest.mark.rule("D9 7.4")
async def test_a_board_that_is_gone_is_a_malfunction_and_lit_again_when_it_is_back(
    tmp_path: Path,
) -> None:
    async with table_rig(tmp_path) as rig, rig.running():
        play = rig.system.play
        await rig.board.shut_down()
        rig.board.lose_power()
        await rig.until(lambda: play.state.is_game_locked)
        assert [one.kind for one in play.state.alerts] == [AlertKind.LAMPS]
        await rig.plug_in()
        await rig.until(lambda: not any(play.state.equipment.faults.values()))
        assert play.state.is_game_locked


@pytest.mark.rule("R4")
async def test_an_early_reading_is_told_and_its_faces_never_leave_the_agent(
    tmp_path: Path,
) -> None:
    async with table_rig(tmp_path) as rig:
        rig.reader.error = ReaderError.EARLY
        async with rig.running():
            rig.system.play.open_round()
            await rig.system.do()
            await rig.until(lambda: bool(rig.system.play.state.alerts))
    told = rig.system.of_type("ReportReading")
    assert {one["faces"] for one in told} == {None}
    assert [one.kind for one in rig.system.play.state.alerts] == [AlertKind.EARLY_READING]


@pytest.mark.rule("D9 7.2")
@pytest.mark.parametrize("error", [ReaderError.WRONG, ReaderError.CONTRADICTS])
async def test_a_reader_that_errs_stops_the_settlement(tmp_path: Path, error: ReaderError) -> None:
    async with table_rig(tmp_path, "terminals") as rig, rig.running():
        play = rig.system.play
        rig.reader.dice, rig.reader.error = (1, 2, 3), error
        play.open_round()
        play.close()
        await rig.system.do()
        await rig.until(lambda: len(play.round.read) == (1 + (error is ReaderError.CONTRADICTS)))
        rig.press("1", "2", "3", "enter")
        await rig.until(lambda: play.state.phase is Phase.OUTCOME_ENTERED)
        assert play.round.differing == (2, 2, 3)


@pytest.mark.rule("D9 7.2")
async def test_who_is_killed_around_a_disagreement_settles_nothing_by_it(tmp_path: Path) -> None:
    async with table_rig(tmp_path, "terminals") as rig:
        play = rig.system.play
        rig.reader.dice, rig.reader.error = (1, 2, 3), ReaderError.WRONG
        play.open_round()
        play.close()
        async with rig.running():
            await rig.system.do()
            await rig.until(lambda: len(play.round.read) == 1)
        # The agent is dead. The next one reads nothing again, and its keypad goes on.
        async with rig.running():
            rig.press("1", "2", "3", "enter")
            await rig.until(lambda: play.state.phase is Phase.OUTCOME_ENTERED)
            await rig.system.close()
            await rig.until(lambda: rig.agent is not None and rig.agent.link.told is None)
        await rig.system.open()
        async with rig.running():
            rig.press("6", "enter")
            await rig.until(lambda: len(rig.system.of_type("PressKey")) == 6)
            play.wait(play.state.setup.settlement_window_ms)
            await rig.system.do()

        assert (play.round.read, play.round.readings_count) == (((2, 2, 3),), 1)
        assert play.round.differing == (2, 2, 3)
        assert play.state.phase is Phase.OUTCOME_ENTERED
        await rig.system.do(c.UpholdEntry(by=GAME_SUPERVISOR))
        play.wait(play.state.setup.settlement_window_ms)
        assert play.state.history.held[-1].faces == (1, 2, 3)


async def test_unsure_is_told_and_stops_nothing(tmp_path: Path) -> None:
    async with table_rig(tmp_path, "terminals") as rig, rig.running():
        play = rig.system.play
        rig.reader.error = ReaderError.UNSURE
        play.open_round()
        play.close()
        await rig.system.do()
        await rig.until(lambda: play.round.readings_count == 1)
        assert play.round.read == ()


@pytest.mark.rule("D9 6.6")
async def test_keys_while_the_line_is_down_are_nobodys(tmp_path: Path) -> None:
    async with table_rig(tmp_path, "terminals") as rig, rig.running():
        play = rig.system.play
        play.open_round()
        play.close()
        await rig.system.do()
        await rig.system.close()
        await rig.until(lambda: rig.agent.link.told is None)
        rig.press("1", "2")
        await rig.system.open()
        await rig.until(lambda: rig.agent.link.told is not None)
        rig.press("3")
        await rig.until(lambda: bool(play.state.entry))
        assert play.state.entry == (3,)


async def test_while_the_line_is_down_the_motor_stands_and_the_reader_is_shut(
    tmp_path: Path,
) -> None:
    async with table_rig(tmp_path, tumbler=TumblerKind.MOTOR) as rig, rig.running():
        await rig.system.do(c.SpinTumbler(by=DEALER, times=1_000))
        await rig.until(lambda: rig.board.turns)
        await rig.system.close()
        await rig.until(lambda: not rig.board.turns)
        await rig.system.open()
        await rig.until(lambda: rig.board.turns)
