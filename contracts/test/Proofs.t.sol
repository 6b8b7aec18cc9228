// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {AllowlistBaseTest} from "./AllowlistBaseTest.sol";
import {MerkleTree} from "./MerkleTree.sol";

/// @title Merkle proofs: invalid for another account, quota, price, phase, contract or chain
contract ProofsTest is AllowlistBaseTest {
    function testFuzz_RevertWhen_ProofIsOfAnotherAccount(address attacker) public {
        if (attacker == alice || attacker == address(vm)) attacker = address(this);
        Entry memory entry = Entry(attacker, 2, 10 ether);
        expectProofRevert(friends, 1, entry, 10 ether, proofOf(0), notListed(entry));
    }

    function testFuzz_RevertWhen_QuotaOrPriceDiffersFromTheProof(uint256 quota, uint256 listedPrice) public {
        if (quota == 2) quota = 3;
        if (listedPrice == 10 ether) listedPrice = 0;
        Entry memory entry = Entry(alice, quota, 10 ether);
        expectProofRevert(friends, 1, entry, 10 ether, proofOf(0), notListed(entry));
        entry = Entry(alice, 2, listedPrice);
        expectProofRevert(friends, 1, entry, uint128(listedPrice), proofOf(0), notListed(entry));
    }

    function test_RevertWhen_ProofIsOfAnotherPhaseWithTheSameRoot() public {
        bytes32[] memory proof = proofOf(0);
        addPhase(listed(rootOf(friends)));
        expectProofRevert(2, 1, entries[0], 10 ether, proof, notListed(entries[0]));
    }

    function test_RevertWhen_ProofIsOfAnotherContractWithTheSameRoot() public {
        bytes32 root = rootOf(friends);
        bytes32[] memory proof = proofOf(0);
        peppers = new Scovilles(deployParams());
        addPhase(listed(root));
        expectProofRevert(friends, 1, entries[0], 10 ether, proof, notListed(entries[0]));
        mint(bob, 1);
    }

    function test_RevertWhen_ProofIsOfAnotherChain() public {
        bytes32[] memory proof = proofOf(0);
        vm.chainId(7701);
        expectProofRevert(friends, 1, entries[0], 10 ether, proof, notListed(entries[0]));
    }

    /// @dev A public phase has a zero root. An empty proof hashes to the leaf, which is never zero.
    function testFuzz_RevertWhen_MintingAPublicPhaseWithProof(bytes32[] calldata proof, uint96 listedPrice) public {
        Entry memory entry = Entry(alice, 5, listedPrice);
        expectProofRevert(0, 1, entry, listedPrice, proof, notListed(entry));
        expectProofRevert(0, 1, entry, listedPrice, new bytes32[](0), notListed(entry));
        expectProofRevert(0, 1, entry, listedPrice, proofOf(0), notListed(entry));
    }

    function testFuzz_RevertWhen_ProofIsForANonexistentPhase(uint256 phase, bytes32[] calldata proof) public {
        phase = phase < 2 ? type(uint256).max - phase : phase;
        bytes memory revertData = abi.encodeWithSelector(Phases.NonexistentPhase.selector, phase);
        expectProofRevert(phase, 1, entries[0], 10 ether, proof, revertData);
    }

    function testFuzz_RevertWhen_ProofIsRandom(bytes32[] calldata proof) public {
        Entry memory entry = Entry(alice, 100, 0);
        expectProofRevert(friends, 1, entry, 0, proof, notListed(entry));
    }

    /// @dev Second preimage attacks: every known node, leaf included, in every order of up to three.
    function test_RevertWhen_TreeNodeIsUsedAsLeafOrProof() public {
        bytes32[] memory nodes = allNodes();
        Entry memory attacker = Entry(address(this), 100, 0);
        bytes memory revertData = notListed(attacker);
        expectProofRevert(friends, 1, attacker, 0, new bytes32[](0), revertData);
        for (uint256 i = 0; i < nodes.length; ++i) {
            expectProofRevert(friends, 1, attacker, 0, listOf(nodes[i]), revertData);
            for (uint256 j = 0; j < nodes.length; ++j) {
                bytes32[] memory two = MerkleTree.append(listOf(nodes[i]), nodes[j]);
                expectProofRevert(friends, 1, attacker, 0, two, revertData);
                for (uint256 k = 0; k < nodes.length; ++k) {
                    expectProofRevert(friends, 1, attacker, 0, MerkleTree.append(two, nodes[k]), revertData);
                }
            }
        }
    }

    /// @dev The root as its own proof, a truncated proof and an extended one.
    function test_RevertWhen_ProofIsTooShortOrTooLong() public {
        bytes32[] memory proof = proofOf(0);
        bytes32[] memory shorter = new bytes32[](proof.length - 1);
        for (uint256 i = 0; i < shorter.length; ++i) {
            shorter[i] = proof[i];
        }
        bytes memory revertData = notListed(entries[0]);
        expectProofRevert(friends, 1, entries[0], 10 ether, shorter, revertData);
        bytes32 root = rootOf(friends);
        expectProofRevert(friends, 1, entries[0], 10 ether, MerkleTree.append(proof, root), revertData);
        expectProofRevert(friends, 1, entries[0], 10 ether, MerkleTree.append(proof, bytes32(0)), revertData);
        expectProofRevert(friends, 1, entries[0], 10 ether, listOf(root), revertData);
        mintListed(0, 1);
    }

    function testFuzz_onlyListedAccountsCanMint(uint8 size, uint256 at) public {
        bytes32[] memory leaves = new bytes32[](1 + size % 17);
        for (uint160 i = 0; i < leaves.length; ++i) {
            leaves[i] = leafOf(2, accountAt(i));
        }
        addPhase(listed(MerkleTree.rootOf(leaves)));
        at = at % leaves.length;
        bytes32[] memory proof = MerkleTree.proofOf(leaves, at);
        Entry memory entry = accountAt(at);
        Entry memory neighbor = Entry(address(0xEFFF), entry.quota, entry.price);
        expectProofRevert(2, 1, neighbor, entry.price, proof, notListed(neighbor));
        vm.deal(entry.account, entry.price);
        vm.prank(entry.account);
        peppers.mintAllowlisted{value: entry.price}(2, 1, entry.quota, entry.price, proof);
        assertEq(peppers.ownerOf(1), entry.account);
    }

    function accountAt(uint256 at) private pure returns (Entry memory) {
        return Entry(address(uint160(0xF000 + at)), 1 + at % 4, at * 1 ether);
    }

    function allNodes() private view returns (bytes32[] memory nodes) {
        bytes32[] memory layer = leavesOf(friends);
        while (true) {
            for (uint256 i = 0; i < layer.length; ++i) {
                nodes = MerkleTree.append(nodes, layer[i]);
            }
            if (layer.length == 1) return nodes;
            layer = MerkleTree.above(layer);
        }
    }

    function listOf(bytes32 node) private pure returns (bytes32[] memory) {
        return MerkleTree.append(new bytes32[](0), node);
    }
}
