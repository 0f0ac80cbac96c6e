"""Bots that live on Treasures and an attack. All buy points as `with_money` says."""

from __future__ import annotations

from dominion_cli.bots.menu import Menu, whole
from dominion_cli.bots.shipped.money import HAS_GOLD, up_to, with_money


class DoubleWitch(Menu):
    """Two Witches before anything else, then Big Money.

    Geronimoo's Witch (DominionSim) and dominiate's DoubleWitch. The Curses cost the others ten points and every good
    hand; only Moats, trashing or more Witches answer it.
    """

    def __init__(self, witches: object = 2) -> None:
        copies = whole(witches, "witches")
        super().__init__(buy=with_money(start=HAS_GOLD, first=[up_to(copies, "Witch")]))


class ChapelWitch(Menu):
    """Opens with a Chapel, trashes what it began with, and lives on a Witch and a few good Treasures.

    Dominiate's ChapelWitch: "one of the most powerful two-card strategies there is". As the Chapel trashes Curses too,
    it wins the duel of Witches.
    """

    def __init__(self, witches: object = 1) -> None:
        copies = whole(witches, "witches")
        chapel = up_to(1, "Chapel", "turn <= 2 and coins <= 3")
        super().__init__(buy=with_money(chapel, start=HAS_GOLD, first=[up_to(copies, "Witch")]))


class Militia(Menu):
    """Big Money with two Militias, which leave the others three cards a turn.

    Geronimoo's Militia (DominionSim), with the two of dominiate's DoubleMilitia. Slow, but the others are slower; not
    so those who draw three cards again.
    """

    def __init__(self, militias: object = 2) -> None:
        copies = whole(militias, "militias")
        super().__init__(buy=with_money(up_to(copies, "Militia")))


class Bureaucrat(Menu):
    """Big Money with one Bureaucrat, for the Silvers more than for the attack.

    The DominionStrategy wiki calls the card extremely weak, and tells what it is good for: Silvers without buying them.
    Better than Treasures alone, where there is nothing else to spend $4 on.
    """

    def __init__(self, bureaucrats: object = 1) -> None:
        copies = whole(bureaucrats, "bureaucrats")
        super().__init__(buy=with_money(up_to(copies, "Bureaucrat")))


class Bandit(Menu):
    """Big Money with one Bandit, which brings a Gold each time and takes what the others pay with.

    The plain use of the card, by no author in particular. Good against those who live on Silver and Gold.
    """

    def __init__(self, bandits: object = 1) -> None:
        copies = whole(bandits, "bandits")
        super().__init__(buy=with_money(up_to(copies, "Bandit")))


class Thief(Menu):
    """Big Money with one Thief, once there are two Silvers.

    After Geronimoo's bot for annotated game 6 (DominionSim; the game: dominionstrategy.com, 2011-03-23), who finds it a
    weak card. With two players it mostly rids the other of Coppers; with more there is more to steal.
    """

    def __init__(self, thieves: object = 1) -> None:
        copies = whole(thieves, "thieves")
        super().__init__(buy=with_money(up_to(copies, "Thief", "count('Silver') >= 2")))
