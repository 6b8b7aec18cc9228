// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";

/// @dev A sale's fields, with the offsets of its name and its phases instead of their contents.
struct SaleHead {
    uint256 nameOffset;
    uint256 maxSupply;
    uint256 minted;
    bool paused;
    uint256 phasesOffset;
    Crates.CrateStatus crateStatus;
    uint256 blockNumber;
    uint256 timestamp;
}

/// @title The collection's `sale()`, decoded without name and phases, which take most of the time
interface ISaleHead {
    function sale() external view returns (uint256 offset, SaleHead memory head);
}
