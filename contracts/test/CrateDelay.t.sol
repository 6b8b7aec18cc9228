// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title Maximum time until a token is revealed without the owner's keeper
contract CrateDelayTest is CratesBaseTest {
    /// @dev Block time of Canto.
    uint256 private constant BLOCK_TIME = 6;

    /// @dev Other accounts act as soon as possible. Tokens are minted at any time, singly or by the crate.
    function testFuzz_tokenIsRevealedWithinADayWithoutTheCreator(
        uint32[2] calldata waits,
        uint8[2] calldata quantities
    ) public {
        uint256[2] memory mintedAt;
        uint256[2] memory until;
        for (uint256 i = 0; i < 2; ++i) {
            executeUntil(vm.getBlockTimestamp() + waits[i] % 2 days);
            mintedAt[i] = vm.getBlockTimestamp();
            fill(alice, quantities[i] % 8 == 0 ? 101 : 1 + quantities[i] % 3);
            until[i] = peppers.totalSupply();
        }
        for (uint256 i = 0; i < 2; ++i) {
            executeUntil(mintedAt[i] + 1 days);
            assertTrue(crateStatus().revealedTokens >= until[i]);
        }
    }

    function test_longestWaitIsTwentyHoursAndOneBlock() public {
        fill(alice, 1);
        closeWhenDue();
        revealByFallback();
        vm.warp(crateStatus().dueAt - 12 hours);
        fill(alice, 1);
        uint256 mintedAt = vm.getBlockTimestamp();
        closeWhenDue();
        revealByFallback();
        assertEq(vm.getBlockTimestamp() - mintedAt, 20 hours + BLOCK_TIME);
        assertTrue(cards(2, 2)[0] != 0);
    }

    function revealByFallback() private {
        startFallback();
        finishFallback();
    }

    /// @dev Like `revealByFallback`, at a time when it can start: without reading the sale, which took a fifth of the time.
    function revealAtOnce() private {
        vm.prank(anyone);
        peppers.startFallbackReveal();
        vm.roll(vm.getBlockNumber() + 1);
        vm.warp(vm.getBlockTimestamp() + BLOCK_TIME);
        vm.prank(anyone);
        peppers.finishFallbackReveal();
    }

    /// @dev Executes everything that becomes possible until `time`.
    function executeUntil(uint256 time) private {
        while (true) {
            uint256 timestamp = vm.getBlockTimestamp();
            (uint256 closes, uint256 fallbackStarts) = getNextTimes(timestamp);
            uint256 next = closes < fallbackStarts ? closes : fallbackStarts;
            if (next > time) break;
            if (next > timestamp) vm.warp(next);
            if (closes <= fallbackStarts) close();
            else revealAtOnce();
        }
        if (time > vm.getBlockTimestamp()) vm.warp(time);
    }

    /// @dev When anyone can next close a crate and next start a fallback reveal; the maximum if there is none.
    function getNextTimes(uint256 timestamp) private view returns (uint256 closes, uint256 fallbackStarts) {
        Scovilles.CrateStatus memory status = crateStatus();
        uint256 waiting = peppers.totalSupply() - status.closedTokens;
        closes = waiting == 0 ? type(uint256).max : waiting >= status.capacity ? timestamp : status.dueAt;
        fallbackStarts = type(uint256).max;
        if (status.closedCrates > status.revealedCrates) {
            fallbackStarts = peppers.crates(status.revealedCrates).closedAt + status.linkWindow;
        }
    }
}
