// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {LibBit} from "solady/src/utils/LibBit.sol";

/// @title CardDeal: which cards of the deck are dealt, and to which tokens
/// @notice A seed picks a place in what remains of the deck. As many consecutive remaining cards as there are tokens
/// are taken from there on and shuffled over the tokens. Each remaining card has the same chance for each token, and
/// no card is dealt twice.
abstract contract CardDeal {
    /// @notice Cards in the deck, and most tokens of the collection.
    uint256 public constant DECK_SIZE = 10_000;

    /// @dev Cards are counted in blocks of two words, 250 to a word.
    uint256 private constant WORD_CARDS = 250;
    uint256 private constant BLOCK_CARDS = 500;
    uint256 private constant WORDS = 40;
    uint256 private constant ALL_OF_WORD = 2 ** WORD_CARDS - 1;

    /// @dev Cards by token, sixteen to a word, 0 while sealed.
    mapping(uint256 word => uint256) private _cards;
    /// @dev How many cards of each block are dealt, nine bits each.
    uint256 private _dealtCounts;

    /// @dev Dealt cards as bits. The words of a block that is dealt out are not written: its count says so.
    mapping(uint256 word => uint256) private _dealtCards;

    /// @notice Which cards are dealt, as bits: card `c` is bit `(c - 1) % 250` of word `(c - 1) / 250`, of 40 words.
    function dealtCards(uint256 word) external view returns (uint256) {
        if (word < WORDS && _leftInBlock(_dealtCounts, word) == 0) return ALL_OF_WORD;
        return _dealtCards[word];
    }

    /// @dev The token's card, 1 to 10,000; 0 while it is sealed or does not exist.
    function _cardOf(uint256 tokenId) internal view returns (uint256) {
        if (tokenId > DECK_SIZE) return 0;
        return uint16(_cards[tokenId >> 4] >> ((tokenId & 15) << 4));
    }

    /// @dev Deals cards to the tokens `first` to `first + size − 1`.
    /// @param seed What decides; not known before.
    /// @param remaining How many cards are not dealt, at least `size`.
    function _deal(uint256 first, uint256 size, bytes32 seed, uint256 remaining) internal {
        _assignCards(first, _drawCards(seed, size, _random(seed, 0) % remaining));
    }

    /// @dev Takes `size` consecutive remaining cards from a random one on, the first card of the deck following the last,
    /// and shuffles them. Unchecked: there are never more tokens than cards, and every number is below 2^16.
    /// @param passing How many remaining cards, from the first card of the deck, lie before the random one.
    function _drawCards(bytes32 seed, uint256 size, uint256 passing)
        private
        returns (uint256[] memory cards)
    {
        unchecked {
            cards = new uint256[](size);
            uint256 counts = _dealtCounts;
            uint256 word;
            for (uint256 taken = 0; taken < size; word = word == WORDS - 1 ? 0 : word + 1) {
                if (word & 1 == 0) {
                    uint256 left = _leftInBlock(counts, word);
                    if (passing >= left) {
                        passing -= left;
                        ++word;
                        continue;
                    }
                }
                uint256 dealt = _dealtCards[word];
                uint256 free = dealt ^ ALL_OF_WORD;
                for (; passing != 0 && free != 0; --passing) {
                    free &= free - 1;
                }
                dealt |= free;
                uint256 card = word * WORD_CARDS;
                counts -= taken << ((word >> 1) * 9);
                for (; free != 0 && taken < size; ++taken) {
                    // Most cards lie next to the one before them.
                    uint256 step = free & 1 == 0 ? LibBit.ffs(free) + 1 : 1;
                    free >>= step;
                    card += step;
                    uint256 at = _random(seed, taken) % (taken + 1);
                    cards[taken] = cards[at];
                    cards[at] = card;
                }
                counts += taken << ((word >> 1) * 9);
                dealt ^= free << (card - word * WORD_CARDS);
                // A block that this crate deals out needs no words; its second word is dealt next, if it has cards left.
                if (
                    dealt != ALL_OF_WORD
                        || _leftInBlock(counts, word) > (word & 1 == 0 ? size - taken : 0)
                ) {
                    _dealtCards[word] = dealt;
                }
            }
            _dealtCounts = counts;
        }
    }

    /// @dev How many cards of the word's block are not dealt.
    function _leftInBlock(uint256 counts, uint256 word) private pure returns (uint256) {
        unchecked {
            return BLOCK_CARDS - (counts >> ((word >> 1) * 9) & 511);
        }
    }

    function _random(bytes32 seed, uint256 index) private pure returns (uint256 random) {
        assembly ("memory-safe") {
            mstore(0, seed)
            mstore(0x20, index)
            random := keccak256(0, 0x40)
        }
    }

    function _assignCards(uint256 first, uint256[] memory cards) private {
        unchecked {
            uint256 word;
            for (uint256 i = 0; i < cards.length; ++i) {
                uint256 token = first + i;
                // The first word may have cards of the crate before.
                if (i == 0 || token & 15 == 0) word = _cards[token >> 4];
                word |= cards[i] << ((token & 15) << 4);
                if (i == cards.length - 1 || token & 15 == 15) _cards[token >> 4] = word;
            }
        }
    }
}
