"""Every fact of the rules, and the words of the book that carry it.

A row is a fact and the phrase of its provision that says it, and says it once. In a
phrase ``…`` stands for other words of the same sentence; case and the shape of
apostrophes do not matter. A provision is listed with its kind, so that no fact of the
Code hides in a Reading. Below the facts, the examples in the text are worked out.
"""

import re
from collections import Counter
from datetime import date, timedelta

import pytest

from rulebook.book import the_book
from rulebook.engine import (
    count,
    defeats,
    find_profile,
    parse_cards,
    renege_points,
    reneged,
    wins,
)
from rulebook.engine.penalties import pegged_back
from rulebook.rules import Kind
from tests.engine.plays import judge, points

CODE, READING, TABLE = Kind.CODE, Kind.READING, Kind.TABLE

EQUIPMENT = {
    ("preface", None): {
        "the Code binds": "marked Code binds in sanctioned play",
        "the Table is general": "marked Table states a general rule of the game",
        "the Table binds if adopted": "it binds where a match adopts it",
        "how it is adopted": "by its form or by an option",
        "the Table and silence": "may guide a Reading where the Code is silent",
        "a Reading is a practice note": "marked Reading is a practice note",
        "a Reading interprets": "interprets the provision under which it stands",
        "why there are Readings": "where the sources are silent or pull apart",
        "told apart": "sees which is the Code and which the Reading",
        "own words": "the wording throughout is this book's own",
        "the order is the Code's": "numbers of the articles follow the Code's order",
        "the show is Article IV": "cross-reference makes the show Article IV",
        "titles are the book's": "their titles are the book's",
        "a year alone": "gives only a year, the wording is dated from 1 January",
        "no date known": "no date is shown, the sources give none",
        "no answer is invented": "the book says so and supplies nothing of its own",
        "nine footnotes": "bears nine footnote marks",
        "footnote texts not held": "texts they point to are not held",
        "footnotes not invented": "none is supplied here",
    },
    ("I.1", CODE): {
        "a pack of 52": "one standard pack of 52 cards",
        "no joker": "joker has no place in sanctioned play",
        "a record with a joker": "one appears is in error",
    },
    ("I.2", CODE): {
        "two tracks": "two tracks",
        "of sixty": "tracks of 60 points",
        "twice round": "gone round twice in the standard match",
        "the terminal hole": "a terminal hole, which is point 121",
        "two pegs": "each player has two pegs",
        "the rear peg moves": "at every score … the rear peg that is moved",
    },
    ("I.3", CODE): {
        "numerals": "numeral cards count at their face value",
        "the ace": "the ace always counts one",
        "pictures": "the jack, the queen and the king count 10 each",
        "the order of ranks": "A 2 3 4 5 6 7 8 9 10 J Q K",
        "ace low": "with the ace low only",
        "no Q K A": "neither Q K A … is a run",
        "no K A 2": "nor K A 2 is a run",
    },
}

DEAL = {
    ("II.1", CODE): {
        "a cut": "players cut for the first deal",
        "the lower deals": "the lower rank deals",
        "ace lowest": "the ace being the lowest",
        "not the highest": "the highest card never wins the deal",
        "king against two": "a king is cut against a two, the two deals",
        "a tie": "a tie is cut again, as often as it recurs",
        "tied cuts on record": "record may show any number of tied cuts",
    },
    ("II.1-a", READING): {
        "who cuts again": "only those tied for the lowest card cut again",
        "among how many": "among three or more players",
        "why": "a player beaten by a lower card has lost the cut already",
    },
    ("II.2", CODE): {
        "six each": "each player receives 6 cards",
        "one at a time": "dealt one at a time",
        "alternately": "and alternately",
        "the non-dealer first": "the non-dealer first",
        "the rest": "the rest of the pack lies face down",
        "a card faced": "nothing for a card faced in the dealing",
        "nor the Schedule": "and neither does the Schedule of penalties",
    },
    ("II.2-a", READING): {
        "the deal passes": "the deal passes to the next player in turn",
        "after every deal": "after every deal",
        "for two, three and four": "whether two, three or four play",
        "why": "the Code says so for three players only [VI.1]",
        "the shuffle is Table": "shuffle and the cut before each deal are Table [T.6]",
    },
    ("II.3", CODE): {
        "two laid of six": "of the 6 cards each player keeps four and lays 2",
        "face down": "lays 2 face down",
        "four are the crib": "the 4 cards so laid are the crib",
        "whose crib": "belongs to the dealer",
        "unseen": "remains unseen until the show",
        "a crib card played": "no remedy where a card laid in the crib is afterwards",
        "looking early": "to look into the crib early is a peek",
    },
    ("II.4", CODE): {
        "who cuts": "the non-dealer cuts the pack",
        "who turns": "the dealer turns up the top card of the lower part",
        "the name": "that card is the starter",
        "fifth of the hands": "the fifth card of every hand",
        "and of the crib": "fifth card … and of the crib",
        "heels are 2": "starter is a jack, the dealer pegs 2",
        "at once": "dealer pegs 2 at once",
        "his heels": "this is his heels",
        "not nobs": "never to be confused with his nobs … [IV.2.5]",
        "no part of a count": "form no part of any count in the show",
        "pegged once": "heels are pegged once",
        "heels can win": "heels can win the match",
        "no limit": "no limit upon them at the last holes",
    },
    ("II.4-a", READING): {
        "accrue": "heels accrue at the turn-up",
        "late heels count": "pegged late they still count",
        "though cards were laid": "even where cards have been laid in the meantime",
        "a record without": "a record without them is in error",
        "why: at once": "says 'at once' but names no forfeit",
        "why: the show only": "it forfeits points only in the show [IV.4]",
        "some tables": "some tables treat late heels as lost",
        "that is Table": "that is Table custom",
        "no muggins on heels": "heels cannot be claimed by muggins",
        "hand or crib only": "lies against a hand or a crib only",
    },
}

