// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {QUARTER_SINES} from "./generated/PepperFacts.sol";

/// @title Integer geometry: a full turn is 1024, sines are thousandths read from a table
/// @dev `unchecked` here and in every file of the drawing: coordinates are at most a few thousand and their products
/// below 2^64, so nothing can overflow, and checks would cost a third of the gas of a picture.
library Integers {
    /// @notice Sine in thousandths of an angle in 1/1024 turn, interpolated in the table.
    /// @param angle Any angle, in 1/1024 turn.
    /// @return value From -1000 to 1000.
    function sine(int256 angle) internal pure returns (int256 value) {
        assembly ("memory-safe") {
            let turn := and(angle, 511)
            if gt(turn, 256) { turn := sub(512, turn) }
            let pair := shr(mul(10, shr(4, turn)), QUARTER_SINES)
            value := and(pair, 1023)
            // The last entry has no successor; there the remainder is 0.
            let rest := and(turn, 15)
            if rest { value := add(value, shr(4, mul(sub(and(shr(10, pair), 1023), value), rest))) }
            if and(angle, 512) { value := sub(0, value) }
        }
    }

    /// @notice Cosine in thousandths of an angle in 1/1024 turn.
    /// @param angle Any angle, in 1/1024 turn.
    /// @return From -1000 to 1000.
    function cosine(int256 angle) internal pure returns (int256) {
        unchecked {
            return sine(angle + 256);
        }
    }
}
