// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC721A} from "erc721a/contracts/ERC721A.sol";
import {Sale} from "./Sale.sol";

/// @title The sale on ERC721A, which counts all tokens and each account's mints by itself
contract MintERC721A is ERC721A, Sale {
    constructor(uint40 start, uint40 end, uint96 price, uint16 walletCap, uint32 supply, bytes32 root)
        ERC721A("Bench", "BENCH")
        Sale(start, end, price, walletCap, supply, root)
    {}

    function _countedByLibrary() internal pure override returns (bool) {
        return true;
    }

    function _minted() internal view override returns (uint256) {
        return _totalMinted();
    }

    function _mintedBy(address account) internal view override returns (uint256) {
        return _numberMinted(account);
    }

    function _give(address to, uint256, uint256 quantity, uint256) internal override {
        _mint(to, quantity);
    }

    function _startTokenId() internal pure override returns (uint256) {
        return 1;
    }
}