PLAY = {
    ("III.1", CODE): {
        "who leads": "the non-dealer leads",
        "in turn": "the players lay alternately",
        "one card": "one card at a time",
        "the count": "each player announces the running count",
        "face up": "cards are laid face up before the player who lays them",
        "they stay": "stay there for the show",
        "never past 31": "the count may never exceed 31",
        "a card that does not fit": "cannot be laid, and scores nothing",
        "the wrong leader": "neither a remedy nor a penalty where the other leads",
        "two cards together": "or where two cards are laid together",
    },
    ("III.2", CODE): {
        "every combination": "scores every combination that it completes",
        "of the series": "in the current series",
        "three 5s": "where three 5s are laid in succession",
        "the third": "the third makes a fifteen and a pair royal",
        "is 8": "scores both, 2 and 6: eight in all",
        "no flush": "a flush never scores in the play",
    },
    ("III.2-a", READING): {
        "accrue": "points made in the play accrue to the card laid",
        "announced or not": "announced or not",
        "checked both ways": "a record is therefore checked both ways",
        "too much": "points pegged that the card did not make",
        "too little": "points the card made that were not pegged",
        "why": "says that these points accrue, and it forfeits … only in the show",
        "with Table muggins": "adopts muggins at the table … may be claimed [T.17]",
    },
    ("III.2.1", CODE): {
        "exactly 15": "brings the count to exactly 15",
        "2": "scores 2",
    },
    ("III.2.2", CODE): {
        "exactly 31": "brings the count to exactly 31",
        "2": "exactly 31 scores 2",
        "no Go added": "neither the point for the Go … is added to it",
        "no last card added": "nor the point for the last card is added to it",
        "other points too": "whatever else the card completes is scored as well",
        "an example": "after J 9 4 5, a 3 makes 31 and a run of three … five in all",
    },
    ("III.2.3", CODE): {
        "a pair": "same rank as the card laid just before it scores 2",
        "a third": "a third of that rank … scores 6",
        "a fourth": "a fourth … scores 12",
        "unbroken": "in unbroken succession",
        "pair royal": "third … a pair royal",
        "double pair royal": "fourth, a double pair royal",
        "equal value": "equal value is no pair",
        "10 and Q": "a queen laid upon a ten scores nothing for it",
    },
    ("III.2.4", CODE): {
        "three or more": "a run of 3 or more",
        "immediate succession": "with the cards laid immediately before it",
        "a point a card": "scores a point for each card of the run",
        "any order": "may have been laid in any order",
        "suits": "suits never matter",
        "the longest tail": "as long a tail of the current series as forms one",
        "a repeated rank": "a rank repeated inside the tail breaks it",
        "4 5 6 5": "in 4 5 6 5 the last 5 completes no run",
        "then 4": "if a 4 follows, the tail 6 5 4 is a run of three",
        "6 2 5 3": "6 2 5 3 holds no run",
        "then 4 for 5": "and a 4 then scores five",
        "no compounds": "double, triple and quadruple runs do not exist in the play",
    },
    ("III.2.5", CODE): {
        "who says Go": "cannot lay a card within 31 says Go",
        "the opponent lays on": "opponent must then lay every card that still fits",
        "scoring": "scoring whatever these cards make",
        "may not stop": "may not stop while one remains",
        "1": "the opponent takes 1 for the Go",
        "2 at 31": "count has been brought to exactly 31, 2 instead",
        "never 3": "instead, and never three",
        "once in a series": "stands once in a series, with the card that ends it",
        "after 26": "at 26, an ace and a 2 laid after a Go take 1 between them",
        "31 after 26": "a 2 and a 3, which reach 31, take 2",
        "no limit": "no limit upon it at the last holes",
    },
    ("III.2.5-a", READING): {
        "no Go from an empty hand": "a player with no cards left needs no Go",
        "the other goes on": "the other simply goes on",
        "why": "a player without cards has none to hold back",
    },
    ("III.2.5-b", READING): {
        "a series below 31": "a series that ends below 31 with nobody able to lay",
        "pays 1": "pays 1 to whoever laid its last card",
        "Go spoken": "whether a Go was spoken",
        "or no cards": "or the opponents were simply out of cards",
        "why": "is not lost because nobody was left to speak",
        "an example": "brought the count to 15 … holds K 9 and lays the king, 25",
        "the king": "the 9 does not fit, so the king takes 1",
        "the 9": "the 9 takes 1 as the last card",
    },
    ("III.2.5-c", READING): {
        "must lay": "whoever holds a card that fits must lay it",
        "Go": "Go is only for a player who holds none",
        "why: the Code": "the Code says this of the opponent of a Go",
        "why: the Table": "the Table says it of everyone [T.12]",
        "otherwise a renege": "with a card in hand that fits is a renege … [P.5]",
    },
    ("III.2.6", CODE): {
        "last card": "lays the final card of the whole play takes 1",
        "not at 31": "where that card has not brought the count to 31",
        "at 31": "where it has, it takes 2 and no point for the last card",
        "never both": "Go and last card are never both paid for the same card",
    },
    ("III.3", CODE): {
        "at 31": "at 31 … the count returns to zero",
        "when none can": "or when neither player can lay, the count returns to zero",
        "until all are laid": "play goes on until all cards are laid",
        "nothing reaches back": "nothing reaches back across the reset",
        "pairs": "neither a pair … may use a card of an earlier series",
        "runs": "nor a run may use a card of an earlier series",
        "no pair": "after 10 Q K and a Go, a king … is no pair",
        "no run": "no card laid in it can join the three",
    },
    ("III.3-a", READING): {
        "who leads": "led by the player after the one who laid the last card",
        "in turn": "in turn order",
        "with cards": "among those who still hold cards",
        "laying on alone": "with cards left lays on after the other is out",
        "why: silence": "the Code is silent",
        "why: the Table": "the Table gives the rule [T.13]",
    },
}

SHOW = {
    ("IV.1", CODE): {
        "first": "the non-dealer's hand is counted first",
        "second": "then the dealer's hand",
        "third": "then the crib",
        "pegged in that order": "scores peg in that order",
        "ends in the middle": "ends in the middle of the show if a player arrives",
        "the rest": "whatever has not yet been pegged scores nothing",
        "both could go out": "both players could go out … the non-dealer is … first",
    },
    ("IV.2", CODE): {
        "the fifth card": "with the starter as its fifth card",
        "the crib too": "each hand, and the crib, is counted",
        "five ways": "five things count and no others",
        "which": "fifteens, pairs, runs, a flush and his nobs",
        "no adding up": "numbers on the cards are not otherwise added up",
        "one card in several": "one card may serve in several combinations",
        "7 8 8 9 and a king": "in 7 8 8 9 with a king as starter",
        "its fifteens": "the 7 makes a fifteen with either 8",
        "its pair": "the 8s are a pair",
        "is 12": "two runs of three: twelve in all",
        "7 8 8": "the 7 and the 8s alone make six",
    },
    ("IV.2.1", CODE): {
        "2": "adds up to 15 scores 2",
        "distinct": "every distinct set",
        "sizes": "set of two to five cards",
        "what is distinct": "sets that differ in a single card are distinct",
        "3 4 5 J and a 5": "in 3 4 5 J with a 5 of another suit than the jack's",
        "its fifteens": "the jack makes a fifteen with either 5",
        "is 12": "two runs of three and the pair the hand counts twelve",
    },
    ("IV.2.2", CODE): {
        "a pair": "each pair of cards of the same rank scores 2",
        "three": "three of a rank hold three pairs and score 6",
        "four": "four hold six and score 12",
        "a further pair": "a further pair beside three of a rank is scored as well",
        "equal value": "equal value but different rank … are no pair",
        "10 and Q": "such as a ten and a queen",
    },
    ("IV.2.3", CODE): {
        "three or more": "a run of 3 or more cards",
        "to five": "up to all five",
        "a point a card": "scores a point for each card",
        "the longest": "only the longest run counts",
        "none inside": "never the shorter ones inside it",
        "ace low": "the ace is low only",
        "a duplicated rank": "a rank inside the run is duplicated, the run scores once",
        "each choice": "once for each choice of card",
        "the pair": "and the pair scores besides",
        "3 4 4 5": "3 4 4 5 holds two runs of three and a pair",
        "is 8": "eight in all",
        "a pair outside": "a pair outside the run does not multiply it",
        "an example": "A 2 3 with two kings holds one run and a pair",
        "totals are Table": "are Table [T.2]",
    },
    ("IV.2.4", CODE): {
        "four of the hand": "four cards of the hand are of one suit they score 4",
        "with the starter": "where the starter is of that suit too, 5",
        "the crib": "in the crib only a flush of all five cards scores",
        "5 in the crib": "and it scores 5",
        "four in the crib": "four suited cards in the crib … score nothing",
        "three and the starter": "nor do three suited cards in the hand with a starter",
        "why": "the four cards of the hand itself must match",
    },
    ("IV.2.5", CODE): {
        "the jack": "the jack of the starter's suit",
        "1": "held in the hand, scores 1",
        "in the crib": "treated alike in the crib",
        "the crib is Table": "stated by the Table [T.3]",
        "the starter": "a jack that is itself the starter never scores his nobs",
        "but heels": "it is his heels … [II.4]",
    },
    ("IV.3", CODE): {
        "29": "the greatest hand counts 29",
        "in hand": "three 5s and a jack in the hand",
        "the starter": "with the fourth 5, of the jack's suit, as the starter",
        "eight fifteens": "holds eight fifteens",
        "which fifteens": "four of a jack and a 5 and four of three 5s, at 2 each",
        "12 for pairs": "the 5s score 12",
        "nobs": "his nobs is 1",
        "another 10": "card beside the four 5s is another card worth 10",
        "a jack misplaced": "a jack that is the starter … the count is one less",
        "another suit": "or of another suit than the starter",
        "28 is not entered": "is one less and is not entered in the register",
        "a register": "keeps … a register of all sanctioned hands of 29",
        "at the Secretariat": "keeps, at the Secretariat",
        "this service": "this service is that register",
        "open": "shows it to everybody",
        "certified": "only on certification by the national federation concerned",
        "impossible totals": "lower totals are impossible … [T.4]",
    },
    ("IV.3-a", READING): {
        "a 29 in the crib": "a 29 in the crib is entered in the register too",
        "marked": "marked as a crib",
        "why": "a crib is counted in the same show and may hold the same cards",
    },
    ("IV.4", CODE): {
        "hand or crib": "a player counting a hand or a crib",
        "a miss": "fails to claim a score that is there",
        "who": "the opponent who notices it",
        "may take": "may take the uncounted points",
        "the word": "by saying 'Muggins'",
        "clearly": "with a clear indication of the missed combination",
        "until when": "until the cards are gathered for the next deal",
        "after the next count": "not shut out because the next hand has been counted",
        "part of the game": "part of the game in sanctioned play",
        "no opting out": "nobody opts out of it",
        "appeals": "consistently declined to entertain appeals against its application",
    },
    ("IV.4-a", READING): {
        "what scores": "exactly the set of combinations that score",
        "and was not named": "that the player's count did not name",
        "a false claim": "names a combination which does not score … fails",
        "already counted": "or one already counted, fails",
        "no penalty": "with no further penalty",
        "item by item": "the other items are judged each by itself",
        "why": "attaches no price to a mistaken claim",
    },
    ("IV.4-b", READING): {
        "a total only": "the record gives only the player's total",
        "bounded": "the claim is bounded by the shortfall",
        "the shortfall": "the true count less the count claimed",
        "why": "no more can have been missed than is missing from it",
    },
    ("IV.4-c", READING): {
        "too soon": "made before the player has finished counting is no claim",
        "a breach": "is a breach of [VII.2]",
        "why": "until the count is finished nothing has been missed",
    },
    ("IV.4-d", READING): {
        "corrected": "an over-count … is corrected to the true count",
        "nothing for it": "the opponent takes nothing for it",
        "why": "gives the opponent only what was left uncounted",
        "an example": "worth eight that is pegged as ten goes back two",
        "the opponent's pegs": "the opponent's pegs do not move",
        "other books": "other rule books award the difference to the opponent",
    },
    ("IV.4-e", READING): {
        "when": "muggins points peg at the moment of the claim",
        "they can win": "they can win the match",
        "not after it": "cannot be claimed once the match is over",
        "why": "since the winning peg ends it [V.1]",
    },
    ("IV.4-f", READING): {
        "the show only": "the Code's muggins covers the show only",
        "the play": "in the play … muggins is Table [T.17]",
        "not pegged": "for points announced but not pegged",
        "why": "the Code speaks of a player counting hand or crib",
        "not heels": "a claim to heels … is outside it",
        "not penalties": "to a penalty … is outside it",
        "not muggins": "muggins that someone else overlooked is outside it",
        "not pegging short": "a count that named everything and was pegged short",
    },
    ("IV.4-g", READING): {
        "no cap": "there is no cap near the last hole",
        "like any others": "muggins points peg like any others",
        "why": "sets no limit to them",
    },
    ("IV.4-h", READING): {
        "a spectator": "a claim prompted by a spectator … is no claim",
        "another player": "or by another player is no claim",
        "a breach": "the prompting is a breach of [VII.2]",
        "why": "one who was told has not noticed",
    },
}

