"""Whole matches at random, played and scored by the slow reference alone."""

from contextlib import suppress

from tests.engine import reference

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
FORMS = {
    "association": (2, 6, 121, "AB"),
    "short": (2, 6, 61, "AB"),
    "three-hand": (3, 5, 121, "ABC"),
    "partners": (4, 5, 121, "ABAB"),
}
"""Seats, cards dealt, the target, and the side of each seat."""


class Won(Exception):
    """A side has arrived."""


class Match:
    """A match being played; ``text`` is its sheet, line by line."""

    def __init__(self, form, rng):
        self.form, self.rng = form, rng
        self.seats, self.dealt, self.target, self.sides = FORMS[form]
        self.scores = dict.fromkeys(sorted(set(self.sides)), 0)
        self.text = ["Record: 1", f"Form: {form}"]
        if form == "short":
            self.text.append("Agreed: A B")
        self.winner = None

    def play(self):
        dealer, number = self.rng.randrange(self.seats), 0
        while self.winner is None:
            number += 1
            with suppress(Won):
                self.deal(number, dealer)
            self.text.append(f"Score: {self.written()}")
            dealer = (dealer + 1) % self.seats
        self.text.append(f"Result: {self.written()}")
        return self

    def written(self):
        return ", ".join(f"{side} {score}" for side, score in self.scores.items())

    def peg(self, seat, points):
        side = self.sides[seat]
        self.scores[side] = min(self.target, self.scores[side] + points)
        if self.scores[side] == self.target:
            self.winner = side
            raise Won

    def deal(self, number, dealer):
        cards = self.rng.sample(PACK, self.dealt * self.seats + 2)
        starter, from_pack = cards.pop(), cards.pop()
        hands = [cards[n :: self.seats] for n in range(self.seats)]
        self.text += ["", f"Deal {number}: {'ABCD'[dealer]}"]
        crib = []
        for seat, hand in enumerate(hands):
            kept, laid = hand[:4], hand[4:]
            crib += laid
            hands[seat] = kept
            spelt = f"{' '.join(kept)} / {' '.join(laid)}"
            self.text.append(f"{'ABCD'[seat]}: {spelt}")
        if self.form == "three-hand":
            crib.append(from_pack)
            self.text.append(f"From pack: {from_pack}")
        self.text.append(f"Starter: {starter}")
        if starter[0] == "J":
            self.text.append(f"Heels {'ABCD'[dealer]}: 2")
            self.peg(dealer, 2)
        leader = (dealer + 1) % self.seats
        self.lay_out(hands, leader)
        for step in range(self.seats):
            seat = (leader + step) % self.seats
            self.show("Show", seat, hands[seat], starter, crib=False)
        self.show("Crib", dealer, crib, starter, crib=True)

    def lay_out(self, hands, leader):
        def choose(seat, fits):
            return self.rng.choice(fits)

        for act in reference.play_out(hands, leader, choose):
            seat = "ABCD"[act["seat"]]
            if act["card"] is None:
                self.text.append(f"Play: {seat} go")
                continue
            points = sum(act["made"].values())
            lay = f"Play: {seat} {act['card']}"
            self.text.append(f"{lay} {points}" if points else lay)
            self.peg(act["seat"], points)

    def show(self, word, seat, cards, starter, *, crib):
        points = reference.show(cards, starter, crib)
        self.text.append(f"{word} {'ABCD'[seat]}: {points}")
        self.peg(seat, points)
