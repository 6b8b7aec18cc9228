// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {AllowlistBaseTest} from "./AllowlistBaseTest.sol";
import {MerkleTree} from "./MerkleTree.sol";

/// @title Mints with an allowlist: quota and price of the entry, within the limits of the phase
contract AllowlistTest is AllowlistBaseTest {
    function test_eachAccountPaysItsOwnPriceAndPaymentsAddUp() public {
        mintListed(0, 2);
        mintListed(1, 4);
        mintListed(3, 1);
        assertEq(peppers.ownerOf(1), alice);
        assertEq(peppers.ownerOf(6), bob);
        assertEq(peppers.ownerOf(7), entries[3].account);
        assertEq(address(peppers).balance, 2 * 10 ether + 4 * 0 + uint256(type(uint96).max));
        assertEq(peppers.mintedBy(alice)[friends], 2);
        assertEq(peppers.mintedBy(alice)[0], 0);
    }

    function test_RevertWhen_QuantityExceedsQuotaBelowMaxPerWallet() public {
        expectAllowlistMintRevert(0, 3, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 3, 2));
        mintListed(0, 1);
        expectAllowlistMintRevert(0, 2, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 2, 1));
        mintListed(0, 1);
        expectAllowlistMintRevert(0, 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
    }

    function test_RevertWhen_QuantityExceedsMaxPerWalletBelowQuota() public {
        expectAllowlistMintRevert(1, 5, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 5, friendsCap));
        mintListed(1, friendsCap);
        expectAllowlistMintRevert(1, 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
    }

    function test_RevertWhen_QuotaIsZero() public {
        expectAllowlistMintRevert(2, 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
        expectAllowlistMintRevert(2, 0, abi.encodeWithSelector(IERC721A.MintZeroQuantity.selector));
    }

    function test_transferredTokensStillCountAgainstTheQuota() public {
        mintListed(0, 2);
        vm.prank(alice);
        peppers.transferFrom(alice, bob, 1);
        expectAllowlistMintRevert(0, 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
    }

    function test_RevertWhen_ListedPriceExceeds96Bits() public {
        expectProofRevert(friends, 1, entries[4], entries[4].price, proofOf(4), notListed(entries[4]));
        expectProofRevert(friends, 0, entries[4], 0, proofOf(4), notListed(entries[4]));
    }

    function testFuzz_acceptsOnlyTheExactListedPrice(uint256 quantity, uint128 sent) public {
        quantity = 1 + quantity % 2;
        uint256 due = quantity * 10 ether;
        if (sent == due) sent = uint128(quantity * price);
        bytes32[] memory proof = proofOf(0);
        bytes memory revertData = abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, sent, due);
        expectProofRevert(friends, quantity, entries[0], sent, proof, revertData);
        mintListed(0, quantity);
        assertEq(address(peppers).balance, due);
    }

    function test_phaseLimitsApplyToAllowlistMints() public {
        expectAllowlistMintRevert(1, 0, abi.encodeWithSelector(IERC721A.MintZeroQuantity.selector));
        expectAllowlistMintRevert(1, 101, abi.encodeWithSelector(Scovilles.ExceedsMaxPerTransaction.selector, 101, 100));
        uint256 most = type(uint256).max;
        expectAllowlistMintRevert(1, most, abi.encodeWithSelector(Scovilles.ExceedsMaxPerTransaction.selector, most, 100));
        airdrop(artist, 10);
        expectAllowlistMintRevert(1, 3, abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 3, 2));
        vm.warp(start - 1);
        expectAllowlistMintRevert(0, 1, abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, start - 1));
        vm.warp(end - 1);
        mintListed(0, 1);
        vm.warp(end);
        expectAllowlistMintRevert(0, 1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, end, end));
    }

    function test_pauseBlocksAllowlistMints() public {
        vm.prank(owner);
        peppers.pause();
        expectAllowlistMintRevert(0, 1, abi.encodeWithSelector(Scovilles.SalePaused.selector));
        vm.expectRevert(abi.encodeWithSelector(Scovilles.SalePaused.selector));
        vm.prank(alice);
        peppers.mint{value: price}(friends, 1);
        vm.prank(owner);
        peppers.unpause();
        mintListed(0, 1);
    }

    function test_RevertWhen_MintingAnAllowlistPhaseWithoutProof() public {
        vm.expectRevert(abi.encodeWithSelector(Scovilles.AllowlistOnly.selector, friends));
        vm.prank(alice);
        peppers.mint{value: price}(friends, 1);
        vm.warp(start - 1);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, start - 1));
        vm.prank(alice);
        peppers.mint{value: price}(friends, 1);
    }

    function test_allowlistOfOneMintsWithAnEmptyProof() public {
        Entry memory only = Entry(alice, 1, 3 ether);
        addPhase(listed(leafOf(2, only)));
        vm.prank(alice);
        peppers.mintAllowlisted{value: 3 ether}(2, 1, 1, 3 ether, new bytes32[](0));
        assertEq(peppers.ownerOf(1), alice);
        only.account = bob;
        expectProofRevert(2, 1, only, 3 ether, new bytes32[](0), notListed(only));
    }

    function testFuzz_proofOfFourteenNodesIsValidOnlyUnchanged(
        bytes32[14] calldata others,
        uint256 at,
        uint256 bit
    ) public {
        Entry memory entry = Entry(alice, 4, 1 ether);
        bytes32[] memory proof = new bytes32[](14);
        for (uint256 i = 0; i < 14; ++i) {
            proof[i] = others[i];
        }
        addPhase(listed(MerkleTree.climb(leafOf(2, entry), proof)));
        proof[at % 14] ^= bytes32(2 ** (bit % 256));
        expectProofRevert(2, 1, entry, 1 ether, proof, notListed(entry));
        proof[at % 14] ^= bytes32(2 ** (bit % 256));
        vm.prank(alice);
        peppers.mintAllowlisted{value: 4 ether}(2, 4, 4, 1 ether, proof);
        assertEq(peppers.balanceOf(alice), 4);
    }

    function test_changingTheAllowlistBeforeTheStartInvalidatesOldProofs() public {
        Phases.Phase memory later = listed(rootOf(2));
        later.start = start + 1;
        addPhase(later);
        Entry memory ca = Entry(address(0xCA), 1, 1 ether);
        bytes32[] memory oldProof = MerkleTree.proofOf(leavesOf(2), 0);
        entries[2] = ca;
        entries[0].quota = 1;
        later.allowlistRoot = rootOf(2);
        vm.prank(owner);
        peppers.setPhase(2, later);
        vm.warp(start + 1);
        Entry memory before = Entry(alice, 2, 10 ether);
        expectProofRevert(2, 1, before, 10 ether, oldProof, notListed(before));
        bytes32[] memory proof = MerkleTree.proofOf(leavesOf(2), 2);
        vm.deal(ca.account, 1 ether);
        vm.prank(ca.account);
        peppers.mintAllowlisted{value: 1 ether}(2, 1, 1, 1 ether, proof);
        assertEq(peppers.ownerOf(1), ca.account);
    }

    function test_removingTheAllowlistBeforeTheStartMakesThePhasePublic() public {
        Phases.Phase memory later = listed(rootOf(2));
        later.start = start + 1;
        addPhase(later);
        (later.allowlisted, later.allowlistRoot) = (false, bytes32(0));
        vm.prank(owner);
        peppers.setPhase(2, later);
        vm.warp(start + 1);
        mintIn(2, alice, 1);
        assertEq(peppers.ownerOf(1), alice);
    }

    function test_RevertWhen_AllowlistRootIsNotSet() public {
        addPhase(listed(bytes32(0)));
        bytes memory closed = abi.encodeWithSelector(Scovilles.AllowlistNotSet.selector, 2);
        expectEveryMintRevert(2, closed);
        // A root set after the start is final.
        vm.warp(start + 1 days - 1);
        expectEveryMintRevert(2, closed);
        bytes32 root = rootOf(2);
        vm.expectEmit(address(peppers));
        emit Phases.AllowlistRootUpdated(2, root);
        setRoot(2, root);
        assertEq(peppers.sale().phases[2].allowlistRoot, root);
        assertTrue(peppers.sale().phases[2].allowlisted);
        vm.prank(alice);
        peppers.mintAllowlisted{value: 10 ether}(2, 1, 2, 10 ether, MerkleTree.proofOf(leavesOf(2), 0));
        assertEq(peppers.ownerOf(1), alice);
        expectSetRootRevert(2, keccak256("other"), abi.encodeWithSelector(Phases.PhaseAlreadyStarted.selector, 2, start));
    }

    function test_pauseAndWindowErrorsPrecedeMissingRoot() public {
        addPhase(listed(bytes32(0)));
        vm.warp(start - 1);
        expectMintRevertAs(2, abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, start - 1));
        vm.warp(end);
        expectMintRevertAs(2, abi.encodeWithSelector(Scovilles.SaleEnded.selector, end, end));
        vm.prank(owner);
        peppers.pause();
        expectEveryMintRevert(2, abi.encodeWithSelector(Scovilles.SalePaused.selector));
    }

    function test_rootCanChangeBeforeTheStart() public {
        Phases.Phase memory later = listed(bytes32(0));
        later.start = start + 10;
        addPhase(later);
        setRoot(2, keccak256("first"));
        vm.warp(start + 9);
        setRoot(2, keccak256("second"));
        assertEq(peppers.sale().phases[2].allowlistRoot, keccak256("second"));
        vm.warp(start + 10);
        expectSetRootRevert(
            2, keccak256("third"), abi.encodeWithSelector(Phases.PhaseAlreadyStarted.selector, 2, start + 10)
        );
    }

    function test_RevertWhen_RootIsZeroOrPhaseIsPublic() public {
        bytes32 root = keccak256("list");
        expectSetRootRevert(0, root, abi.encodeWithSelector(Phases.InvalidAllowlistRoot.selector, 0, root));
        expectSetRootRevert(
            friends, bytes32(0), abi.encodeWithSelector(Phases.InvalidAllowlistRoot.selector, friends, 0)
        );
        expectSetRootRevert(9, root, abi.encodeWithSelector(Phases.NonexistentPhase.selector, 9));
        Phases.Phase memory phase = publicPhase();
        phase.allowlistRoot = root;
        vm.expectRevert(abi.encodeWithSelector(Phases.InvalidAllowlistRoot.selector, 2, root));
        addPhase(phase);
    }

    /// @dev With and without a proof.
    function expectEveryMintRevert(uint256 phase, bytes memory revertData) private {
        expectMintRevertAs(phase, revertData);
        expectProofRevert(phase, 1, entries[0], 10 ether, MerkleTree.proofOf(leavesOf(phase), 0), revertData);
        expectProofRevert(phase, 1, entries[0], 10 ether, new bytes32[](0), revertData);
    }

    function expectMintRevertAs(uint256 phase, bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(alice);
        peppers.mint{value: price}(phase, 1);
    }

    function setRoot(uint256 phase, bytes32 root) private {
        vm.prank(owner);
        peppers.setAllowlistRoot(phase, root);
    }

    function expectSetRootRevert(uint256 phase, bytes32 root, bytes memory revertData) private {
        vm.expectRevert(revertData);
        setRoot(phase, root);
    }
}