MATCH = {
    ("V.1", CODE): {
        "121": "the standard match is played to 121",
        "twice round": "twice round the board",
        "reach or exceed": "first player to reach or exceed 121 wins",
        "the peg": "the moment is the peg",
        "not the announcement": "not the announcement",
        "not the writing": "announced or written down before it is pegged has not won",
    },
    ("V.1-a", READING): {
        "the target": "shows the winner's score as the target",
        "121 or 61": "121 or in a short match 61",
        "past it": "whatever was pegged past it",
        "void": "points after the winning peg are void",
        "a record with them": "a record that carries them is in error",
        "why": "the first to arrive has won",
    },
    ("V.2", CODE): {
        "61": "a match to 61",
        "agreed": "by mutual agreement of all players",
        "recorded": "the agreement is recorded",
        "allowed": "it is allowed",
        "not sanctioned": "not sanctioned for championship or qualifying play",
    },
    ("V.3", CODE): {
        "the winner": "the winner is on 121",
        "the line": "before the loser has crossed the 90th point",
        "skunked": "the loser is skunked",
        "double": "counts in the standings as a double defeat",
        "2 defeats": "which is 2 defeats",
    },
    ("V.3-a", READING): {
        "crossed": "crossed the 90th point is to stand on 91 or more",
        "61 to 90": "on 61 to 90 is skunked",
        "60 or fewer": "on 60 or fewer, double-skunked",
        "91 or more": "on 91 or more, neither",
        "90 and 91": "90 is skunked, and 91 is not",
        "not added": "the two are never added together",
        "never 2 and 4": "4 defeats in all, never 2 and 4",
        "which score": "decides is the one at which the match ended",
        "why": "a peg in the hole has reached it and not passed it",
    },
    ("V.3-b", READING): {
        "121 only": "skunks exist in matches to 121 only",
        "whose forms": "in the Association's forms",
        "three-hand and partners": "the three-hand and partners' matches included",
        "no total named": "[V.4] by itself names no total",
        "why": "in a short match no loser could have crossed the 60th point",
        "the table's": "skunks of the table are another matter [T.15] [T.16]",
    },
    ("V.3-c", READING): {
        "wins as defeats": "as many wins as the loser is with defeats",
        "balance": "over any set of matches wins and defeats balance",
        "two losers": "in a three-hand match the winner faces two losers",
        "separately": "each reckoned separately",
        "an example": "121, 70 and 88, each loser is skunked and has 2 defeats",
        "four wins": "the winner has four wins",
        "why": "a defeat without its win would leave the standings uneven",
    },
    ("V.4", CODE): {
        "the line": "the loser has not crossed the 60th point",
        "double-skunked": "the loser is double-skunked",
        "quadruple": "counts in the standings as a quadruple defeat",
        "4 defeats": "which is 4 defeats",
    },
    ("V-a", READING): {
        "ties": "ties in a standing share a rank",
        "the next": "the next rank skips",
        "an example": "1, 2, 2, 4",
        "why": "a rank always tells how many stand ahead",
    },
}

VARIANTS = {
    ("VI.1", CODE): {
        "five each": "three players receive five cards each",
        "one laid": "each lays one in the crib",
        "one from the pack": "one more card goes to the crib from the pack",
        "a crib of four": "which brings it to 4",
        "clockwise": "the deal goes clockwise",
        "the rest is Table": "who leads is given by the Table [T.8]",
    },
    ("VI.2", CODE): {
        "five each": "four players receive five cards each",
        "opposite": "partners sitting opposite",
        "one laid": "each lays one in the crib",
        "counted apart": "the hands are counted separately",
        "credited together": "credited to the partnership",
        "the rest is Table": "who leads is given by the Table [T.9]",
    },
    ("VI-a", READING): {
        "sanctioned": "the three-hand and the partners' game are sanctioned",
        "why": "they stand apart from [VI.3]",
    },
    ("VI.3", CODE): {
        "recognised": "are recognised by name",
        "not sanctioned": "but are not sanctioned for championship play",
        "Captain's": "Captain's Cribbage",
        "Frontier": "Frontier, or Auction, Cribbage",
        "Five-Card": "Five-Card Cribbage as certain regional federations play it",
        "Losing": "the Losing Game, in which the lowest aggregate prevails",
    },
    ("VI.3-a", READING): {
        "Captain's": "Captain's Cribbage is two against one",
        "the pair": "the pair plays to 121",
        "the lone seat": "the lone seat to 61",
        "Losing ends": "the Losing Game ends when a player reaches 121",
        "Losing is won": "and the lowest score wins",
        "Frontier": "Frontier is entered by its result only",
        "Five-Card": "the old game is followed … [T.10]",
        "why": "a record can be checked only against rules that are known",
    },
}

