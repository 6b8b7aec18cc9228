// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Pen, Writer} from "./Pen.sol";
import {Record} from "./generated/PepperFacts.sol";

/// @title From points to SVG path data, as short as integers allow
/// @dev The points of a curve are in `pen.points`, three words each: x, y and whether it is a sharp corner. One word
/// triple is free before the first and two after the last, where `closedCurve` repeats their neighbors.
/// `unchecked` as in Integers.sol.
library Path {
    using Writer for Pen;

    /// @notice Bytes of memory that `pen.points` needs; outlines are the longest curves.
    uint256 internal constant ROOM = (Record.MAX_POINTS + 3) * 0x60;

    /// @notice Adds a point to the next curve.
    function set(Pen memory pen, uint256 index, int256 x, int256 y, bool sharp) internal pure {
        assembly ("memory-safe") {
            let at := add(add(mload(add(pen, 0x80)), 0x60), mul(index, 0x60))
            mstore(at, x)
            mstore(add(at, 0x20), y)
            mstore(add(at, 0x40), sharp)
        }
    }

    /// @notice Reads a point back.
    function get(Pen memory pen, uint256 index) internal pure returns (int256 x, int256 y) {
        assembly ("memory-safe") {
            let at := add(add(mload(add(pen, 0x80)), 0x60), mul(index, 0x60))
            x := mload(at)
            y := mload(add(at, 0x20))
        }
    }

    /// @notice Writes `M` to a point.
    function moveTo(Pen memory pen, int256 x, int256 y) internal pure {
        pen.letter("M");
        pen.pair(x, y);
    }

    /// @notice Writes a closed curve through the first `count` points: uniform Catmull-Rom, tangent
    /// (next - previous) / 6. Both handles of a point are symmetric, so after one `c` every cubic is four numbers of a
    /// single `s`.
    function closedCurve(Pen memory pen, uint256 count) internal pure {
        unchecked {
            uint256 at = pen.points + 0x60;
            uint256 end = at + count * 0x60;
            wrap(at, end);
            (int256 x, int256 y, int256 handleX, int256 handleY) = knot(at);
            moveTo(pen, x, y);
            pen.letter("c");
            pen.pair(handleX, handleY);
            at += 0x60;
            (x, y) = cubic(pen, at, x, y, true);
            pen.letter("s");
            bool separated = false;
            while (at < end) {
                at += 0x60;
                (x, y) = cubic(pen, at, x, y, separated);
                separated = true;
            }
            pen.letter("z");
        }
    }

    /// @dev Writes the second handle and the end of a cubic from x, y to the point at `at`, which is returned.
    function cubic(Pen memory pen, uint256 at, int256 x, int256 y, bool separated)
        private
        pure
        returns (int256 toX, int256 toY)
    {
        unchecked {
            int256 handleX;
            int256 handleY;
            (toX, toY, handleX, handleY) = knot(at);
            (x, y) = (toX - x, toY - y);
            pen.cursor = Writer.decimal(Writer.decimal(pen.cursor, x - handleX, separated), y - handleY, true);
            pen.nextPair(x, y);
        }
    }

    /// @dev Repeats the last point before the first, and the first two after the last.
    function wrap(uint256 start, uint256 end) private pure {
        assembly ("memory-safe") {
            for { let i := 0 } lt(i, 0x60) { i := add(i, 0x20) } {
                mstore(add(sub(start, 0x60), i), mload(add(sub(end, 0x60), i)))
            }
            for { let i := 0 } lt(i, 0xc0) { i := add(i, 0x20) } { mstore(add(end, i), mload(add(start, i))) }
        }
    }

    /// @dev A point and its tangent.
    function knot(uint256 at) private pure returns (int256 x, int256 y, int256 handleX, int256 handleY) {
        assembly ("memory-safe") {
            x := mload(at)
            y := mload(add(at, 0x20))
            if iszero(mload(add(at, 0x40))) {
                handleX := sdiv(sub(mload(add(at, 0x60)), mload(sub(at, 0x60))), 6)
                handleY := sdiv(sub(mload(add(at, 0x80)), mload(sub(at, 0x40))), 6)
            }
        }
    }

    /// @notice Writes a lens from point 0 to point 1: two quadratic curves that pass through points 2 and 3 halfway.
    function lens(Pen memory pen) internal pure {
        (int256 x, int256 y) = get(pen, 0);
        moveTo(pen, x, y);
        pen.letter("q");
        half(pen, 2, 0, 1);
        pen.letter(" ");
        half(pen, 3, 1, 0);
        pen.letter("z");
    }

    /// @dev One side of a lens.
    function half(Pen memory pen, uint256 through, uint256 from, uint256 to) private pure {
        unchecked {
            (int256 fromX, int256 fromY) = get(pen, from);
            (int256 toX, int256 toY) = get(pen, to);
            (int256 x, int256 y) = get(pen, through);
            pen.pair(2 * x - ((fromX + toX) >> 1) - fromX, 2 * y - ((fromY + toY) >> 1) - fromY);
            pen.nextPair(toX - fromX, toY - fromY);
        }
    }
}
