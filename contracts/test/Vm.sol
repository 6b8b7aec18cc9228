// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The cheat codes that the tests use
/// @dev Written out because the npm package called forge-std is not Foundry's.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function assume(bool condition) external pure;
    function deal(address account, uint256 newBalance) external;
    function etch(address account, bytes calldata code) external;
    function load(address account, bytes32 slot) external view returns (bytes32 value);
    function store(address account, bytes32 slot, bytes32 value) external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes calldata revertData) external;
    function expectRevert() external;
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory logs);
    function snapshotState() external returns (uint256 snapshot);
    function revertToState(uint256 snapshot) external returns (bool done);
    function roll(uint256 newHeight) external;
    function warp(uint256 newTimestamp) external;
    function chainId(uint256 newChainId) external;
    function coinbase(address newCoinbase) external;
    function fee(uint256 newBaseFee) external;
    function prevrandao(bytes32 newPrevrandao) external;
    function setBlockhash(uint256 blockNumber, bytes32 blockHash) external;
    function getBlockNumber() external view returns (uint256 height);
    function getBlockTimestamp() external view returns (uint256 timestamp);
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bytes calldata left, bytes calldata right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertEq(uint256[] calldata left, uint256[] calldata right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata sentence) external pure;
    function assertNotEq(bytes32 left, bytes32 right) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata sentence) external pure;
    function assertFalse(bool condition) external pure;
}