CONDUCT = {
    ("VII.1", CODE): {
        "humans": "only humans play in sanctioned matches",
        "horses": "horses … are excluded",
        "sheep": "sheep … are excluded",
        "cattle": "cattle … are excluded",
        "dogs": "dogs … are excluded",
        "cats": "cats … are excluded",
        "others": "and other non-humans are excluded",
        "the ruling": "by the interim ruling in Case ICA-T-2026-014",
        "the annex": "the Veterinary Linguistics Annex finds",
        "counting": "horses can count to three at most",
        "speaking": "cannot pronounce thirty-one",
        "the others": "the same applies to the others, with the necessary changes",
    },
    ("VII.2", CODE): {
        "a hand on the cards": "while a hand is counted its player keeps a hand on",
        "no spectator": "no spectator … may",
        "no opponent": "no opponent may",
        "by word": "by word",
        "by gesture": "by gesture",
        "presence or absence": "indicate the presence or the absence of a combination",
    },
    ("VII.3", CODE): {
        "confidential": "correspondence between mentor and mentee is confidential",
        "not outside": "not to be reproduced outside the board",
        "the bylaw": "bylaw 16.174.22.3",
        "the section": "§ 14.d",
        "exceptions": "exceptions … by written application to the Executive Director",
    },
    ("VII.3-a", READING): {
        "who says so": "whoever hands something in says whether it … is",
        "a file of it": "or a file that comes with it",
        "at once": "sealed in the same act",
        "nobody": "nobody reads it but whoever handed it in",
        "of all": "neither the panel nor another party nor the Secretariat",
        "later": "the Secretariat marks it later",
        "for good": "the mark stays",
        "its being there": "shown that there is a sealed document, and nothing else",
        "why shown": "the panel has nothing of which a party does not know [VIII.1-f]",
        "silent": "does not say from which moment",
    },
    ("VII.3-b", READING): {
        "who applies": "a party, a member of the panel or the Secretariat applies",
        "in writing": "in writing, and says why and for which use",
        "told": "whoever handed it in is told",
        "who reads it": "read by whoever applied, whoever decides and whoever handed",
        "scope": "to whom it is, until which day, and whether",
        "outside the board": "may be reproduced outside the board",
        "ends": "ends with that day, or sooner with reasons",
        "refused": "a refusal gives its reasons",
        "again": "another application may be made",
        "with the parties": "what the panel is let read every party is",
        "not published": "without a grant to reproduce them … in no determination",
    },
    ("VII.3-c", READING): {
        "the director": "the Executive Director decides on the application alone",
        "unread": "without reading what is sealed [VII.3]",
        "not the own": "nobody decides on an application of their own",
        "silent": "the Code does not say who decides where something ties",
        "the chair": "the chair of the Tribunal",
        "tied too": "where something ties the chair too",
        "on the panel": "or the chair sits on the panel",
        "another": "any other member of the Tribunal of whom neither is true",
    },
    ("VII.4", CODE): {
        "a breach": "speaking over an opponent is a breach of courtesy",
        "the utterance": "'Who nerded you out!'",
        "when": "during, over or in interruption of an opponent's turn",
        "expulsion": "ground for immediate expulsion from membership",
        "ratification": "goes at once to the Tribunal for ratification",
    },
    ("VII.4-a", READING): {
        "recorded": "what was said, when, at which match or event, and by whose report",
        "in effect": "in effect from that day",
        "the case": "in the same act its case is opened … and served",
        "heard": "whoever is expelled, who is heard in it",
        "no other way": "else nobody is expelled but by order of the Tribunal",
        "a panel": "nobody but a panel ends such a case",
        "void": "refused, it is void from the start [VIII.2-d]",
        "matches": "classified anew by an act of its own",
        "seen before": "whoever signs and whoever publishes sees before which",
        "sixty days": "longer than sixty days, a setting, is marked",
        "nothing lapses": "its offices are reminded; nothing lapses by that",
        "held": "an appeal that is handed in before is held, and not lost",
        "its moment": "it keeps the moment of its receipt",
        "when it counts": "counts as handed in once the ratification is published",
    },
}

