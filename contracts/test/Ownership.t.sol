// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Ownership: owner functions, two-step transfer, and renouncing
contract OwnershipTest is BaseTest {
    function testFuzz_RevertWhen_CallerIsNotOwner(address attacker) public {
        if (attacker == owner) attacker = artist;
        bytes memory revertData = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attacker);
        bytes[] memory calls = ownerCalls(attacker);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(attacker);
            (bool done, bytes memory answer) = address(peppers).call(calls[i]);
            assertFalse(done);
            assertEq(answer, revertData);
        }
    }

    function test_ownershipChangesWhenTheNewOwnerAccepts() public {
        vm.expectEmit(address(peppers));
        emit Ownable2Step.OwnershipTransferStarted(owner, bob);
        vm.prank(owner);
        peppers.transferOwnership(bob);
        assertEq(peppers.owner(), owner);
        assertEq(peppers.pendingOwner(), bob);

        expectAcceptRevert(alice);
        expectAcceptRevert(owner);

        vm.expectEmit(address(peppers));
        emit Ownable.OwnershipTransferred(owner, bob);
        vm.prank(bob);
        peppers.acceptOwnership();
        assertEq(peppers.owner(), bob);
        assertEq(peppers.pendingOwner(), address(0));
        expectAcceptRevert(bob);
    }

    function test_newOwnerHasEveryRightAndThePreviousNone() public {
        transferOwnershipTo(bob);
        bytes[] memory calls = ownerCalls(bob);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(owner);
            (bool done, bytes memory answer) = address(peppers).call(calls[i]);
            assertFalse(done);
            assertEq(answer, abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        }
        vm.prank(bob);
        peppers.pause();
        assertTrue(peppers.sale().paused);
    }

    function test_gettersFollowPauseAndSupply() public {
        assertEq(peppers.maxSupply(), supply);
        assertFalse(peppers.paused());
        lowerMaxSupply(7);
        vm.prank(owner);
        peppers.pause();
        assertEq(peppers.maxSupply(), 7);
        assertTrue(peppers.paused());
        vm.prank(owner);
        peppers.unpause();
        assertFalse(peppers.paused());
    }

    function test_pendingOwnershipTransferCanBeReplaced() public {
        vm.prank(owner);
        peppers.transferOwnership(bob);
        vm.prank(owner);
        peppers.transferOwnership(alice);
        expectAcceptRevert(bob);
        vm.prank(owner);
        peppers.transferOwnership(address(0));
        expectAcceptRevert(alice);
        assertEq(peppers.pendingOwner(), address(0));
        assertEq(peppers.owner(), owner);
    }

    function test_RevertWhen_DeployedWithoutOwner() public {
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.owner = address(0);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new Scovilles(terms);
    }

    function test_ownerIsSetAtDeploymentAndCanDifferFromTheDeployer() public {
        Scovilles.ConstructorParams memory terms = deployParams();
        vm.recordLogs();
        peppers = new Scovilles(terms);
        bytes32[] memory topics = vm.getRecordedLogs()[0].topics;
        assertEq(topics[0], Ownable.OwnershipTransferred.selector);
        assertEq(topics[1], bytes32(0));
        assertEq(topics[2], bytes32(uint256(uint160(owner))));
        assertEq(peppers.owner(), owner);
    }

    function test_renounceRequiresFrozenMetadataAndPaysThePayees() public {
        mint(alice, 2);
        expectRenounceRevert(abi.encodeWithSelector(Scovilles.MetadataNotFrozen.selector));
        vm.prank(owner);
        peppers.freezeMetadata();
        expectRenounceRevert(abi.encodeWithSelector(Scovilles.PhasesNotEnded.selector, end));
        vm.warp(end - 1);
        expectRenounceRevert(abi.encodeWithSelector(Scovilles.PhasesNotEnded.selector, end));
        vm.warp(end);
        vm.prank(owner);
        peppers.transferOwnership(bob);

        vm.expectEmit(address(peppers));
        emit Ownable.OwnershipTransferred(owner, address(0));
        vm.prank(owner);
        peppers.renounceOwnership();
        assertEq(peppers.owner(), address(0));
        assertEq(artist.balance, 2 * price);
        // Renouncing cancels the pending transfer.
        assertEq(peppers.pendingOwner(), address(0));
        expectAcceptRevert(bob);
    }

    function test_cratesWorkWithoutOwner() public {
        mint(alice, 2);
        peppers.releaseAll();
        vm.warp(end);
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.prank(owner);
        peppers.renounceOwnership();
        peppers.closeCrate();
        peppers.revealCrate(linkAt(29));
        assertEq(crateStatus().revealedTokens, 2);
    }

    function test_ownerCanRenounceBeforeTheEndOnceSoldOut() public {
        mint(alice, 2);
        lowerMaxSupply(2);
        peppers.releaseAll();
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.prank(owner);
        peppers.renounceOwnership();
        assertEq(peppers.owner(), address(0));
    }

    function test_maxSupplyCanBeLoweredToTheMintedTokens() public {
        mint(alice, 3);
        expectMaxSupplyRevert(2, 3, 11);
        vm.expectEmit(address(peppers));
        emit Scovilles.MaxSupplyLowered(12, 4);
        lowerMaxSupply(4);
        vm.expectEmit(address(peppers));
        emit Scovilles.MaxSupplyLowered(4, 3);
        lowerMaxSupply(3);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 1, 0));
        expectMaxSupplyRevert(3, 3, 2);
        expectMaxSupplyRevert(4, 3, 2);
    }

    function testFuzz_RevertWhen_MaxSupplyIsRaised(uint256 newSupply) public {
        newSupply = newSupply < supply ? supply + newSupply : newSupply;
        expectMaxSupplyRevert(newSupply, 1, 11);
    }

    function test_RevertWhen_MaxSupplyIsLoweredToZero() public {
        expectMaxSupplyRevert(0, 1, 11);
        lowerMaxSupply(1);
        assertEq(peppers.sale().maxSupply, 1);
        expectMaxSupplyRevert(0, 1, 0);
    }

    function test_RevertWhen_MaxSupplyExceedsTheDeck() public {
        Scovilles.ConstructorParams memory terms = deployParams();
        uint256[3] memory supplies = [0, 10_001, type(uint256).max];
        for (uint256 i = 0; i < 3; ++i) {
            terms.maxSupply = supplies[i];
            vm.expectRevert(abi.encodeWithSelector(Scovilles.InvalidMaxSupply.selector, supplies[i], 1, 10_000));
            new Scovilles(terms);
        }
    }

    function expectAcceptRevert(address account) private {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, account));
        vm.prank(account);
        peppers.acceptOwnership();
    }

    function expectRenounceRevert(bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(owner);
        peppers.renounceOwnership();
    }

    function expectMaxSupplyRevert(uint256 newSupply, uint256 least, uint256 most) private {
        vm.expectRevert(abi.encodeWithSelector(Scovilles.InvalidMaxSupply.selector, newSupply, least, most));
        lowerMaxSupply(newSupply);
    }

    function lowerMaxSupply(uint256 newSupply) private {
        vm.prank(owner);
        peppers.lowerMaxSupply(newSupply);
    }

    function ownerCalls(address account) private view returns (bytes[] memory calls) {
        calls = new bytes[](14);
        calls[0] = abi.encodeCall(Scovilles.addPhase, (publicPhase()));
        calls[1] = abi.encodeCall(Scovilles.setPhase, (0, publicPhase()));
        calls[2] = abi.encodeCall(Scovilles.shortenPhase, (0, start + 1));
        calls[3] = abi.encodeCall(Scovilles.pause, ());
        calls[4] = abi.encodeCall(Scovilles.unpause, ());
        calls[5] = abi.encodeCall(Scovilles.lowerMaxSupply, (1));
        calls[6] = abi.encodeCall(Scovilles.airdrop, (new address[](0), new uint256[](0)));
        calls[7] = abi.encodeCall(Scovilles.setRenderer, (address(peppers)));
        calls[8] = abi.encodeCall(Scovilles.freezeMetadata, ());
        calls[9] = abi.encodeCall(Scovilles.setRoyalty, (account, 1));
        calls[10] = abi.encodeCall(Scovilles.replaceRejectingPayee, (0, account));
        calls[11] = abi.encodeCall(Scovilles.renounceOwnership, ());
        calls[12] = abi.encodeCall(Ownable.transferOwnership, (account));
        calls[13] = abi.encodeCall(Scovilles.setAllowlistRoot, (0, keccak256("list")));
    }
}
