// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Chance} from "./Chance.sol";
import {Fruit} from "./Fruit.sol";
import {Palette} from "./Palette.sol";
import {Pen, Writer} from "./Pen.sol";
import {Skin} from "./Skin.sol";
import {Tables} from "./Tables.sol";
import {
    Color,
    Companion,
    Cultivar,
    Fact,
    Mark,
    Ramp,
    Record,
    Ripeness,
    Slot,
    Stencil,
    Stream,
    Table
} from "./generated/PepperFacts.sol";

/// @title The companion of the fruit
/// @notice Blossom, seeds, salt and gold seed are in the free lower corner, a bee in the upper one; the leaf is behind
/// the stem, the ladybird on the skin.
/// @dev `unchecked` as in Integers.sol.
library Companions {
    using Tables for Pen;
    using Writer for Pen;

    /// @dev Indexes into `Table.STANDS`, each followed by the one for broad fruit.
    uint256 private constant LOWER = 0;
    uint256 private constant UPPER = 2;
    /// @dev Rows of `Table.LEAF_INKS`.
    uint256 private constant GREEN = 0;
    uint256 private constant VIOLET = 1;
    uint256 private constant DRY = 2;

    /// @notice Clockwise lean of the fruit on the label, in degrees.
    function leanOf(Fruit memory fruit) internal pure returns (int256 lean) {
        lean = fruit.pen.int8At(fruit.body.record + Record.TILT);
        if (fruit.card.mirrored) lean = -lean;
    }

    /// @dev The side that its tip leaves free: 1 for right. If the fruit does not lean, `mirrored` decides.
    function sideOf(Fruit memory fruit) private pure returns (int256) {
        int256 lean = leanOf(fruit);
        return lean > 0 || (lean == 0 && fruit.card.mirrored) ? int256(1) : int256(-1);
    }

    /// @dev Colors of a row of two or three: the first is at the row, each has three bytes.
    function tints(Pen memory pen, uint256 row, uint256 first, uint256 second) private pure {
        pen.tint(first, pen.uint24At(row));
        pen.tint(second, pen.uint24At(row + 3));
    }

    /// @notice Paints the companion beside the fruit, in front of everything but the heat plate.
    function paint(Fruit memory fruit) internal pure {
        Companion companion = fruit.card.companion;
        int256 side = sideOf(fruit);
        uint256 mark = fruit.dark ? Palette.PAPER : Palette.INK;
        fruit.pen.tint(Slot.MARK, mark);
        if (companion == Companion.Blossom) blossom(fruit, side);
        else if (companion == Companion.Seeds) seeds(fruit, side);
        else if (companion == Companion.Salt) stand(fruit, side, 0, Stencil.SALT);
        else if (companion == Companion.Gold) stand(fruit, side, side * int256(Fact.LEAN_GOLD), Stencil.GOLD);
        else if (companion == Companion.Bee) bee(fruit, side);
    }

    /// @dev Opens the group of the lower corner and prints the companion in it.
    function stand(Fruit memory fruit, int256 side, int256 turn, uint256 stencil) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            pen.set(Slot.TURN, turn);
            pen.print(place(fruit, LOWER, side) ? Stencil.STAND_SMALL : Stencil.STAND);
            pen.print(stencil);
        }
    }

    /// @dev The center of a corner; smaller if a broad fruit leaves less space there.
    function place(Fruit memory fruit, uint256 corner, int256 side) private pure returns (bool broad) {
        unchecked {
            Pen memory pen = fruit.pen;
            broad = fruit.body.marks & Mark.BROAD != 0;
            uint256 row = Table.STANDS + 4 * (broad ? corner + 1 : corner);
            pen.set(Slot.X, 500 + side * pen.int16At(row));
            pen.set(Slot.Y, 500 + pen.int16At(row + 2));
        }
    }

    function blossom(Fruit memory fruit, int256 side) private pure {
        bool violet = (Cultivar.VIOLET_FLOWERED >> fruit.card.cultivar) & 1 == 1;
        tints(fruit.pen, violet ? Table.BLOSSOM + 6 : Table.BLOSSOM, Slot.PETAL, Slot.MARK);
        stand(fruit, side, side * int256(Fact.LEAN_BLOSSOM), Stencil.BLOSSOM);
    }

    /// @dev A bee flies towards the fruit.
    function bee(Fruit memory fruit, int256 side) private pure {
        fruit.pen.set(Slot.SIDE, side);
        bool broad = place(fruit, UPPER, -side);
        fruit.pen.print(broad ? Stencil.BEE_SMALL : Stencil.BEE);
        fruit.pen.print(Stencil.BEE_BODY);
    }

    function seeds(Fruit memory fruit, int256 side) private pure {
        unchecked {
            Pen memory pen = fruit.pen;
            bool black = fruit.body.marks & Mark.SEEDED != 0;
            tints(pen, black ? Table.SEED_INKS + 6 : Table.SEED_INKS, Slot.SEED, Slot.LINE);
            if (!black) pen.tint(Slot.MARK, Palette.INK);
            stand(fruit, side, 0, Stencil.SEEDS);
            for (uint256 i; i < Table.SEEDS_COUNT; ++i) {
                seed(pen, fruit.card.seed, i);
            }
            pen.print(Stencil.SEEDS_END);
        }
    }

    function seed(Pen memory pen, uint256 chance, uint256 i) private pure {
        unchecked {
            uint256 row = Table.SEEDS + 2 * i;
            pen.set(Slot.X, pen.int8At(row) + Chance.signed(chance, Stream.SEED_X, i, Fact.SEED_CHANCE_X));
            pen.set(Slot.Y, pen.int8At(row + 1) + Chance.signed(chance, Stream.SEED_Y, i, Fact.SEED_CHANCE_Y));
            int256 turn = Chance.signed(chance, Stream.SEED_TURN, i, Fact.SEED_CHANCE_TURN);
            pen.set(Slot.TURN, turn - int256(Fact.SEED_CHANCE_TURN >> 1));
            pen.print(Stencil.SEED);
        }
    }

    /// @notice Paints the leaf: behind the stem of one fruit, or at the node of three; in the fruit's group.
    function leaf(Fruit memory fruit) internal pure {
        unchecked {
            if (fruit.card.companion != Companion.Leaf) return;
            Pen memory pen = fruit.pen;
            int256 side = sideOf(fruit);
            bool cluster = fruit.body.marks & Mark.CLUSTER != 0;
            bool upright = fruit.body.marks & Mark.UPRIGHT != 0;
            uint256 leafTurn = upright ? Fact.LEAF_TURN_UPRIGHT : Fact.LEAF_TURN_HANGING;
            pen.set(Slot.Y, cluster ? int256(0) : -(fruit.stemLength / 3));
            pen.set(Slot.TURN, cluster ? side * int256(leafTurn) : -leanOf(fruit));
            pen.set(Slot.SIDE, cluster ? side : -side);
            pen.set(Slot.DROP, upright ? int256(-34) : int256(34));
            uint256 row = Table.LEAF_INKS + 9 * leafInks(fruit);
            tints(pen, row, Slot.GREEN, Slot.SHADE);
            pen.tint(Slot.LINE, pen.uint24At(row + 6));
            pen.print(Stencil.LEAF);
        }
    }

    function leafInks(Fruit memory fruit) private pure returns (uint256) {
        if (fruit.card.cultivar == Cultivar.PEARL) return VIOLET;
        return fruit.card.ripeness == Ripeness.Dried ? DRY : GREEN;
    }

    /// @dev Row of `Table.LADYBIRD`: 0 plain, 1 near the crease of slender fruit, 2 in a cluster.
    function seat(Fruit memory fruit) private pure returns (uint256) {
        if (fruit.body.marks & Mark.CLUSTER != 0) return 2;
        return fruit.lobes == 2 && fruit.body.marks & Mark.SEEDED == 0 ? 1 : 0;
    }

    /// @notice Paints the ladybird on the skin, in the fruit's group.
    function ladybird(Fruit memory fruit) internal pure {
        unchecked {
            Pen memory pen = fruit.pen;
            uint256 row = Table.LADYBIRD + 2 * seat(fruit);
            (int256 across, int256 down) = (int256(pen.uint8At(row)), int256(pen.uint8At(row + 1)));
            (int256 x, int256 y) = Skin.at(fruit, fruit.lobes >> 1, across, down);
            pen.set(Slot.X, x);
            pen.set(Slot.Y, y);
            pen.set(Slot.DROP, fruit.body.marks & Mark.UPRIGHT == 0 ? int256(12) : int256(-12));
            pen.set(Slot.TURN, int256(Fact.LADYBIRD_TURN) - leanOf(fruit));
            bool yellow = (Ramp.LADYBIRD_YELLOW_ON >> fruit.ramp) & 1 == 1;
            pen.tint(Slot.COLOR, yellow ? Color.LADYBIRD_YELLOW : Color.LADYBIRD_RED);
            pen.print(Stencil.LADYBIRD);
        }
    }
}
