// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {MerkleTree} from "./MerkleTree.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Base of the allowlist tests: phase 1 has five accounts, each with its quota and price
abstract contract AllowlistBaseTest is BaseTest {
    struct Entry {
        address account;
        uint256 quota;
        uint256 price;
    }

    uint256 internal constant friends = 1;

    /// @dev Limit per account of the phase.
    uint32 internal constant friendsCap = 4;

    Entry[] internal entries;

    function setUp() public virtual override {
        super.setUp();
        entries.push(Entry(alice, 2, 10 ether));
        entries.push(Entry(bob, 65_535, 0));
        entries.push(Entry(address(0xCA), 0, 1 ether));
        entries.push(Entry(address(0xD0), 3, type(uint96).max));
        entries.push(Entry(address(0xE1), 3, uint256(type(uint96).max) + 1));
        addPhase(listed(rootOf(friends)));
    }

    function listed(bytes32 root) internal pure returns (Phases.Phase memory phase) {
        phase = publicPhase();
        (phase.name, phase.maxPerWallet, phase.maxPerTransaction) = ("Friends", friendsCap, 100);
        (phase.allowlisted, phase.allowlistRoot) = (true, root);
    }

    function leavesOf(uint256 phase) internal view returns (bytes32[] memory leaves) {
        leaves = new bytes32[](entries.length);
        for (uint256 i = 0; i < leaves.length; ++i) {
            leaves[i] = leafOf(phase, entries[i]);
        }
    }

    function leafOf(uint256 phase, Entry memory entry) internal view returns (bytes32) {
        return
            MerkleTree.leafOf(block.chainid, address(peppers), phase, entry.account, entry.quota, entry.price);
    }

    function rootOf(uint256 phase) internal view returns (bytes32) {
        return MerkleTree.rootOf(leavesOf(phase));
    }

    function proofOf(uint256 at) internal view returns (bytes32[] memory) {
        return MerkleTree.proofOf(leavesOf(friends), at);
    }

    /// @dev Mints as an account on the list with its entry.
    function mintListed(uint256 at, uint256 quantity) internal {
        Entry memory entry = entries[at];
        bytes32[] memory proof = proofOf(at);
        vm.deal(entry.account, type(uint128).max);
        vm.prank(entry.account);
        peppers.mintAllowlisted{value: quantity * entry.price}(
            friends, quantity, entry.quota, entry.price, proof
        );
    }

    /// @dev Expects that the same mint reverts with exactly this error.
    function expectAllowlistMintRevert(uint256 at, uint256 quantity, bytes memory revertData) internal {
        Entry memory entry = entries[at];
        unchecked {
            expectProofRevert(friends, quantity, entry, quantity * entry.price, proofOf(at), revertData);
        }
    }

    function expectProofRevert(
        uint256 phase,
        uint256 quantity,
        Entry memory entry,
        uint256 sent,
        bytes32[] memory proof,
        bytes memory revertData
    ) internal {
        vm.deal(entry.account, type(uint128).max);
        vm.expectRevert(revertData);
        vm.prank(entry.account);
        peppers.mintAllowlisted{value: sent}(phase, quantity, entry.quota, entry.price, proof);
    }

    function notListed(Entry memory entry) internal pure returns (bytes memory) {
        return
            abi.encodeWithSelector(Scovilles.NotOnAllowlist.selector, entry.account, entry.quota, entry.price);
    }
}
