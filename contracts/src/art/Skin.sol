// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Bodies} from "./Body.sol";
import {Fruit} from "./Fruit.sol";
import {Path} from "./Path.sol";
import {Pen} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Fact, Record, Table} from "./generated/PepperFacts.sol";

/// @title Coordinates on the skin: lobes side by side between left edge, creases and right edge
/// @dev A position is a lobe, `across` (0 at the lobe's left boundary, 256 at its right) and `down` (0 at the calyx, 256
/// at the tip). A boundary is three words at `fruit.lines`: memory offset of its first point, distance between two
/// points, and number of steps. `unchecked` as in Integers.sol.
library Skin {
    using Tables for Pen;

    /// @dev Points of a crease.
    uint256 private constant CREASE_POINTS = 4;
    /// @notice Bytes of memory that boundaries and creases need.
    uint256 internal constant ROOM = (Record.MAX_CREASES + 2) * 0x60 + Record.MAX_CREASES * CREASE_POINTS * 0x40;

    /// @notice Computes boundaries and creases, after the outline.
    /// @param room Memory offset of `ROOM` free bytes.
    function chart(Fruit memory fruit, uint256 room) internal pure {
        unchecked {
            fruit.lines = room;
            uint256 creases = fruit.pen.uint8At(fruit.body.record + Record.CREASES);
            fruit.lobes = creases + 1;
            uint256 first = fruit.body.own;
            uint256 last = fruit.body.count - 1;
            uint256 tip = fruit.body.tip;
            line(fruit, 0, first + (last << 6), uint256(-int256(0x40)), last - tip);
            unpack(fruit, creases, room + (Record.MAX_CREASES + 2) * 0x60);
            line(fruit, creases + 1, first + 0x40, 0x40, tip - 1);
        }
    }

    function line(Fruit memory fruit, uint256 k, uint256 start, uint256 stride, uint256 steps) private pure {
        unchecked {
            uint256 row = fruit.lines + k * 0x60;
            assembly ("memory-safe") {
                mstore(row, start)
                mstore(add(row, 0x20), stride)
                mstore(add(row, 0x40), steps)
            }
        }
    }

    function unpack(Fruit memory fruit, uint256 creases, uint256 target) private pure {
        unchecked {
            uint256 packed = fruit.body.record + Record.OUTLINE + 3 * fruit.body.count;
            for (uint256 k = 1; k <= creases; ++k) {
                line(fruit, k, target, 0x40, CREASE_POINTS - 1);
                for (uint256 i; i < CREASE_POINTS; ++i) {
                    (int256 x, int256 y,,) = fruit.pen.pointAt(packed);
                    assembly ("memory-safe") {
                        mstore(target, x)
                        mstore(add(target, 0x20), y)
                    }
                    packed += 3;
                    target += 0x40;
                }
            }
        }
    }

    /// @notice Position of the boundary left of lobe `k`, in own pixels.
    function boundary(Fruit memory fruit, uint256 k, int256 down) internal pure returns (int256 x, int256 y) {
        uint256 row = fruit.lines;
        assembly ("memory-safe") {
            row := add(row, mul(k, 0x60))
            if slt(down, 0) { down := 0 }
            if sgt(down, 256) { down := 256 }
            let steps := mload(add(row, 0x40))
            let share := mul(down, steps)
            let i := shr(8, share)
            if eq(i, steps) { i := sub(steps, 1) }
            share := sub(share, shl(8, i))
            let stride := mload(add(row, 0x20))
            let from := add(mload(row), mul(stride, i))
            let further := add(from, stride)
            x := mload(from)
            x := add(x, sdiv(mul(sub(mload(further), x), share), 256))
            y := mload(add(from, 0x20))
            y := add(y, sdiv(mul(sub(mload(add(further, 0x20)), y), share), 256))
        }
    }

    /// @notice Converts a position on the skin to label pixels.
    function at(Fruit memory fruit, uint256 lobe, int256 across, int256 down) internal pure returns (int256, int256) {
        (int256 x, int256 y) = inner(fruit, lobe, across, down);
        return Bodies.place(fruit.body, x, y);
    }

    /// @dev The same in own pixels.
    function inner(Fruit memory fruit, uint256 lobe, int256 across, int256 down)
        private
        pure
        returns (int256 x, int256 y)
    {
        unchecked {
            (x, y) = boundary(fruit, lobe, down);
            (int256 toX, int256 toY) = boundary(fruit, lobe + 1, down);
            x += (toX - x) * across / 256;
            y += (toY - y) * across / 256;
        }
    }

    /// @notice Adds a position on the skin to the points of the next curve.
    function point(Fruit memory fruit, uint256 index, uint256 lobe, int256 across, int256 down, bool sharp)
        internal
        pure
    {
        (int256 x, int256 y) = at(fruit, lobe, across, down);
        Path.set(fruit.pen, index, x, y, sharp);
    }

    /// @notice The same with the middle of the lobe lowered by up to `sag` own pixels.
    function sagging(Fruit memory fruit, uint256 index, uint256 lobe, int256 across, int256 down, int256 sag)
        internal
        pure
    {
        unchecked {
            (int256 x, int256 y) = inner(fruit, lobe, across, down);
            (x, y) = Bodies.place(fruit.body, x, y + sag * across * (256 - across) / 16384);
            Path.set(fruit.pen, index, x, y, false);
        }
    }

    /// @notice Adds own pixels to the points of the next curve.
    function ownPoint(Fruit memory fruit, uint256 index, int256 x, int256 y, bool sharp) internal pure {
        (x, y) = Bodies.place(fruit.body, x, y);
        Path.set(fruit.pen, index, x, y, sharp);
    }

    /// @notice Writes a lens-shaped light on one lobe, leaning towards the light.
    function lens(Fruit memory fruit, uint256 lobe, int256 from, int256 to, int256 top, int256 bottom) internal pure {
        unchecked {
            int256 middle = (top + bottom) >> 1;
            point(fruit, 0, lobe, (from + to) >> 1, top, false);
            point(fruit, 1, lobe, from + (to - from) / 3, bottom, false);
            point(fruit, 2, lobe, from, middle, false);
            point(fruit, 3, lobe, to, middle - ((bottom - top) >> 3), false);
            Path.lens(fruit.pen);
        }
    }

    /// @notice Writes a lens in own pixels: its ends, and the points that its two edges pass through halfway.
    /// @param table Offset of its four points in the facts.
    function ownLens(Fruit memory fruit, uint256 table) internal pure {
        unchecked {
            for (uint256 i; i < 4; ++i) {
                (int256 x, int256 y,,) = fruit.pen.pointAt(table + 3 * i);
                ownPoint(fruit, i, x, y, false);
            }
            Path.lens(fruit.pen);
        }
    }

    /// @notice Writes a light that follows every bump of its lobe in `steps`, for edges that a lens would cut across.
    function band(Fruit memory fruit, uint256 lobe, int256 from, int256 to, int256 top, int256 bottom, uint256 steps)
        internal
        pure
    {
        unchecked {
            for (uint256 i; i <= steps; ++i) {
                int256 down = top + (bottom - top) * int256(i) / int256(steps);
                bool end = i == 0 || i == steps;
                point(fruit, i, lobe, from, down, end);
                if (!end) point(fruit, 2 * steps - i, lobe, to, down, false);
            }
            Path.closedCurve(fruit.pen, 2 * steps);
        }
    }

    /// @notice Writes the dark side of a lobe: from a terminator through knots to its right boundary.
    /// @param knots Offset of the knots in the facts: position down, and distance across from the terminator.
    /// @param count Number of knots.
    function darkSide(Fruit memory fruit, uint256 lobe, int256 terminator, uint256 knots, uint256 count) internal pure {
        unchecked {
            point(fruit, 0, lobe, 256, 0, true);
            for (uint256 i = 1; i <= count; ++i) {
                int256 across = terminator + int256(fruit.pen.uint8At(knots + 1));
                point(fruit, i, lobe, across > 250 ? int256(250) : across, int256(fruit.pen.uint8At(knots)), false);
                knots += 2;
            }
            point(fruit, ++count, lobe, 256, 256, true);
            if (lobe == fruit.lobes - 1) {
                for (uint256 i; i < Table.BEYOND_COUNT; ++i) {
                    (int256 x, int256 y) = boundary(fruit, fruit.lobes, int256(fruit.pen.uint8At(Table.BEYOND + i)));
                    ownPoint(fruit, ++count, x + int256(Fact.REACH), y, false);
                }
            } else {
                point(fruit, ++count, lobe, 262, 130, false);
            }
            Path.closedCurve(fruit.pen, count + 1);
        }
    }

    /// @notice Writes a crease between lobe `k` - 1 and `k`: ink that swells and tapers.
    /// @param width In own pixels at its widest.
    function crease(Fruit memory fruit, uint256 k, int256 width) internal pure {
        unchecked {
            for (int256 i; i <= 3; ++i) {
                (int256 x, int256 y) = boundary(fruit, k, 248 * i / 3);
                int256 swell = width * i * (3 - i) * 4 / 9;
                bool end = i == 0 || i == 3;
                ownPoint(fruit, uint256(i), x - swell, y, end);
                if (!end) ownPoint(fruit, uint256(6 - i), x + (swell >> 1), y, false);
            }
            Path.closedCurve(fruit.pen, 6);
        }
    }

    /// @notice Writes a stroke from point 0 through point 2 to point 1, tapered at both ends: a fold in dry skin.
    function fold(Pen memory pen, int256 width) internal pure {
        unchecked {
            (int256 x, int256 y) = Path.get(pen, 2);
            Path.set(pen, 2, x, y - width, false);
            Path.set(pen, 3, x, y + width, false);
            Path.lens(pen);
        }
    }
}