TRIBUNAL = {
    ("VIII.1", CODE): {
        "sole": "the sole adjudicator of all disputes",
        "in sanctioned play": "disputes in sanctioned play",
        "final": "its determinations are final",
        "but for appeal": "final, but for appeal [VIII.2]",
    },
    ("VIII.1-a", READING): {
        "receipt": "the moment at which the service received a filing, and its digest",
        "sent again": "the same filing sent again is the same case",
        "given once": "a docket number, which is given once and stays",
        "without a gap": "from ICA-T-2026-015 on follow one another without a gap",
        "carried over": "ICA-T-2026-014 is carried over from before",
        "not held": "001 to 013 of that year are not held here",
        "what the public sees": "a case's number, kind and state and names nobody",
        "why": "to be named in a filing is no finding",
    },
    ("VIII.1-b", READING): {
        "once": "told once, item by item, what is missing",
        "seven days": "has seven days to make it good",
        "a setting": "the number of days is a setting of this service",
        "first receipt": "keeps the moment of its first receipt",
        "not cured": "what is not made good does not close the case by itself",
    },
    ("VIII.1-c", READING): {
        "by whom": "declined by a member of the Tribunal whom nothing ties to the case",
        "signed": "who signs the reasons and names the provision",
        "not by others": "never by the Secretariat, and never by software",
        "review": "within seven days, a setting, whoever filed it may ask for a review",
        "another": "another member leaves it declined or takes it up again",
    },
    ("VIII.1-d", READING): {
        "every respondent": "served on every respondent, with what was filed",
        "proof": "proved when the recipient opens, acknowledges or answers it",
        "another way": "such as a delivered letter",
        "own proof": "each respondent's time runs from the own proof",
        "of a federation": "the first to open it proves it for the federation",
        "representative": "what is served on the party is served on both",
    },
    ("VIII.1-e", READING): {
        "twenty-one": "a respondent has twenty-one days from service to answer",
        "one reply": "seven days from the answer for one reply",
        "settings": "both are settings",
        "silence": "silence is no admission",
    },
    ("VIII.1-f", READING): {
        "the wall": "a panel reads nothing that was not served on every party",
        "in the same act": "is served on the others in the same act",
        "when proved": "the panel sees it when each service is proved",
        "not alone": "nothing can be handed in for the panel alone",
        "disclosed": "kept from the panel and shown to all parties",
        "why": "the Code forbids to hear an appeal ex parte [VIII.2]",
    },
    ("VIII.1-g", READING): {
        "three by lot": "a panel of three is drawn by lot",
        "when": "drawn by lot, when the time to answer is over",
        "by whom": "the chair of the Tribunal has it drawn",
        "a chair who is tied": "any free member, and … the Executive Director",
        "officer": "belongs to a party's federation or is its officer",
        "left": "has left the panel",
        "own cause": "tied is whoever is a party or represents one",
        "federation": "belongs to a party's federation",
        "witness": "is a witness",
        "earlier": "has ruled or decided on the same matter before",
        "opened": "has opened the case for the registers",
        "declared": "or has declared a tie",
        "repeatable": "are on record, and anybody can repeat it",
        "challenge": "a party may challenge a member within seven days, a setting",
        "late": "and afterwards for what became known only then",
        "who decides it": "members of the Tribunal who are not on the panel decide",
        "nobody left": "where none of them is free, the Executive Director",
        "later tie": "whoever becomes tied, or leaves the office … nothing more",
        "heard anew": "the panel is filled and the case is heard anew",
        "quorum": "only while at least two of the panel who heard it sit",
        "substitutes": "referees whom nothing ties … are drawn as substitutes",
        "why": "nobody judges in their own cause",
    },
    ("VIII.1-h", READING): {
        "notice": "both sides have fourteen days' notice, a setting",
        "on the papers": "or on the papers",
        "alike": "both sides are invited alike",
        "zone": "the day is told with its time zone",
        "counted": "the fourteenth day may be that of the hearing",
        "without notice": "heard if it takes part, and otherwise another day is named",
        "quorum": "at least two of the panel hear the case",
    },
    ("VIII.1-i", READING): {
        "by whom": "its panel, or the chair before a panel sits",
        "what it says": "what it covers, when it ends and when it is looked at again",
        "provisional": "what it changes in a register is marked provisional",
        "lapses": "it lapses with the final order",
    },
    ("VIII.1-j", READING): {
        "quorum": "determines with a quorum of two and by majority",
        "reasons": "reasons in numbered paragraphs with the provisions they rest on",
        "votes": "how each member voted and carries a dissent",
        "signed": "every member who took part signs",
        "software": "software proposes nothing of it and signs nothing",
    },
    ("VIII.1-k", READING): {
        "checked": "after checking that it shows nothing that is to stay closed",
        "thirty days": "publication starts the thirty days [VIII.2]",
        "effect": "the orders take effect with it",
        "by acts": "they reach the registers as acts under the docket number",
        "not before": "before it nobody sees any of it but the panel",
        "the checker": "and the Secretariat where it checks it",
        "handed back": "goes back to the panel, which changes its text and signs anew",
    },
    ("VIII.1-l", READING): {
        "withdrawn": "whoever filed a case may withdraw it",
        "the other side": "once it is answered, the other side is asked",
        "seven days": "and has seven days, a setting, to object",
        "discipline": "a case of discipline may go on without whoever filed it",
        "settled": "the parties may settle, and say so together",
        "between them": "what they propose to each other is kept from the panel",
        "of discipline": "ends what its filer has in it and not the case",
        "by hand": "the secretariat enters that it agreed, and by what that is proved",
        "stayed": "the chair may stay a case",
        "clocks": "and its times stand still with it",
        "joined": "may join it to another on the same matter",
        "served": "what was filed … is served on every party of the other",
    },
    ("VIII.1-m", READING): {
        "sixty days": "open for longer than sixty days, a setting, is marked overdue",
        "nothing lapses": "nothing lapses by that, and nobody loses a right",
        "people": "only people end a case",
    },
    ("VIII.1-n", READING): {
        "who seals": "the panel, or the chair before a panel sits, may seal",
        "what": "a case, or something filed in it",
        "lifts": "and lift the seal, with reasons",
        "no state": "changes no state and stops no time",
        "to everybody": "everybody sees the docket number, and nothing else",
        "to the others": "the parties, the panel, the Secretariat and the members",
        "untied": "of the Tribunal whom nothing ties to it go on as before",
        "joined": "what is joined to it is sealed with it",
        "appeals": "and so is an appeal with what it is against",
        "registers": "its orders enter in a register names no docket number",
        "before": "what was entered before the seal stays as it was entered",
        "a document": "stays with the parties, the panel and the Secretariat",
        "its words": "in no text that everybody reads",
        "redacted": "may publish a redacted version … after the same check",
        "leaves out": "leaves out and says where, and adds nothing",
        "both": "the sealed one stays beside it, each with its checksum",
        "silent": "says nothing of a case that cannot be told without it",
    },
    ("VIII.1-o", READING): {
        "what": "final and was never appealed may be reopened",
        "who": "by the chair",
        "why": "for a new fact and for nothing else",
        "served": "all parties are served with the fact",
        "time": "whoever answers the case has the time for it anew",
        "panel": "another panel is drawn",
        "ends": "only its panel ends a case that is reopened",
        "meanwhile": "stays in effect and stays to be read",
        "version": "takes its place as another version, says that it does",
        "appeal": "and may be appealed",
        "orders": "orders that are not made again are taken back",
        "never after appeal": "what was decided on appeal is not reopened",
    },
    ("VIII.2", CODE): {
        "in writing": "an appeal is made in writing",
        "letterhead": "on the letterhead of the appellant's national federation",
        "thirty days": "within thirty days",
        "of publication": "of the publication of the determination",
        "to whom": "addressed to the Executive Director at the Secretariat",
        "not ex parte": "never heard ex parte",
        "a response": "the opposing party has full opportunity to respond",
    },
    ("VIII.2-a", READING): {
        "day 1": "day 1 is the day after publication",
        "the last moment": "the last moment is 23:59:59 on day 30",
        "whose clock": "in the Secretariat's time zone",
        "a setting": "time zone, which is a setting of this service",
        "weekends": "weekends and holidays do not extend it",
        "lodged": "lodged at the moment the service received it",
        "an example": "published on 1 October … until the end of 31 October",
        "why": "gives the number of days and no method",
        "late": "marked late for the Tribunal to see",
    },
    ("VIII.2-b", READING): {
        "a party": "an appellant who is a party to the determination",
        "own letterhead": "a letterhead document of the appellant's own federation",
        "the addressee": "the Executive Director as its addressee",
        "named": "what is missing is named to the appellant",
        "cured": "can be cured within the thirty days",
        "not cured": "not cured by then goes on marked late",
        "who decides": "a member of the Tribunal decides upon it",
        "why": "without saying what follows a defect",
        "own on the day": "belongs on the day of lodging",
        "authority": "counts on the days on which its federation may give it",
        "merged": "has become part of another counts no more",
        "asked": "the federation is asked whether the letterhead is its own",
        "bars nothing": "shown to whoever decides and bars nothing",
        "late": "late leaves the determination where it stands",
    },
    ("VIII.2-c", READING): {
        "until": "cannot be decided until every opposing party",
        "responded": "has responded",
        "waived": "has waived",
        "or let it run out": "let a served response period run out",
        "21 days": "at least twenty-one days",
        "a setting": "and is a setting of this service",
        "another panel": "panel that determined the case does not hear its appeal",
        "why": "a second hearing by the same persons would be none",
        "the file": "the panel on appeal reads what was open to the first panel",
        "sealed": "of sealed correspondence it reads what is granted for the appeal",
    },
    ("VIII.2-d", READING): {
        "one appeal": "each party has one appeal against a determination",
        "final": "the determination on appeal is final",
        "no suspension": "an appeal does not suspend the determination",
        "unless ordered": "unless the Tribunal so orders",
        "expulsion": "an expulsion takes effect at once, and of itself",
        "its stay": "a stay of its ratification lifts it for a time the Code does not",
        "not ratified": "if it is not ratified, it is void from the start",
        "why": "an appeal from an appeal would make none of them so",
        "together": "all appeals against a determination are decided together",
        "when": "has waived its appeal, or has let the thirty days run out",
        "undecided": "each of them ends undecided, the determination stands as before",
        "allowed": "allowed, an appeal takes back what was ordered",
        "varied": "a determination that is varied take the place of those before",
        "a stay": "such an order frees whom the determination bars until it ends",
    },
    ("VIII.2-e", READING): {
        "muggins only": "the only subject of an appeal is the application of muggins",
        "a proposed order": "a proposed order 'not entertained' is prepared",
        "citing": "citing [IV.4]",
        "signed": "a member of the Tribunal signs it",
        "not by software": "the software never dismisses by itself",
        "anything else": "raises anything else besides goes the ordinary way",
        "why": "the practice of declining is the Tribunal's",
        "or not": "the member may leave it unsigned",
        "review": "may have another member look at it again [VIII.1-c]",
    },
    ("VIII.2-f", READING): {
        "signed too": "the panel signs a correction as it signed what it corrects",
        "both": "both texts stay",
        "clerical": "a clerical correction of a published determination",
        "no new days": "starts no new thirty days",
        "operative": "a change of its operative part does",
        "on appeal": "on appeal is final in its operative part, and its words may",
        "why": "the time is for weighing what was ordered",
    },
}

SPIRIT = {
    ("IX.1", CODE): {
        "tequila": "tequila is the official spirit of sanctioned cribbage",
        "tradition": "by the tradition of the confederations' championships",
        "since": "since the Veracruz Convention of 1962",
        "the toast": "the ceremonial toast",
        "when": "at the close of each Tribunal-sanctioned event",
        "celebrations": "such celebrations as a federation may observe",
    },
    ("IX.1-a", READING): {
        "closing": "an event can be closed only with its toast on record",
        "spirit, time, by whom": "the spirit, the time, and by whom",
        "no alcohol": "'observed without alcohol' is allowed",
        "recorded": "allowed and is recorded",
        "another spirit": "a toast in another spirit is a finding, never a bar",
        "why": "makes the toast part of the close",
        "no duty": "does not oblige anybody to drink",
    },
}

