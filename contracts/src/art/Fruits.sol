// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Finishes} from "./Finishes.sol";
import {Fruit} from "./Fruit.sol";
import {Greenery} from "./Greenery.sol";
import {Marks} from "./Marks.sol";
import {Palette} from "./Palette.sol";
import {Path} from "./Path.sol";
import {Pen, Writer} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Tones} from "./Tones.sol";
import {Bodies} from "./Body.sol";
import {Color, Fact, Finish, Mark, Ramp, Record, Ripeness, Slot, Stencil, Table} from "./generated/PepperFacts.sol";

/// @title One fruit from back to front: ink, base, and then, clipped to the body, its tones and marks; calyx last
/// @dev Light falls from the upper left whatever way the fruit leans. `unchecked` as in Integers.sol.
library Fruits {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice Defines the body, its clip and gradients.
    function outline(Fruit memory fruit) internal pure {
        unchecked {
            fruit.pen.print(Stencil.BODY);
            Bodies.trace(fruit.body, fruit.pen, fruit.card, -fruit.stemLength - 10);
            Path.closedCurve(fruit.pen, fruit.body.count);
            fruit.pen.print(Stencil.BODY_END);
            if (fruit.card.ripeness == Ripeness.Breaking && fruit.card.skin != Finish.Chrome) split(fruit);
            if (fruit.card.skin == Finish.Smoked) fruit.pen.print(Stencil.SMOKE);
        }
    }

    /// @dev Split-fountain printing: green meets ripe through a third ink.
    function split(Fruit memory fruit) private pure {
        Pen memory pen = fruit.pen;
        pen.tint(Slot.GREEN, Palette.tone(pen, Palette.stage(fruit, 0), 1));
        pen.tint(Slot.MIDDLE, Palette.tone(pen, Palette.split(fruit), 1));
        pen.tint(Slot.RIPE, Palette.tone(pen, fruit.ramp, 1));
        pen.print(Stencil.BREAKING);
    }

    /// @notice Paints the fruit around its calyx at 0,0, upright.
    function paint(Fruit memory fruit) internal pure {
        Pen memory pen = fruit.pen;
        uint256 marks = fruit.body.marks;
        Greenery.tendril(fruit);
        pen.set(Slot.DROP, marks & Mark.UPRIGHT == 0 ? int256(8) : -6);
        pen.tint(Slot.BASE, fruit.base);
        pen.print(Stencil.OUTLINE);
        Tones.fringe(fruit);
        Tones.shade(fruit);
        if (fruit.card.skin != Finish.Chrome) underDeep(fruit);
        Tones.deep(fruit);
        if (fruit.card.skin == Finish.Smoked) Tones.smokyLight(fruit);
        else if (fruit.card.skin != Finish.Chrome) Tones.lights(fruit);
        cultivarMarks(fruit);
        finish(fruit);
        if (marks & Mark.WINGED != 0) Marks.thirdWing(fruit);
        Tones.creases(fruit);
        if (marks & Mark.SEEDED != 0) Marks.seedWindow(fruit);
        if (gleaming(fruit)) Tones.gleams(fruit);
        pen.print(Stencil.BODY_DONE);
        Greenery.calyx(fruit);
    }

    /// @dev Stripes and marbling, which the deepest tone covers.
    function underDeep(Fruit memory fruit) private pure {
        if (fruit.body.marks & Mark.STRIPED != 0) Tones.stripes(fruit, stripeColor(fruit));
        if (fruit.card.skin != Finish.Variegated) return;
        bool green = (Ramp.MARBLED_GREEN >> fruit.ramp) & 1 == 1;
        Finishes.marbling(fruit, green ? Palette.tone(fruit.pen, Ramp.GREEN, 1) : Color.MARBLE);
    }

    /// @dev Pimples and scars, over the broad light; some finishes would hide the pimples.
    function cultivarMarks(Fruit memory fruit) private pure {
        Finish skin = fruit.card.skin;
        bool corked = skin == Finish.Corked;
        // Only satin and gloss show pimples.
        bool smooth = skin == Finish.Gloss || skin == Finish.Satin;
        uint256 pimples = fruit.pen.uint8At(fruit.body.record + Record.PIMPLES);
        if (pimples > 0 && fruit.card.ripeness != Ripeness.Dried && smooth) Marks.pimples(fruit, pimples);
        if (corked) Finishes.corking(fruit, fruit.pen.uint8At(Table.CORKS + fruit.lobes - 1));
        else if (ownCorks(fruit)) Finishes.corking(fruit, Fact.OWN_CORKS);
    }

    function ownCorks(Fruit memory fruit) private pure returns (bool) {
        return fruit.body.marks & Mark.CORKED != 0 && fruit.card.ripeness != Ripeness.Breaking
            && fruit.card.skin != Finish.Chrome;
    }

    /// @dev The finish, over everything else on the skin.
    function finish(Fruit memory fruit) private pure {
        Finish skin = fruit.card.skin;
        if (skin == Finish.Smoked) Finishes.smoke(fruit);
        else if (skin == Finish.Frosted) Finishes.frost(fruit);
        else if (skin == Finish.Chrome) Finishes.reflections(fruit);
        else if (skin == Finish.Wrinkled || fruit.card.ripeness == Ripeness.Dried) Finishes.folds(fruit);
    }

    /// @dev White light only on wet skins.
    function gleaming(Fruit memory fruit) private pure returns (bool) {
        Finish skin = fruit.card.skin;
        return fruit.card.ripeness != Ripeness.Dried
            && (skin == Finish.Gloss || skin == Finish.Corked || skin == Finish.Variegated);
    }

    /// @dev Green while the fish pepper ripens, cream when ripe, then its own dark tone.
    function stripeColor(Fruit memory fruit) private pure returns (uint256) {
        Ripeness ripeness = fruit.card.ripeness;
        if (ripeness < Ripeness.Ripe) return Palette.tone(fruit.pen, Ramp.GREEN, 1);
        return ripeness == Ripeness.Ripe ? Color.STRIPE : Palette.tone(fruit.pen, fruit.ramp, 3);
    }
}
