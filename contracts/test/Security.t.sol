// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Crates} from "../src/Crates.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Turnstile} from "../src/Turnstile.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {NonReceiverMinter, RerollingMinter} from "./MintingContracts.sol";
import {AllowlistBaseTest} from "./AllowlistBaseTest.sol";
import {MerkleTree} from "./MerkleTree.sol";
import {ProxyWallet, RejectingPayee, WalletImplementation} from "./PayeeAccounts.sol";
import {MockRenderer} from "./MockRenderer.sol";
import {MockTurnstile} from "./MockTurnstile.sol";

/// @title One test for each vulnerability that another collection had
contract SecurityTest is AllowlistBaseTest {
    /// @dev HypeBears, 2022: the receiver's callback minted again before the count was written.
    function test_safeMintReentrancy_mintMakesNoExternalCall() public {
        NonReceiverMinter minter = new NonReceiverMinter();
        vm.expectCall(address(minter), abi.encodeWithSelector(0x150b7a02), 0);
        minter.buy{value: 3 * price}(peppers, 3);
        assertEq(peppers.ownerOf(3), address(minter));
        assertEq(peppers.mintedBy(address(minter))[0], 3);
    }

    /// @dev Adidas, 2021: 330 tokens through 165 contracts. A cap is per account; only the list limits people.
    function test_capsByContracts_capIsPerAccountAndTheListIsTheRealCap() public {
        for (uint256 i = 0; i < 3; ++i) {
            NonReceiverMinter minter = new NonReceiverMinter();
            minter.buy{value: 3 * price}(peppers, 3);
            vm.expectRevert(abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 3, 2));
            minter.buy{value: 3 * price}(peppers, 3);
            Entry memory uninvited = Entry(address(minter), 2, 10 ether);
            expectProofRevert(friends, 1, uninvited, 10 ether, proofOf(0), notListed(uninvited));
        }
        assertEq(peppers.totalSupply(), 9);
    }

    /// @dev NBA Association, 2022: a mint signature without an account, which could be reused.
    function test_reusableSignature_proofIsBoundToItsAccountAndConsumed() public {
        mintListed(0, 2);
        expectAllowlistMintRevert(0, 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
        Entry memory copied = Entry(bob, 2, 10 ether);
        expectProofRevert(friends, 1, copied, 10 ether, proofOf(0), notListed(copied));
    }

    function test_merkle_leavesAreHashedTwiceAndRootChangesEmit() public {
        bytes memory entry = abi.encode(block.chainid, address(peppers), 2, alice, 2, 10 ether);
        Entry memory once = Entry(alice, 2, 10 ether);
        addPhase(listed(keccak256(entry)));
        expectProofRevert(2, 1, once, 10 ether, new bytes32[](0), notListed(once));
        expectAllowlistMintRevert(0, 0, abi.encodeWithSelector(IERC721A.MintZeroQuantity.selector));
        Phases.Phase memory phase = listed(leafOf(3, once));
        vm.expectEmit(address(peppers));
        emit Phases.PhaseUpdated(3, phase);
        addPhase(phase);
        vm.prank(alice);
        peppers.mintAllowlisted{value: 10 ether}(3, 1, 2, 10 ether, new bytes32[](0));
        assertEq(MerkleTree.climb(leafOf(3, once), new bytes32[](0)), phase.allowlistRoot);
    }

    /// @dev Akutars, 2022: 11,539 ETH locked forever by a refund that could fail and a count that was never reached.
    function test_lockedFundsAndRefundDoS_noRefundsAndAllFundsAreReleasable() public {
        expectMintRevertWithPayment(
            1, price + 1, abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, price + 1, price)
        );
        mint(alice, 1);
        RejectingPayee refuser = new RejectingPayee();
        vm.prank(artist);
        peppers.setPayeeAccount(0, address(refuser));
        peppers.releaseAll();
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(owner);
            peppers.replaceRejectingPayee(0, artist);
            vm.warp(block.timestamp + 1 days);
        }
        peppers.releaseAll();
        assertEq(artist.balance, price);
        assertEq(address(peppers).balance, 0);
    }

    /// @dev CoW Protocol, PR #672: a Safe behind its proxy needs more than the 2,300 gas that `transfer` passes on.
    function test_safePayee_receivesEnoughGas() public {
        address safe = address(new ProxyWallet(address(new WalletImplementation())));
        vm.deal(address(this), 1);
        // `transfer` passes on 2,300 gas.
        (bool done,) = safe.call{value: 1, gas: 0}("");
        assertFalse(done);
        vm.prank(artist);
        peppers.setPayeeAccount(0, safe);
        mint(alice, 1);
        peppers.release(0);
        assertEq(safe.balance, price);
    }

    /// @dev thirdweb, 2023: a sender appended by a forwarder, within a multicall, impersonated any account.
    function test_erc2771AndMulticallSpoofing_senderIsTheCaller() public {
        vm.prank(bob);
        (bool done,) =
            address(peppers).call{value: price}(abi.encodePacked(abi.encodeCall(Scovilles.mint, (0, 1)), alice));
        assertTrue(done);
        assertEq(peppers.ownerOf(1), bob);
        vm.prank(bob);
        (done,) = address(peppers).call(abi.encodePacked(abi.encodeCall(Scovilles.pause, ()), owner));
        assertFalse(done);
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodePacked(abi.encodeCall(Scovilles.pause, ()), owner);
        (done,) = address(peppers).call(abi.encodeWithSignature("multicall(bytes[])", calls));
        assertFalse(done);
        (done,) = address(peppers).call(abi.encodeWithSignature("isTrustedForwarder(address)", bob));
        assertFalse(done);
    }

    /// @dev Meebits, 2021: mint, inspect, and revert until the traits are rare. With links and without.
    function test_traitReRolling_cardIsUnknownInTheMintingTransaction() public {
        for (uint256 withLinks = 0; withLinks < 2; ++withLinks) {
            Scovilles.ConstructorParams memory terms = deployParams();
            if (withLinks == 0) terms.linkCommitment = bytes32(0);
            vm.warp(start - 12 hours);
            peppers = new Scovilles(terms);
            vm.warp(start);
            RerollingMinter minter = new RerollingMinter();
            uint256 timestamp = vm.getBlockTimestamp();
            vm.expectRevert(abi.encodeWithSelector(Crates.LinkWindowOpen.selector, timestamp + 8 hours, timestamp));
            minter.buy{value: price}(peppers, 1, linkAt(30));
            assertEq(peppers.totalSupply(), 0);
        }
    }

    /// @dev Every field at its maximum, beside every other one.
    function test_packing_maximumTermsDoNotOverlap() public {
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.maxSupply = 10_000;
        terms.phases[0] =
            phaseOf("", 0, type(uint40).max, type(uint96).max, 65_535, 100, 10_000, false, bytes32(0));
        peppers = new Scovilles(terms);
        for (uint256 i = 0; i < 9; ++i) {
            airdrop(bob, 100);
        }
        mint(alice, 100);
        assertEq(abi.encode(peppers.sale().phases[0]), abi.encode(terms.phases[0]));
        assertEq(peppers.mintedBy(alice)[0], 100);
        assertEq(peppers.balanceOf(alice), 100);
        assertEq(peppers.ownerOf(1_000), alice);
        assertEq(address(peppers).balance, 100 * uint256(type(uint96).max));
    }

    function test_phases_startInclusiveEndExclusiveAndLimitsOnlyShrink() public {
        vm.warp(start - 1);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, start - 1));
        vm.warp(start);
        mint(alice, 1);
        vm.expectRevert(abi.encodeWithSelector(Phases.InvalidPhaseEnd.selector, end + 1, start, end));
        vm.prank(owner);
        peppers.shortenPhase(0, end + 1);
        vm.expectRevert(abi.encodeWithSelector(Phases.PhaseAlreadyStarted.selector, 0, start));
        vm.prank(owner);
        peppers.setPhase(0, publicPhase());
        vm.expectRevert(abi.encodeWithSelector(Scovilles.InvalidMaxSupply.selector, supply + 1, 1, supply - 1));
        vm.prank(owner);
        peppers.lowerMaxSupply(supply + 1);
        vm.warp(end - 1);
        mint(alice, 1);
        vm.warp(end);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, end, end));
    }

    function test_ownership_takesTwoStepsAndCannotBeRenouncedEarly() public {
        vm.prank(owner);
        peppers.transferOwnership(bob);
        assertEq(peppers.owner(), owner);
        mint(alice, 1);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.MetadataNotFrozen.selector));
        vm.prank(owner);
        peppers.renounceOwnership();
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.expectRevert(abi.encodeWithSelector(Scovilles.PhasesNotEnded.selector, end));
        vm.prank(owner);
        peppers.renounceOwnership();
        vm.prank(bob);
        peppers.acceptOwnership();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        vm.prank(owner);
        peppers.pause();
    }

    function test_metadata_freezeIsPermanentAndEveryRevealEmits() public {
        address next = address(new MockRenderer());
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.expectRevert(abi.encodeWithSelector(Scovilles.MetadataIsFrozen.selector));
        vm.prank(owner);
        peppers.setRenderer(next);
        mint(alice, 2);
        peppers.closeCrate();
        vm.recordLogs();
        peppers.revealCrate(linkAt(29));
        bytes32 announced = vm.getRecordedLogs()[1].topics[0];
        assertEq(announced, keccak256("BatchMetadataUpdate(uint256,uint256)"));
    }

    function test_interfaces_supportsExactlyTheDocumentedOnes() public view {
        bytes4[7] memory ids =
            [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x2a55205a, 0x49064906, 0x8da5cb5b, 0xe8a3d485];
        for (uint256 i = 0; i < 7; ++i) {
            assertTrue(peppers.supportsInterface(ids[i]));
        }
        assertFalse(peppers.supportsInterface(0xffffffff));
    }

    function test_turnstile_registersOnceInTheConstructorIfItExists() public {
        address at = 0xEcf044C5B4b867CFda001101c617eCd347095B44;
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.turnstile = Turnstile.Registration(at, artist, 0);
        peppers = new Scovilles(terms);
        vm.etch(at, address(new MockTurnstile()).code);
        peppers = new Scovilles(terms);
        assertEq(MockTurnstile(at).tokenOf(address(peppers)), 1);
        assertEq(MockTurnstile(at).ownerOf(1), artist);
        vm.expectRevert(abi.encodeWithSelector(MockTurnstile.AlreadyRegistered.selector));
        vm.prank(address(peppers));
        MockTurnstile(at).register(bob);
    }
}
