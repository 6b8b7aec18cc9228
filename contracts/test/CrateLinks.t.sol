// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title Reveals with the owner's links: in order, each once, with the documented seed
contract CrateLinksTest is CratesBaseTest {
    function test_linkRevealsTheOldestCrateAndEmits() public {
        mint(alice, 2);
        closeWhenDue();
        uint24 mark = uint24(uint256(blockhash(999)) ^ uint160(alice) ^ start);
        bytes32 seed = seedFor(linkAt(29), marksOf(mark, 2), 0);
        vm.expectEmit(address(peppers));
        emit Crates.CrateRevealed(0, 1, 2, seed, true);
        vm.expectEmit(address(peppers));
        emit Crates.BatchMetadataUpdate(1, 2);
        vm.prank(anyone);
        peppers.revealCrate(linkAt(29));
        (bytes32 link, uint256 lost) = peppers.linkCommitment();
        assertEq(link, linkAt(29));
        assertEq(lost, 0);
        assertEq(crateStatus().revealedCrates, 1);
        assertEq(crateStatus().revealedTokens, 2);
    }

    function test_linkClosesAndRevealsAFullCrate() public {
        fill(alice, 100);
        vm.expectEmit(address(peppers));
        emit Crates.CrateClosed(0, 1, 100);
        peppers.revealCrate(linkAt(29));
        assertEq(crateStatus().revealedTokens, 100);
    }

    /// @dev A visible link would disclose the cards to the next minter.
    function test_RevertWhen_RevealingADueCrateBeforeItIsClosed() public {
        fill(alice, 99);
        assertTrue(vm.getBlockTimestamp() >= crateStatus().dueAt);
        expectLinkRevert(linkAt(29), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        close();
        revealWithLink();
    }

    function test_RevertWhen_RevealingTheLastCrateBeforeItIsClosed() public {
        vm.prank(owner);
        peppers.lowerMaxSupply(9);
        fill(alice, 9);
        expectLinkRevert(linkAt(29), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        close();
        revealWithLink();
    }

    function test_RevertWhen_NoClosedCrateForTheLink() public {
        expectLinkRevert(linkAt(29), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        fill(alice, 100);
        revealWithLink();
        expectLinkRevert(linkAt(28), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
    }

    function test_cratesAreRevealedInOrderEachWithTheNextLink() public {
        fill(alice, 250);
        uint256[] memory first;
        for (uint256 crate = 0; crate < 2; ++crate) {
            revealWithLink();
            assertEq(crateStatus().revealedCrates, crate + 1);
            assertEq(crateStatus().revealedTokens, 100 * (crate + 1));
            if (crate == 0) first = cards(1, 100);
        }
        closeWhenDue();
        revealWithLink();
        assertEq(crateStatus().revealedTokens, 250);
        assertEq(cards(1, 100), first);
    }

    function testFuzz_RevertWhen_LinkIsWrong(bytes32 link) public {
        fill(alice, 1);
        closeWhenDue();
        if (link == linkAt(29)) link = 0;
        expectLinkRevert(link, abi.encodeWithSelector(Crates.InvalidLink.selector, link));
        assertEq(crateStatus().revealedCrates, 0);
    }

    function test_RevertWhen_LinkIsOutOfTurn() public {
        fill(alice, 300);
        uint256[4] memory wrong = [uint256(30), 28, 27, 0];
        for (uint256 i = 0; i < 4; ++i) {
            expectLinkRevert(linkAt(wrong[i]), wrongLink(wrong[i]));
        }
        revealWithLink();
        expectLinkRevert(linkAt(29), wrongLink(29));
        expectLinkRevert(linkAt(27), wrongLink(27));
        revealWithLink();
        expectLinkRevert(linkAt(28), wrongLink(28));
        revealWithLink();
    }

    function test_linkThatMayHaveBeenSeenIsSkipped() public {
        fill(alice, 300);
        close();
        close();
        startFallback();
        finishFallback();
        (bytes32 link, uint256 lost) = peppers.linkCommitment();
        assertEq(link, linkAt(30));
        assertEq(lost, 1);
        expectLinkRevert(linkAt(29), wrongLink(29));
        startFallback();
        finishFallback();
        (, lost) = peppers.linkCommitment();
        assertEq(lost, 2);
        expectLinkRevert(linkAt(29), wrongLink(29));
        expectLinkRevert(linkAt(28), wrongLink(28));
        peppers.revealCrate(linkAt(27));
        (link, lost) = peppers.linkCommitment();
        assertEq(link, linkAt(27));
        assertEq(lost, 0);
        assertEq(crateStatus().revealedTokens, 300);
    }

    function test_seedDependsOnChainAndContract() public {
        fill(alice, 1);
        closeWhenDue();
        uint256 snapshot = vm.snapshotState();
        bytes32 seed = revealWithLink();
        vm.revertToState(snapshot);
        height = 30;
        vm.chainId(7701);
        assertNotEq(revealWithLink(), seed);
        height = 30;
        vm.chainId(31_337);
        peppers = new Scovilles(deployParams());
        vm.warp(start);
        fill(alice, 1);
        closeWhenDue();
        assertNotEq(revealWithLink(), seed);
    }

    function expectLinkRevert(bytes32 link, bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(owner);
        peppers.revealCrate(link);
    }

    function wrongLink(uint256 hashes) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Crates.InvalidLink.selector, linkAt(hashes));
    }
}
