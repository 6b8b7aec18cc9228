// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Writes SVG text. A document may contain several drawings, so every id starts with the drawing's kind and
/// number.
/// @param cursor Memory offset of the next byte; the memory after it is free.
/// @param facts Memory offset of the tables and stencils.
/// @param id Prefix of every id, for instance `p4127`, left-aligned.
/// @param idLength Length of the prefix in bytes.
/// @param points Memory for the points of a curve, see Path.sol.
/// @param slots The numbers and colors that stencils refer to by index.
struct Pen {
    uint256 cursor;
    uint256 facts;
    bytes32 id;
    uint256 idLength;
    uint256 points;
    uint256[64] slots;
}

/// @title Writes text at the cursor of a pen: bytes, numbers, colors and whole stencils
/// @dev Whole words are stored at the cursor, which advances by the valid bytes, so up to 31 bytes after it are
/// scratch. A stencil is a sequence of literals (a length of 1 to 127 and that many bytes) and slots (one of the marks
/// below and, except for `ID`, the slot's index), terminated by 0.
library Writer {
    /// @dev The pen's id.
    uint256 private constant ID = 0x80;
    /// @dev A number.
    uint256 private constant NUMBER = 0x81;
    /// @dev A number after another one: a minus sign separates as well as a space.
    uint256 private constant SEPARATED = 0x82;

    /// @notice Writes one ASCII character.
    function letter(Pen memory pen, bytes1 character) internal pure {
        assembly ("memory-safe") {
            let cursor := mload(pen)
            mstore8(cursor, byte(0, character))
            mstore(pen, add(cursor, 1))
        }
    }

    /// @notice Writes the first `length` bytes of `text`.
    function text(Pen memory pen, bytes32 content, uint256 length) internal pure {
        assembly ("memory-safe") {
            let cursor := mload(pen)
            mstore(cursor, content)
            mstore(pen, add(cursor, length))
        }
    }

    /// @notice Writes a number that follows another one.
    function next(Pen memory pen, int256 value) internal pure {
        pen.cursor = decimal(pen.cursor, value, true);
    }

    /// @notice Writes two numbers, for instance a point.
    function pair(Pen memory pen, int256 x, int256 y) internal pure {
        pen.cursor = decimal(decimal(pen.cursor, x, false), y, true);
    }

    /// @notice Writes two numbers that follow another one.
    function nextPair(Pen memory pen, int256 x, int256 y) internal pure {
        pen.cursor = decimal(decimal(pen.cursor, x, true), y, true);
    }

    /// @notice Sets a slot to a number.
    function set(Pen memory pen, uint256 slot, int256 value) internal pure {
        pen.slots[slot] = uint256(value);
    }

    /// @notice Sets a slot to a color, see Palette.sol.
    function tint(Pen memory pen, uint256 slot, uint256 color) internal pure {
        pen.slots[slot] = color;
    }

    /// @notice Prints a stencil with the current slots.
    /// @param stencil Offset of the stencil in the facts.
    function print(Pen memory pen, uint256 stencil) internal pure {
        uint256 at = pen.facts + stencil;
        uint256 mark;
        while (true) {
            (mark, at) = literals(pen, at);
            if (mark == 0) return;
            if (mark == ID) {
                text(pen, pen.id, pen.idLength);
            } else {
                uint256 value;
                assembly ("memory-safe") {
                    value := mload(add(mload(add(pen, 0xa0)), shl(5, byte(0, mload(at)))))
                }
                ++at;
                if (mark > SEPARATED) ink(pen, value);
                else pen.cursor = decimal(pen.cursor, int256(value), mark != NUMBER);
            }
        }
    }

    /// @dev Copies literals up to the next slot or end; returns its mark and the position after it.
    function literals(Pen memory pen, uint256 from) private pure returns (uint256 mark, uint256 at) {
        assembly ("memory-safe") {
            at := from
            let cursor := mload(pen)
            for {} 1 {} {
                mark := byte(0, mload(at))
                at := add(at, 1)
                if gt(sub(mark, 1), 126) { break }
                for { let i := 0 } lt(i, mark) { i := add(i, 32) } { mstore(add(cursor, i), mload(add(at, i))) }
                cursor := add(cursor, mark)
                at := add(at, mark)
            }
            mstore(pen, cursor)
        }
    }

    /// @notice Writes a color: `#RRGGBB`, or the ink or a gradient of the drawing, depending on the byte above its 24 bits.
    function ink(Pen memory pen, uint256 value) internal pure {
        uint256 kind = value >> 24;
        if (kind == 0) {
            text(pen, hexadecimal(value), 7);
        } else if (kind == 1) {
            text(pen, "#211", 4);
        } else {
            text(pen, "url(#", 5);
            text(pen, pen.id, pen.idLength);
            letter(pen, bytes1(uint8(kind)));
            letter(pen, ")");
        }
    }

    /// @dev `#RRGGBB`, left-aligned, all six digits at once.
    function hexadecimal(uint256 value) private pure returns (bytes32 digits) {
        assembly ("memory-safe") {
            // One nibble per byte, then add 0x30 to each, and 7 more from ten on.
            value := or(
                or(
                    or(and(value, 0xf), shl(4, and(value, 0xf0))),
                    or(shl(8, and(value, 0xf00)), shl(12, and(value, 0xf000)))
                ),
                or(shl(16, and(value, 0xf0000)), shl(20, and(value, 0xf00000)))
            )
            let letters := and(shr(4, add(value, 0x060606060606)), 0x010101010101)
            value := add(add(value, 0x303030303030), mul(letters, 7))
            digits := or(shl(248, 35), shl(200, value))
        }
    }

    /// @notice Writes a decimal of at most five digits to memory.
    /// @param cursor Memory offset.
    /// @param value From -99,999 to 99,999.
    /// @param separated Whether a space comes first, unless the number is negative.
    /// @return Memory offset after it.
    function decimal(uint256 cursor, int256 value, bool separated) internal pure returns (uint256) {
        assembly ("memory-safe") {
            switch slt(value, 0)
            case 1 {
                mstore8(cursor, 45)
                cursor := add(cursor, 1)
                value := sub(0, value)
            }
            default {
                if separated {
                    mstore8(cursor, 32)
                    cursor := add(cursor, 1)
                }
            }
            switch lt(value, 100)
            case 1 {
                switch lt(value, 10)
                case 1 {
                    mstore8(cursor, add(value, 48))
                    cursor := add(cursor, 1)
                }
                default {
                    mstore(cursor, shl(240, add(0x3030, or(shl(8, div(value, 10)), mod(value, 10)))))
                    cursor := add(cursor, 2)
                }
            }
            default {
                if gt(value, 999) {
                    if gt(value, 9999) {
                        mstore8(cursor, add(48, div(value, 10000)))
                        cursor := add(cursor, 1)
                        value := mod(value, 10000)
                    }
                    mstore8(cursor, add(48, div(value, 1000)))
                    cursor := add(cursor, 1)
                    value := mod(value, 1000)
                }
                let tens := div(value, 10)
                let digits := or(or(shl(16, div(tens, 10)), shl(8, mod(tens, 10))), mod(value, 10))
                mstore(cursor, shl(232, add(0x303030, digits)))
                cursor := add(cursor, 3)
            }
        }
        return cursor;
    }

    /// @notice Sets the prefix of every id: a letter and a number.
    function name(Pen memory pen, bytes1 kind, uint256 value) internal pure {
        (bytes32 digits, uint256 length) = decimalOf(value);
        pen.id = (digits >> 8) | kind;
        pen.idLength = length + 1;
    }

    /// @notice Writes a number of at most 32 digits.
    function integer(Pen memory pen, uint256 value) internal pure {
        (bytes32 digits, uint256 length) = decimalOf(value);
        text(pen, digits, length);
    }

    /// @dev A decimal as text, left-aligned; of more than 32 digits the first 32.
    function decimalOf(uint256 value) private pure returns (bytes32 digits, uint256 length) {
        do {
            digits = (digits >> 8) | bytes32((48 + value % 10) << 248);
            value /= 10;
            ++length;
        } while (value > 0);
    }
}