CONVENING = {
    ("X.1", CODE): {
        "two or more": "two or more sanctioned holders of the Association",
        "any rank": "of any rank",
        "convene": "convene for cribbage play",
        "a title match": "the engagement is a sanctioned title match",
        "registered": "its result goes into the standing register",
        "notwithstanding": "notwithstanding any later representation",
        "by anybody": "by any party present that it was",
        "unsanctioned": "it was unsanctioned",
        "informal": "informal",
        "recreational": "recreational",
        "or otherwise": "or otherwise outside the ordinary processes",
        "at sea": "with particular force aboard sailing vessels",
        "the Caribbean": "vessels in the Caribbean",
        "the Mediterranean": "vessels … the Mediterranean",
        "the South Pacific": "vessels … the South Pacific",
    },
    ("X.1-a", READING): {
        "a holder": "a member whose title runs on the day of play",
        "expelled": "not expelled … on that day",
        "suspended": "or suspended on that day",
        "why": "so the day of the engagement decides",
        "which day": "the local day where the match is played",
        "first and last": "through its first and its last day",
    },
    ("X.1-b", READING): {
        "computed": "the classification is computed from the facts",
        "the facts": "who played and when",
        "not chosen": "is never chosen by the reporter",
        "stored": "a representation to the contrary is stored beside the entry",
        "shown": "stored … and shown",
        "no effect": "and changes nothing",
        "why": "since the Code gives it no effect",
    },
    ("X.1-c", READING): {
        "anybody present": "anybody present may report",
        "a spectator": "a spectator included",
        "parties told": "the parties are told",
        "confirm or dispute": "may confirm or dispute the result",
        "a case": "a dispute over the result opens a case",
        "disputed": "the entry stands meanwhile as 'disputed'",
        "why": "commands the entry and names no reporter",
    },
    ("X.1-d", READING): {
        "which": "a convened engagement in a short or an unsanctioned form",
        "entered": "is entered as a title match",
        "not counted": "does not count for championship or qualifying standings",
        "by what": "[V.2] [VI.3]",
        "why": "in this way each has its effect",
    },
    ("X.1-e", READING): {
        "at the table": "a non-human sits at the table with two or more holders",
        "entered": "the engagement of the holders is entered",
        "no participant": "the non-human is no participant [VII.1]",
        "referred": "the entry is referred to the Tribunal",
        "why": "the holders have convened, whatever sat down with them",
    },
    ("X.1-f", READING): {
        "14 days": "reported later than fourteen days after play",
        "flagged": "is flagged for the Tribunal's attention under [X.2]",
        "a setting": "the number of days is a setting of this service",
        "no accusation": "flagged is not accused",
        "why": "delay may hide something and usually does not",
    },
    ("X.1-g", READING): {
        "granted or renewed": "granted or renewed later with effect for the past",
        "no change": "changes no entry by itself",
        "listed": "the service lists the entries it would touch",
        "an order": "only an order re-classifies them",
        "why": "should not change without an act that somebody answers for",
    },
    ("X.1-h", READING): {
        "to convene": "to convene is to sit at the match as a player",
        "watching": "a holder who only watches makes no title match",
        "partners": "partners of holders take part in one",
        "why": "the Code speaks of convening for play",
    },
    ("X.1-i", READING): {
        "names": "everybody is shown the number and the names of each member",
        "what else": "federations, offices, titles and suspensions by their days",
        "matches": "the matches sat at with their results",
        "hands": "the hands of 29, the events entered",
        "rulings and cases": "the rulings at the table and the published cases",
        "one page": "a page for each member lists all of it",
        "the Code’s silence": "does not say who reads these",
        "why": "a result is worth what others can look up of it",
        "what is closed": "shown to nobody whom they do not concern",
    },
    ("X.1-j", READING): {
        "on whose request": "on a member's written request",
        "for good": "the Secretariat withholds the name for good",
        "two people": "another, who has looked at what it will do, carries it out",
        "neither is the member": "neither is the member",
        "what stands instead": "gives way to 'Member 17, name withheld'",
        "the log-in": "the log-in and its addresses are emptied",
        "what stays": "results, standings, hands of 29 and determinations stay",
        "while a case goes on": "while a case goes on or may be appealed",
        "while barred": "while a suspension lasts",
        "while in rank": "while a title or an office is held",
        "while entered": "while an event is on",
        "while a 29 waits": "while a hand of 29 waits for its federation",
        "while named": "while reasons that everybody reads name the member",
        "the Code’s silence": "does not say whether a member may become nameless",
        "why": "a number keeps every result where it stands",
        "papers": "papers that were printed or taken before keep the name",
    },
    ("X.2", CODE): {
        "concealment": "deliberate concealment of a convened match",
        "from whom": "from the Secretariat",
        "misrepresentation": "or misrepresentation of its result",
        "by whom": "by any party present",
        "injurious": "is conduct injurious to the dignity of the game",
        "sanction": "the Tribunal may sanction it as it sees fit",
    },
}

PENALTIES = {
    ("P-a", READING): {
        "a Schedule": "stand here as a Schedule marked Table",
        "adopted": "the Association's forms … adopt it",
        "whose forms": "as this service defines them",
        "switched off": "an event may switch it off",
        "how": "schedule=off",
        "not muggins": "muggins is no part of the Schedule",
        "muggins stays": "and cannot be waived [IV.4]",
        "no answer": "neither the Code, nor the Table, nor a Reading provides",
        "none invented": "no penalty is given here",
        "said in words": "the service says that there is no rule",
        "why": "a match is better served by known penalties than by none",
    },
    ("P-b", READING): {
        "at once": "penalty points peg at once",
        "they can win": "can win the match",
        "not below 0": "pegging back never goes below zero",
        "an example": "a player on 9 who is set back 15 stands on 0",
        "both": "one offence both pays the opponent and sets the offender back",
        "who pegs first": "the opponent pegs first",
        "then void": "if that wins … the setting back is void [V.1]",
        "why": "the board has no holes below it",
    },
    ("P.1", TABLE): {
        "2": "for a peek … the opponent takes 2",
        "the bottom card": "at the bottom card in dealing",
        "the crib": "at the crib early",
    },
    ("P.2", TABLE): {
        "2": "for moving an opponent's peg, the opponent takes 2",
    },
    ("P.3", TABLE): {
        "2": "for putting the starter … the opponent takes 2",
        "hand or crib": "in the hand or the crib",
        "the pack": "or back in the pack early",
    },
    ("P.4", TABLE): {
        "the offence": "a player falsely claims the game",
        "over-claimed": "the opponent takes the over-claimed points",
        "15 back": "the offender goes back 15",
    },
    ("P.5", TABLE): {
        "what it is": "to renege is to say Go while holding a card that fits",
        "put right": "may be put right",
        "before a lay": "before an opponent lays",
        "or a word": "lays or announces",
        "once claimed": "once the renege is claimed",
        "cancelled": "points pegged after it are cancelled",
        "2 a card": "the opponent takes 2 for each card reneged",
        "not pegging": "names laying and announcing; it does not name pegging",
        "no claim": "without a claim there is no penalty",
    },
    ("P-c", READING): {
        "which cards": "could have been laid one after another within 31",
        "the longest": "the longest such chain",
        "an example": "at 25 with A 5 6 in hand, that is the ace and then the 5",
        "to 31": "the ace and then the 5, which reach 31",
        "two cards": "two cards were reneged",
        "4 points": "the opponent takes 2 for each, four points in all",
        "not the 6": "the 6 alone would have reached 31 too",
        "the longer": "the chain of two is the longer",
        "why": "the Table counts cards without saying how",
    },
    ("P-e", READING): {
        "the offender's": "the points cancelled are the offender's",
        "the opponent keeps": "the opponent keeps those pegged since the renege",
        "Go too": "the point for the Go among them",
        "why": "not meant to cost the player who was wronged",
    },
}

