// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title A collection without a hash chain of links
contract NoLinksTest is CratesBaseTest {
    function deployParams() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.linkCommitment = bytes32(0);
    }

    function testFuzz_RevertWhen_CollectionHasNoLinks(bytes32 link) public {
        fill(alice, 1);
        closeWhenDue();
        vm.expectRevert(abi.encodeWithSelector(Crates.InvalidLink.selector, link));
        peppers.revealCrate(link);
    }

    function test_everyCrateIsRevealedByFallbackAfterItsLinkWindow() public {
        fill(alice, 100);
        close();
        vm.expectRevert(
            abi.encodeWithSelector(
                Crates.LinkWindowOpen.selector, vm.getBlockTimestamp() + 8 hours, vm.getBlockTimestamp()
            )
        );
        peppers.startFallbackReveal();
        startFallback();
        assertEq(peppers.crates(0).fallbackBlock, vm.getBlockNumber());
        vm.expectRevert(abi.encodeWithSelector(Crates.FallbackRevealNotStarted.selector, 0));
        peppers.finishFallbackReveal();
        finishFallback();
        assertEq(crateStatus().revealedTokens, 100);
        (bytes32 link, uint256 lost) = peppers.linkCommitment();
        assertEq(link, bytes32(0));
        assertEq(lost, 1);
    }

    function testFuzz_RevertWhen_LinkFollowsSkippedOnes(bytes32 link) public {
        fill(alice, 1);
        closeWhenDue();
        startFallback();
        finishFallback();
        fill(alice, 1);
        closeWhenDue();
        vm.expectRevert(abi.encodeWithSelector(Crates.InvalidLink.selector, link));
        peppers.revealCrate(link);
    }
}
