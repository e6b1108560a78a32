"""Makes outcomes_216.csv: every outcome by every bet, the odds paid in each cell, 0 where it loses.

It is a second opinion on the rules, so it shares nothing with the engine: no import of it, prices
typed from the printed list, and wins looked up in written lists of results, each result being its
three digits in ascending order ("136").

Run `python tests/vectors/make_vectors.py` to write the file anew.
"""

from itertools import product
from pathlib import Path

FILE = Path(__file__).with_name("outcomes_216.csv")

# D9 4.10, typed as printed: a bet, then its price; a face has three, on one, two and three dice.
PRICES = """
small 1            big 1
triple_1 180       triple_2 180       triple_3 180
triple_4 180       triple_5 180       triple_6 180
double_1 11        double_2 11        double_3 11
double_4 11        double_5 11        double_6 11
any_triple 31
total_4 62         total_5 31         total_6 18         total_7 12
total_8 8          total_9 7          total_10 6         total_11 6
total_12 7         total_13 8         total_14 12        total_15 18
total_16 31        total_17 62
combination_1_2 6  combination_1_3 6  combination_1_4 6  combination_1_5 6  combination_1_6 6
combination_2_3 6  combination_2_4 6  combination_2_5 6  combination_2_6 6
combination_3_4 6  combination_3_5 6  combination_3_6 6
combination_4_5 6  combination_4_6 6
combination_5_6 6
face_1 1/2/12      face_2 1/2/12      face_3 1/2/12
face_4 1/2/12      face_5 1/2/12      face_6 1/2/12
three_dice_1_1_2 60  three_dice_1_1_3 60  three_dice_1_1_4 60  three_dice_1_1_5 60
three_dice_1_1_6 60
three_dice_1_2_2 60  three_dice_2_2_3 60  three_dice_2_2_4 60  three_dice_2_2_5 60
three_dice_2_2_6 60
three_dice_1_3_3 60  three_dice_2_3_3 60  three_dice_3_3_4 60  three_dice_3_3_5 60
three_dice_3_3_6 60
three_dice_1_4_4 60  three_dice_2_4_4 60  three_dice_3_4_4 60  three_dice_4_4_5 60
three_dice_4_4_6 60
three_dice_1_5_5 60  three_dice_2_5_5 60  three_dice_3_5_5 60  three_dice_4_5_5 60
three_dice_5_5_6 60
three_dice_1_6_6 60  three_dice_2_6_6 60  three_dice_3_6_6 60  three_dice_4_6_6 60
three_dice_5_6_6 60
three_dice_1_2_3 30  three_dice_1_2_4 30  three_dice_1_2_5 30  three_dice_1_2_6 30
three_dice_1_3_4 30  three_dice_1_3_5 30  three_dice_1_3_6 30
three_dice_1_4_5 30  three_dice_1_4_6 30
three_dice_1_5_6 30
three_dice_2_3_4 30  three_dice_2_3_5 30  three_dice_2_3_6 30
three_dice_2_4_5 30  three_dice_2_4_6 30
three_dice_2_5_6 30
three_dice_3_4_5 30  three_dice_3_4_6 30
three_dice_3_5_6 30
three_dice_4_5_6 30
four_numbers_6_5_4_3 7  four_numbers_6_5_3_2 7
four_numbers_5_4_3_2 7  four_numbers_4_3_2_1 7
odd 1              even 1
"""

# The 56 results that can be told apart, written out under their totals.
RESULTS_BY_TOTAL = {
    "3": "111",
    "4": "112",
    "5": "113 122",
    "6": "114 123 222",
    "7": "115 124 133 223",
    "8": "116 125 134 224 233",
    "9": "126 135 144 225 234 333",
    "10": "136 145 226 235 244 334",
    "11": "146 155 236 245 335 344",
    "12": "156 246 255 336 345 444",
    "13": "166 256 346 355 445",
    "14": "266 356 446 455",
    "15": "366 456 555",
    "16": "466 556",
    "17": "566",
    "18": "666",
}

# What small, big, odd and even win on, by 4.1(a), (b), (k) and (l): their totals, and the triples
# that the text takes out again.
TOTALS_LISTED = {
    "small": ("4 5 6 7 8 9 10", "222 333"),
    "big": ("11 12 13 14 15 16 17", "444 555"),
    "odd": ("5 7 9 11 13 15 17", "333 555"),
    "even": ("4 6 8 10 12 14 16", "222 444"),
}

# Three different numbers out of four can be chosen in four ways: here they all are.
FOUR_NUMBERS = {
    "four_numbers_6_5_4_3": "345 346 356 456",
    "four_numbers_6_5_3_2": "235 236 256 356",
    "four_numbers_5_4_3_2": "234 235 245 345",
    "four_numbers_4_3_2_1": "123 124 134 234",
}


def price_list() -> dict[str, list[int]]:
    """The typed prices by bet."""
    words = PRICES.split()
    return {
        bet: [int(price) for price in prices.split("/")]
        for bet, prices in zip(words[::2], words[1::2], strict=True)
    }


def winning_results(bet: str) -> set[str]:
    """The results on which a bet wins, looked up rather than reasoned out."""
    every = {result for row in RESULTS_BY_TOTAL.values() for result in row.split()}
    if bet in TOTALS_LISTED:
        totals, taken_out = TOTALS_LISTED[bet]
        listed = " ".join(RESULTS_BY_TOTAL[total] for total in totals.split())
        return set(listed.split()) - set(taken_out.split())
    if bet in FOUR_NUMBERS:
        return set(FOUR_NUMBERS[bet].split())
    if bet == "any_triple":
        return {"111", "222", "333", "444", "555", "666"}
    kind, _, numbers = bet.replace("three_dice", "exactly").partition("_")
    digits = numbers.replace("_", "")
    if kind == "total":
        return set(RESULTS_BY_TOTAL[numbers].split())
    if kind == "exactly":
        return {digits}
    if kind == "combination":
        return {result for result in every if set(digits) <= set(result)}
    # Sorted digits put equal faces side by side, so a run of them is a piece of the text.
    run = digits * {"face": 1, "double": 2, "triple": 3}[kind]
    return {result for result in every if run in result}


def csv_text() -> str:
    """The whole file: a line of headings, then the outcomes 1,1,1 to 6,6,6."""
    prices = price_list()
    wins = {bet: winning_results(bet) for bet in prices}
    lines = [",".join(["first", "second", "third", *prices])]
    for dice in product("123456", repeat=3):
        result = "".join(sorted(dice))
        cells = []
        for bet, paid in prices.items():
            if result not in wins[bet]:
                cells.append("0")
            elif bet.startswith("face"):
                cells.append(str(paid[result.count(bet[-1]) - 1]))
            else:
                cells.append(str(paid[0]))
        lines.append(",".join([*dice, *cells]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(csv_text(), encoding="ascii")
