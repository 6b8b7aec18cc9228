// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The arithmetic that money and caps hang on
/// @notice Small and pure, so that a solver can prove it for every input and not only for those a test tries.
/// @dev The proofs are in test/proofs/. Callers bound what they pass; each function says by how much.
library MintMath {
    /// @notice Shares are basis points of this.
    uint256 internal constant BASIS_POINTS = 10_000;

    /// @notice Accounts count mints of the first four phases in 16 bits each of one 64-bit word.
    uint256 internal constant COUNTED_PHASES = 4;

    /// @notice Most that 16 bits hold: the largest cap, quota and count.
    uint256 internal constant MAX_COUNT = 65_535;

    /// @notice What `quantity` tokens cost, in wei.
    /// @dev Unchecked: callers pass a price below 2^96 and a quantity of 16 bits.
    function due(uint256 price, uint256 quantity) internal pure returns (uint256) {
        unchecked {
            return price * quantity;
        }
    }

    /// @notice How many more fit under a cap; none, not an error, where the cap fell below what is used.
    function room(uint256 cap, uint256 used) internal pure returns (uint256) {
        return used < cap ? cap - used : 0;
    }

    /// @notice Whether `quantity` more fit under a cap.
    /// @dev Unchecked: callers pass numbers of at most 16 bits.
    function fits(uint256 quantity, uint256 used, uint256 cap) internal pure returns (bool) {
        unchecked {
            return used + quantity <= cap;
        }
    }

    /// @notice The mints that an account's word counts for one of the first four phases.
    function countOf(uint64 counts, uint256 phase) internal pure returns (uint256) {
        return (uint256(counts) >> (phase << 4)) & MAX_COUNT;
    }

    /// @notice The account's word with `quantity` more mints in one of the first four phases.
    /// @dev The caller has checked that count and quantity together stay within a cap of 16 bits, so no
    /// neighbour's bits are touched.
    function addCount(uint64 counts, uint256 phase, uint256 quantity) internal pure returns (uint64) {
        return uint64(uint256(counts) + (quantity << (phase << 4)));
    }

    /// @notice What a payee with `share` basis points may still take, in wei.
    /// @param received Everything that ever came in.
    /// @param released What this payee has released already.
    function releasable(uint256 received, uint256 share, uint256 released) internal pure returns (uint256) {
        return received * share / BASIS_POINTS - released;
    }
}
