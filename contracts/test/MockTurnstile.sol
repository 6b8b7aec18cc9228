// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ITurnstile} from "../src/Turnstile.sol";

/// @title Mock of Canto's Turnstile: each contract registers itself once, and only for
/// existing tokens and nonzero recipients
contract MockTurnstile is ITurnstile {
    mapping(address registered => uint256) public tokenOf;
    mapping(uint256 tokenId => address) public ownerOf;
    uint256 private _count;

    error AlreadyRegistered();
    error InvalidRecipient();
    error InvalidTokenId();

    function register(address recipient) public returns (uint256 tokenId) {
        if (tokenOf[msg.sender] != 0) revert AlreadyRegistered();
        if (recipient == address(0)) revert InvalidRecipient();
        tokenId = ++_count;
        ownerOf[tokenId] = recipient;
        tokenOf[msg.sender] = tokenId;
    }

    function assign(uint256 tokenId) external returns (uint256) {
        if (tokenOf[msg.sender] != 0) revert AlreadyRegistered();
        if (ownerOf[tokenId] == address(0)) revert InvalidTokenId();
        tokenOf[msg.sender] = tokenId;
        return tokenId;
    }
}
