// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {AllowlistBaseTest} from "./AllowlistBaseTest.sol";
import {MerkleTree} from "./MerkleTree.sol";

/// @title Merkle proofs: invalid for another account, quota, price, phase, contract or chain
contract ProofsTest is AllowlistBaseTest {
    function testFuzz_proofIsValidOnlyForItsAccount(address attacker) public {
        if (attacker == alice || attacker == address(vm)) attacker = address(this);
        Entry memory entry = Entry(attacker, 2, 10 ether);
        refusesProof(friends, 1, entry, 10 ether, proofOf(0), notListed(entry));
    }

    function testFuzz_aProofServesNoOtherQuotaAndNoOtherPrice(uint256 quota, uint256 listedPrice) public {
        if (quota == 2) quota = 3;
        if (listedPrice == 10 ether) listedPrice = 0;
        Entry memory entry = Entry(alice, quota, 10 ether);
        refusesProof(friends, 1, entry, 10 ether, proofOf(0), notListed(entry));
        entry = Entry(alice, 2, listedPrice);
        refusesProof(friends, 1, entry, uint128(listedPrice), proofOf(0), notListed(entry));
    }

    function test_aProofServesNoOtherPhaseWithTheSameRoot() public {
        bytes32[] memory proof = proofOf(0);
        addPhase(listed(rootOf(friends)));
        refusesProof(2, 1, entries[0], 10 ether, proof, notListed(entries[0]));
    }

    function test_aProofServesNoOtherContractWithTheSameRoot() public {
        bytes32 root = rootOf(friends);
        bytes32[] memory proof = proofOf(0);
        peppers = new Scovilles(deployParams());
        addPhase(listed(root));
        refusesProof(friends, 1, entries[0], 10 ether, proof, notListed(entries[0]));
        mint(bob, 1);
    }

    function test_aProofServesNoOtherChain() public {
        bytes32[] memory proof = proofOf(0);
        vm.chainId(7701);
        refusesProof(friends, 1, entries[0], 10 ether, proof, notListed(entries[0]));
    }

    /// @dev A public phase has the root zero. An empty proof leads to the leaf and never to zero.
    function testFuzz_noProofLeadsIntoAPublicPhase(bytes32[] calldata proof, uint96 listedPrice) public {
        Entry memory entry = Entry(alice, 5, listedPrice);
        refusesProof(0, 1, entry, listedPrice, proof, notListed(entry));
        refusesProof(0, 1, entry, listedPrice, new bytes32[](0), notListed(entry));
        refusesProof(0, 1, entry, listedPrice, proofOf(0), notListed(entry));
    }

    function testFuzz_noProofLeadsIntoAPhaseThatIsNotThere(uint256 phase, bytes32[] calldata proof) public {
        phase = phase < 2 ? type(uint256).max - phase : phase;
        bytes memory refusal = abi.encodeWithSelector(Phases.NonexistentPhase.selector, phase);
        refusesProof(phase, 1, entries[0], 10 ether, proof, refusal);
    }

    function testFuzz_noInventedProofLeadsToTheRoot(bytes32[] calldata proof) public {
        Entry memory entry = Entry(alice, 100, 0);
        refusesProof(friends, 1, entry, 0, proof, notListed(entry));
    }

    /// @dev Second preimage: every node that can be seen, in every order up to three of them, the leaf's own included.
    function test_noNodeOfTheTreePassesForALeafOrOpensItToAStranger() public {
        bytes32[] memory nodes = allNodes();
        Entry memory attacker = Entry(address(this), 100, 0);
        bytes memory refusal = notListed(attacker);
        refusesProof(friends, 1, attacker, 0, new bytes32[](0), refusal);
        for (uint256 i = 0; i < nodes.length; ++i) {
            refusesProof(friends, 1, attacker, 0, listOf(nodes[i]), refusal);
            for (uint256 j = 0; j < nodes.length; ++j) {
                bytes32[] memory two = MerkleTree.append(listOf(nodes[i]), nodes[j]);
                refusesProof(friends, 1, attacker, 0, two, refusal);
                for (uint256 k = 0; k < nodes.length; ++k) {
                    refusesProof(friends, 1, attacker, 0, MerkleTree.append(two, nodes[k]), refusal);
                }
            }
        }
    }

    /// @dev The root as proof of itself, a proof cut short and a proof drawn out.
    function test_aProofThatIsTooShortOrTooLongIsRefused() public {
        bytes32[] memory proof = proofOf(0);
        bytes32[] memory shorter = new bytes32[](proof.length - 1);
        for (uint256 i = 0; i < shorter.length; ++i) {
            shorter[i] = proof[i];
        }
        bytes memory refusal = notListed(entries[0]);
        refusesProof(friends, 1, entries[0], 10 ether, shorter, refusal);
        bytes32 root = rootOf(friends);
        refusesProof(friends, 1, entries[0], 10 ether, MerkleTree.append(proof, root), refusal);
        refusesProof(friends, 1, entries[0], 10 ether, MerkleTree.append(proof, bytes32(0)), refusal);
        refusesProof(friends, 1, entries[0], 10 ether, listOf(root), refusal);
        mintListed(0, 1);
    }

    function testFuzz_onlyAccountsOnTheListCanMint(uint8 size, uint256 at) public {
        bytes32[] memory leaves = new bytes32[](1 + size % 17);
        for (uint160 i = 0; i < leaves.length; ++i) {
            leaves[i] = leafOf(2, personOf(i));
        }
        addPhase(listed(MerkleTree.rootOf(leaves)));
        at = at % leaves.length;
        bytes32[] memory proof = MerkleTree.proofOf(leaves, at);
        Entry memory entry = personOf(at);
        Entry memory neighbour = Entry(address(0xEFFF), entry.quota, entry.price);
        refusesProof(2, 1, neighbour, entry.price, proof, notListed(neighbour));
        vm.deal(entry.account, entry.price);
        vm.prank(entry.account);
        peppers.mintAllowlisted{value: entry.price}(2, 1, entry.quota, entry.price, proof);
        vm.assertEq(peppers.ownerOf(1), entry.account);
    }

    function personOf(uint256 at) private pure returns (Entry memory) {
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
