// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Fruit} from "./Fruit.sol";
import {Pen, Writer} from "./Pen.sol";
import {Skin} from "./Skin.sol";
import {Tables} from "./Tables.sol";
import {Fact, Finish, Mark, Record, Ripeness, Slot, Stencil, Table} from "./generated/PepperFacts.sol";

/// @title The flat tones on the skin, and the engraved fringe at the edge of each dark one
/// @dev `unchecked` as in Integers.sol.
library Tones {
    using Tables for Pen;
    using Writer for Pen;

    /// @dev Columns of `Table.TERMINATORS`.
    uint256 private constant SHADE = 0;
    uint256 private constant DEEP = 1;
    /// @dev How far down the broad light of the first lobe begins.
    int256 private constant FIRST_TOP = int256(Fact.LIGHT_TOP_FIRST);

    /// @notice Starts a filled path; its data and `Stencil.PATH_END` follow.
    function fill(Pen memory pen, uint256 color) internal pure {
        pen.tint(Slot.COLOR, color);
        pen.print(Stencil.FILLED);
    }

    /// @dev Row of a lobe in the tables: 0 the only lobe, 1 the first, 2 a middle one, 3 the last.
    function side(Fruit memory fruit, uint256 lobe) private pure returns (uint256) {
        uint256 lobes = fruit.lobes;
        if (lobes == 1) return 0;
        if (lobe == 0) return 1;
        return lobe + 1 == lobes ? 3 : 2;
    }

    /// @notice The fringe's width, in label pixels, for both tones.
    function fringe(Fruit memory fruit) internal pure {
        unchecked {
            uint256 width = Fact.FRINGE_SEVERAL;
            if (fruit.lobes == 1) {
                width = fruit.pen.uint8At(fruit.body.record + Record.CALYX) * uint256(fruit.body.scale);
                width = width / Fact.FRINGE_PART + Fact.FRINGE_ADDED;
                if (width < Fact.FRINGE_MIN_WIDTH) width = Fact.FRINGE_MIN_WIDTH;
            }
            fruit.pen.set(Slot.SHIFT, -int256(width / Fact.FRINGE_SHIFT));
            fruit.pen.set(Slot.WIDTH, int256(width));
            fruit.pen.set(Slot.HALF, int256(width >> 1));
        }
    }

    /// @notice The shaded side of every lobe with its fringe; on breaking fruit in one thin ink over the gradient.
    function shade(Fruit memory fruit) internal pure {
        bool thin = fruit.card.ripeness == Ripeness.Breaking && fruit.card.skin != Finish.Chrome;
        if (thin) fruit.pen.print(Stencil.SHADE_OVER);
        bool fringed = begin(fruit, Slot.SHADE, fruit.shade, Stencil.SHADE);
        darkSides(fruit, SHADE, Table.SHADE_KNOTS, Table.SHADE_KNOTS_COUNT);
        fruit.pen.print(fringed ? Stencil.SHADE_FRINGE : Stencil.PATH_END);
        if (thin) fruit.pen.print(Stencil.GROUP_END);
    }

    /// @notice The deepest tone with its fringe.
    function deep(Fruit memory fruit) internal pure {
        bool fringed = begin(fruit, Slot.DEEP, fruit.deep, Stencil.DEEP);
        darkSides(fruit, DEEP, Table.DEEP_KNOTS, Table.DEEP_KNOTS_COUNT);
        fruit.pen.print(fringed ? Stencil.DEEP_FRINGE : Stencil.PATH_END);
    }

    /// @dev Begins a dark tone; chrome has hard edges, without a fringe.
    function begin(Fruit memory fruit, uint256 slot, uint256 color, uint256 stencil) private pure returns (bool) {
        if (fruit.card.skin == Finish.Chrome) {
            fill(fruit.pen, color);
            return false;
        }
        fruit.pen.tint(slot, color);
        fruit.pen.print(stencil);
        return true;
    }

    /// @dev The deepest tone is not for the first of several lobes, which faces the light.
    function darkSides(Fruit memory fruit, uint256 which, uint256 knots, uint256 count) private pure {
        for (uint256 lobe = which == DEEP && fruit.lobes > 1 ? 1 : 0; lobe < fruit.lobes; ++lobe) {
            uint256 terminator = fruit.pen.uint8At(Table.TERMINATORS + 2 * side(fruit, lobe) + which);
            Skin.darkSide(fruit, lobe, int256(terminator), knots, count);
        }
    }

    /// @notice Stripes down a single-lobed fruit.
    function stripes(Fruit memory fruit, uint256 color) internal pure {
        unchecked {
            fill(fruit.pen, color);
            uint256 row = Table.STRIPES;
            for (uint256 i; i < Table.STRIPES_COUNT; ++i) {
                int256 across = int256(fruit.pen.uint8At(row));
                int256 top = int256(fruit.pen.uint8At(row + 1));
                Skin.lens(fruit, 0, across - 12, across + 12, top, int256(fruit.pen.uint16At(row + 2)));
                row += 4;
            }
            fruit.pen.print(Stencil.PATH_END);
        }
    }

    /// @dev Where lights lie across a lobe, and how far down the broad one reaches.
    function extent(Fruit memory fruit, uint256 lobe) private pure returns (int256 from, int256 to, int256 bottom) {
        uint256 row = Table.LIGHTS + 3 * side(fruit, lobe);
        from = int256(fruit.pen.uint8At(row));
        to = int256(fruit.pen.uint8At(row + 1));
        bottom = int256(fruit.pen.uint8At(row + 2));
    }

    function winged(Fruit memory fruit) private pure returns (bool) {
        return fruit.body.marks & Mark.WINGED != 0;
    }

    function knobbly(Fruit memory fruit) private pure returns (bool) {
        return fruit.pen.uint8At(fruit.body.record + Record.PIMPLES) > 0;
    }

    /// @notice The broad light of each lobe. On the first a lens would cut across knobs and wings.
    function lights(Fruit memory fruit) internal pure {
        if (fruit.card.skin == Finish.Satin) {
            fruit.pen.tint(Slot.LIGHT, fruit.light);
            fruit.pen.print(Stencil.SATIN);
        } else {
            fill(fruit.pen, fruit.light);
        }
        for (uint256 lobe; lobe < fruit.lobes; ++lobe) {
            (int256 from, int256 to, int256 bottom) = extent(fruit, lobe);
            if (lobe > 0) Skin.lens(fruit, lobe, from, to, int256(Fact.LIGHT_TOP_OTHER), bottom);
            else if (winged(fruit)) patch(fruit, Table.WING_LIGHT, 0);
            else if (knobbly(fruit)) Skin.band(fruit, lobe, from, to, FIRST_TOP, bottom, Fact.KNOBBLY_STEPS);
            else Skin.lens(fruit, lobe, from, to, FIRST_TOP, bottom);
        }
        fruit.pen.print(Stencil.PATH_END);
    }

    /// @notice Under smoke only the first lobe's light still shows, as a narrow band.
    function smokyLight(Fruit memory fruit) internal pure {
        fill(fruit.pen, fruit.light);
        patch(fruit, Table.SMOKY_LIGHT, Fact.SMOKY_STEPS);
        fruit.pen.print(Stencil.PATH_END);
    }

    /// @notice Specular light: two whites on the lobe that faces the light, one on the others.
    function gleams(Fruit memory fruit) internal pure {
        fruit.pen.print(Stencil.GLEAMS);
        for (uint256 lobe; lobe < fruit.lobes; ++lobe) {
            gleam(fruit, lobe);
        }
        fruit.pen.print(Stencil.PATH_END);
    }

    function gleam(Fruit memory fruit, uint256 lobe) private pure {
        if (lobe > 0) {
            within(fruit, lobe, Table.GLEAM_OTHER, 0);
        } else if (winged(fruit)) {
            patch(fruit, Table.WING_GLEAM, 0);
        } else {
            if (knobbly(fruit)) within(fruit, lobe, Table.GLEAM_KNOBBLY, Fact.KNOBBLY_GLEAM_STEPS);
            else within(fruit, lobe, Table.GLEAM_UPPER, 0);
            within(fruit, lobe, Table.GLEAM_LOWER, 0);
        }
    }

    /// @dev A patch of the first lobe: from, to, top and bottom stand in the row. A lens, or a band in `steps`.
    function patch(Fruit memory fruit, uint256 row, uint256 steps) private pure {
        Pen memory pen = fruit.pen;
        lit(fruit, 0, row, steps, int256(pen.uint8At(row)), int256(pen.uint8At(row + 1)));
    }

    /// @dev A patch inside the broad light of a lobe: parts of its width are left free at both sides.
    function within(Fruit memory fruit, uint256 lobe, uint256 row, uint256 steps) private pure {
        unchecked {
            (int256 from, int256 to,) = extent(fruit, lobe);
            int256 left = (to - from) / int256(fruit.pen.uint8At(row));
            int256 right = (to - from) / int256(fruit.pen.uint8At(row + 1));
            lit(fruit, lobe, row, steps, from + left, to - right);
        }
    }

    function lit(Fruit memory fruit, uint256 lobe, uint256 row, uint256 steps, int256 from, int256 to) private pure {
        int256 top = int256(fruit.pen.uint8At(row + 2));
        int256 bottom = int256(fruit.pen.uint8At(row + 3));
        if (steps == 0) Skin.lens(fruit, lobe, from, to, top, bottom);
        else Skin.band(fruit, lobe, from, to, top, bottom, steps);
    }

    /// @notice Ink in the valleys between lobes, and on the lip of a third wing.
    function creases(Fruit memory fruit) internal pure {
        if (fruit.lobes == 1) return;
        fill(fruit.pen, fruit.crease);
        if (winged(fruit)) Skin.ownLens(fruit, Table.THIRD_WING_LIP);
        for (uint256 k = 1; k < fruit.lobes; ++k) {
            Skin.crease(fruit, k, winged(fruit) ? int256(9) : int256(8));
        }
        fruit.pen.print(Stencil.PATH_END);
    }
}
