// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title Closing a crate: full, due, or nothing left to mint; callable by anyone
contract CrateClosingTest is CratesBaseTest {
    function test_fullCrateClosesAtOnceAndEmits() public {
        fill(alice, 100);
        vm.expectEmit(address(peppers));
        emit Crates.CrateClosed(0, 1, 100);
        close();
        Crates.Crate memory crate = peppers.crates(0);
        assertEq(abi.encode(crate), abi.encode(Crates.Crate(1, 100, uint40(start), 0, 0)));
        assertEq(crateStatus().closedCrates, 1);
        assertEq(crateStatus().closedTokens, 100);
        assertEq(crateStatus().revealedTokens, 0);
        assertEq(abi.encode(peppers.crates(1)), abi.encode(Crates.Crate(0, 0, 0, 0, 0)));
    }

    function test_RevertWhen_ClosingAnEmptyCrate() public {
        expectCloseRevert(abi.encodeWithSelector(Crates.EmptyCrate.selector));
        fill(alice, 100);
        close();
        expectCloseRevert(abi.encodeWithSelector(Crates.EmptyCrate.selector));
    }

    function test_partialCrateClosesInTheSecondItIsDue() public {
        fill(alice, 3);
        vm.warp(start - 30 days + 12 hours);
        close();
        uint256 dueAt = start - 30 days + 24 hours;
        assertEq(crateStatus().dueAt, dueAt);
        fill(alice, 99);
        vm.warp(dueAt - 1);
        expectCloseRevert(abi.encodeWithSelector(Crates.CrateNotDue.selector, dueAt, dueAt - 1));
        vm.warp(dueAt);
        vm.expectEmit(address(peppers));
        emit Crates.CrateClosed(1, 4, 99);
        close();
    }

    function test_crateIntervalStartsAtTheLastEarlyClosing() public {
        vm.warp(start + 5 days);
        fill(alice, 1);
        close();
        assertEq(crateStatus().dueAt, start + 5 days + 12 hours);
        fill(alice, 1);
        expectCloseRevert(
            abi.encodeWithSelector(Crates.CrateNotDue.selector, start + 5 days + 12 hours, start + 5 days)
        );
    }

    function test_fullCrateDoesNotDelayTheNextEarlyClosing() public {
        uint256 dueAt = crateStatus().dueAt;
        fill(alice, 101);
        close();
        assertEq(crateStatus().dueAt, dueAt);
        close();
        assertEq(peppers.crates(1).size, 1);
    }

    function test_crateContainsPartsOfBatchesAndABatchSpansTwoCrates() public {
        airdrop(alice, 60);
        airdrop(bob, 80);
        airdrop(alice, 70);
        vm.warp(start - 30 days);
        close();
        close();
        expectCloseRevert(
            abi.encodeWithSelector(Crates.CrateNotDue.selector, start - 30 days + 12 hours, start - 30 days)
        );
        assertEq(peppers.crates(0).size, 100);
        assertEq(peppers.crates(1).firstTokenId, 101);
        assertEq(peppers.crates(1).size, 100);
        assertEq(crateStatus().closedTokens, 200);
    }

    function test_lastCrateClosesWhenSoldOut() public {
        vm.prank(owner);
        peppers.lowerMaxSupply(130);
        vm.warp(start - 30 days);
        fill(alice, 129);
        close();
        expectCloseRevert(
            abi.encodeWithSelector(Crates.CrateNotDue.selector, start - 30 days + 12 hours, start - 30 days)
        );
        fill(alice, 1);
        vm.expectEmit(address(peppers));
        emit Crates.CrateClosed(1, 101, 30);
        close();
    }

    function test_lastCrateClosesWhenMaxSupplyIsLoweredToTheMintedTokens() public {
        fill(alice, 7);
        vm.warp(start - 30 days);
        expectCloseRevert(
            abi.encodeWithSelector(Crates.CrateNotDue.selector, start - 30 days + 12 hours, start - 30 days)
        );
        vm.prank(owner);
        peppers.lowerMaxSupply(7);
        close();
        assertEq(peppers.crates(0).size, 7);
    }

    function test_closedCrateTakesNoMoreTokens() public {
        fill(alice, 5);
        closeWhenDue();
        fill(bob, 5);
        revealWithLink();
        assertEq(crateStatus().revealedTokens, 5);
        assertEq(cards(6, 10), new uint256[](5));
        closeWhenDue();
        assertEq(peppers.crates(1).firstTokenId, 6);
    }

    function test_RevertWhen_CrateDurationsAreOutOfBounds() public {
        expectDurationsRevert(0, 8 hours);
        expectDurationsRevert(12 hours + 1, 8 hours);
        expectDurationsRevert(12 hours, 8 hours + 1);
        expectDurationsRevert(type(uint256).max, 0);
        expectDurationsRevert(1, type(uint256).max);
        Scovilles.ConstructorParams memory terms = deployParams();
        (terms.crateInterval, terms.linkWindow) = (1, 1 hours);
        peppers = new Scovilles(terms);
        assertEq(peppers.crateInterval(), 1);
        assertEq(peppers.linkWindow(), 1 hours);
        (terms.crateInterval, terms.linkWindow) = (12 hours, 8 hours);
        peppers = new Scovilles(terms);
        assertEq(peppers.crateInterval() + peppers.linkWindow(), 20 hours);
        assertEq(crateStatus().dueAt, start + 12 hours);
    }

    function test_firstMintADayAfterTheLaunchCanCloseImmediately() public {
        mint(alice, 1);
        close();
        assertEq(peppers.crates(0).size, 1);
    }

    function expectCloseRevert(bytes memory revertData) private {
        vm.expectRevert(revertData);
        close();
    }

    function expectDurationsRevert(uint256 crateInterval, uint256 linkWindow) private {
        Scovilles.ConstructorParams memory terms = deployParams();
        (terms.crateInterval, terms.linkWindow) = (crateInterval, linkWindow);
        vm.expectRevert(
            abi.encodeWithSelector(Crates.InvalidCrateDurations.selector, crateInterval, linkWindow, 12 hours, 1 hours, 8 hours)
        );
        new Scovilles(terms);
    }
}
