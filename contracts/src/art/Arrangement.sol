// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Companions} from "./Companions.sol";
import {Fruit} from "./Fruit.sol";
import {Palette} from "./Palette.sol";
import {Pen, Writer} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Companion, Mark, Record, Slot, Stencil} from "./generated/PepperFacts.sol";

/// @title Position of the fruit on the label: one leaning about the middle, or three from a shared stem end
/// @dev `unchecked` as in Integers.sol.
library Arrangement {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice The positioned silhouettes, unpainted, as part `e`: for shadow, halo and echo.
    function shapes(Fruit memory fruit) internal pure {
        Pen memory pen = fruit.pen;
        if (single(fruit)) {
            lean(fruit);
            pen.print(Stencil.SHAPES);
            pen.print(Stencil.SHAPE);
        } else {
            anchor(fruit, Stencil.SHAPES_UPRIGHT, Stencil.SHAPES_HANGING);
            turned(fruit, 0, Stencil.SHAPE_FIRST);
            turned(fruit, 2, Stencil.SHAPE_AGAIN);
            turned(fruit, 1, Stencil.SHAPE_AGAIN);
        }
        pen.print(Stencil.GROUP_END);
    }

    /// @notice Opens the group of the next painted fruit, with the leaf behind it.
    function open(Fruit memory fruit) internal pure {
        if (single(fruit)) {
            lean(fruit);
            fruit.pen.print(Stencil.PLACE);
            Companions.leaf(fruit);
        } else {
            anchor(fruit, Stencil.PLACE_UPRIGHT, Stencil.PLACE_HANGING);
            Companions.leaf(fruit);
            turned(fruit, 0, Stencil.FRUIT_FIRST);
        }
    }

    /// @notice Closes that group, repeats the fruit in the other positions, and adds the ladybird.
    function close(Fruit memory fruit) internal pure {
        bool ladybird = fruit.card.companion == Companion.Ladybird;
        if (single(fruit)) {
            if (ladybird) Companions.ladybird(fruit);
            fruit.pen.print(Stencil.GROUP_END);
        } else {
            fruit.pen.print(Stencil.FRUIT_FIRST_END);
            turned(fruit, 2, Stencil.FRUIT_AGAIN);
            turned(fruit, 1, Stencil.FRUIT_AGAIN);
            if (ladybird) {
                turned(fruit, 1, Stencil.FRUIT_MIDDLE);
                Companions.ladybird(fruit);
                fruit.pen.print(Stencil.GROUP_END);
            }
            fruit.pen.tint(Slot.GREEN, Palette.tone(fruit.pen, fruit.greens, 1));
            fruit.pen.print(Stencil.NODE);
        }
    }

    function single(Fruit memory fruit) private pure returns (bool) {
        return fruit.body.marks & Mark.CLUSTER == 0;
    }

    /// @dev A single fruit leans around the center of its box.
    function lean(Fruit memory fruit) private pure {
        unchecked {
            fruit.pen.set(Slot.LEAN, Companions.leanOf(fruit));
            fruit.pen.set(Slot.X, -((fruit.body.left + fruit.body.right) / 2));
            fruit.pen.set(Slot.Y, -((fruit.body.top + fruit.body.bottom) / 2));
        }
    }

    function anchor(Fruit memory fruit, uint256 upright, uint256 hanging) private pure {
        fruit.pen.set(Slot.ANCHOR, int256(fruit.pen.uint16At(fruit.body.record + Record.ANCHOR)));
        fruit.pen.print(fruit.body.marks & Mark.UPRIGHT != 0 ? upright : hanging);
    }

    /// @dev One of three fruit, rotated around the shared end of their stems.
    function turned(Fruit memory fruit, uint256 which, uint256 stencil) private pure {
        unchecked {
            int256 turn = fruit.pen.int8At(fruit.body.record + Record.FAN + which);
            fruit.pen.set(Slot.TURN, turn * 45 / 128 + (fruit.card.hook >> 4));
            fruit.pen.set(Slot.X, -fruit.card.hook);
            fruit.pen.set(Slot.Y, fruit.stemLength);
            fruit.pen.print(stencil);
        }
    }
}
