"""The state diagram of a table as a picture: docs/pictures/phases.svg.

For: drawing `TRANSITIONS`. Boxes and arrows have their places here by hand, because eight phases
want a hand's order; a transition without a place is an error, so nothing can be left out.
"""

from collections.abc import Iterable, Mapping

from taisai.table.phases import TRANSITIONS, Phase

PICTURE = "docs/pictures/phases.svg"

Point = tuple[int, int]

_WIDTH, _HEIGHT = 1_000, 640
_BOX_WIDTH, _BOX_HEIGHT = 190, 52

_BOXES: Mapping[Phase, Point] = {
    Phase.CLOSED: (130, 70),
    Phase.OPENING: (500, 70),
    Phase.BETWEEN_ROUNDS: (500, 220),
    Phase.TUMBLING: (870, 220),
    Phase.WAGERING: (870, 390),
    Phase.NO_MORE_WAGERS: (870, 570),
    Phase.OUTCOME_ENTERED: (500, 570),
    Phase.SETTLING: (130, 570),
}
"""The middle of each phase's box."""

_ROUTES: Mapping[tuple[Phase, Phase], tuple[tuple[Point, ...], Point, str]] = {
    (Phase.CLOSED, Phase.OPENING): (((225, 58), (405, 58)), (315, 48), "middle"),
    (Phase.OPENING, Phase.CLOSED): (((405, 82), (225, 82)), (315, 102), "middle"),
    (Phase.OPENING, Phase.BETWEEN_ROUNDS): (((500, 96), (500, 194)), (512, 150), "start"),
    (Phase.BETWEEN_ROUNDS, Phase.CLOSED): (
        ((405, 208), (130, 208), (130, 96)),
        (142, 198),
        "start",
    ),
    (Phase.BETWEEN_ROUNDS, Phase.TUMBLING): (((595, 208), (775, 208)), (685, 198), "middle"),
    (Phase.TUMBLING, Phase.WAGERING): (((870, 246), (870, 364)), (858, 300), "end"),
    (Phase.WAGERING, Phase.NO_MORE_WAGERS): (((870, 416), (870, 544)), (858, 474), "end"),
    (Phase.NO_MORE_WAGERS, Phase.OUTCOME_ENTERED): (((775, 582), (595, 582)), (685, 602), "middle"),
    (Phase.OUTCOME_ENTERED, Phase.SETTLING): (((405, 570), (225, 570)), (315, 560), "middle"),
    (Phase.SETTLING, Phase.BETWEEN_ROUNDS): (
        ((130, 544), (130, 232), (405, 232)),
        (142, 400),
        "start",
    ),
    (Phase.TUMBLING, Phase.BETWEEN_ROUNDS): (((775, 232), (595, 232)), (0, 0), ""),
    (Phase.WAGERING, Phase.BETWEEN_ROUNDS): (((775, 390), (570, 390), (570, 246)), (0, 0), ""),
    (Phase.NO_MORE_WAGERS, Phase.BETWEEN_ROUNDS): (
        ((775, 558), (535, 500), (535, 246)),
        (0, 0),
        "",
    ),
    (Phase.OUTCOME_ENTERED, Phase.BETWEEN_ROUNDS): (((500, 544), (500, 246)), (488, 420), "end"),
}
"""For each pair of phases: the arrow, and where its words stand; a bundle has its words once."""


def picture() -> str:
    """The picture as SVG."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" role="img">',
            "<title>The phases of a table</title>",
            '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" '
            'markerHeight="8" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" '
            'fill="context-stroke"/></marker></defs>',
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
            *_arrows(),
            *(_box(phase, middle) for phase, middle in _BOXES.items()),
            "</svg>",
            "",
        ]
    )


def _arrows() -> Iterable[str]:
    for phase, leaving in TRANSITIONS.items():
        for then in dict.fromkeys(leaving.values()):
            names = [kind.__name__ for kind, to in leaving.items() if to is then]
            yield from _arrow(phase, then, names)


def _arrow(phase: Phase, then: Phase, names: list[str]) -> Iterable[str]:
    points, (x, y), anchor = _ROUTES[(phase, then)]
    # A void round is drawn apart from the way that a round should go.
    is_void = then is Phase.BETWEEN_ROUNDS and phase not in (Phase.OPENING, Phase.SETTLING)
    colour = "#9c1f1f" if is_void else "#1f2d3d"
    dashes = ' stroke-dasharray="6 4"' if is_void else ""
    line = " ".join(f"{one},{other}" for one, other in points)
    yield (
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.8"{dashes} '
        'marker-end="url(#tip)"/>'
    )
    if anchor:
        for row, name in enumerate(names):
            text = name if row == len(names) - 1 else f"{name} or"
            yield (
                f'<text x="{x}" y="{y + 18 * row}" font-size="14" text-anchor="{anchor}" '
                f'fill="{colour}">{text}</text>'
            )


def _box(phase: Phase, middle: Point) -> str:
    x, y = middle
    left, top = x - _BOX_WIDTH // 2, y - _BOX_HEIGHT // 2
    words = phase.value.replace("_", " ")
    return (
        f'<rect x="{left}" y="{top}" width="{_BOX_WIDTH}" height="{_BOX_HEIGHT}" rx="10" '
        'fill="#eef3ee" stroke="#1f4d33" stroke-width="2"/>'
        f'<text x="{x}" y="{y + 6}" font-size="18" text-anchor="middle" fill="#12281b">'
        f"{words}</text>"
    )
