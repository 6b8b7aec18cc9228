// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Base64, twenty-four bytes at a time
/// @dev Encodes the 32 digits of a word at once: spreads its 192 bits to six per byte, then maps each byte from value
/// to character with comparisons on all bytes in parallel. A quarter of the gas of a table lookup per digit.
library Base64 {
    /// @dev A one in every byte.
    uint256 private constant ONES = 0x0101010101010101010101010101010101010101010101010101010101010101;

    /// @notice Writes `length` bytes from `source` as base64, padded, to `target`.
    /// @dev Up to 32 bytes after the text are scratch.
    /// @param source Memory offset of the bytes.
    /// @param length Number of bytes.
    /// @param target Memory offset of the text; must not overlap the source.
    /// @return end Memory offset after the text.
    function encode(uint256 source, uint256 length, uint256 target) internal pure returns (uint256 end) {
        unchecked {
            end = target + (length + 2) / 3 * 4;
            for (; length >= 24; length -= 24) {
                put(target, load(source));
                source += 24;
                target += 32;
            }
            // Bits after the source are masked out of the last digit.
            uint256 unused = 192 - 8 * length;
            put(target, load(source) >> unused << unused);
            uint256 padding = (3 - length % 3) % 3;
            for (uint256 i = 1; i <= padding; ++i) {
                assembly ("memory-safe") {
                    mstore8(sub(end, i), 0x3d)
                }
            }
        }
    }

    function load(uint256 source) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := shr(64, mload(source))
        }
    }

    function put(uint256 target, uint256 word) private pure {
        word = characters(spread(word));
        assembly ("memory-safe") {
            mstore(target, word)
        }
    }

    /// @dev From 192 bits to 32 bytes of six bits each, by halving: 96 bits in 128, 48 in 64, … 6 in 8.
    function spread(uint256 word) private pure returns (uint256 digits) {
        assembly ("memory-safe") {
            function halve(bits, low, high, gap) -> halved {
                halved := or(and(bits, low), shl(gap, and(bits, high)))
            }
            digits := or(and(word, 0xffffffffffffffffffffffff), shl(32, and(word, shl(96, 0xffffffffffffffffffffffff))))
            digits := halve(
                digits,
                0x00000000000000000000ffffffffffff00000000000000000000ffffffffffff,
                0x00000000ffffffffffff00000000000000000000ffffffffffff000000000000,
                16
            )
            digits := halve(
                digits,
                0x0000000000ffffff0000000000ffffff0000000000ffffff0000000000ffffff,
                0x0000ffffff0000000000ffffff0000000000ffffff0000000000ffffff000000,
                8
            )
            digits := halve(
                digits,
                0x00000fff00000fff00000fff00000fff00000fff00000fff00000fff00000fff,
                0x00fff00000fff00000fff00000fff00000fff00000fff00000fff00000fff000,
                4
            )
            digits := halve(
                digits,
                0x003f003f003f003f003f003f003f003f003f003f003f003f003f003f003f003f,
                0x0fc00fc00fc00fc00fc00fc00fc00fc00fc00fc00fc00fc00fc00fc00fc00fc0,
                2
            )
        }
    }

    /// @dev From values to characters: A to Z from 0, a to z from 26, 0 to 9 from 52, + is 62, / is 63.
    function characters(uint256 digits) private pure returns (uint256 text) {
        assembly ("memory-safe") {
            // 1 in every byte whose value is at least 128 - `complement`.
            function atLeast(values, complement, ones) -> which {
                which := and(shr(7, add(values, mul(complement, ones))), ones)
            }
            text := add(add(digits, mul(65, ONES)), mul(6, atLeast(digits, 102, ONES)))
            text := add(text, mul(3, atLeast(digits, 65, ONES)))
            text := sub(text, mul(75, atLeast(digits, 76, ONES)))
            text := sub(text, mul(15, atLeast(digits, 66, ONES)))
        }
    }
}
