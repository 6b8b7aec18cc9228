// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesStall} from "./CratesStall.sol";

/// @title Crates opened with the creator's links: in their order, each once, and the seed made of what it must be
contract CrateLinksTest is CratesStall {
    function test_aLinkOpensTheOldestCrateAndSaysSo() public {
        mint(ada, 2);
        closeEarly();
        uint24 mark = uint24(uint256(blockhash(999)) ^ uint160(ada) ^ start);
        bytes32 seed = seedFor(linkAt(29), marksOf(mark, 2), 0);
        vm.expectEmit(address(peppers));
        emit Crates.CrateRevealed(0, 1, 2, seed, true);
        vm.expectEmit(address(peppers));
        emit Crates.BatchMetadataUpdate(1, 2);
        vm.prank(passerBy);
        peppers.revealCrate(linkAt(29));
        (bytes32 link, uint256 lost) = peppers.linkCommitment();
        vm.assertEq(link, linkAt(29));
        vm.assertEq(lost, 0);
        vm.assertEq(crateStatus().revealedCrates, 1);
        vm.assertEq(crateStatus().revealedTokens, 2);
    }

    function test_aFullCrateIsClosedAndOpenedInOneGo() public {
        fill(ada, 100);
        vm.expectEmit(address(peppers));
        emit Crates.CrateClosed(0, 1, 100);
        peppers.revealCrate(linkAt(29));
        vm.assertEq(crateStatus().revealedTokens, 100);
    }

    /// @dev Its link, once seen, would tell the next minter what the cards are.
    function test_aCrateThatIsOnlyDueIsNotOpenedBeforeSomebodyHasClosedIt() public {
        fill(ada, 99);
        vm.assertTrue(vm.getBlockTimestamp() >= crateStatus().dueAt);
        refusesLink(linkAt(29), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        close();
        open();
    }

    function test_theLastCrateIsNotOpenedBeforeSomebodyHasClosedItEither() public {
        vm.prank(creator);
        peppers.lowerMaxSupply(9);
        fill(ada, 9);
        refusesLink(linkAt(29), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        close();
        open();
    }

    function test_nothingIsOpenedWhereNothingWaits() public {
        refusesLink(linkAt(29), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        fill(ada, 100);
        open();
        refusesLink(linkAt(28), abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
    }

    function test_cratesAreOpenedInTheirOrderEachOnceAndEachWithTheNextLink() public {
        fill(ada, 250);
        uint256[] memory first;
        for (uint256 crate = 0; crate < 2; ++crate) {
            open();
            vm.assertEq(crateStatus().revealedCrates, crate + 1);
            vm.assertEq(crateStatus().revealedTokens, 100 * (crate + 1));
            if (crate == 0) first = cards(1, 100);
        }
        closeEarly();
        open();
        vm.assertEq(crateStatus().revealedTokens, 250);
        vm.assertEq(cards(1, 100), first);
    }

    function testFuzz_noOtherLinkOpens(bytes32 link) public {
        fill(ada, 1);
        closeEarly();
        if (link == linkAt(29)) link = 0;
        refusesLink(link, abi.encodeWithSelector(Crates.InvalidLink.selector, link));
        vm.assertEq(crateStatus().revealedCrates, 0);
    }

    function test_noLinkOpensBeforeItsTurnOrAfterIt() public {
        fill(ada, 300);
        uint256[4] memory wrong = [uint256(30), 28, 27, 0];
        for (uint256 i = 0; i < 4; ++i) {
            refusesLink(linkAt(wrong[i]), wrongLink(wrong[i]));
        }
        open();
        refusesLink(linkAt(29), wrongLink(29));
        refusesLink(linkAt(27), wrongLink(27));
        open();
        refusesLink(linkAt(28), wrongLink(28));
        open();
    }

    function test_aLinkThatMayHaveBeenSeenIsPassedOver() public {
        fill(ada, 300);
        close();
        close();
        stir();
        openStirred();
        (bytes32 link, uint256 lost) = peppers.linkCommitment();
        vm.assertEq(link, linkAt(30));
        vm.assertEq(lost, 1);
        refusesLink(linkAt(29), wrongLink(29));
        stir();
        openStirred();
        (, lost) = peppers.linkCommitment();
        vm.assertEq(lost, 2);
        refusesLink(linkAt(29), wrongLink(29));
        refusesLink(linkAt(28), wrongLink(28));
        peppers.revealCrate(linkAt(27));
        (link, lost) = peppers.linkCommitment();
        vm.assertEq(link, linkAt(27));
        vm.assertEq(lost, 0);
        vm.assertEq(crateStatus().revealedTokens, 300);
    }

    function test_theSameLinkDealsOtherwiseOnAnotherChainAndInAnotherContract() public {
        fill(ada, 1);
        closeEarly();
        uint256 snapshot = vm.snapshotState();
        bytes32 seed = open();
        vm.revertToState(snapshot);
        height = 30;
        vm.chainId(7701);
        vm.assertNotEq(open(), seed);
        height = 30;
        vm.chainId(31_337);
        peppers = new Scovilles(launch());
        vm.warp(start);
        fill(ada, 1);
        closeEarly();
        vm.assertNotEq(open(), seed);
    }

    function refusesLink(bytes32 link, bytes memory refusal) private {
        vm.expectRevert(refusal);
        vm.prank(creator);
        peppers.revealCrate(link);
    }

    function wrongLink(uint256 hashes) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Crates.InvalidLink.selector, linkAt(hashes));
    }
}
