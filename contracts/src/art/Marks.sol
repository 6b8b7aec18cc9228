// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Chance} from "./Chance.sol";
import {Fruit} from "./Fruit.sol";
import {Palette} from "./Palette.sol";
import {Path} from "./Path.sol";
import {Pen, Writer} from "./Pen.sol";
import {Skin} from "./Skin.sol";
import {Tables} from "./Tables.sol";
import {Tones} from "./Tones.sol";
import {Slot, Stencil, Stream, Table} from "./generated/PepperFacts.sol";

/// @title What some skins carry besides tones: pimples, corking, folds, a wing that faces the viewer
/// @dev `unchecked` as in Integers.sol.
library Marks {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice Raised dots, lit from the upper left.
    function pimples(Fruit memory fruit, uint256 count) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            pen.tint(Slot.SHADE, Palette.tone(pen, fruit.ramp, 2));
            pen.print(Stencil.PIMPLES);
            for (uint256 i; i < count; ++i) {
                int256 across = 50 + Chance.signed(fruit.card.seed, Stream.PIMPLE, i, 160);
                (int256 x, int256 y) = Skin.at(fruit, i % fruit.lobes, across, 46 + int256(176 * i / count));
                pen.set(Slot.X, x);
                pen.set(Slot.Y, y);
                pen.print(Stencil.PIMPLE);
            }
            pen.tint(Slot.BASE, Palette.tone(pen, fruit.ramp, 1));
            pen.tint(Slot.LIGHT, fruit.light);
            pen.print(Stencil.PIMPLES_END);
        }
    }

    /// @notice Short pale scars, `count` on each lobe.
    function corking(Fruit memory fruit, uint256 count) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            pen.tint(Slot.DEEP, Palette.tone(pen, fruit.ramp, 3));
            pen.print(Stencil.CORKS);
            for (uint256 lobe; lobe < fruit.lobes; ++lobe) {
                for (uint256 i; i < count; ++i) cork(fruit, lobe, lobe * count + i, int256(176 * i / count));
            }
            pen.print(Stencil.CORKS_END);
        }
    }

    function cork(Fruit memory fruit, uint256 lobe, uint256 place, int256 down) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            uint256 seed = fruit.card.seed;
            int256 across = 30 + Chance.signed(seed, Stream.CORK_ACROSS, place, 190);
            down += 40 + Chance.signed(seed, Stream.CORK_DOWN, place, 14);
            (int256 x, int256 y) = Skin.at(fruit, lobe, across, down);
            across += Chance.signed(seed, Stream.CORK_LEAN, place, 20) - 10;
            down += 12 + Chance.signed(seed, Stream.CORK_LENGTH, place, 22);
            (int256 toX, int256 toY) = Skin.at(fruit, lobe, across, down);
            pen.set(Slot.X, x);
            pen.set(Slot.Y, y);
            pen.set(Slot.DX, toX - x);
            pen.set(Slot.DY, toY - y);
            pen.print(Stencil.CORK);
        }
    }

    /// @notice Folds across each lobe of a withered fruit.
    function folds(Fruit memory fruit) internal pure {
        unchecked {
            Tones.fill(fruit.pen, Palette.tone(fruit.pen, fruit.ramp, 3));
            uint256 count = fruit.lobes == 1 ? 8 : 3;
            for (uint256 lobe; lobe < fruit.lobes; ++lobe) {
                for (uint256 i; i < count; ++i) fold(fruit, lobe, lobe * count + i, 34 + int256(196 * i / count));
            }
            fruit.pen.print(Stencil.PATH_END);
        }
    }

    function fold(Fruit memory fruit, uint256 lobe, uint256 place, int256 down) private pure {
        unchecked {
            down += Chance.signed(fruit.card.seed, Stream.FOLD_DOWN, place, 10);
            int256 across = 110 + Chance.signed(fruit.card.seed, Stream.FOLD_ACROSS, place, 100);
            Skin.sagging(fruit, 0, lobe, across, down, 20);
            Skin.sagging(fruit, 2, lobe, across - 46, down + 8, 20);
            Skin.sagging(fruit, 1, lobe, across - 100, down - 4, 20);
            Skin.fold(fruit.pen, 6);
        }
    }

    /// @notice The wing of a bishop's crown that comes towards the viewer: a lip over shade.
    function thirdWing(Fruit memory fruit) internal pure {
        Tones.fill(fruit.pen, Palette.tone(fruit.pen, fruit.ramp, 3));
        load(fruit, Table.UNDERSIDE, Table.UNDERSIDE_COUNT);
        Path.closedCurve(fruit.pen, Table.UNDERSIDE_COUNT);
        fruit.pen.print(Stencil.PATH_END);
        Tones.fill(fruit.pen, Palette.INK);
        load(fruit, Table.LIP, Table.LIP_COUNT);
        Path.closedCurve(fruit.pen, Table.LIP_COUNT);
        fruit.pen.print(Stencil.PATH_END);
        Tones.fill(fruit.pen, fruit.light);
        load(fruit, Table.WING_LIGHT, Table.WING_LIGHT_COUNT);
        Path.lens(fruit.pen);
        fruit.pen.print(Stencil.PATH_END);
    }

    /// @dev Puts a table of own pixels among the points of the next curve.
    function load(Fruit memory fruit, uint256 place, uint256 count) private pure {
        unchecked {
            for (uint256 i; i < count; ++i) {
                (int256 x, int256 y, bool sharp,) = fruit.pen.pointAt(place + 3 * i);
                Skin.ownPoint(fruit, i, x, y, sharp);
            }
        }
    }
}
