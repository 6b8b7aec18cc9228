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
        vm.assertEq(abi.encode(peppers.sale().phases[0]), abi.encode(phase));
        vm.warp(start + 9);
        mint(alice, 1);
        vm.warp(start + 10);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, start + 10, start + 10));
    }

    function testFuzz_takesEveryEndBetweenTheStartAndTheEndAndNoOther(uint40 newEnd, uint40 timestamp) public {
        timestamp = uint40(start - 1 days + timestamp % 3 days);
        newEnd = uint40(start - 1 days + newEnd % 3 days);
        vm.warp(timestamp);
        uint256 asIf = newEnd < timestamp ? timestamp : newEnd;
        if (asIf <= start || asIf >= end) {
            refusesEnd(newEnd, asIf, end);
            asIf = end;
        } else {
            shorten(newEnd);
        }
        vm.assertEq(peppers.sale().phases[0].end, asIf);
    }

    function test_theEdgesOfAnEarlierEnd() public {
        vm.warp(start - 1);
        refusesEnd(start, start, end);
        refusesEnd(end, end, end);
        refusesEnd(end + 1, end + 1, end);
        refusesEnd(type(uint256).max, type(uint256).max, end);
        refusesEnd(0, start - 1, end);
        shorten(end - 1);
        refusesEnd(end - 1, end - 1, end - 1);
        shorten(start + 1);
        refusesEnd(start + 1, start + 1, start + 1);
        vm.warp(start);
        mint(alice, 1);
    }

    /// @dev A Safe's owners sign for days: by the time it is sent, the moment they wrote down has passed.
    function test_endInThePastMeansNow() public {
        vm.warp(start + 500);
        shorten(start + 10);
        vm.assertEq(peppers.sale().phases[0].end, start + 500);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, start + 500, start + 500));
    }

    function test_inItsFirstSecondAPhaseCannotBeUndoneOnlyEndedInTheNext() public {
        refusesEnd(0, start, end);
        shorten(start + 1);
        mint(alice, 1);
    }

    function test_RevertWhen_ShorteningAnEndedPhase() public {
        vm.warp(end);
        refusesEnd(0, end, end);
        refusesEnd(end + 5, end + 5, end);
        vm.warp(end + 1);
        refusesEnd(start + 5, end + 1, end);
    }

    function test_pauseAndUnpauseEmitTheAccount() public {
        vm.expectEmit(address(peppers));
        emit Scovilles.Paused(owner);
        pause();
        vm.assertTrue(peppers.sale().paused);
        vm.expectEmit(address(peppers));
        emit Scovilles.Unpaused(owner);
        unpause();
        vm.assertFalse(peppers.sale().paused);
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
            // What people read of a phase does not change with the pause.
            vm.assertEq(abi.encode(peppers.sale().phases[i]), abi.encode(publicPhase()));
        }
        unpause();
        for (uint256 i = 0; i < 3; ++i) {
            mintIn(i, alice, 1);
        }
        addPhase(publicPhase());
        mintIn(3, alice, 1);
    }

    function test_aPauseTwiceIsLiftedOnce() public {
        pause();
        pause();
        unpause();
        mint(alice, 1);
        unpause();
        mint(alice, 1);
        vm.assertEq(abi.encode(peppers.sale().phases[0]), abi.encode(publicPhase()));
    }

    function test_aPausedPhaseCanBeShortenedAndStaysPaused() public {
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

    function test_thePauseStopsNoTransferNoGiftNoCrateAndNoPayment() public {
        mint(alice, 1);
        pause();
        vm.prank(alice);
        peppers.transferFrom(alice, bob, 1);
        airdrop(bob, 1);
        peppers.releaseAll();
        peppers.closeCrate();
        peppers.revealCrate(linkAt(29));
        vm.assertEq(peppers.balanceOf(bob), 2);
        vm.assertEq(artist.balance, price);
        vm.assertEq(crateStatus().revealedTokens, 2);
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

    /// @dev Refused, naming the moment the request amounts to and the window it must lie in.
    function refusesEnd(uint256 newEnd, uint256 asIf, uint256 previousEnd) private {
        vm.expectRevert(abi.encodeWithSelector(Phases.InvalidPhaseEnd.selector, asIf, start, previousEnd));
        shorten(newEnd);
    }
}
