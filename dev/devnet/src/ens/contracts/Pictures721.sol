// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC721} from "solady/src/tokens/ERC721.sol";

/// @title ERC-721 tokens with a URI of their minter's choice
contract Pictures721 is ERC721 {
    uint256 private count;
    mapping(uint256 id => string uri) private uris;

    /// @notice Mints the next token: 1, 2, 3…
    function mint(address to, string calldata uri) external {
        _mint(to, ++count);
        uris[count] = uri;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        if (!_exists(id)) revert TokenDoesNotExist();
        return uris[id];
    }

    function name() public pure override returns (string memory) {
        return "Pictures";
    }

    function symbol() public pure override returns (string memory) {
        return "PIC";
    }
}
