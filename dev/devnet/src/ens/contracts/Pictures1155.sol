// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";

/// @title ERC-1155 tokens with a URI of their minter's choice
contract Pictures1155 is ERC1155 {
    uint256 private count;
    mapping(uint256 id => string uri) private uris;

    /// @notice Mints three units of the next id: 1, 2, 3…
    function mint(address to, string calldata tokenUri) external {
        uris[++count] = tokenUri;
        _mint(to, count, 3, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        return uris[id];
    }
}
