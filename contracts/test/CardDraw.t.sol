// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CardDeal} from "../src/CardDeal.sol";
import {Assertions} from "./Assertions.sol";

/// @title Exposes deals with a chosen seed
contract ChosenDeal is CardDeal {
    function deal(uint256 first, uint256 size, bytes32 seed, uint256 remaining) external {
        _deal(first, size, seed, remaining);
    }

    function cardOf(uint256 tokenId) external view returns (uint256) {
        return _cardOf(tokenId);
    }
}

/// @title The cards of a deal from a chosen position, and the gas of skipping
contract CardDrawTest is Assertions {
    uint256 private _dealt;

    function test_dealContinuesAfterAWordWithoutCards() public {
        ChosenDeal deck = new ChosenDeal();
        deal(deck, 0, 240);
        deal(deck, 10, 250);
        deal(deck, 0, 20);
        // Cards 1 to 240 and 251 to 500 are dealt: 241 to 250 and 501 to 510 come next.
        uint256 sum;
        for (uint256 token = 491; token <= 510; ++token) {
            uint256 card = deck.cardOf(token);
            assertTrue((card > 240 && card <= 250) || (card > 500 && card <= 510));
            sum += card;
        }
        assertEq(sum, 2_455 + 5_055);
    }

    function test_dealSkipsWholeBlocks() public {
        uint256 atTheStart = deal(new ChosenDeal(), 0, 1);
        _dealt = 0;
        uint256 atABlock = deal(new ChosenDeal(), 500, 1);
        _dealt = 0;
        uint256 nearTheEnd = deal(new ChosenDeal(), 9_500, 1);
        // Skipping one card costs about a hundred gas, and a block of cards five hundred.
        assertTrue(atABlock < atTheStart + 10_000);
        assertTrue(nearTheEnd < atTheStart + 50_000);
    }

    /// @dev Deals `size` cards after skipping `passing` remaining ones. @return spent Gas.
    function deal(ChosenDeal deck, uint256 passing, uint256 size) private returns (uint256 spent) {
        uint256 remaining = deck.DECK_SIZE() - _dealt;
        uint256 seed;
        while (uint256(keccak256(abi.encode(seed, 0))) % remaining != passing) ++seed;
        uint256 before = gasleft();
        deck.deal(_dealt + 1, size, bytes32(seed), remaining);
        spent = before - gasleft();
        _dealt += size;
    }
}
