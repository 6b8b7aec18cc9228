// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Crates} from "../src/Crates.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Turnstile} from "../src/Turnstile.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {MuteBuyer, RerollingBuyer} from "./Buyers.sol";
import {ListedStall} from "./ListedStall.sol";
import {MerkleTree} from "./MerkleTree.sol";
import {ProxyWallet, RefusingPayee, WalletImplementation} from "./PayeeAccounts.sol";
import {PlainRenderer} from "./PlainRenderer.sol";
import {PlainTurnstile} from "./PlainTurnstile.sol";

/// @title One test for each mistake that cost another collection dearly, named after it
contract SecurityTest is ListedStall {
    /// @dev HypeBears, 2022: the receiver's callback minted again before the count was written.
    function test_safeMintReentrancy_aMintCallsNobody() public {
        MuteBuyer buyer = new MuteBuyer();
        vm.expectCall(address(buyer), abi.encodeWithSelector(0x150b7a02), 0);
        buyer.buy{value: 3 * price}(peppers, 3);
        vm.assertEq(peppers.ownerOf(3), address(buyer));
        vm.assertEq(peppers.mintedBy(address(buyer))[0], 3);
    }

    /// @dev Adidas, 2021: 330 tokens through 165 contracts. A cap is per account; only the list limits people.
    function test_capsByContracts_aCapIsPerAccountAndTheListIsTheRealCap() public {
        for (uint256 i = 0; i < 3; ++i) {
            MuteBuyer buyer = new MuteBuyer();
            buyer.buy{value: 3 * price}(peppers, 3);
            vm.expectRevert(abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 3, 2));
            buyer.buy{value: 3 * price}(peppers, 3);
            Entry memory uninvited = Entry(address(buyer), 2, 10 ether);
            refusesProof(friends, 1, uninvited, 10 ether, proofOf(0), notListed(uninvited));
        }
        vm.assertEq(peppers.totalSupply(), 9);
    }

    /// @dev NBA Association, 2022: a permission to mint that named nobody and was never used up.
    function test_reusableSignature_aProofNamesItsAccountAndIsUsedUp() public {
        mintListed(0, 2);
        refusesListed(0, 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
        Entry memory copied = Entry(bea, 2, 10 ether);
        refusesProof(friends, 1, copied, 10 ether, proofOf(0), notListed(copied));
    }

    function test_merkle_leavesAreHashedTwiceNameEverythingAndAChangedRootIsAnnounced() public {
        bytes memory entry = abi.encode(block.chainid, address(peppers), 2, ada, 2, 10 ether);
        Entry memory once = Entry(ada, 2, 10 ether);
        addPhase(listed(keccak256(entry)));
        refusesProof(2, 1, once, 10 ether, new bytes32[](0), notListed(once));
        refusesListed(0, 0, abi.encodeWithSelector(IERC721A.MintZeroQuantity.selector));
        Phases.Phase memory phase = listed(leafOf(3, once));
        vm.expectEmit(address(peppers));
        emit Phases.PhaseUpdated(3, phase);
        addPhase(phase);
        vm.prank(ada);
        peppers.mintAllowlisted{value: 10 ether}(3, 1, 2, 10 ether, new bytes32[](0));
        vm.assertEq(MerkleTree.climb(leafOf(3, once), new bytes32[](0)), phase.allowlistRoot);
    }

    /// @dev Akutars, 2022: 11,539 ETH locked for ever by a refund that could fail and a count that was never reached.
    function test_lockedFundsAndRefundDoS_nothingIsRefundedAndAllComesOutAtAnyTime() public {
        refusesPayment(
            1, price + 1, abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, price + 1, price)
        );
        mint(ada, 1);
        RefusingPayee refuser = new RefusingPayee();
        vm.prank(artist);
        peppers.setPayeeAccount(0, address(refuser));
        peppers.releaseAll();
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(creator);
            peppers.replaceRejectingPayee(0, artist);
            vm.warp(block.timestamp + 1 days);
        }
        peppers.releaseAll();
        vm.assertEq(artist.balance, price);
        vm.assertEq(address(peppers).balance, 0);
    }

    /// @dev CoW Protocol, PR #672: a Safe behind its proxy needs more than the 2,300 gas that `transfer` passes on.
    function test_safePayee_isPaidWithAllTheGasItNeeds() public {
        address safe = address(new ProxyWallet(address(new WalletImplementation())));
        vm.deal(address(this), 1);
        // The gas that goes with any payment is those 2,300.
        (bool done,) = safe.call{value: 1, gas: 0}("");
        vm.assertFalse(done);
        vm.prank(artist);
        peppers.setPayeeAccount(0, safe);
        mint(ada, 1);
        peppers.release(0);
        vm.assertEq(safe.balance, price);
    }

    /// @dev thirdweb, 2023: a forwarder's appended sender, within a multicall, passed for anybody.
    function test_erc2771AndMulticallSpoofing_theSenderIsWhoCallsAndNothingAppendedToIt() public {
        vm.prank(bea);
        (bool done,) =
            address(peppers).call{value: price}(abi.encodePacked(abi.encodeCall(Scovilles.mint, (0, 1)), ada));
        vm.assertTrue(done);
        vm.assertEq(peppers.ownerOf(1), bea);
        vm.prank(bea);
        (done,) = address(peppers).call(abi.encodePacked(abi.encodeCall(Scovilles.pause, ()), creator));
        vm.assertFalse(done);
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodePacked(abi.encodeCall(Scovilles.pause, ()), creator);
        (done,) = address(peppers).call(abi.encodeWithSignature("multicall(bytes[])", calls));
        vm.assertFalse(done);
        (done,) = address(peppers).call(abi.encodeWithSignature("isTrustedForwarder(address)", bea));
        vm.assertFalse(done);
    }

    /// @dev Meebits, 2021: mint, look, and take it back until the traits are rare. With links and without.
    function test_traitReRolling_noCardIsKnownInTheTransactionThatMints() public {
        for (uint256 withLinks = 0; withLinks < 2; ++withLinks) {
            Scovilles.ConstructorParams memory terms = launch();
            if (withLinks == 0) terms.linkCommitment = bytes32(0);
            vm.warp(start - 12 hours);
            peppers = new Scovilles(terms);
            vm.warp(start);
            RerollingBuyer buyer = new RerollingBuyer();
            uint256 timestamp = vm.getBlockTimestamp();
            vm.expectRevert(abi.encodeWithSelector(Crates.LinkWindowOpen.selector, timestamp + 8 hours, timestamp));
            buyer.buy{value: price}(peppers, 1, linkAt(30));
            vm.assertEq(peppers.totalSupply(), 0);
        }
    }

    /// @dev Every number at its most, next to every other one.
    function test_packing_theWidestTermsMintWithoutTouchingEachOther() public {
        Scovilles.ConstructorParams memory terms = launch();
        terms.maxSupply = 10_000;
        terms.phases[0] =
            Phases.Phase("", 0, type(uint40).max, type(uint96).max, 65_535, 100, 10_000, false, bytes32(0));
        peppers = new Scovilles(terms);
        for (uint256 i = 0; i < 9; ++i) {
            airdrop(bea, 100);
        }
        mint(ada, 100);
        vm.assertEq(abi.encode(peppers.sale().phases[0]), abi.encode(terms.phases[0]));
        vm.assertEq(peppers.mintedBy(ada)[0], 100);
        vm.assertEq(peppers.balanceOf(ada), 100);
        vm.assertEq(peppers.ownerOf(1_000), ada);
        vm.assertEq(address(peppers).balance, 100 * uint256(type(uint96).max));
    }

    function test_phases_startInclusiveEndExclusiveOnlyShortenedSupplyOnlyFalling() public {
        vm.warp(start - 1);
        refuses(1, abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, start - 1));
        vm.warp(start);
        mint(ada, 1);
        vm.expectRevert(abi.encodeWithSelector(Phases.InvalidPhaseEnd.selector, end + 1, start, end));
        vm.prank(creator);
        peppers.shortenPhase(0, end + 1);
        vm.expectRevert(abi.encodeWithSelector(Phases.PhaseAlreadyStarted.selector, 0, start));
        vm.prank(creator);
        peppers.setPhase(0, asked());
        vm.expectRevert(abi.encodeWithSelector(Scovilles.InvalidMaxSupply.selector, supply + 1, 1, supply - 1));
        vm.prank(creator);
        peppers.lowerMaxSupply(supply + 1);
        vm.warp(end - 1);
        mint(ada, 1);
        vm.warp(end);
        refuses(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, end, end));
    }

    function test_ownership_takesTwoStepsAndIsNotRenouncedWhileAnythingIsUnsettled() public {
        vm.prank(creator);
        peppers.transferOwnership(bea);
        vm.assertEq(peppers.owner(), creator);
        mint(ada, 1);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.MetadataNotFrozen.selector));
        vm.prank(creator);
        peppers.renounceOwnership();
        vm.prank(creator);
        peppers.freezeMetadata();
        vm.expectRevert(abi.encodeWithSelector(Scovilles.UnreleasedFunds.selector, price));
        vm.prank(creator);
        peppers.renounceOwnership();
        vm.prank(bea);
        peppers.acceptOwnership();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, creator));
        vm.prank(creator);
        peppers.pause();
    }

    function test_metadata_isFrozenOneWayAndEveryOpeningIsAnnounced() public {
        address next = address(new PlainRenderer());
        vm.prank(creator);
        peppers.freezeMetadata();
        vm.expectRevert(abi.encodeWithSelector(Scovilles.MetadataIsFrozen.selector));
        vm.prank(creator);
        peppers.setRenderer(next);
        mint(ada, 2);
        peppers.closeCrate();
        vm.recordLogs();
        peppers.revealCrate(linkAt(29));
        bytes32 announced = vm.getRecordedLogs()[1].topics[0];
        vm.assertEq(announced, keccak256("BatchMetadataUpdate(uint256,uint256)"));
    }

    function test_interfaces_areAllThatTheCollectionHas() public view {
        bytes4[7] memory ids =
            [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x2a55205a, 0x49064906, 0x8da5cb5b, 0xe8a3d485];
        for (uint256 i = 0; i < 7; ++i) {
            vm.assertTrue(peppers.supportsInterface(ids[i]));
        }
        vm.assertFalse(peppers.supportsInterface(0xffffffff));
    }

    function test_turnstile_isAskedOnceInTheConstructorAndOnlyWhereItIs() public {
        address at = 0xEcf044C5B4b867CFda001101c617eCd347095B44;
        Scovilles.ConstructorParams memory terms = launch();
        terms.turnstile = Turnstile.Registration(at, artist, 0);
        peppers = new Scovilles(terms);
        vm.etch(at, address(new PlainTurnstile()).code);
        peppers = new Scovilles(terms);
        vm.assertEq(PlainTurnstile(at).tokenOf(address(peppers)), 1);
        vm.assertEq(PlainTurnstile(at).ownerOf(1), artist);
        vm.expectRevert(abi.encodeWithSelector(PlainTurnstile.AlreadyRegistered.selector));
        vm.prank(address(peppers));
        PlainTurnstile(at).register(bea);
    }
}
