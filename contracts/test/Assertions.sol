// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Vm} from "./Vm.sol";

/// @title The cheat codes, and assertions that call them only to fail
/// @dev Millions of comparisons hold in a run, and a call of a cheat code costs as much as one of a contract. Its
/// revert names both sides.
abstract contract Assertions {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function assertTrue(bool condition) internal pure {
        if (!condition) vm.assertTrue(condition);
    }

    function assertTrue(bool condition, string memory sentence) internal pure {
        if (!condition) vm.assertTrue(condition, sentence);
    }

    function assertFalse(bool condition) internal pure {
        if (condition) vm.assertFalse(condition);
    }

    function assertEq(uint256 left, uint256 right) internal pure {
        if (left != right) vm.assertEq(left, right);
    }

    function assertEq(address left, address right) internal pure {
        if (left != right) vm.assertEq(left, right);
    }

    function assertEq(bytes32 left, bytes32 right) internal pure {
        if (left != right) vm.assertEq(left, right);
    }

    function assertEq(bytes memory left, bytes memory right) internal pure {
        if (keccak256(left) != keccak256(right)) vm.assertEq(left, right);
    }

    function assertEq(string memory left, string memory right) internal pure {
        if (keccak256(bytes(left)) != keccak256(bytes(right))) vm.assertEq(left, right);
    }

    function assertEq(uint256[] memory left, uint256[] memory right) internal pure {
        if (keccak256(abi.encode(left)) != keccak256(abi.encode(right))) vm.assertEq(left, right);
    }

    function assertNotEq(bytes32 left, bytes32 right) internal pure {
        if (left == right) vm.assertNotEq(left, right);
    }
}