AT_THE_TABLE = {
    ("T.1", TABLE): {
        "nibs": "his heels … goes by the name of his nibs",
        "nineteen": "a hand worth nothing is called nineteen",
        "two ranks doubled": "two ranks are doubled inside a run of three",
        "double-double": "called a double-double",
        "quadruple": "or a quadruple run",
    },
    ("T.2", TABLE): {
        "double run of three": "8 for a double run of three (3 4 4 5)",
        "double run of four": "10 for a double run of four (3 4 4 5 6)",
        "triple run": "15 for a triple run (3 4 4 4 5)",
        "double-double": "16 for a double-double run (3 3 4 4 5)",
        "pairs included": "pairs included",
        "other points": "fifteens, a flush and his nobs are counted besides",
        "from the Code": "they follow from the Code [IV.2.2] [IV.2.3]",
    },
    ("T.3", TABLE): {
        "nobs in the crib": "jack of the starter's suit scores 1 in the crib",
        "as in the hand": "as it does in the hand [IV.2.5]",
    },
    ("T.4", TABLE): {
        "19 25 26 27": "the totals 19, 25, 26 and 27 are impossible",
        "hand or crib": "in any hand or crib counted with the starter",
        "none above": "any total above 29",
        "of how many deals": "none of the 12,994,800 deals of four cards and a starter",
    },
    ("T.5", TABLE): {
        "fifteen": "'fifteen for two'",
        "thirty-one": "'thirty-one for two'",
        "thirty": "'thirty for one'",
        "heels": "a jack turned up is 'two for his heels'",
        "last": "'one for last'",
        "in the show": "'fifteen two, fifteen four'",
        "nobs": "'and one for his nob'",
    },
    ("T.6", TABLE): {
        "shuffle": "before each deal the dealer shuffles",
        "cut": "the player on the dealer's left … cuts",
        "the pone": "left, the pone, cuts",
        "of two": "between two players that is the non-dealer",
    },
    ("T.7", TABLE): {
        "how many": "two, three, four or five may play",
        "five: the dealer": "among five, the dealer receives four cards",
        "five: the others": "and the others five",
        "one laid": "those four players lay one each",
        "the crib": "makes a crib of 4",
    },
    ("T.8", TABLE): {
        "five each": "three players receive five cards each",
        "one dealt": "one card is dealt to the crib",
        "one laid": "each player lays one there",
        "who cuts": "on the dealer's left cuts for the starter",
        "who leads": "on the dealer's left … leads",
        "alone": "they may play each alone",
        "two against one": "or two against one",
        "the pair": "the pair then needs 121",
        "the lone player": "the lone player 61",
    },
    ("T.9", TABLE): {
        "singly": "four may play as individuals",
        "in pairs": "or in pairs",
        "dealt as": "dealt and laid as in [VI.2]",
        "who cuts": "on the dealer's left cuts for the starter",
        "who leads": "on the dealer's left … leads",
    },
    ("T.10", TABLE): {
        "the old game": "in the old game",
        "five each": "two players receive five cards each",
        "two laid": "lay two in the crib",
        "hands of three": "which leaves hands of three",
        "a crib of four": "and a crib of 4",
        "a start": "the non-dealer starts with 3 points",
        "61": "play is to 61",
    },
    ("T-a", READING): {
        "3": "a flush of the three cards in hand scores 3",
        "4": "and 4 where the starter is of the suit too",
        "the crib": "in the crib a flush needs all five cards",
        "why": "a point a card, carried over to a hand of three",
    },
    ("T.11", TABLE): {
        "three or more": "where three or more play",
        "all have said Go": "once the others have all said Go",
        "lays on": "the player who laid last lays every card that fits",
        "1": "whoever laid the last card takes 1",
        "2 at 31": "or 2 where the count is exactly 31",
        "next in turn": "next in turn cannot lay does not end the series",
        "each of them": "each of the others must have said Go",
        "at 26": "26 laid by C, with 6 in A's hand, 9 in B's and 3 in C's",
        "an example": "C lays the 3 and takes 1, and A leads the next series",
    },
    ("T.12", TABLE): {
        "must lay": "whoever holds a card that fits must lay it",
        "everyone": "binds every player at the table",
    },
    ("T.13", TABLE): {
        "who leads": "led by the player after the last layer",
        "on the left": "on that player's left",
    },
    ("T.14", TABLE): {
        "first": "begins with the player on the dealer's left",
        "the dealer last": "round to the dealer, who comes last",
        "the crib": "then the crib is counted",
    },
    ("T.15", TABLE): {
        "121 before 91": "a player who has 121 before an opponent has 91",
        "two games": "counts as 2 games",
        "where it matters": "it matters in a series of games",
    },
    ("T.16", TABLE): {
        "61 before 31": "to reach 61 while an opponent is on 30 or fewer",
        "ends": "it ends the game there",
        "two games": "counts as 2 games",
        "an option": "it is an option of a game to 121",
        "the skunk at 61": "in a game to 61 it is simply the skunk",
        "not the Code's": "it is not the double skunk of the Code [V.4]",
    },
    ("T.17", TABLE): {
        "optional": "muggins at the table is optional",
        "if agreed": "where it is agreed",
        "the show": "applies in the show",
        "the play": "and in the play",
        "not pegged": "to points made but not pegged",
        "the first": "the first opponent to call it takes the points",
        "until when": "no moment after which a miss in the play is past claiming",
        "not so in the Code": "muggins in the show is not optional [IV.4]",
    },
    ("T.18", TABLE): {
        "the short game": "the short game … agreed before the first deal",
        "muggins": "muggins … agreed before the first deal",
        "the double skunk": "and the double skunk are agreed before the first deal",
        "by form": "by its form, which lists what it adopts",
        "by option": "or by an option",
        "always Table": "they remain Table wherever they are applied",
    },
}

FACTS = (
    EQUIPMENT
    | DEAL
    | PLAY
    | SHOW
    | MATCH
    | VARIANTS
    | CONDUCT
    | TRIBUNAL
    | SPIRIT
    | CONVENING
    | PENALTIES
    | AT_THE_TABLE
)

ROWS = [
    pytest.param(provision, phrase, id=f"{provision}: {fact}")
    for (provision, _), facts in FACTS.items()
    for fact, phrase in facts.items()
]


def text_of(provision):
    """The paragraphs of a provision, one a line, with plain apostrophes."""
    book = the_book()
    paragraphs = book.preface if provision == "preface" else book[provision].paragraphs
    return re.sub("[‘’]", "'", "\n".join(paragraphs))


def matches(phrase, text):
    """Where a text has this phrase; ``…`` is anything within a sentence."""
    parts = (re.escape(part.strip()) for part in phrase.split("…"))
    pattern = r"(?!\w)(?:(?!\.\s).)*?(?<!\w)".join(parts)
    return re.findall(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE)


@pytest.mark.parametrize(("provision", "phrase"), ROWS)
def test_the_book_carries_the_fact_once(provision, phrase):
    assert len(matches(phrase, text_of(provision))) == 1


def test_every_provision_is_listed_with_its_kind():
    provisions = [(each.id, each.kind) for each in the_book()]
    assert list(FACTS) == [("preface", None), *provisions]


@pytest.mark.parametrize("facts", FACTS.values(), ids=[each for each, _ in FACTS])
def test_no_phrase_stands_for_two_facts(facts):
    assert [each for each, times in Counter(facts.values()).items() if times > 1] == []


FIGURE = re.compile(r"(?<![-.,:\d\[])\b\d[\d,:]*\b(?![^\[]*\])")


@pytest.mark.parametrize(("provision", "kind"), FACTS)
def test_no_figure_can_change_unnoticed(provision, kind):
    phrases = FACTS[provision, kind].values()
    text = text_of(provision)
    for figure in FIGURE.finditer(text):
        changed = f"{text[: figure.start()]}77{text[figure.end() :]}"
        assert not all(matches(each, changed) for each in phrases), figure


def test_the_footnotes_are_mentioned_once():
    texts = "\n".join(map(text_of, ["preface", *(each.id for each in the_book())]))
    assert len(matches("footnote marks", texts)) == 1
    assert len(re.findall("footnote", texts)) == 1


# The text's words, the cards and all their points. The text leaves most suits open.
SHOWN = [
    ("IV.2", "twelve in all", "7C 8D 8H 9S", "KC", 12),
    ("IV.2.1", "the hand counts twelve", "3C 4D 5H JS", "5C", 12),
    ("IV.2.3", "eight in all", "3C 4D 4H 5S", None, 8),
    ("IV.3", "counts 29", "5C 5D 5H JS", "5S", 29),
    ("IV.3", "is another card worth 10 … one less", "5C 5D 5H KS", "5S", 28),
    ("IV.3", "is the starter … one less", "5C 5D 5H 5S", "JS", 28),
    ("IV.3", "of another suit … one less", "5C 5D 5S JS", "5H", 28),
]


