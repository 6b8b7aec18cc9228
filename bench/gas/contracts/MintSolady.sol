// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC721} from "solady/src/tokens/ERC721.sol";
import {Sale} from "./Sale.sol";

/// @title The sale on Solady's ERC721, each account's mints in the spare bits beside its balance
contract MintSolady is ERC721, Sale {
    constructor(uint40 start, uint40 end, uint96 price, uint16 walletCap, uint32 supply, bytes32 root)
        Sale(start, end, price, walletCap, supply, root)
    {}

    function name() public pure override returns (string memory) {
        return "Bench";
    }

    function symbol() public pure override returns (string memory) {
        return "BENCH";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }

    function _countedByLibrary() internal pure override returns (bool) {
        return false;
    }

    function _minted() internal pure override returns (uint256) {
        return 0;
    }

    function _mintedBy(address account) internal view override returns (uint256) {
        return _getAux(account);
    }

    function _give(address to, uint256 first, uint256 quantity, uint256 had) internal override {
        _setAux(to, uint224(had + quantity));
        for (uint256 i; i < quantity; ++i) _mint(to, first + i);
    }
}
