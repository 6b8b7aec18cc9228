// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPepperRenderer} from "../src/IPepperRenderer.sol";

/// @title Mock renderer that returns its arguments
contract MockRenderer is IPepperRenderer {
    function tokenURI(uint256 tokenId, uint256 card, uint24 traits) external pure returns (string memory) {
        return string(abi.encode(tokenId, card, traits));
    }

    function contractURI(string calldata name) external pure returns (string memory) {
        return name;
    }
}
