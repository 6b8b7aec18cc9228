// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MintMath} from "../../src/MintMath.sol";

/// @title Proofs about payments and limits, for every input
/// @notice `npm run prove -w @peppermint/contracts` runs the compiler's SMTChecker on each function: arguments are
/// arbitrary, `require` states what callers have checked, each `assert` must hold. The checker also proves that
/// nothing overflows, underflows or is divided by zero, here and in MintMath.
/// @dev A contract for the checker only; it is never deployed.
contract MoneyProofs {
    uint256 private constant MAX_PRICE = type(uint96).max;
    /// @dev Upper bound of any amount in wei: 2^128 is over 10^20 coins.
    uint256 private constant MAX_MONEY = type(uint128).max;

    /// @notice The payment due is price times quantity, to the wei.
    function dueIsPriceTimesQuantity(uint256 price, uint256 quantity) external pure {
        require(price <= MAX_PRICE && quantity <= MintMath.MAX_COUNT);
        uint256 due = MintMath.totalPrice(price, quantity);
        // The product on the right is checked arithmetic: the checker would report an overflow.
        assert(due == price * quantity);
        assert(due + price == MintMath.totalPrice(price, quantity + 1));
    }

    /// @notice Used and remaining add up to the cap; nothing remains if more was used.
    function usedAndRemainingEqualCap(uint256 cap, uint256 used) external pure {
        uint256 room = MintMath.remaining(cap, used);
        assert(used <= cap ? room == cap - used : room == 0);
    }

    /// @notice A mint fits if and only if its quantity is at most the remaining one.
    function fitsMeansRemaining(uint256 quantity, uint256 used, uint256 cap) external pure {
        require(quantity != 0 && quantity <= MintMath.MAX_COUNT);
        require(used <= MintMath.MAX_COUNT && cap <= MintMath.MAX_COUNT);
        assert(MintMath.fits(quantity, used, cap) == (quantity <= MintMath.remaining(cap, used)));
    }

    /// @notice Two payees can never release more than one payee with both shares, and at most one wei less. By
    /// induction, all payees together never release more than was received, and leave less than one wei each.
    function sharesNeverExceedTheTotal(uint256 received, uint256 one, uint256 other) external pure {
        require(received <= MAX_MONEY && one <= MintMath.BASIS_POINTS && other <= MintMath.BASIS_POINTS - one);
        uint256 apart = MintMath.releasable(received, one, 0) + MintMath.releasable(received, other, 0);
        uint256 together = MintMath.releasable(received, one + other, 0);
        assert(apart <= together);
        assert(together <= apart + 1);
    }

    /// @notice A payee with all basis points can release everything.
    function fullShareReleasesEverything(uint256 received) external pure {
        require(received <= MAX_MONEY);
        assert(MintMath.releasable(received, MintMath.BASIS_POINTS, 0) == received);
    }

    /// @notice Released amounts are never releasable again, also after later payments.
    function releasedIsNeverReleasableAgain(uint256 received, uint256 later, uint256 share, uint256 released) external pure {
        require(received <= MAX_MONEY && later <= MAX_MONEY && share <= MintMath.BASIS_POINTS);
        uint256 all = MintMath.releasable(received, share, 0);
        assert(MintMath.releasable(received, share, all) == 0);
        require(released <= all);
        assert(MintMath.releasable(received + later, share, released) >= all - released);
    }
}
