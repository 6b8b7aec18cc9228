// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Fruit} from "./Fruit.sol";
import {Greenery} from "./Greenery.sol";
import {Marks} from "./Marks.sol";
import {Palette} from "./Palette.sol";
import {Path} from "./Path.sol";
import {Pen, Writer} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Tones} from "./Tones.sol";
import {Bodies} from "./Body.sol";
import {Colour, Cultivar, Mark, Ramp, Record, Ripeness, Slot, Stencil} from "./generated/PepperFacts.sol";

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
            if (fruit.card.ripeness == Ripeness.Breaking) split(fruit);
        }
    }

    /// @dev Split-fountain printing: green meets ripe through a third ink, or the two would mix to mud.
    function split(Fruit memory fruit) private pure {
        Pen memory pen = fruit.pen;
        uint256 green = Palette.stage(fruit, 0);
        pen.tint(Slot.GREEN, Palette.tone(pen, green, 1));
        pen.tint(Slot.GREEN_SHADE, Palette.tone(pen, green, 2));
        pen.tint(Slot.MIDDLE, fruit.card.cultivar == Cultivar.PEARL ? Colour.SPLIT_VIOLET : Colour.SPLIT_AMBER);
        pen.tint(Slot.RIPE, Palette.tone(pen, fruit.ramp, 1));
        pen.tint(Slot.RIPE_SHADE, Palette.tone(pen, fruit.ramp, 2));
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
        Tones.deep(fruit);
        if (marks & Mark.STRIPED != 0) Tones.stripes(fruit, stripeColour(fruit));
        Tones.lights(fruit);
        over(fruit);
        Tones.creases(fruit);
        if (fruit.card.ripeness != Ripeness.Dried) Tones.gleams(fruit);
        pen.print(Stencil.BODY_DONE);
        Greenery.calyx(fruit);
    }

    /// @dev The marks that lie over the broad light.
    function over(Fruit memory fruit) private pure {
        uint256 marks = fruit.body.marks;
        Ripeness ripeness = fruit.card.ripeness;
        uint256 pimples = fruit.pen.uint8At(fruit.body.record + Record.PIMPLES);
        if (pimples > 0 && ripeness != Ripeness.Dried) Marks.pimples(fruit, pimples);
        if (marks & Mark.CORKED != 0 && ripeness != Ripeness.Breaking) Marks.corking(fruit, 7);
        if (ripeness == Ripeness.Dried) Marks.folds(fruit);
        if (marks & Mark.WINGED != 0) Marks.thirdWing(fruit);
    }

    /// @dev Green while the fish ripens, cream when ripe, then its own dark.
    function stripeColour(Fruit memory fruit) private pure returns (uint256) {
        Ripeness ripeness = fruit.card.ripeness;
        if (ripeness < Ripeness.Ripe) return Palette.tone(fruit.pen, Ramp.GREEN, 1);
        return ripeness == Ripeness.Ripe ? Colour.SPLIT_CREAM : Palette.tone(fruit.pen, fruit.ramp, 3);
    }
}
