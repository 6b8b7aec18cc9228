// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Pseudorandom numbers of the drawings: the formula of `packages/art/src/random.ts`
library Chance {
    /// @notice An integer from 0 to `below` - 1. Deterministic: it depends on the arguments alone.
    /// @param seed Below 2^32.
    /// @param stream Purpose of the draw.
    /// @param place Index of the draw in the stream, below 65,535.
    /// @param below At most 2^20.
    /// @return drawn The integer.
    function draw(uint256 seed, uint256 stream, uint256 place, uint256 below) internal pure returns (uint256 drawn) {
        assembly ("memory-safe") {
            let word :=
                and(xor(mul(seed, 0x9e3779b1), mul(add(shl(16, stream), add(place, 1)), 0x85ebca6b)), 0xffffffff)
            word := and(mul(xor(word, shr(16, word)), 0x7feb352d), 0xffffffff)
            word := and(mul(xor(word, shr(15, word)), 0x846ca68b), 0xffffffff)
            drawn := shr(32, mul(xor(word, shr(16, word)), below))
        }
    }

    /// @notice The same as a signed integer, for sums with coordinates.
    /// @param seed Below 2^32.
    /// @param stream Purpose of the draw.
    /// @param place Index of the draw in the stream, below 65,535.
    /// @param below At most 2^20.
    /// @return The integer, never negative.
    function signed(uint256 seed, uint256 stream, uint256 place, uint256 below) internal pure returns (int256) {
        return int256(draw(seed, stream, place, below));
    }
}
