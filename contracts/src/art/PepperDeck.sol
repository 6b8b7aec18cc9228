// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPepperDeck} from "../IPepperDeck.sol";
import {DataContract} from "./DataContract.sol";

/// @title The deck: the traits of all 10,000 cards, three bytes each, in the order of the deck
/// @notice The content was public before the first token was sold; only the assignment of cards was unknown.
contract PepperDeck is IPepperDeck {
    /// @notice Cards in the deck, numbered from 1.
    uint256 public constant DECK_SIZE = 10_000;

    /// @dev Cards in each of the two data contracts.
    uint256 private constant HALF = 5_000;
    /// @dev Bytes of a card.
    uint256 private constant CARD = 3;

    /// @notice Holds cards 1 to 5,000.
    address public immutable FIRST_HALF;
    /// @notice Holds cards 5,001 to 10,000.
    address public immutable SECOND_HALF;

    /// @notice The card does not exist.
    /// @param card Requested card number.
    /// @param cards Number of cards, numbered from 1.
    error NoSuchCard(uint256 card, uint256 cards);

    /// @param firstHalf Data contract with cards 1 to 5,000.
    /// @param secondHalf Data contract with cards 5,001 to 10,000.
    constructor(address firstHalf, address secondHalf) {
        DataContract.check(firstHalf, HALF * CARD);
        DataContract.check(secondHalf, HALF * CARD);
        FIRST_HALF = firstHalf;
        SECOND_HALF = secondHalf;
    }

    /// @inheritdoc IPepperDeck
    /// @dev Cultivar (5 bits, highest), ripeness, skin, calyx, pattern, companion
    /// (3 each) and ground (4), each an index into its table.
    function traitsOf(uint256 card) external view returns (uint24 traits) {
        if (card == 0 || card > DECK_SIZE) revert NoSuchCard(card, DECK_SIZE);
        uint256 place = card - 1;
        bool first = place < HALF;
        DataContract.copy(first ? FIRST_HALF : SECOND_HALF, (first ? place : place - HALF) * CARD, CARD, 0);
        assembly ("memory-safe") {
            traits := shr(232, mload(0))
        }
    }
}
