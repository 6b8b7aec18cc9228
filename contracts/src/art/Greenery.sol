// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Fruit} from "./Fruit.sol";
import {Palette} from "./Palette.sol";
import {Path} from "./Path.sol";
import {Pen, Writer} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Calyx, Mark, Record, Slot, Stencil, Table} from "./generated/PepperFacts.sol";

/// @title Calyx and stem: one path, so that they fuse; cut twice, dark and slightly smaller in mid green, for a bevel
/// @dev `unchecked` as in Integers.sol.
library Greenery {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice Measures the stem, in label pixels.
    function measure(Fruit memory fruit) internal pure {
        unchecked {
            uint256 record = fruit.body.record;
            fruit.stemLength = int256(fruit.pen.uint16At(record + Record.STEM_LENGTH)) * fruit.body.scale / 100;
            fruit.stemHalf = int256(fruit.pen.uint8At(record + Record.STEM_HALF)) * fruit.body.scale / 100;
        }
    }

    /// @notice Tendril of a curled calyx, drawn behind the fruit; omitted in clusters.
    function tendril(Fruit memory fruit) internal pure {
        if (fruit.card.calyx != Calyx.Curl || fruit.body.marks & Mark.CLUSTER != 0) return;
        Pen memory pen = fruit.pen;
        pen.set(Slot.X, fruit.card.hook / 3);
        pen.set(Slot.Y, -(fruit.stemLength / 2));
        pen.tint(Slot.GREEN, Palette.tone(pen, fruit.greens, 1));
        pen.print(Stencil.TENDRIL);
    }

    /// @notice The calyx on the fruit, and its cut stem.
    function calyx(Fruit memory fruit) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            pen.tint(Slot.SHADE, Palette.tone(pen, fruit.greens, 2));
            pen.print(Stencil.CALYX);
            cap(fruit);
            stem(fruit);
            pen.tint(Slot.GREEN, Palette.tone(pen, fruit.greens, 1));
            pen.print(Stencil.CALYX_END);
            int256 radius = int256(pen.uint8At(fruit.body.record + Record.CALYX)) * fruit.body.scale / 100;
            // A curled calyx shows no veins.
            if (fruit.card.calyx != Calyx.Curl) veins(pen, radius);
            pen.set(Slot.X, fruit.card.hook - 1);
            pen.set(Slot.Y, -fruit.stemLength - 3);
            pen.set(Slot.WIDTH, fruit.stemHalf + 4);
            pen.tint(Slot.LIGHT, Palette.tone(pen, fruit.greens, 0));
            pen.print(Stencil.CUT);
            if (fruit.card.calyx != Calyx.Gilded) return;
            pen.set(Slot.X, -(radius * 2 / 3));
            pen.set(Slot.Y, -(radius / 3) - 40);
            pen.print(Stencil.GLINT);
        }
    }

    function cap(Fruit memory fruit) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            int256 own = int256(pen.uint8At(fruit.body.record + Record.CALYX));
            int256 scale = fruit.body.scale;
            uint256 at = pen.uint16At(Table.CALYXES + 2 * uint256(fruit.card.calyx));
            uint256 count = pen.uint8At(at++);
            for (uint256 i; i < count; ++i) {
                (int256 x, int256 y, bool sharp,) = pen.pointAt(at);
                Path.set(pen, i, x * own / 100 * scale / 100, y * own / 100 * scale / 100, sharp);
                at += 3;
            }
            Path.closedCurve(pen, count);
        }
    }

    function stem(Fruit memory fruit) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            int256 length = fruit.stemLength;
            int256 half = fruit.stemHalf;
            int256 hook = fruit.card.hook;
            Path.set(pen, 0, -half - 5, 6, false);
            Path.set(pen, 1, -half + 2 + hook / 6, -(length / 3), false);
            Path.set(pen, 2, -half + 3 + hook / 2, -(length * 3 / 4), false);
            Path.set(pen, 3, hook - half - 4, -length, true);
            Path.set(pen, 4, hook + half + 2, -length - 8, true);
            Path.set(pen, 5, half - 2 + hook / 2, -(length * 3 / 4), false);
            Path.set(pen, 6, half - 2 + hook / 6, -(length / 3), false);
            Path.set(pen, 7, half + 5, 6, false);
            Path.closedCurve(pen, 8);
        }
    }

    function veins(Pen memory pen, int256 radius) private pure {
        unchecked {
            pen.print(Stencil.VEINS);
            for (uint256 i; i < Table.VEINS_COUNT; ++i) {
                int256 x = pen.int8At(Table.VEINS + 2 * i) * radius;
                int256 y = pen.int8At(Table.VEINS + 2 * i + 1) * radius;
                pen.set(Slot.X, x / 360);
                pen.set(Slot.Y, y / 600);
                pen.set(Slot.DX, x / 100);
                pen.set(Slot.DY, y / 100);
                pen.print(Stencil.VEIN);
            }
            pen.print(Stencil.PATH_END);
        }
    }
}
