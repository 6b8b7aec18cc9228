// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Shortening and pausing phases
contract PhaseEndsTest is BaseTest {
    function test_shortenPhaseMovesTheEndAndEmits() public {
        vm.expectEmit(address(peppers));
        emit Phases.PhaseShortened(0, end, start + 10);
        shorten(start + 10);
        Phases.Phase memory phase = publicPhase();
        phase.end = start + 10;
        assertEq(abi.encode(peppers.sale().phases[0]), abi.encode(phase));
        vm.warp(start + 9);
        mint(alice, 1);
        vm.warp(start + 10);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, start + 10, start + 10));
    }

    function testFuzz_acceptsOnlyEndsBetweenStartAndEnd(uint40 newEnd, uint40 timestamp) public {
        timestamp = uint40(start - 1 days + timestamp % 3 days);
        newEnd = uint40(start - 1 days + newEnd % 3 days);
        vm.warp(timestamp);
        uint256 asIf = newEnd < timestamp ? timestamp : newEnd;
        if (asIf <= start || asIf >= end) {
            expectEndRevert(newEnd, asIf, end);
            asIf = end;
        } else {
            shorten(newEnd);
        }
        assertEq(peppers.sale().phases[0].end, asIf);
    }

    function test_shortenPhaseAtTheBounds() public {
        vm.warp(start - 1);
        expectEndRevert(start, start, end);
        expectEndRevert(end, end, end);
        expectEndRevert(end + 1, end + 1, end);
        expectEndRevert(type(uint256).max, type(uint256).max, end);
        expectEndRevert(0, start - 1, end);
        shorten(end - 1);
        expectEndRevert(end - 1, end - 1, end - 1);
        shorten(start + 1);
        expectEndRevert(start + 1, start + 1, start + 1);
        vm.warp(start);
        mint(alice, 1);
    }

    /// @dev A Safe's owners may sign for days, so the chosen time may have passed at execution.
    function test_endInThePastMeansNow() public {
        vm.warp(start + 500);
        shorten(start + 10);
        assertEq(peppers.sale().phases[0].end, start + 500);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, start + 500, start + 500));
    }

    function test_startedPhaseCanEndInItsSecondSecondAtTheEarliest() public {
        expectEndRevert(0, start, end);
        shorten(start + 1);
        mint(alice, 1);
    }

    function test_RevertWhen_ShorteningAnEndedPhase() public {
        vm.warp(end);
        expectEndRevert(0, end, end);
        expectEndRevert(end + 5, end + 5, end);
        vm.warp(end + 1);
        expectEndRevert(start + 5, end + 1, end);
    }

    function test_pauseAndUnpauseEmitTheAccount() public {
        vm.expectEmit(address(peppers));
        emit Scovilles.Paused(owner);
        pause();
        assertTrue(peppers.sale().paused);
        vm.expectEmit(address(peppers));
        emit Scovilles.Unpaused(owner);
        unpause();
        assertFalse(peppers.sale().paused);
    }

    function test_pauseBlocksEveryPhaseIncludingOnesAddedOrChangedMeanwhile() public {
        Phases.Phase memory phase = publicPhase();
        phase.start = start + 1;
        addPhase(phase);
        pause();
        addPhase(publicPhase());
        vm.prank(owner);
        peppers.setPhase(1, publicPhase());
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Scovilles.SalePaused.selector));
            vm.prank(alice);
            peppers.mint{value: price}(i, 1);
            // The pause does not change the terms that `sale` returns.
            assertEq(abi.encode(peppers.sale().phases[i]), abi.encode(publicPhase()));
        }
        unpause();
        for (uint256 i = 0; i < 3; ++i) {
            mintIn(i, alice, 1);
        }
        addPhase(publicPhase());
        mintIn(3, alice, 1);
    }

    function test_oneUnpauseEndsTwoPauses() public {
        pause();
        pause();
        unpause();
        mint(alice, 1);
        unpause();
        mint(alice, 1);
        assertEq(abi.encode(peppers.sale().phases[0]), abi.encode(publicPhase()));
    }

    function test_shorteningAPausedPhaseKeepsItPaused() public {
        pause();
        shorten(start + 100);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SalePaused.selector));
        unpause();
        mint(alice, 1);
    }

    function test_pauseErrorPrecedesOtherErrors() public {
        pause();
        vm.warp(start - 1);
        expectMintRevert(0, abi.encodeWithSelector(Scovilles.SalePaused.selector));
        vm.warp(end);
        expectMintRevert(100, abi.encodeWithSelector(Scovilles.SalePaused.selector));
    }

    function test_pauseDoesNotBlockTransfersAirdropsCratesAndReleases() public {
        mint(alice, 1);
        pause();
        vm.prank(alice);
        peppers.transferFrom(alice, bob, 1);
        airdrop(bob, 1);
        peppers.releaseAll();
        peppers.closeCrate();
        peppers.revealCrate(linkAt(29));
        assertEq(peppers.balanceOf(bob), 2);
        assertEq(artist.balance, price);
        assertEq(crateStatus().revealedTokens, 2);
    }

    function pause() private {
        vm.prank(owner);
        peppers.pause();
    }

    function unpause() private {
        vm.prank(owner);
        peppers.unpause();
    }

    function shorten(uint256 newEnd) private {
        vm.prank(owner);
        peppers.shortenPhase(0, newEnd);
    }

    /// @dev Reverts with the resulting end and the window it must be in.
    function expectEndRevert(uint256 newEnd, uint256 asIf, uint256 previousEnd) private {
        vm.expectRevert(abi.encodeWithSelector(Phases.InvalidPhaseEnd.selector, asIf, start, previousEnd));
        shorten(newEnd);
    }
}
