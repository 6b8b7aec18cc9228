// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPepperRenderer} from "../IPepperRenderer.sol";
import {Base64} from "./Base64.sol";
import {Card, Cards} from "./Card.sol";
import {DataContract} from "./DataContract.sol";
import {Packet} from "./Packet.sol";
import {Pen, Writer} from "./Pen.sol";
import {PepperArt} from "./PepperArt.sol";
import {Words} from "./Words.sol";
import {Stencil, Table} from "./generated/PepperFacts.sol";

/// @title Token metadata: JSON with the embedded image, as a data URI
/// @notice The JSON is base64, and so is the SVG in it, so that the encoding is unambiguous.
/// @dev Everything is written after all allocated memory: first the JSON, then its URI.
contract PepperMetadata is IPepperRenderer {
    using Writer for Pen;

    /// @dev Prefix of every URI, and its length in bytes.
    bytes32 private constant SCHEME = "data:application/json;base64,";
    uint256 private constant SCHEME_LENGTH = 29;

    /// @dev The collection's picture: a seed that no card has, a ripe Habanero with rays on teal.
    uint256 private constant SIGN_SEED = 0;
    uint24 private constant SIGN_TRAITS = 16 << 19 | 2 << 16 | 3 << 10 | 1 << 7 | 8;

    /// @notice Draws the pictures.
    PepperArt public immutable ART;
    /// @notice Holds stencils, tables and words.
    address public immutable FACTS;

    /// @param art Draws the pictures; words are read from the same facts.
    constructor(PepperArt art) {
        ART = art;
        FACTS = art.FACTS();
    }

    /// @inheritdoc IPepperRenderer
    function tokenURI(uint256 tokenId, uint256 card, uint24 traits) external view returns (string memory uri) {
        string memory svg = card == 0 ? ART.packet(tokenId) : ART.draw(card, traits);
        Card memory decided;
        Pen memory pen;
        uint256 start = begin(pen);
        pen.print(Stencil.JSON_NAME);
        if (card == 0) {
            sealedPepper(pen, tokenId);
        } else {
            Cards.read(decided, card, traits);
            openedPepper(pen, tokenId, decided);
        }
        return finish(pen, start, svg);
    }

    /// @inheritdoc IPepperRenderer
    function contractURI(string calldata name) external view returns (string memory uri) {
        string memory svg = ART.draw(SIGN_SEED, SIGN_TRAITS);
        bytes memory characters = bytes(name);
        Pen memory pen;
        uint256 start = begin(pen);
        pen.print(Stencil.JSON_NAME);
        quote(pen, characters);
        pen.print(Stencil.JSON_COLLECTION);
        return finish(pen, start, svg);
    }

    /// @dev Loads the words; returns where the JSON starts. Memory must not be allocated from here until `finish`.
    function begin(Pen memory pen) private view returns (uint256 start) {
        start = DataContract.load(FACTS, Table.LENGTH, pen);
        pen.cursor = start;
    }

    function sealedPepper(Pen memory pen, uint256 tokenId) private pure {
        pen.print(Stencil.PACKET_TITLE);
        pen.print(Stencil.JSON_NUMBER);
        pen.integer(tokenId);
        pen.print(Stencil.JSON_DESCRIPTION);
        Words.describePacket(pen, Packet.groundOf(tokenId));
        pen.print(Stencil.JSON_SEALED);
    }

    function openedPepper(Pen memory pen, uint256 tokenId, Card memory card) private pure {
        Words.name(pen, Table.CULTIVAR_WORDS, card.cultivar);
        pen.print(Stencil.JSON_NUMBER);
        pen.integer(tokenId);
        pen.print(Stencil.JSON_DESCRIPTION);
        Words.describe(pen, card);
        Words.list(pen, card);
        pen.print(Stencil.JSON_PICTURE);
    }

    /// @dev Writes text into a JSON string; escapes quotes, backslashes and control characters by code point.
    function quote(Pen memory pen, bytes memory characters) private pure {
        for (uint256 i; i < characters.length; ++i) {
            bytes1 character = characters[i];
            if (character > 0x1F && character != '"' && character != "\\") {
                pen.letter(character);
            } else {
                pen.text("\\u00", 4);
                pen.text(hexadecimal(uint8(character)), 2);
            }
        }
    }

    function hexadecimal(uint256 value) private pure returns (bytes32) {
        bytes16 digits = "0123456789abcdef";
        return bytes32(digits[value >> 4]) | (bytes32(digits[value & 15]) >> 8);
    }

    /// @dev Completes the JSON between `start` and the cursor with the picture, and writes the URI after it.
    function finish(Pen memory pen, uint256 start, string memory svg) private pure returns (string memory uri) {
        uint256 picture;
        assembly ("memory-safe") {
            picture := add(svg, 0x20)
        }
        pen.cursor = Base64.encode(picture, bytes(svg).length, pen.cursor);
        pen.print(Stencil.JSON_END);
        uint256 end = pen.cursor;
        // One word for the rest of the last one, and one for the length.
        uint256 text = end + 0x40;
        assembly ("memory-safe") {
            uri := sub(text, 0x20)
            mstore(text, SCHEME)
        }
        uint256 last = Base64.encode(start, end - start, text + SCHEME_LENGTH);
        assembly ("memory-safe") {
            mstore(uri, sub(last, text))
            mstore(last, 0)
            mstore(0x40, and(add(last, 0x3f), not(31)))
        }
    }
}
