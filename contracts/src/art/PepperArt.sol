// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Arrangement} from "./Arrangement.sol";
import {Bodies} from "./Body.sol";
import {Cards} from "./Card.sol";
import {Companions} from "./Companions.sol";
import {DataContract} from "./DataContract.sol";
import {Fruit} from "./Fruit.sol";
import {Fruits} from "./Fruits.sol";
import {Greenery} from "./Greenery.sol";
import {Packet} from "./Packet.sol";
import {Palette} from "./Palette.sol";
import {Path} from "./Path.sol";
import {Patterns} from "./Patterns.sol";
import {Pen, Writer} from "./Pen.sol";
import {Skin} from "./Skin.sol";
import {Tables} from "./Tables.sol";
import {Words} from "./Words.sol";
import {Color, Pattern, Record, Slot, Stencil, Table} from "./generated/PepperFacts.sol";

/// @title PepperArt: renders a card as SVG, byte-identical to `packages/art`
/// @notice Integers only; every id starts with the drawing's prefix, so that a page can inline any number of drawings.
/// @dev All memory of a drawing is allocated first. The text is written after it.
contract PepperArt {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice Holds stencils and tables.
    address public immutable FACTS;

    /// @param facts Data contract with stencils and tables.
    constructor(address facts) {
        DataContract.check(facts, Table.LENGTH);
        FACTS = facts;
    }

    /// @notice Draws a card.
    /// @param seed Its position in the deck, from 1; below 2^32.
    /// @param traits As packed in the deck.
    /// @return svg A complete SVG document in UTF-8.
    function draw(uint256 seed, uint24 traits) external view returns (string memory svg) {
        Fruit memory fruit;
        Cards.read(fruit.card, seed, traits);
        uint256 start = ready(fruit);
        fruit.pen.name("p", seed);
        label(fruit);
        return finish(fruit.pen, start);
    }

    /// @notice Draws the sealed packet of a token that is not revealed yet.
    /// @param tokenId Below 2^32.
    /// @return svg A complete SVG document in UTF-8.
    function packet(uint256 tokenId) external view returns (string memory svg) {
        if (tokenId > type(uint32).max) revert Cards.NoSuchPepper(tokenId, 0);
        Pen memory pen;
        uint256 start = DataContract.load(FACTS, Table.LENGTH, pen) + 0x20;
        pen.cursor = start;
        pen.name("s", tokenId);
        Packet.draw(pen, tokenId);
        return finish(pen, start);
    }

    /// @dev Loads the facts and allocates the memory; returns where the text starts.
    function ready(Fruit memory fruit) private view returns (uint256 start) {
        Pen memory pen = fruit.pen;
        uint256 at = DataContract.load(FACTS, Table.LENGTH, pen);
        pen.points = at;
        at += Path.ROOM;
        Bodies.bend(fruit.body, pen, fruit.card, at);
        at += Bodies.ROOM;
        fruit.lines = at;
        at += Skin.ROOM;
        assembly ("memory-safe") {
            mstore(0x40, at)
        }
        start = at + 0x20;
        pen.cursor = start;
    }

    /// @dev Converts the text between `start` and the cursor to a string and allocates its memory.
    function finish(Pen memory pen, uint256 start) private pure returns (string memory svg) {
        uint256 end = pen.cursor;
        assembly ("memory-safe") {
            svg := sub(start, 0x20)
            mstore(svg, sub(end, start))
            mstore(end, 0)
            mstore(0x40, and(add(end, 63), not(31)))
        }
    }

    function label(Fruit memory fruit) private pure {
        Pen memory pen = fruit.pen;
        Palette.choose(fruit);
        fruit.dark = fruit.card.ground >= Table.FIRST_DARK_GROUND || fruit.card.pattern == Pattern.Night;
        Greenery.measure(fruit);
        pen.print(Stencil.OPEN);
        Words.name(pen, Table.CULTIVAR_WORDS, fruit.card.cultivar);
        pen.print(Stencil.DESCRIBED);
        Words.describe(pen, fruit.card);
        pen.print(Stencil.DEFS);
        Fruits.outline(fruit);
        Skin.chart(fruit, fruit.lines);
        Arrangement.shapes(fruit);
        pen.print(Stencil.DEFS_END);
        background(fruit);
        Arrangement.open(fruit);
        Fruits.paint(fruit);
        Arrangement.close(fruit);
        Companions.paint(fruit);
        heatPlate(pen, int256(pen.uint8At(fruit.body.record + Record.TIER)));
        pen.print(Stencil.CLOSE);
    }

    /// @dev Paper, plate, pattern, and the fruit's shadow and halo.
    function background(Fruit memory fruit) private pure {
        Pen memory pen = fruit.pen;
        uint256 ground = Table.GROUNDS + 9 * fruit.card.ground;
        bool night = fruit.card.pattern == Pattern.Night;
        pen.tint(Slot.FIELD, night ? Color.NIGHT : pen.uint24At(ground));
        pen.tint(Slot.TONE, pen.uint24At(ground + 3));
        pen.tint(Slot.ACCENT, pen.uint24At(ground + 6));
        pen.print(Stencil.GROUND);
        Patterns.paint(fruit);
        pen.print(fruit.dark ? Stencil.SHADOW_ON_DARK : Stencil.SHADOW);
        pen.print(Stencil.FRAME);
        bool lost = (pen.uint16At(Table.LOST_ON + 2 * fruit.ramp) >> fruit.card.ground) & 1 == 1;
        if (fruit.dark || lost || fruit.card.pattern == Pattern.Marquee) pen.print(Stencil.HALO);
    }

    /// @dev Five dots, `tier` of them lit, drawn as one dashed line.
    function heatPlate(Pen memory pen, int256 tier) private pure {
        unchecked {
            pen.print(Stencil.HEAT);
            if (tier < 5) {
                pen.set(Slot.X, 420 + tier * 40);
                pen.set(Slot.WIDTH, 161 - tier * 40);
                pen.print(Stencil.HEAT_UNLIT);
            }
            if (tier > 0) {
                pen.set(Slot.WIDTH, tier * 40 - 39);
                pen.print(Stencil.HEAT_LIT);
            }
            pen.print(Stencil.GROUP_END);
        }
    }
}
