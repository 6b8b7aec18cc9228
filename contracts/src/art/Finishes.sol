// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Chance} from "./Chance.sol";
import {Fruit} from "./Fruit.sol";
import {Marks} from "./Marks.sol";
import {Palette} from "./Palette.sol";
import {Path} from "./Path.sol";
import {Pen, Writer} from "./Pen.sol";
import {Skin} from "./Skin.sol";
import {Tables} from "./Tables.sol";
import {Tones} from "./Tones.sol";
import {Fact, Slot, Stencil, Stream, Table} from "./generated/PepperFacts.sol";

/// @title The finishes of a skin beyond tones: corking, folds, marbling, smoke, frost and chrome
/// @dev `unchecked` as in Integers.sol.
library Finishes {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice Short pale scars, `count` on each lobe.
    function corking(Fruit memory fruit, uint256 count) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            pen.tint(Slot.DEEP, Palette.tone(pen, fruit.ramp, 3));
            pen.print(Stencil.CORKS);
            for (uint256 lobe; lobe < fruit.lobes; ++lobe) {
                for (uint256 i; i < count; ++i) {
                    cork(fruit, lobe, lobe * count + i, int256(176 * i / count));
                }
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
            uint256 count = fruit.pen.uint8At(Table.FOLDS + fruit.lobes - 1);
            for (uint256 lobe; lobe < fruit.lobes; ++lobe) {
                for (uint256 i; i < count; ++i) {
                    fold(fruit, lobe, lobe * count + i, i, count);
                }
            }
            fruit.pen.print(Stencil.PATH_END);
        }
    }

    /// @dev Bytes: the first fold's height, the range over which folds are spread, its variation, where a fold starts
    /// across the lobe, and the variation of that.
    function fold(Fruit memory fruit, uint256 lobe, uint256 place, uint256 i, uint256 count) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            uint256 row = Table.FOLD_CHANCE;
            uint256 down = pen.uint8At(row) + pen.uint8At(row + 1) * i / count;
            down += Chance.draw(fruit.card.seed, Stream.FOLD_DOWN, place, pen.uint8At(row + 2));
            uint256 across = pen.uint8At(row + 3);
            across += Chance.draw(fruit.card.seed, Stream.FOLD_ACROSS, place, pen.uint8At(row + 4));
            foldPoints(fruit, lobe, int256(across), int256(down));
            Skin.fold(pen, int256(Fact.FOLD_HALF));
        }
    }

    function foldPoints(Fruit memory fruit, uint256 lobe, int256 across, int256 down) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            uint256 row = Table.FOLD_POINTS;
            int256 sag = int256(Fact.FOLD_SAG);
            Skin.sagging(fruit, 0, lobe, across, down, sag);
            Skin.sagging(fruit, 2, lobe, across + pen.int8At(row), down + pen.int8At(row + 1), sag);
            Skin.sagging(fruit, 1, lobe, across + pen.int8At(row + 2), down + pen.int8At(row + 3), sag);
        }
    }

    /// @notice Streaks from both ends; lobes alternate.
    function marbling(Fruit memory fruit, uint256 color) internal pure {
        unchecked {
            Tones.fill(fruit.pen, color);
            bool only = fruit.lobes == 1;
            // The last one is only for fruit with one lobe.
            uint256 streaks = only ? Table.MARBLING_COUNT : Table.MARBLING_COUNT - 1;
            for (uint256 lobe; lobe < fruit.lobes; ++lobe) {
                for (uint256 i = only ? 0 : lobe & 1; i < streaks; i += only ? 1 : 2) {
                    streak(fruit, lobe, i, only ? int256(1) : int256(2));
                }
            }
            fruit.pen.print(Stencil.PATH_END);
        }
    }

    function streak(Fruit memory fruit, uint256 lobe, uint256 i, int256 width) private pure {
        unchecked {
            uint256 place = lobe * Table.MARBLING_COUNT + i;
            uint256 seed = fruit.card.seed;
            (int256 top, int256 bottom) = ends(fruit.pen, seed, Table.MARBLING + 6 * i, place);
            int256 across = int256(fruit.pen.uint8At(Table.MARBLING + 6 * i));
            int256 to = across + 13 * width + Chance.signed(seed, Stream.MARBLE_WIDTH, place, 8);
            Skin.lens(fruit, lobe, across - 9 * width, to, top, bottom);
        }
    }

    function ends(Pen memory pen, uint256 seed, uint256 row, uint256 place)
        private
        pure
        returns (int256 top, int256 bottom)
    {
        unchecked {
            top = int256(pen.uint8At(row + 1)) + Chance.signed(seed, Stream.MARBLE_END, place, pen.uint8At(row + 2));
            bottom = int256(pen.uint16At(row + 3)) + Chance.signed(seed, Stream.MARBLE_END, place, pen.uint8At(row + 5));
        }
    }

    /// @notice Smoke that thickens towards the tip, with ash and embers.
    function smoke(Fruit memory fruit) internal pure {
        fruit.pen.print(Stencil.SMOKED);
        specks(fruit, 0);
        fruit.pen.print(Stencil.EMBERS);
        specks(fruit, 1);
        fruit.pen.print(Stencil.SMOKED_END);
    }

    function specks(Fruit memory fruit, uint256 first) private pure {
        unchecked {
            uint256 seed = fruit.card.seed;
            for (uint256 i = first; i < Fact.SPECKS; i += 2) {
                uint256 lobe = Chance.draw(seed, Stream.SPECK_LOBE, i, fruit.lobes);
                int256 across = 40 + Chance.signed(seed, Stream.SPECK_ACROSS, i, 180);
                Marks.speck(fruit, lobe, across, 110 + Chance.signed(seed, Stream.SPECK_DOWN, i, 140));
            }
        }
    }

    /// @notice A cap of frost with a hanging edge, and flakes below it.
    function frost(Fruit memory fruit) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            pen.print(Stencil.RIME);
            uint256 points = fruit.lobes == 1 ? Fact.RIME_ONLY : Fact.RIME_SEVERAL;
            uint256 last = fruit.lobes * points;
            for (uint256 i; i <= last; ++i) {
                rime(fruit, i, points, i == 0 || i == last);
            }
            Skin.ownPoint(fruit, last + 1, 400, -160, true);
            Skin.ownPoint(fruit, last + 2, -400, -160, true);
            Path.closedCurve(pen, last + 3);
            pen.print(Stencil.FLAKES);
            for (uint256 i; i < Fact.FLAKES; ++i) {
                flake(fruit, i);
            }
            pen.print(Stencil.PATH_END);
        }
    }

    function rime(Fruit memory fruit, uint256 i, uint256 points, bool end) private pure {
        unchecked {
            uint256 lobe = i / points;
            if (lobe == fruit.lobes) --lobe;
            uint256 row = Table.RIME + 2 * (i & 1);
            int256 chance = Chance.signed(fruit.card.seed, Stream.RIME, i, fruit.pen.uint8At(row + 1));
            int256 across = int256((i - lobe * points) * (256 / points));
            Skin.point(fruit, i, lobe, across, int256(fruit.pen.uint8At(row)) + chance, end);
        }
    }

    function flake(Fruit memory fruit, uint256 i) private pure {
        unchecked {
            uint256 seed = fruit.card.seed;
            uint256 lobe = Chance.draw(seed, Stream.FLAKE_LOBE, i, fruit.lobes);
            int256 across = 30 + Chance.signed(seed, Stream.FLAKE_ACROSS, i, 190);
            int256 down = 90 + Chance.signed(seed, Stream.FLAKE_DOWN, i, 150);
            (int256 x, int256 y) = Skin.at(fruit, lobe, across, down);
            int256 size = 5 + Chance.signed(seed, Stream.FLAKE_SIZE, i, 8);
            fruit.pen.set(Slot.X, x);
            fruit.pen.set(Slot.Y, y - size - 3);
            fruit.pen.set(Slot.A, size);
            fruit.pen.print(Stencil.FLAKE);
        }
    }

    /// @notice Reflections on a chrome fruit: bright and dark bands, the last in the fruit's own light tone, and two glints.
    function reflections(Fruit memory fruit) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            for (uint256 i; i < Table.REFLECTIONS_COUNT; ++i) {
                reflection(fruit, i);
            }
            pen.print(Stencil.GLINTS);
            for (uint256 i; i < Table.GLINTS_COUNT; ++i) {
                uint256 row = Table.GLINTS + 3 * i;
                (int256 x, int256 y) = Skin.at(fruit, 0, int256(pen.uint8At(row)), int256(pen.uint8At(row + 1)));
                int256 half = int256(pen.uint8At(row + 2));
                pen.set(Slot.X, x);
                pen.set(Slot.Y, y - half);
                pen.set(Slot.A, half - 4);
                pen.set(Slot.B, half);
                pen.print(Stencil.GLINT_OF);
            }
            pen.print(Stencil.PATH_END);
        }
    }

    function reflection(Fruit memory fruit, uint256 i) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            bool mirrored = i < Table.CHROME_BANDS_COUNT;
            Tones.fill(pen, mirrored ? pen.uint24At(Table.CHROME_BANDS + 3 * i) : Palette.tone(pen, fruit.ramp, 0));
            uint256 row = Table.REFLECTIONS + 5 * i;
            for (uint256 lobe = pen.uint8At(row + 4) == 1 ? 0 : fruit.lobes - 1; lobe < fruit.lobes; ++lobe) {
                mirror(fruit, lobe, row);
            }
            pen.print(Stencil.PATH_END);
        }
    }

    function mirror(Fruit memory fruit, uint256 lobe, uint256 row) private pure {
        Pen memory pen = fruit.pen;
        (int256 from, int256 to) = (int256(pen.uint8At(row)), int256(pen.uint8At(row + 1)));
        Skin.band(fruit, lobe, from, to, int256(pen.uint8At(row + 2)), int256(pen.uint8At(row + 3)), 3);
    }
}
