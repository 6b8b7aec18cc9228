// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MintMath} from "../../src/MintMath.sol";

/// @title Counts as the digits of a number, in base 65,536
/// @dev A library, because the checker would also analyze the functions of a contract separately.
library Digits {
    uint256 private constant BASE = 65_536;

    /// @dev Shifts and masks are equivalent to division and addition.
    function areCounts(uint64 counts, uint256 quantity, uint256 phase, uint256 unit) internal pure {
        assert(MintMath.countOf(counts, phase) == counts / unit % BASE);
        require(quantity <= MintMath.MAX_COUNT && counts / unit % BASE + quantity <= MintMath.MAX_COUNT);
        assert(MintMath.addCount(counts, phase, quantity) == counts + quantity * unit);
    }

    /// @dev Effect of that addition: the digit grows, lower and higher digits are unchanged.
    function changesOneDigit(uint64 counts, uint256 quantity, uint256 unit) internal pure {
        uint256 used = counts / unit % BASE;
        require(quantity <= MintMath.MAX_COUNT && used + quantity <= MintMath.MAX_COUNT);
        uint256 next = counts + quantity * unit;
        assert(next / unit % BASE == used + quantity);
        assert(next % unit == counts % unit);
        assert(next / unit / BASE == counts / unit / BASE);
        assert(next <= type(uint64).max);
    }
}

/// @title Proofs about mint counts, four of which share a word
/// @notice A count is one digit of the account's word; a mint changes only that digit. MoneyProofs.sol explains how
/// the proofs work and what else they cover.
/// @dev A contract for the checker only; it is never deployed.
contract CountProofs {
    function countsOfPhase0(uint64 counts, uint256 quantity) external pure {
        Digits.areCounts(counts, quantity, 0, 2 ** 0);
    }

    function digitOfPhase0(uint64 counts, uint256 quantity) external pure {
        Digits.changesOneDigit(counts, quantity, 2 ** 0);
    }

    function countsOfPhase1(uint64 counts, uint256 quantity) external pure {
        Digits.areCounts(counts, quantity, 1, 2 ** 16);
    }

    function digitOfPhase1(uint64 counts, uint256 quantity) external pure {
        Digits.changesOneDigit(counts, quantity, 2 ** 16);
    }

    function countsOfPhase2(uint64 counts, uint256 quantity) external pure {
        Digits.areCounts(counts, quantity, 2, 2 ** 32);
    }

    function digitOfPhase2(uint64 counts, uint256 quantity) external pure {
        Digits.changesOneDigit(counts, quantity, 2 ** 32);
    }

    function countsOfPhase3(uint64 counts, uint256 quantity) external pure {
        Digits.areCounts(counts, quantity, 3, 2 ** 48);
    }

    function digitOfPhase3(uint64 counts, uint256 quantity) external pure {
        Digits.changesOneDigit(counts, quantity, 2 ** 48);
    }
}
