"""Landscapes that players take or receive: Projects, States, Artifacts, Boons, Hexes, Prophecies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli.engine.card import Landscape
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.kinds import SUN
from dominion_cli.engine.setup import BOONS, HEXES
from dominion_cli.engine.tokens import Purse

if TYPE_CHECKING:
    from dominion_cli.engine.player import Player


class Receiver(Purse):
    """A player as one who takes and receives landscapes."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def take_landscape(self, landscape: Landscape) -> None:
        """Take a Project, a State or an Artifact; it does its part for the player from now on."""
        self.has.append(landscape)
        self.game.active |= landscape.events
        self.game.effects = True

    def has_taken(self, name: str) -> bool:
        """Return whether the player has the Project, State or Artifact of that name."""
        return name in [landscape.name for landscape in self.has]

    def take_artifact(self, name: str) -> None:
        """Take an Artifact from the table or from whoever has it."""
        artifact = self.game.setup.named(name)
        if isinstance(artifact, Landscape):
            for player in self.game.players:
                if artifact in player.has:
                    player.has.remove(artifact)
            self.told("takes", [artifact])
            self.take_landscape(artifact)

    def take_state(self, name: str) -> None:
        """Take a State of which there is one for each player."""
        state = self.game.setup.named(name)
        if isinstance(state, Landscape):
            self.told("takes", [state])
            self.take_landscape(state)

    def return_state(self, name: str) -> None:
        """Return a State."""
        self.told("returns", [landscape for landscape in self.has if landscape.name == name])
        self.has = [landscape for landscape in self.has if landscape.name != name]

    # Boons and Hexes.

    def receive_boon(self) -> Landscape | None:
        """Receive the next Boon and return it."""
        boon = self.take_boon()
        if boon is not None:
            self.receive_taken_boon(boon)
        return boon

    def take_boon(self) -> Landscape | None:
        """Take the next Boon, which is turned up, without receiving it."""
        boon = self.game.take_from_deck(BOONS)
        if not isinstance(boon, Landscape):
            return None
        self.told("takes", [boon])
        return boon

    def receive_taken_boon(self, boon: Landscape) -> None:
        """Receive a Boon that was taken: do what it says and discard it, unless it is to be kept until Clean-up."""
        self.follow_landscape(boon)
        self.leave_boon(boon)

    def leave_boon(self, boon: Landscape) -> None:
        """Discard a Boon that was taken, or keep it until Clean-up."""
        game = self.game
        if not boon.is_kept():
            game.discard_to_deck(BOONS, boon)
        elif boon not in game.kept:
            game.kept.append(boon)

    def receive_hex(self) -> None:
        """Receive the next Hex."""
        self.hex([self.me])

    def hex(self, victims: list[Player]) -> None:
        """Turn up the next Hex and have each of the players receive it."""
        if not victims:
            return
        hexed = self.game.take_from_deck(HEXES)
        if isinstance(hexed, Landscape):
            for victim in victims:
                victim.follow_landscape(hexed)
            self.game.discard_to_deck(HEXES, hexed)

    def follow_landscape(self, landscape: Landscape) -> None:
        """Receive a Boon or Hex: do what it says."""
        self.told("receives", [landscape])
        frame = Frame(self.me, landscape, heading=True)
        landscape.received(self.me)
        frame.leave()

    # The Prophecy, and piles that rotate.

    def add_sun(self) -> None:
        """Remove a Sun token from the Prophecy ("+1 Sun"); what it says holds from the moment the last one goes."""
        game = self.game
        prophecy = game.prophecy()
        if prophecy is None or game.tokens_on(prophecy, SUN) == 0:
            return
        game.add_tokens_on(prophecy, SUN, -1)
        if game.tokens_on(prophecy, SUN) == 0:
            self.told("fulfils", [prophecy])
            frame = Frame(self.me, prophecy, heading=True)
            prophecy.fulfilled(self.me)
            frame.leave()

    def may_rotate(self, name: str) -> None:
        """Ask the player whether to rotate a mixed pile, if that makes a difference."""
        pile = self.game.pile(name)
        if pile is not None and pile.is_mixed() and self.agrees(f"Rotate the {name}?"):
            self.game.rotate(pile)
            self.told("turns up", [pile.card])
