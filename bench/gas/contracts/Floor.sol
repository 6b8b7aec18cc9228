// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title What a mint of numbered tokens cannot do without, and nothing else
/// @notice A probe, not a collection: it touches the words that a mint must touch and checks neither payment nor
/// window nor cap. One word for supply and terms, one for the buyer's balance and count, one for the owner of
/// the first token, an event for each token; on a list also the list's root and one hash for each node.
/// @dev Slot 0 is supply and terms, never zero; slot 1 the root of the list; an account's word lies at its
/// address, a token's at its number with the topmost bit set. Calldata is a selector and the quantity, then the
/// bare nodes of the proof.
contract Floor {
    /// @dev keccak256("Transfer(address,address,uint256)")
    bytes32 private constant TRANSFER = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef;

    constructor(bytes32 root) {
        assembly ("memory-safe") {
            sstore(0, 1)
            sstore(1, root)
        }
    }

    fallback() external payable {
        assembly ("memory-safe") {
            if gt(calldatasize(), 0x24) {
                mstore(0, caller())
                let node := keccak256(0, 0x20)
                for { let at := 0x24 } lt(at, calldatasize()) { at := add(at, 0x20) } {
                    let sibling := calldataload(at)
                    let left := shl(5, gt(node, sibling))
                    mstore(left, node)
                    mstore(xor(left, 0x20), sibling)
                    node := keccak256(0, 0x40)
                }
                if sub(node, sload(1)) { revert(0, 0) }
            }
            let id := sload(0)
            let end := add(id, calldataload(4))
            sstore(0, end)
            sstore(caller(), add(sload(caller()), calldataload(4)))
            sstore(or(id, shl(255, 1)), caller())
            for {} lt(id, end) { id := add(id, 1) } { log4(0, 0, TRANSFER, 0, caller(), id) }
        }
    }
}
