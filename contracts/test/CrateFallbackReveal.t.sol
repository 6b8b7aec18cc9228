// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title Fallback reveals: anyone starts one after the link window, and anyone finishes it in a later block
contract CrateFallbackRevealTest is CratesBaseTest {
    function test_RevertWhen_NoClosedCrateToReveal() public {
        fill(alice, 100);
        expectStartFallbackRevert(abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        revealWithLink();
        expectStartFallbackRevert(abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
    }

    function test_fallbackStartsInTheFirstSecondAfterTheLinkWindow() public {
        fill(alice, 100);
        close();
        uint256 until = start + 8 hours;
        expectStartFallbackRevert(abi.encodeWithSelector(Crates.LinkWindowOpen.selector, until, start));
        vm.warp(until - 1);
        expectStartFallbackRevert(abi.encodeWithSelector(Crates.LinkWindowOpen.selector, until, until - 1));
        vm.warp(until);
        vm.expectEmit(address(peppers));
        emit Crates.FallbackRevealStarted(0, 1_000);
        vm.prank(anyone);
        peppers.startFallbackReveal();
        Crates.Crate memory crate = peppers.crates(0);
        assertEq(crate.fallbackBlock, 1_000);
        assertTrue(crate.fallbackEntropy != 0);
        assertEq(crate.closedAt, start);
        assertEq(crate.size, 100);
    }

    function test_RevertWhen_FallbackIsStartedTwice() public {
        fill(alice, 200);
        close();
        close();
        startFallback();
        expectStartFallbackRevert(abi.encodeWithSelector(Crates.FallbackRevealAlreadyStarted.selector, 0));
        vm.roll(5_000);
        expectStartFallbackRevert(abi.encodeWithSelector(Crates.FallbackRevealAlreadyStarted.selector, 0));
    }

    function test_RevertWhen_LinkIsPublishedAfterFallbackStarted() public {
        fill(alice, 100);
        close();
        startFallback();
        vm.expectRevert(abi.encodeWithSelector(Crates.FallbackRevealAlreadyStarted.selector, 0));
        peppers.revealCrate(linkAt(29));
        finishFallback();
        assertEq(crateStatus().revealedTokens, 100);
    }

    function test_lateLinkIsAcceptedUntilFallbackStarts() public {
        fill(alice, 100);
        close();
        vm.warp(start + 30 days);
        revealWithLink();
        assertEq(crateStatus().revealedTokens, 100);
    }

    function test_RevertWhen_FallbackIsFinishedInTheSameBlock() public {
        fill(alice, 200);
        close();
        close();
        expectFinishFallbackRevert(0);
        startFallback();
        expectFinishFallbackRevert(0);
        vm.warp(vm.getBlockTimestamp() + 100);
        expectFinishFallbackRevert(0);
        vm.roll(1_001);
        peppers.finishFallbackReveal();
        assertEq(crateStatus().revealedTokens, 100);
        // The next crate has its own link window.
        expectFinishFallbackRevert(1);
        vm.roll(1_002);
        expectFinishFallbackRevert(1);
        startFallback();
        finishFallback();
        assertEq(crateStatus().revealedTokens, 200);
        expectFinishFallbackRevert(2);
    }

    function test_fallbackRevealEmitsWithoutLink() public {
        mint(alice, 3);
        closeWhenDue();
        startFallback();
        vm.roll(1_007);
        bytes32 late = blockhash(1_000);
        bytes32 secret = keccak256(abi.encode(peppers.crates(0).fallbackEntropy, late));
        uint24 mark = uint24(uint256(blockhash(999)) ^ uint160(alice) ^ start);
        bytes32 seed = seedFor(secret, marksOf(mark, 3), 0);
        vm.expectEmit(address(peppers));
        emit Crates.CrateRevealed(0, 1, 3, seed, false);
        vm.expectEmit(address(peppers));
        emit Crates.BatchMetadataUpdate(1, 3);
        peppers.finishFallbackReveal();
    }

    /// @dev As on Canto: no block hash, no randomness, constant proposer and fee. Only the time varies.
    function test_fallbackSeedsDifferByTimeAlone() public {
        vm.prevrandao(bytes32(0));
        vm.coinbase(address(0));
        vm.fee(0);
        fill(alice, 300);
        close();
        close();
        close();
        bytes32[3] memory seeds;
        for (uint256 i = 0; i < 3; ++i) {
            startFallback();
            vm.setBlockhash(vm.getBlockNumber(), bytes32(0));
            seeds[i] = finishFallback();
        }
        assertEq(crateStatus().revealedTokens, 300);
        assertNotEq(seeds[0], seeds[1]);
        assertNotEq(seeds[1], seeds[2]);
        assertNotEq(seeds[0], seeds[2]);
    }

    /// @dev A caller who waits for the block hash to expire could choose the block, so the first step is repeated.
    function test_fallbackRestartsWhenTheBlockHashIsUnavailable() public {
        fill(alice, 100);
        close();
        startFallback();
        vm.roll(1_000 + 257);
        assertEq(blockhash(1_000), bytes32(0));
        vm.expectEmit(address(peppers));
        emit Crates.FallbackRevealStarted(0, 1_257);
        peppers.finishFallbackReveal();
        assertEq(peppers.crates(0).fallbackBlock, 1_257);
        assertEq(crateStatus().revealedTokens, 0);
        vm.expectRevert(abi.encodeWithSelector(Crates.FallbackRevealNotStarted.selector, 0));
        peppers.finishFallbackReveal();
        finishFallback();
        assertEq(crateStatus().revealedTokens, 100);
    }

    /// @dev Each property of the block contributes to the entropy.
    function test_entropyDependsOnEveryBlockProperty() public {
        fill(alice, 1);
        closeWhenDue();
        vm.warp(vm.getBlockTimestamp() + 8 hours);
        uint256 snapshot = vm.snapshotState();
        uint256 plain = startFallbackNow();
        for (uint256 i = 0; i < 5; ++i) {
            vm.revertToState(snapshot);
            if (i == 0) vm.warp(vm.getBlockTimestamp() + 1);
            if (i == 1) vm.coinbase(address(0xB10C));
            if (i == 2) vm.fee(77);
            if (i == 3) vm.prevrandao(keccak256("other"));
            if (i == 4) fill(bob, 1);
            assertTrue(startFallbackNow() != plain);
        }
    }

    function startFallbackNow() private returns (uint256) {
        peppers.startFallbackReveal();
        return peppers.crates(0).fallbackEntropy;
    }

    function expectStartFallbackRevert(bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(anyone);
        peppers.startFallbackReveal();
    }

    function expectFinishFallbackRevert(uint256 crate) private {
        vm.expectRevert(abi.encodeWithSelector(Crates.FallbackRevealNotStarted.selector, crate));
        vm.prank(anyone);
        peppers.finishFallbackReveal();
    }
}
