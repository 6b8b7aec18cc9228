// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The cheat codes that the tests use
/// @dev Written out because the npm package called forge-std is not Foundry's.
interface Vm {
    function assume(bool condition) external pure;
    function deal(address account, uint256 newBalance) external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes calldata revertData) external;
    function expectRevert() external;
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function prank(address sender) external;
    function roll(uint256 newHeight) external;
    function warp(uint256 newTimestamp) external;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata sentence) external pure;
    function assertTrue(bool condition) external pure;
    function assertFalse(bool condition) external pure;
}
