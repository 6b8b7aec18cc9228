// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Pen} from "./Pen.sol";

/// @title Reads numbers from the tables in memory, by offset in the facts
library Tables {
    /// @notice One byte.
    function uint8At(Pen memory pen, uint256 place) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := byte(0, mload(add(mload(add(pen, 0x20)), place)))
        }
    }

    /// @notice Two bytes, the higher one first.
    function uint16At(Pen memory pen, uint256 place) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := shr(240, mload(add(mload(add(pen, 0x20)), place)))
        }
    }

    /// @notice Three bytes, the highest one first: a color or a packed point.
    function uint24At(Pen memory pen, uint256 place) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := shr(232, mload(add(mload(add(pen, 0x20)), place)))
        }
    }

    /// @notice One byte in two's complement.
    function int8At(Pen memory pen, uint256 place) internal pure returns (int256 value) {
        assembly ("memory-safe") {
            value := signextend(0, byte(0, mload(add(mload(add(pen, 0x20)), place))))
        }
    }

    /// @notice Two bytes in two's complement.
    function int16At(Pen memory pen, uint256 place) internal pure returns (int256 value) {
        assembly ("memory-safe") {
            value := signextend(1, shr(240, mload(add(mload(add(pen, 0x20)), place))))
        }
    }

    /// @notice A point of three bytes: x and y + 1024 in eleven bits each, then two marks.
    /// @return x From -1024 to 1023.
    /// @return y From -1024 to 1023.
    /// @return sharp Whether a curve has a corner there.
    /// @return tip Whether it is the fruit's lowest point.
    function pointAt(Pen memory pen, uint256 place) internal pure returns (int256 x, int256 y, bool sharp, bool tip) {
        assembly ("memory-safe") {
            let point := shr(232, mload(add(mload(add(pen, 0x20)), place)))
            x := sub(shr(13, point), 1024)
            y := sub(and(shr(2, point), 2047), 1024)
            sharp := and(shr(1, point), 1)
            tip := and(point, 1)
        }
    }
}
