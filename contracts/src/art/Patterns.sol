// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Fruit} from "./Fruit.sol";
import {Pen, Writer} from "./Pen.sol";
import {Pattern, Slot, Stencil} from "./generated/PepperFacts.sol";

/// @title The second printing on the ground, behind the fruit and inside the plate
/// @dev `unchecked` as in Integers.sol.
library Patterns {
    using Writer for Pen;

    /// @notice Paints the card's pattern; the ground's colours are in their slots.
    function paint(Fruit memory fruit) internal pure {
        Pen memory pen = fruit.pen;
        Pattern pattern = fruit.card.pattern;
        if (pattern == Pattern.Rays) pen.print(Stencil.RAYS);
        else if (pattern == Pattern.Contour) pen.print(Stencil.CONTOUR);
        else if (pattern == Pattern.Halftone) halftone(pen);
        else pen.print(Stencil.PLAIN);
    }

    /// @dev Rows of the dot screen, from the bottom up, ever finer.
    function halftone(Pen memory pen) private pure {
        unchecked {
            pen.print(Stencil.HALFTONE);
            for (int256 row; row < 10; ++row) {
                pen.set(Slot.X, row % 2 == 0 ? int256(50) : int256(25));
                pen.set(Slot.Y, 950 - row * 50);
                pen.set(Slot.WIDTH, 41 - row * 4);
                pen.print(Stencil.HALFTONE_ROW);
            }
            pen.print(Stencil.GROUP_END);
        }
    }
}
