// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Chance} from "./Chance.sol";
import {Fruit} from "./Fruit.sol";
import {Palette} from "./Palette.sol";
import {Pen, Writer} from "./Pen.sol";
import {Skin} from "./Skin.sol";
import {Tables} from "./Tables.sol";
import {Tones} from "./Tones.sol";
import {Slot, Stencil, Stream, Table} from "./generated/PepperFacts.sol";

/// @title Marks of some cultivars: pimples, a wing that faces the viewer, a window with seeds
/// @dev `unchecked` as in Integers.sol.
library Marks {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice Raised dots, lit from the upper left.
    function pimples(Fruit memory fruit, uint256 count) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            pen.tint(Slot.SHADE, fruit.shade);
            pen.print(Stencil.PIMPLES);
            for (uint256 i; i < count; ++i) {
                int256 across = 50 + Chance.signed(fruit.card.seed, Stream.PIMPLE, i, 160);
                (int256 x, int256 y) = Skin.at(fruit, i % fruit.lobes, across, 46 + int256(176 * i / count));
                pen.set(Slot.X, x);
                pen.set(Slot.Y, y);
                pen.print(Stencil.PIMPLE);
            }
            pen.tint(Slot.BASE, fruit.base);
            pen.tint(Slot.LIGHT, fruit.light);
            pen.print(Stencil.PIMPLES_END);
        }
    }

    /// @notice The front wing of a bishop's crown: shade and light around its lip.
    function thirdWing(Fruit memory fruit) internal pure {
        Pen memory pen = fruit.pen;
        Tones.fill(pen, Palette.tone(pen, fruit.ramp, 3));
        Skin.ownLens(fruit, Table.THIRD_WING_UNDERSIDE);
        pen.print(Stencil.PATH_END);
        Tones.fill(pen, Palette.tone(pen, fruit.ramp, 0));
        Skin.ownLens(fruit, Table.THIRD_WING_LIGHT);
        pen.print(Stencil.PATH_END);
    }

    /// @notice A window in the skin: pale flesh at its rim, and the black seeds of a rocoto.
    function seedWindow(Fruit memory fruit) internal pure {
        Pen memory pen = fruit.pen;
        pen.tint(Slot.LIGHT, Palette.tone(pen, fruit.ramp, 0));
        pen.print(Stencil.WINDOW);
        pane(fruit, Table.WINDOW);
        pen.print(Stencil.WINDOW_INSIDE);
        pane(fruit, Table.WINDOW + 4);
        pen.print(Stencil.WINDOW_SEEDS);
        for (uint256 i; i < Table.WINDOW_SEEDS_COUNT; ++i) {
            uint256 row = Table.WINDOW_SEEDS + 2 * i;
            speck(fruit, 0, int256(pen.uint8At(row)), int256(pen.uint8At(row + 1)));
        }
        pen.print(Stencil.PATH_END);
    }

    function pane(Fruit memory fruit, uint256 row) private pure {
        Pen memory pen = fruit.pen;
        (int256 from, int256 to) = (int256(pen.uint8At(row)), int256(pen.uint8At(row + 1)));
        Skin.lens(fruit, 0, from, to, int256(pen.uint8At(row + 2)), int256(pen.uint8At(row + 3)));
    }

    /// @notice A dot on the skin, as a stroke of zero length.
    function speck(Fruit memory fruit, uint256 lobe, int256 across, int256 down) internal pure {
        (int256 x, int256 y) = Skin.at(fruit, lobe, across, down);
        fruit.pen.set(Slot.X, x);
        fruit.pen.set(Slot.Y, y);
        fruit.pen.print(Stencil.SPECK);
    }
}
