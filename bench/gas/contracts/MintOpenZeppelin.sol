// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Sale} from "./Sale.sol";

/// @title The sale on OpenZeppelin's ERC721, each account's mints in a mapping of their own
contract MintOpenZeppelin is ERC721, Sale {
    mapping(address account => uint256) private _numberMinted;

    constructor(uint40 start, uint40 end, uint96 price, uint16 walletCap, uint32 supply, bytes32 root)
        ERC721("Bench", "BENCH")
        Sale(start, end, price, walletCap, supply, root)
    {}

    function _countedByLibrary() internal pure override returns (bool) {
        return false;
    }

    function _minted() internal pure override returns (uint256) {
        return 0;
    }

    function _mintedBy(address account) internal view override returns (uint256) {
        return _numberMinted[account];
    }

    function _give(address to, uint256 first, uint256 quantity, uint256 had) internal override {
        _numberMinted[to] = had + quantity;
        for (uint256 i; i < quantity; ++i) _mint(to, first + i);
    }
}
