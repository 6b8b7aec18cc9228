// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Pen} from "./Pen.sol";

/// @title Data stored as contract code, prefixed with STOP so that it cannot be executed
library DataContract {
    /// @notice `holder` stores `found` bytes of data instead of `expected`.
    error WrongData(address holder, uint256 found, uint256 expected);

    /// @notice Reverts unless `holder` stores exactly `length` bytes.
    function check(address holder, uint256 length) internal view {
        uint256 size = holder.code.length;
        if (size != length + 1) revert WrongData(holder, size == 0 ? 0 : size - 1, length);
    }

    /// @notice Copies all facts into memory.
    /// @return end End of the facts, where free memory begins.
    function load(address holder, uint256 length, Pen memory pen) internal view returns (uint256 end) {
        assembly ("memory-safe") {
            end := mload(0x40)
        }
        pen.facts = end;
        copy(holder, 0, length, end);
        // Tables are read a word at a time, so a word after them stays free.
        end += (length + 63) & ~uint256(31);
        assembly ("memory-safe") {
            mstore(0x40, end)
        }
    }

    /// @notice Copies `length` bytes from `offset` on into memory at `target`.
    function copy(address holder, uint256 offset, uint256 length, uint256 target) internal view {
        assembly ("memory-safe") {
            extcodecopy(holder, target, add(offset, 1), length)
        }
    }
}
