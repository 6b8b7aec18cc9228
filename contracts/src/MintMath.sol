// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title MintMath: the arithmetic of payments and mint limits
/// @notice Pure functions that an SMT solver proves for every input.
/// @dev The proofs are in test/proofs/. Each function documents the bounds that its callers must enforce.
library MintMath {
    /// @notice Denominator of shares and royalties.
    uint256 internal constant BASIS_POINTS = 10_000;

    /// @notice Number of phases whose mint counts fit in the auxiliary 64 bits of an account in ERC721A.
    ///
    ///  63        48 47        32 31        16 15         0
    /// +------------+------------+------------+------------+
    /// |  phase 3   |  phase 2   |  phase 1   |  phase 0   |
    /// +------------+------------+------------+------------+
    ///
    uint256 internal constant PACKED_PHASES = 4;

    /// @notice Largest limit, quota and count: 16 bits.
    uint256 internal constant MAX_COUNT = 65_535;

    /// @notice Price of `quantity` tokens in wei.
    /// @dev Unchecked: callers pass a price below 2^96 and a quantity of 16 bits.
    function totalPrice(uint256 price, uint256 quantity) internal pure returns (uint256) {
        unchecked {
            return price * quantity;
        }
    }

    /// @notice How many more tokens fit under a limit; 0 if the limit is below the used amount.
    function remaining(uint256 limit, uint256 used) internal pure returns (uint256) {
        return used < limit ? limit - used : 0;
    }

    /// @notice Whether `quantity` more tokens fit under a limit.
    /// @dev Unchecked: callers pass numbers of at most 16 bits.
    function fits(uint256 quantity, uint256 used, uint256 limit) internal pure returns (bool) {
        unchecked {
            return used + quantity <= limit;
        }
    }

    /// @notice Mint count of one of the first four phases.
    function countOf(uint64 counts, uint256 phase) internal pure returns (uint256) {
        return (uint256(counts) >> (phase << 4)) & MAX_COUNT;
    }

    /// @notice Adds `quantity` to the mint count of one of the first four phases.
    /// @dev The caller ensures that the new count fits in 16 bits, so that it cannot overflow into the next phase.
    function addCount(uint64 counts, uint256 phase, uint256 quantity) internal pure returns (uint64) {
        return uint64(uint256(counts) + (quantity << (phase << 4)));
    }

    /// @notice Wei that a payee with `share` basis points can be paid now.
    /// @param received Total amount ever received.
    /// @param released Amount already paid to this payee.
    function releasable(uint256 received, uint256 share, uint256 released) internal pure returns (uint256) {
        return received * share / BASIS_POINTS - released;
    }
}
