// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Reads many untrusted contracts in one `eth_call` without a recipient, and without a deployed helper: the constructor
/// calls each of them with limited gas, copies a limited part of each answer, and returns all of it instead of code.
contract CallReader {
    struct Call {
        address target;
        bytes data;
    }

    constructor(address account, uint256 gasEach, uint256 maxBytes, Call[] memory calls) {
        bytes[] memory answers = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            address target = calls[i].target;
            bytes memory data = calls[i].data;
            bytes memory answer = new bytes(maxBytes);
            assembly ("memory-safe") {
                // Copies at most `maxBytes`, however long the answer is.
                let ok := staticcall(gasEach, target, add(data, 32), mload(data), add(answer, 32), maxBytes)
                let length := mul(ok, returndatasize())
                if gt(length, maxBytes) { length := maxBytes }
                mstore(answer, length)
            }
            answers[i] = answer;
        }
        bytes memory result = abi.encode(block.number, account.balance, answers);
        assembly ("memory-safe") {
            return(add(result, 32), mload(result))
        }
    }
}
