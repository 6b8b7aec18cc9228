// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPepperRenderer} from "../src/IPepperRenderer.sol";

/// @title A renderer that repeats what it was given
contract MockRenderer is IPepperRenderer {
    function tokenURI(uint256 tokenId, uint256 card, uint24 traits) external pure returns (string memory) {
        return string(abi.encode(tokenId, card, traits));
    }

    function contractURI(string calldata name) external pure returns (string memory) {
        return name;
    }
}
