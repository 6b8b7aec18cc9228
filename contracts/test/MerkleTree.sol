// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Merkle tree of an allowlist: double-hashed leaves, sorted pairs
/// @dev Simple on purpose: implemented from the specification, not from the contract.
library MerkleTree {
    function leafOf(
        uint256 chainId,
        address collection,
        uint256 phase,
        address account,
        uint256 quota,
        uint256 price
    ) internal pure returns (bytes32) {
        bytes memory entry = abi.encode(chainId, collection, phase, account, quota, price);
        return keccak256(bytes.concat(keccak256(entry)));
    }

    function join(bytes32 left, bytes32 right) internal pure returns (bytes32) {
        return left < right ? keccak256(bytes.concat(left, right)) : keccak256(bytes.concat(right, left));
    }

    /// @dev The root that a proof computes to.
    function climb(bytes32 node, bytes32[] memory proof) internal pure returns (bytes32) {
        for (uint256 i = 0; i < proof.length; ++i) {
            node = join(node, proof[i]);
        }
        return node;
    }

    /// @dev The next level towards the root; a node without a sibling is promoted unchanged.
    function above(bytes32[] memory nodes) internal pure returns (bytes32[] memory parents) {
        parents = new bytes32[]((nodes.length + 1) / 2);
        for (uint256 i = 0; i < parents.length; ++i) {
            parents[i] = 2 * i + 1 < nodes.length ? join(nodes[2 * i], nodes[2 * i + 1]) : nodes[2 * i];
        }
    }

    function rootOf(bytes32[] memory leaves) internal pure returns (bytes32) {
        while (leaves.length > 1) leaves = above(leaves);
        return leaves[0];
    }

    function proofOf(bytes32[] memory leaves, uint256 at) internal pure returns (bytes32[] memory proof) {
        while (leaves.length > 1) {
            if (at ^ 1 < leaves.length) proof = append(proof, leaves[at ^ 1]);
            (leaves, at) = (above(leaves), at / 2);
        }
    }

    function append(bytes32[] memory nodes, bytes32 node) internal pure returns (bytes32[] memory longer) {
        longer = new bytes32[](nodes.length + 1);
        for (uint256 i = 0; i < nodes.length; ++i) {
            longer[i] = nodes[i];
        }
        longer[nodes.length] = node;
    }
}
