// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Card} from "./Card.sol";
import {Chance} from "./Chance.sol";
import {Fruit} from "./Fruit.sol";
import {Integers} from "./Integers.sol";
import {Pen, Writer} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Color, Companion, Fact, Pattern, Slot, Stencil, Stream, Table} from "./generated/PepperFacts.sol";

/// @title The second printing on the ground, behind the fruit and inside the plate
/// @dev `unchecked` as in Integers.sol.
library Patterns {
    using Tables for Pen;
    using Writer for Pen;

    /// @dev Bytes of a scatter: columns, rows, start, step across and down, chance across and down.
    uint256 private constant SCATTER = 9;

    /// @notice Paints the card's pattern; the ground's colors are in their slots.
    function paint(Fruit memory fruit) internal pure {
        Pattern pattern = fruit.card.pattern;
        if (pattern == Pattern.Terrazzo) terrazzo(fruit);
        else if (pattern == Pattern.Halftone) halftone(fruit.pen);
        else if (pattern == Pattern.Night) night(fruit);
        else fruit.pen.print(stencil(pattern));
    }

    /// @dev The stencil of a pattern that is always the same but for its colors.
    function stencil(Pattern pattern) private pure returns (uint256) {
        if (pattern == Pattern.Plain) return Stencil.PLAIN;
        if (pattern == Pattern.Rays) return Stencil.RAYS;
        if (pattern == Pattern.Contour) return Stencil.CONTOUR;
        return pattern == Pattern.Tile ? Stencil.TILE : Stencil.MARQUEE;
    }

    /// @dev Rows of the dot screen, increasingly fine.
    function halftone(Pen memory pen) private pure {
        unchecked {
            pen.print(Stencil.HALFTONE);
            for (uint256 row; row < Fact.HALFTONE_ROWS; ++row) {
                pen.set(Slot.X, int256(row & 1 == 0 ? Fact.HALFTONE_EVEN : Fact.HALFTONE_ODD));
                pen.set(Slot.Y, int256(Fact.HALFTONE_BOTTOM - row * Fact.HALFTONE_STEP));
                pen.set(Slot.WIDTH, int256(Fact.HALFTONE_WIDTH - row * Fact.HALFTONE_LOSS));
                pen.print(Stencil.HALFTONE_ROW);
            }
            pen.print(Stencil.GROUP_END);
        }
    }

    /// @dev Which of a table's two scatters a card has: the grid is coarser if a companion takes a corner.
    function scatterOf(Card memory card, uint256 table) private pure returns (uint256) {
        return card.companion == Companion.None ? table : table + SCATTER;
    }

    /// @dev Position of the scattered element `i`.
    function scattered(Fruit memory fruit, uint256 scatter, uint256 i, uint256 streamX, uint256 streamY)
        private
        pure
        returns (int256 x, int256 y)
    {
        unchecked {
            Pen memory pen = fruit.pen;
            uint256 columns = pen.uint8At(scatter);
            uint256 start = pen.uint8At(scatter + 2);
            x = int256(start + i % columns * pen.uint16At(scatter + 3));
            y = int256(start + i / columns * pen.uint16At(scatter + 5));
            x += Chance.signed(fruit.card.seed, streamX, i, pen.uint8At(scatter + 7));
            y += Chance.signed(fruit.card.seed, streamY, i, pen.uint8At(scatter + 8));
        }
    }

    /// @dev Chips alternating in tone, accent and paper.
    function terrazzo(Fruit memory fruit) private pure {
        fruit.pen.print(Stencil.TERRAZZO);
        chips(fruit, 0);
        fruit.pen.print(Stencil.TERRAZZO_ACCENT);
        chips(fruit, 1);
        fruit.pen.print(Stencil.TERRAZZO_PAPER);
        chips(fruit, 2);
        fruit.pen.print(Stencil.PATH_END);
    }

    function chips(Fruit memory fruit, uint256 first) private pure {
        unchecked {
            uint256 scatter = scatterOf(fruit.card, Table.CHIPS);
            uint256 count = fruit.pen.uint8At(scatter) * fruit.pen.uint8At(scatter + 1);
            for (uint256 i = first; i < count; i += 3) {
                (int256 x, int256 y) = scattered(fruit, scatter, i, Stream.CHIP_X, Stream.CHIP_Y);
                chip(fruit, i, x, y);
            }
        }
    }

    /// @dev A chip with four random corners around x, y.
    function chip(Fruit memory fruit, uint256 i, int256 x, int256 y) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            int256 size = 26 + Chance.signed(fruit.card.seed, Stream.CHIP_SIZE, i, 30);
            (int256 fromX, int256 fromY) = corner(fruit.card.seed, i, 0, size);
            pen.set(Slot.X, x + fromX);
            pen.set(Slot.Y, y + fromY);
            for (uint256 k = 1; k < 4; ++k) {
                (int256 toX, int256 toY) = corner(fruit.card.seed, i, k, size);
                uint256 slot = k == 1 ? Slot.A : k == 2 ? Slot.C : Slot.E;
                pen.set(slot, toX - fromX);
                pen.set(slot + 1, toY - fromY);
                (fromX, fromY) = (toX, toY);
            }
            pen.print(Stencil.CHIP);
        }
    }

    function corner(uint256 seed, uint256 i, uint256 k, int256 size) private pure returns (int256 x, int256 y) {
        unchecked {
            int256 angle = Chance.signed(seed, Stream.CHIP_TURN, i, 1024) + int256(k) * 256 - 70;
            angle += Chance.signed(seed, Stream.CHIP_CORNER, i * 4 + k, 140);
            x = Integers.cosine(angle) * size / 1000;
            y = Integers.sine(angle) * size / 1000;
        }
    }

    /// @dev Stars and small lights, in front of a moon in the ground's inks.
    function night(Fruit memory fruit) private pure {
        Pen memory pen = fruit.pen;
        pen.print(Stencil.NIGHT);
        lights(fruit, true);
        pen.print(Stencil.NIGHT_DOTS);
        lights(fruit, false);
        bool dark = fruit.card.ground >= Table.FIRST_DARK_GROUND;
        uint256 ground = Table.GROUNDS + 9 * fruit.card.ground;
        pen.tint(Slot.MOON, dark ? Color.MOON_FACE : pen.uint24At(ground));
        pen.tint(Slot.CRATER, dark ? Color.MOON_CRATER : pen.uint24At(ground + 3));
        pen.print(Stencil.MOON);
    }

    /// @dev Every fourth light is a star.
    function lights(Fruit memory fruit, bool stars) private pure {
        unchecked {
            uint256 scatter = scatterOf(fruit.card, Table.STARS);
            uint256 count = fruit.pen.uint8At(scatter) * fruit.pen.uint8At(scatter + 1);
            for (uint256 i; i < count; ++i) {
                if ((i & 3 == 0) == stars) light(fruit, scatter, i, stars);
            }
        }
    }

    function light(Fruit memory fruit, uint256 scatter, uint256 i, bool star) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            (int256 x, int256 y) = scattered(fruit, scatter, i, Stream.STAR_X, Stream.STAR_Y);
            pen.set(Slot.X, x);
            if (star) {
                int256 size = 16 + 2 * Chance.signed(fruit.card.seed, Stream.STAR_SIZE, i, 10);
                y -= size;
                pen.set(Slot.A, size - 5);
            }
            pen.set(Slot.Y, y);
            pen.print(star ? Stencil.STAR : Stencil.SPECK);
        }
    }
}