@pytest.mark.parametrize(("provision", "phrase", "hand", "starter", "says"), SHOWN)
def test_a_hand_in_the_text_counts_what_it_says(provision, phrase, hand, starter, says):
    assert matches(phrase, text_of(provision))
    assert count(hand, starter).total == says


@pytest.mark.parametrize(
    ("provision", "phrase", "hand", "starter", "crib", "says"),
    [
        ("IV.2", "two runs of three", "7C 8D 8H 9S", "KC", 0, {"run": [3, 3]}),
        ("IV.2.2", "and score 6", "AC AD AH 9S", "KC", 0, {"pair": [2] * 3}),
        ("IV.2.2", "and score 12", "AC AD AH AS", "KC", 0, {"pair": [2] * 6}),
        ("IV.2.2", "a further pair", "AC AD AH KS", "KC", 0, {"pair": [2] * 4}),
        ("IV.2.2", "a queen, are no pair", "TC QD 2H 4S", "8C", 0, {"pair": []}),
        ("IV.2.3", "one run", "AC 2D 3H KS", "KD", 0, {"run": [3], "pair": [2]}),
        ("IV.2.4", "they score 4", "2H 4H 6H 8H", "KC", 0, {"flush": [4]}),
        ("IV.2.4", "suit too, 5", "2H 4H 6H 8H", "KH", 0, {"flush": [5]}),
        ("IV.2.4", "it scores 5", "2H 4H 6H 8H", "KH", 1, {"flush": [5]}),
        ("IV.2.4", "score nothing", "2H 4H 6H 8H", "KC", 1, {"flush": []}),
        ("IV.2.4", "nor do three", "2H 4H 6H 8C", "KH", 0, {"flush": []}),
        ("IV.2.5", "scores 1", "2C 4D 6H JS", "KS", 0, {"nobs": [1]}),
        ("IV.2.5", "alike in the crib", "2C 4D 6H JS", "KS", 1, {"nobs": [1]}),
        ("IV.2.5", "never scores", "2S 4D 6H 8S", "JS", 0, {"nobs": []}),
        ("IV.3", "eight fifteens", "5C 5D 5H JS", "5S", 0, {"fifteen": [2] * 8}),
        ("I.3", "neither Q K A", "QC KD AH 5S", "7C", 0, {"run": []}),
        ("I.3", "nor K A 2", "KD AH 2S 6C", "8C", 0, {"run": []}),
        ("T.2", "3 4 4 5", "3C 4D 4H 5S", "KC", 0, {"run": [3] * 2, "pair": [2]}),
        ("T.2", "3 4 4 5 6", "3C 4D 4H 5S", "6C", 0, {"run": [4] * 2, "pair": [2]}),
        ("T.2", "3 4 4 4 5", "3C 4D 4H 4S", "5C", 0, {"run": [3] * 3, "pair": [2] * 3}),
        ("T.2", "3 3 4 4 5", "3C 3D 4H 4S", "5C", 0, {"run": [3] * 4, "pair": [2] * 2}),
    ],
)
def test_a_hand_in_the_text_holds_what_it_says(
    provision, phrase, hand, starter, crib, says
):
    assert matches(phrase, text_of(provision))
    found = count(hand, starter, crib=bool(crib)).combinations
    for kind, made in says.items():
        assert [each.points for each in found if each.kind == kind] == made


@pytest.mark.parametrize(
    ("name", "hand", "starter"),
    [
        ("double run of three", "3C 4D 4H 5S", "KC"),
        ("double run of four", "3C 4D 4H 5S", "6C"),
        ("triple run", "3C 4D 4H 4S", "5C"),
        ("double-double run", "3C 3D 4H 4S", "5C"),
    ],
)
def test_the_totals_of_compound_runs_are_the_engine_s(name, hand, starter):
    found = count(hand, starter).combinations
    made = sum(each.points for each in found if each.kind in ("run", "pair"))
    assert matches(f"{made} for a {name}", text_of("T.2"))


def test_7_8_8_alone_and_the_flush_of_three_cards():
    five_card = find_profile("five-card")
    assert count("7C 8D 8H", profile=five_card).total == 6
    made = [count("2H 7H 9H", starter, profile=five_card) for starter in ("4C", "4H")]
    assert [each.combinations[-1].points for each in made] == [3, 4]
    assert count("2H 7H 9H", "4C", profile=five_card).combinations[-1].kind == "flush"


# The text's words, what was laid, and the points of each act.
LAID = [
    ("III.2", "eight in all", "A 5C, B 5D, A 5H", [0, 2, 8]),
    ("III.2", "a flush never scores", "A 2H, B 4H, A 7H, B 9H", [0, 0, 0, 0]),
    ("III.2.2", "five in all", "A JC, B 9D, A 4H, B 5S, A 3C", [0, 0, 0, 0, 5]),
    ("III.2.3", "no pair", "A TC, B QD", [0, 0]),
    ("III.2.4", "4 5 6 5", "A 4C, B 5D, A 6H, B 5S, A 4D", [0, 0, 5, 0, 3]),
    ("III.2.4", "6 2 5 3", "A 6C, B 2D, A 5H, B 3S, A 4C", [0, 0, 0, 0, 5]),
    (
        "III.2.5",
        "an ace and a 2 laid after a Go take 1 between them",
        "A TC, B 9D, A 7H, B go, A AS, A 2C, B KS",
        [0, 0, 0, 0, 0, 1, 0],
    ),
    (
        "III.2.5",
        "a 2 and a 3, which reach 31, take 2",
        "A TC, B 9D, A 7H, B go, A 2C, A 3D",
        [0, 0, 0, 0, 0, 2],
    ),
    (
        "III.3",
        "after 10 Q K and a Go, a king",
        "A TC, B QD, A KH, B go, B KS, A QH, B JD",
        [0, 0, 1, 0, 0, 0, 3],
    ),
]


@pytest.mark.parametrize(("provision", "phrase", "laid", "made"), LAID)
def test_a_play_in_the_text_makes_what_it_says(provision, phrase, laid, made):
    assert matches(phrase, text_of(provision))
    assert points(judge(laid)) == made


def test_the_example_of_a_go_that_nobody_can_say_is_a_play_that_can_happen():
    # III.2.5-b, as a record with hands: B's last card is the 7.
    record = judge(
        "B TC, A QD, B 4D, A go, B 5H, A 8S, B 7S, A KC, A 9H",
        {"A": "QD KC 9H 8S", "B": "TC 4D 5H 7S"},
    )
    assert not [each for act in record.acts for each in act.findings]
    assert record.acts[-3].count == 15
    assert [
        (item.points, str(item.rule)) for act in record.acts[-2:] for item in act.items
    ] == [(1, "III.2.5-b"), (1, "III.2.6")]


def test_the_example_of_go_among_three():
    # T.11
    record = judge(
        "A TC, B 9D, C 7H, A go, B go, C 3S, A 6D",
        profile=find_profile("table-three"),
    )
    assert record.acts[2].count == 26
    assert points(record) == [0, 0, 0, 0, 0, 1, 0]


def test_the_examples_of_a_renege_and_of_a_setting_back():
    # P-c, P-b
    chain = reneged(parse_cards("AH 5C 6D"), 25)
    assert [str(card) for card in chain] == ["AH", "5C"]
    assert renege_points(chain) == 4
    assert pegged_back(9, 15) == 0


def test_the_example_of_two_skunks_in_one_match():
    # V.3-c
    found = defeats({"A": 121, "B": 70, "C": 88}, "A", find_profile("three-hand"))
    assert [each.defeats for each in found.values()] == [2, 2]
    assert wins(found) == 4


def test_the_example_of_thirty_days():
    # VIII.2-a: day 1 is the day after publication.
    assert matches("1 October … 31 October", text_of("VIII.2-a"))
    assert date(2026, 10, 1) + timedelta(days=30) == date(2026, 10, 31)
