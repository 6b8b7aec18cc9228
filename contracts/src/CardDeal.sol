// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {LibBit} from "solady/src/utils/LibBit.sol";

/// @title CardDeal: deals cards of the deck to tokens
/// @notice A seed selects a position among the undealt cards. Starting there, consecutive undealt cards are taken, one
/// per token, and shuffled over the tokens. Each undealt card is equally likely for each token, and no card is dealt
/// twice.
abstract contract CardDeal {
    /// @notice Number of cards in the deck, and the upper bound of the maximum supply.
    uint256 public constant DECK_SIZE = 10_000;

    // The deck is a bitmap of 40 words with 250 cards each. Two words form a block of 500 cards, whose number of dealt
    // cards is kept in `_dealtCounts`, so that a deal skips a block without reading its words:
    //
    //  255      180 179      171         17        9 8         0
    // +------------+------------+--- ... ---+-----------+-----------+
    // |   unused   |  block 19  |           |  block 1  |  block 0  |
    // +------------+------------+--- ... ---+-----------+-----------+
    uint256 private constant CARDS_PER_WORD = 250;
    uint256 private constant CARDS_PER_BLOCK = 500;
    uint256 private constant WORD_COUNT = 40;
    uint256 private constant ALL_DEALT = 2 ** CARDS_PER_WORD - 1;

    /// @dev Card numbers by token, 16 bits each, 16 tokens per word; 0 while a token is sealed:
    ///
    ///  255         240         31          16 15           0
    /// +---------------+- ... -+--------------+--------------+
    /// | token 16n+15  |       |  token 16n+1 |  token 16n   |
    /// +---------------+- ... -+--------------+--------------+
    mapping(uint256 word => uint256) private _cards;

    /// @dev Number of dealt cards per block, 9 bits each.
    uint256 private _dealtCounts;

    /// @dev Bitmap of dealt cards. The words of a fully dealt block are not written; its count is sufficient.
    mapping(uint256 word => uint256) private _dealtCards;

    /// @notice A word of the bitmap of dealt cards: card `c` is bit `(c - 1) % 250` of word `(c - 1) / 250`, of 40 words.
    function dealtCards(uint256 word) external view returns (uint256) {
        if (word < WORD_COUNT && _undealtInBlock(_dealtCounts, word) == 0) return ALL_DEALT;
        return _dealtCards[word];
    }

    /// @dev The token's card, 1 to 10,000; 0 if the token is sealed or does not exist.
    function _cardOf(uint256 tokenId) internal view returns (uint256) {
        if (tokenId > DECK_SIZE) return 0;
        return uint16(_cards[tokenId >> 4] >> ((tokenId & 15) << 4));
    }

    /// @dev Deals cards to the tokens `first` to `first + size − 1`.
    /// @param seed Source of randomness, unknown before this call.
    /// @param remaining Number of undealt cards, at least `size`.
    function _deal(uint256 first, uint256 size, bytes32 seed, uint256 remaining) internal {
        _storeCards(first, _drawCards(seed, size, _random(seed, 0) % remaining));
    }

    /// @dev Takes `size` consecutive undealt cards, wrapping around at the end of the deck, and shuffles them. Unchecked:
    /// there are never more tokens than cards, and every number is below 2^16.
    /// @param skip Number of undealt cards, counted from the first card of the deck, before the first one to take.
    function _drawCards(bytes32 seed, uint256 size, uint256 skip)
        private
        returns (uint256[] memory cards)
    {
        unchecked {
            cards = new uint256[](size);
            uint256 counts = _dealtCounts;
            uint256 word;
            for (uint256 taken = 0; taken < size; word = word == WORD_COUNT - 1 ? 0 : word + 1) {
                if (word & 1 == 0) {
                    uint256 left = _undealtInBlock(counts, word);
                    if (skip >= left) {
                        skip -= left;
                        ++word;
                        continue;
                    }
                }
                uint256 dealt = _dealtCards[word];
                uint256 free = dealt ^ ALL_DEALT;
                for (; skip != 0 && free != 0; --skip) {
                    free &= free - 1;
                }
                dealt |= free;
                uint256 card = word * CARDS_PER_WORD;
                counts -= taken << ((word >> 1) * 9);
                for (; free != 0 && taken < size; ++taken) {
                    // The next undealt card usually follows directly.
                    uint256 step = free & 1 == 0 ? LibBit.ffs(free) + 1 : 1;
                    free >>= step;
                    card += step;
                    uint256 position = _random(seed, taken) % (taken + 1);
                    cards[taken] = cards[position];
                    cards[position] = card;
                }
                counts += taken << ((word >> 1) * 9);
                dealt ^= free << (card - word * CARDS_PER_WORD);
                // If this deal completes the block, its words need not be written. Its second word, if undealt cards remain
                // in it, is processed next.
                if (
                    dealt != ALL_DEALT
                        || _undealtInBlock(counts, word) > (word & 1 == 0 ? size - taken : 0)
                ) {
                    _dealtCards[word] = dealt;
                }
            }
            _dealtCounts = counts;
        }
    }

    /// @dev Number of undealt cards in the block of the word.
    function _undealtInBlock(uint256 counts, uint256 word) private pure returns (uint256) {
        unchecked {
            return CARDS_PER_BLOCK - (counts >> ((word >> 1) * 9) & 511);
        }
    }

    function _random(bytes32 seed, uint256 index) private pure returns (uint256 random) {
        assembly ("memory-safe") {
            mstore(0, seed)
            mstore(0x20, index)
            random := keccak256(0, 0x40)
        }
    }

    function _storeCards(uint256 first, uint256[] memory cards) private {
        unchecked {
            uint256 word;
            for (uint256 i = 0; i < cards.length; ++i) {
                uint256 token = first + i;
                // The first word may hold cards of the previous crate.
                if (i == 0 || token & 15 == 0) word = _cards[token >> 4];
                word |= cards[i] << ((token & 15) << 4);
                if (i == cards.length - 1 || token & 15 == 15) _cards[token >> 4] = word;
            }
        }
    }
}
