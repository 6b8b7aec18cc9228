// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title How long a pepper may stay sealed when the owner's keeper is dead
contract CrateDelayTest is CratesBaseTest {
    /// @dev A block of Canto.
    uint256 private constant BLOCK_TIME = 6;

    /// @dev Anyone acts as soon as possible. Tokens are minted at any time, single or by the crate.
    function testFuzz_aPepperIsOpenedWithinADayAlsoWhenTheCreatorIsGone(
        uint32[2] calldata waits,
        uint8[2] calldata quantities
    ) public {
        uint256[2] memory mintedAt;
        uint256[2] memory until;
        for (uint256 i = 0; i < 2; ++i) {
            actUntil(vm.getBlockTimestamp() + waits[i] % 2 days);
            mintedAt[i] = vm.getBlockTimestamp();
            fill(alice, quantities[i] % 8 == 0 ? 101 : 1 + quantities[i] % 3);
            until[i] = peppers.totalSupply();
        }
        for (uint256 i = 0; i < 2; ++i) {
            actUntil(mintedAt[i] + 1 days);
            vm.assertTrue(crateStatus().revealedTokens >= until[i]);
        }
    }

    function test_theLongestWaitIsTwentyHoursAndABlock() public {
        fill(alice, 1);
        closeWhenDue();
        openPublicly();
        vm.warp(crateStatus().dueAt - 12 hours);
        fill(alice, 1);
        uint256 mintedAt = vm.getBlockTimestamp();
        closeWhenDue();
        openPublicly();
        vm.assertEq(vm.getBlockTimestamp() - mintedAt, 20 hours + BLOCK_TIME);
        vm.assertTrue(cards(2, 2)[0] != 0);
    }

    function openPublicly() private {
        startFallback();
        finishFallback();
    }

    /// @dev Executes everything that becomes possible until `time`.
    function actUntil(uint256 time) private {
        while (true) {
            uint256 timestamp = vm.getBlockTimestamp();
            (uint256 closes, uint256 stirs) = nextMoments(timestamp);
            uint256 next = closes < stirs ? closes : stirs;
            if (next > time) break;
            if (next > timestamp) vm.warp(next);
            if (closes <= stirs) close();
            else openPublicly();
        }
        if (time > vm.getBlockTimestamp()) vm.warp(time);
    }

    /// @dev When anyone can next close and next stir a crate; never, if nothing waits.
    function nextMoments(uint256 timestamp) private view returns (uint256 closes, uint256 stirs) {
        Scovilles.CrateStatus memory shelf_ = crateStatus();
        uint256 waiting = peppers.totalSupply() - shelf_.closedTokens;
        closes = waiting == 0 ? type(uint256).max : waiting >= shelf_.capacity ? timestamp : shelf_.dueAt;
        stirs = type(uint256).max;
        if (shelf_.closedCrates > shelf_.revealedCrates) {
            stirs = peppers.crates(shelf_.revealedCrates).closedAt + shelf_.linkWindow;
        }
    }
}
