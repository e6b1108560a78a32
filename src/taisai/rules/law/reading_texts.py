"""The texts of the readings: each a question, our answer and the reason for it.

They stand in the order of their numbers. Must not decide anything; `readings` finds them.
"""

from typing import Final

READING_TEXTS: Final = (
    (
        "Which Division 9 stands behind Division 9A?",
        "That of 2008. The table game alone may be run on any of the three editions.",
        "Division 9A has the game supervisor beside the dealer, as only 2008 has, and speaks of "
        "the Secretary and of Gambling Inspectors.",
    ),
    (
        "May a terminal offer Odd, Even, three dice and four numbers?",
        "Yes, if it is set to the alternative layout.",
        "D9 4.1 ties them to the layout of Appendix 2, and D9A 4.2(a) takes section 4 as it is.",
    ),
    (
        "May the Fixed Wagering Period be cut short or drawn out? What if the system was "
        "down in it?",
        "Neither. One period a table, from Place your bets, its length latched then; changes count "
        "from the next round; in hybrid play table and terminals close together. If wagers were "
        "really accepted for under 36 seconds, the round is voided. 45 seconds is the default.",
        "The period is called fixed, and 36 seconds are the least in which wagers may be accepted.",
    ),
    (
        "The dice have fallen before wagering begins. May anything know the outcome by then?",
        "A dice reader stays sealed until the close, and an early reading raises an alert. A "
        "simulator draws only after the close. A house is live or demo, and a live house refuses "
        "simulated dice, automatic dealers and demo staff.",
        "D9A 3.2 wants real dice, and standards for chance want nothing settled before the players "
        "have chosen.",
    ),
    (
        "A wager is settled by what the terminal shows (D9A 4.7), yet the real dice prevail "
        "(D9A 7.3, D9 7.3). Which?",
        "The terminal's display is put right first, then the adjustment is posted. A terminal that "
        "was away shows result and settlement before it may wager or cash out.",
        "The special rule for irregularities goes before the general one; this order obeys both.",
    ),
    (
        "May a voucher be put into a terminal?",
        "No, and no setting permits it.",
        "D9A 4.3 names notes, or cash and chips through the dealer, and nothing else.",
    ),
    (
        "Does a payment voucher expire?",
        "Not by default. A date may be printed; after it the voucher is an unclaimed debt that a "
        "supervisor can still pay.",
        "The rules are silent, and money owed is not lost by silence.",
    ),
    (
        "Settlement follows entry at once (D9A 5.4(b)). When is there time to amend under D9 7.2?",
        "Entry has two steps, the numbers and then the entry button, and a short window for the "
        "supervisor follows; after that there is only recalculation.",
        "Without a window the duty to amend before settlement could never be met.",
    ),
    (
        "How much history may be shown?",
        "On terminals only the strip of at most twenty results: oldest first, faces ascending, no "
        "emphasis, no statistics; a void round is absent but counted, and a correction is a "
        "deletion and an addition. The side display is for table and hybrid play, "
        "and off by default.",
        "D9A 3.3(e) forbids everything that 3.4 does not allow, and D9 3.4(g) is not imported. "
        "What staff look up is not shown to players.",
    ),
    (
        "Do winning wagers stay on the layout for the next round?",
        "No. Wager and winnings go to credits; the picture is cleared at the next spin; the player "
        "is offered to repeat.",
        "Only losing wagers are said to be cleared, but every wager must be placed inside its own "
        "round's period.",
    ),
    (
        "What becomes of the wagers of a void round?",
        "All are returned in full to the chip accounts, with a message; the history has no entry.",
        "By Div1 1.1 what is void neither wins nor loses.",
    ),
    (
        "Are there opening checks with terminals?",
        "Yes: always for table and hybrid play, by a setting for terminals alone.",
        "Section 5 is not imported by Division 9A, but the checks protect everyone: our policy.",
    ),
    (
        "What is compared with the minimum when a player adds or removes chips?",
        "The new total on that bet. Too little is refused and never raised; removing chips below "
        "the minimum removes the wager.",
        "D9A 3.3(c)(ii) shows no chips at all for such a wager.",
    ),
    (
        "How do the minimum of a bet and the aggregate minimum live together?",
        "Both hold, the aggregate one only where it is set; the player is warned before the close.",
        "D9A 3.3(c)(iv) speaks of an aggregate if there is one, next to the minimum of (ii).",
    ),
    (
        "Which multiples above the minimum are permitted if nothing is set?",
        "Steps of the smallest chip offered, always displayed.",
        "By Div1 9.2 no multiples are asked for unless the sign says so.",
    ),
    (
        "What if the credits do not suffice for a wager?",
        "It is refused with a message.",
        "The rules are silent, and wagering on credit is not allowed.",
    ),
    (
        "Do the credits won include the wager itself?",
        "No: winnings without the wager; what was returned is shown beside them.",
        "The rules are silent; won and returned are two amounts.",
    ),
    (
        "What if more must be taken back than the player still has?",
        "Credits go down to zero and the rest becomes a recoverable; vouchers not yet redeemed are "
        "held; a supervisor works the list.",
        "Div1 11.1 lets overpayment be recovered, but no account may go below zero.",
    ),
    (
        "What if a player who was paid too little has left?",
        "The amount goes to the register of unclaimed winnings.",
        "D9A 7.3 has no time limit, and Div1 12.2 keeps what is not claimed.",
    ),
    (
        "Who acts where the texts say the casino operator?",
        "The casino supervisor; for D9 4.9 and D9A 7.3 and 7.4 with a second authoriser.",
        "Of the people whom Div1 1.1 defines, this one stands above a single game.",
    ),
    (
        "D9 7.4 lets play go on under safe procedures; D9A 7.5(b) lets nobody touch the equipment. "
        "Which?",
        "Two locks. The game lock opens by repair or safe procedures. The evidence lock, set when "
        "payment is refused, opens only with the references of report and investigation. It covers "
        "the one terminal if only that failed, else the Game System; others are then paid by hand.",
        "The second rule speaks only of payments refused, and is the stricter where both apply.",
    ),
    (
        "How often does a double win on its triple under the text of 1998?",
        "Once, in every edition.",
        "The amendment of 1999 said so, and the price list never had another price.",
    ),
    (
        "Does the combination 1 and 2 win twice on 1-1-2?",
        "No: once, at 6 to 1.",
        "2008 asks that the pair show on two dice or more, and prints one price.",
    ),
    (
        "Does a total win when a triple makes it (6, 9, 12, 15)?",
        "Yes, unlike Small, Big, Odd and Even.",
        "The rule takes any combination of dice and names no exception.",
    ),
    (
        "Does a four-number bet win on repeated numbers, such as 4-4-3?",
        "No: three different numbers of the four must show.",
        "With repeats the player would gain 137 per cent of each wager, which no price list means.",
    ),
    (
        "How is a double called that is higher than the single die?",
        "In its place from low to high: 2, double 5, total 12.",
        "The examples have only a lower double, but the rule calls from lowest to highest.",
    ),
    (
        "What does a fourth press on the entry terminal do?",
        "The oldest number drops out; each round begins empty; the entry button is refused with "
        "fewer than three. A clear key is our addition.",
        "The display verifies the three pressed last.",
    ),
    (
        "Does one terminal that is away hold up the next round (D9 4.4)?",
        "No. What the ledger has settled counts as paid.",
        "D9 4.4 is imported for the table layout only.",
    ),
    (
        "Is a chip account the terminal's or the player's?",
        "The terminal's, with a session for who controls it. Credits left behind go to a work-list "
        "and are never swept up by themselves.",
        "The text says the terminal's nearly everywhere, and the player's in 3.3(c)(v)(B) alone.",
    ),
    (
        "How are cents paid that no chip can pay?",
        "The dealer rounds up to the smallest chip; a voucher is exact.",
        "By Div1 11.3 an amount that chips cannot pay is increased to one that they can.",
    ),
    (
        "Until when may a round be made void?",
        "By the dealer alone until settlement. Afterwards only for a cause of D9 7.1 or through "
        "D9A 7.3 to 7.5, by the casino supervisor with a second authoriser, and wholly reversed.",
        "A spin is void whether or not announced, and D9A 7.2 speaks of what has occurred.",
    ),
    (
        "How are limits changed, or a table closed, while people play?",
        "With twenty minutes' notice on the terminals, by consent of all, or at an idle table.",
        "Div1 8 and 9.3 ask for a notice of that length.",
    ),
    (
        "Which clock and which day?",
        "Coordinated universal time is kept, Pacific/Auckland is shown; the house sets when its "
        "gaming day begins.",
        "The rules name no zone.",
    ),
    (
        "May wagers be placed between settlement and the next Place your bets?",
        "No, they are refused.",
        "D9 4.4 and D9A 4.2(c) leave no room for them.",
    ),
    (
        "Which is the next round of D9A 3.3(c)(i)?",
        "The round whose period has just ended.",
        "Nothing else could be meant: it is that round's wagers which are closed.",
    ),
    (
        "What of a terminal that loses its connection?",
        "Accepted wagers stand and are settled; on return it first shows result and settlement.",
        "The rules are silent; a wager once accepted is a wager.",
    ),
    (
        "Do limits change in mid-round?",
        "No: they are latched at Place your bets.",
        "Div1 9.3 wants a change announced before it holds.",
    ),
    (
        "Do table and terminals settle in one instant in hybrid play?",
        "Terminals settle at once; the next period waits until the table's winners are paid.",
        "D9A 5.4(b) is automatic, and D9 4.4 holds the table.",
    ),
    (
        "What do terminals show between close and settlement?",
        "Their locked wagers and No more bets, no dice. Staff and layout see the entered result; "
        "terminals see it at settlement.",
        "Until then it may still be amended under D9 7.2.",
    ),
    (
        "What if the game supervisor entered the wrong numbers?",
        "Another game supervisor or the casino supervisor authorises the amendment.",
        "Nobody supervises a correction of their own slip.",
    ),
    (
        "Who makes the calls?",
        "Both calls, collection and payment, No spin and void round are the dealer's in every "
        "edition.",
        "Where 2008 adds the game supervisor it does so by name, and it does not do so there.",
    ),
    (
        "What if the actual outcome can no longer be proved?",
        "Recorded evidence decides: entry, announcement, camera. Without any, the record stands.",
        "D9A 7.3 needs an actual outcome, and the dice have been spun again.",
    ),
    (
        "May a claw-back touch wagers in play?",
        "No, only credits.",
        "A wager accepted for a round belongs to that round.",
    ),
    (
        "Whose is a payment voucher?",
        "The bearer's.",
        "D9A 6.3 lets a player redeem it and asks for no name.",
    ),
    (
        "A chip lies on the line, and the casino operator is not satisfied where it was meant to "
        "lie. Does the wager lose?",
        "No. It neither wins nor loses and goes back to the player, whatever the outcome. The "
        "operator may be satisfied at any time until the losing wagers are collected.",
        "D9 4.3 of 2008 asks for wagers within their area and lets the operator pay one on the "
        "line; it does not make the others lose. What does not lie in an area is no wager in it.",
    ),
    (
        "Is there a moment in which a wrong entry or a void spin cannot be put right?",
        "No. Until settlement the law's own ways stand, and opening an amendment holds the "
        "settlement for a bounded time that is shown. In hybrid play, from the terminals' "
        "settlement until the last winner on the layout is paid, the layout is amended and the "
        "terminals are recalculated in one act, by the casino supervisor and a game supervisor who "
        "did not make the wrong entry; No spin and Void round need the same two, after the "
        "dealer's word. In table play, from the first collection to the last payment, a game "
        "supervisor does it with the dealer. A proposal stops collecting and paying until it is "
        "approved, refused or too old. Then collected wagers lie in their areas again, the dealer "
        "has a list of what to put back and what to take back, what cannot be taken back is "
        "recoverable, and the layout is settled anew. An adjustment under D9 4.9 goes the same "
        "way. On a layout that nobody tracks, outcome and lights are amended and the chips are the "
        "dealer's. After the last payment: Division 1 r11.1 for chips, D9A 7.3 for terminals.",
        "D9 7.1 makes a spin void whether or not anybody said so, D9 7.2 lasts until the layout "
        "is settled, and D9A 7.3 sets no time limit.",
    ),
    (
        "What is one wager on a layout?",
        "The chips that one player put into one area in one way: inside it, on its line, or by "
        "call through the dealer. The way belongs to the wager wherever it is named; each is "
        "accepted, moved, adjusted, settled and returned by itself. Minimum, step and maximum hold "
        "for the sum of a player's chips in the area.",
        "D9 4.3, 4.5 and 4.9 treat the three differently; a doubt about one chip is none about "
        "its neighbour.",
    ),
    (
        "A round is corrected more than once. What counts?",
        "The last word, in every register: credits, held vouchers, unclaimed winnings, "
        "recoverables. The table tells the cage what is due now, never a difference; the cage nets "
        "it against what it has paid or received. What is no longer due is withdrawn, and a hold "
        "that a correction set is lifted when it is no longer due.",
        "D9A 7.3 has the correct results paid; the results of an earlier mistake are none.",
    ),
    (
        "For which malfunctions may an amount be refused?",
        "Those of a terminal (screen, acceptor, printer) or of the Game System (server, network, "
        "entry terminal, dice reader). Tumbler, dice, lights, bell and results display have D9 "
        "section 7 alone. The amount need not belong to a round: credits that an acceptor gave "
        "wrongly are refused too, and then D9A 7.5(c) has nothing to refund.",
        "D9A 7.4 names the terminal and the Game System.",
    ),
    (
        "What does the duty not to operate what failed cover?",
        "At least the part that failed: a terminal, or every terminal of a Game System. Until it "
        "is released nobody plays it, changes its limits, repairs, reloads or tests it. Reading is "
        "allowed, its key may be revoked, and its players are paid by hand from the record; both "
        "are recorded. A repair is recorded after the investigation, with the release.",
        "D9A 7.5(b) says operated or otherwise dealt with, by any person.",
    ),
    (
        "What do terminals show after a table closed and opened again?",
        "Closing clears the result, the lit areas and the settled wagers. The strip of earlier "
        "results stays where it is used, and so do credits and what was won in the previous round.",
        "D9A 3.4 permits a previous result only in its own display; D9A 3.3(b)(v) asks for the "
        "previous round's winnings.",
    ),
    (
        "Dice or a seal are changed while a table is open. And how many test runs are enough?",
        "The checks of D9 5.0(c) and (d) are made anew before the next spin. Test runs are done "
        "when every area of the layout was lit at least once and none wrongly: 18 outcomes do it "
        "on the standard layout, all 56 on the alternative one. One press runs the set and stops "
        "at a wrong area; one confirmation, or the lamps' own read-back, ends it.",
        "D9 5.0 speaks of test runs and of all winning areas; what was checked is no longer there "
        "once it was changed.",
    ),
    (
        "May the casino supervisor amend a result alone?",
        "Only where the game supervisor made the wrong entry.",
        "D9 7.2 names the game supervisor, and Division 1 keeps the two apart.",
    ),
    (
        "What is of a type approved by the Secretary?",
        "What the operator's register of approvals names: type, version or digest, reference and "
        "date, recorded by the casino supervisor. A live house opens no table and begins no round "
        "on a Game System or a type of terminal that it does not name; a round under way is "
        "finished. Other equipment on the register is shown, not enforced. A wheel and a clone of "
        "the same source have one digest.",
        "D9A 3.5 asks for approval; only the operator holds the letter.",
    ),
    (
        "A terminal was away when a round was settled. What does it show?",
        "The round in which it had wagers, with its settlement, when it comes back and also when "
        "the next round has begun, until its player confirms; before that it takes no wager and no "
        "cash-out. Other rounds are not shown. A round was missed if no page of the terminal "
        "acknowledged its settlement; a line that drops writes no event.",
        "D9A 4.7 and 5.4(b)(ii) have the wagers settled and shown; an absent terminal can have "
        "wagers in one round only.",
    ),
    (
        "A disruption is found after settlement. May the round still be voided?",
        "Yes. The dealer records the opinion himself before the gaming day ends, the casino "
        "supervisor and a game supervisor approve, and the round is void, with R18 and R48 for the "
        "money.",
        "D9A 7.2 speaks of a compromise that has occurred.",
    ),
    (
        "What is lowering a maximum, and what is raising a minimum?",
        "Lowering a maximum is anything that lowers the highest wager permitted on a bet, also by "
        "a step; raising a minimum is anything that raises the lowest one, or the aggregate. A "
        "step that changes neither needs no notice. The notice says all that changes.",
        "Division 1 r9.3 protects what a player may wager, not the name of a setting.",
    ),
    (
        "Are idle rounds counted at the layout?",
        "Yes, at tracked positions as at terminals. Seats are terminals and positions together, "
        "and the alert comes only when every seat is taken.",
        "Division 1 r6 speaks of players who sit without wagering while others want to play.",
    ),
)
