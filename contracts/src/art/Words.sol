// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Card} from "./Card.sol";
import {Chance} from "./Chance.sol";
import {Pen, Writer} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Mark, Record, Ripeness, Stencil, Stream, Table} from "./generated/PepperFacts.sol";

/// @title Describes a card: concatenated parts of a sentence, spaces and articles included
library Words {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice Writes the name of a value in a list.
    /// @param table Names and parts of the trait's values.
    /// @param value Index of the value.
    function name(Pen memory pen, uint256 table, uint256 value) internal pure {
        pen.print(pen.uint16At(table + 4 * value));
    }

    /// @dev Writes a value's part of a sentence.
    function part(Pen memory pen, uint256 table, uint256 value) private pure {
        pen.print(pen.uint16At(table + 4 * value + 2));
    }

    /// @dev Writes the word of a cultivar's color: 0 green, 1 ripe, 2 overripe, 3 dried.
    function color(Pen memory pen, uint256 record, uint256 stage) private pure {
        pen.print(pen.uint16At(Table.RAMP_WORDS + 2 * pen.uint8At(record + Record.STAGES + stage)));
    }

    /// @notice Describes a card in one sentence.
    function describe(Pen memory pen, Card memory card) internal pure {
        uint256 record = pen.uint16At(Record.PLACES + 2 * card.cultivar);
        uint256 ripeness = uint256(card.ripeness);
        part(pen, Table.RIPENESS_WORDS, ripeness);
        if (card.ripeness == Ripeness.Breaking) {
            color(pen, record, 0);
            pen.print(Stencil.TURNING_TO);
        }
        color(pen, record, card.ripeness > Ripeness.Breaking ? ripeness - 1 : ripeness);
        bool cluster = pen.uint8At(record + Record.MARKS) & Mark.CLUSTER != 0;
        pen.print(cluster ? Stencil.CLUSTER_OF : Stencil.SINGLE_OF);
        name(pen, Table.CULTIVAR_WORDS, card.cultivar);
        part(pen, Table.SKIN_WORDS, uint256(card.skin));
        part(pen, Table.CALYX_WORDS, uint256(card.calyx));
        part(pen, Table.COMPANION_WORDS, uint256(card.companion));
        part(pen, Table.GROUND_WORDS, card.ground);
        part(pen, Table.PATTERN_WORDS, uint256(card.pattern));
        pen.print(Stencil.FULL_STOP);
    }

    /// @notice Writes a card's traits as the content of a JSON list, without the end of its last entry.
    function list(Pen memory pen, Card memory card) internal pure {
        pen.print(Stencil.JSON_CULTIVAR);
        name(pen, Table.CULTIVAR_WORDS, card.cultivar);
        pen.print(Stencil.JSON_SPECIES);
        part(pen, Table.CULTIVAR_WORDS, card.cultivar);
        pen.print(Stencil.JSON_RIPENESS);
        name(pen, Table.RIPENESS_WORDS, uint256(card.ripeness));
        pen.print(Stencil.JSON_SKIN);
        name(pen, Table.SKIN_WORDS, uint256(card.skin));
        pen.print(Stencil.JSON_CALYX);
        name(pen, Table.CALYX_WORDS, uint256(card.calyx));
        pen.print(Stencil.JSON_GROUND);
        name(pen, Table.GROUND_WORDS, card.ground);
        pen.print(Stencil.JSON_PATTERN);
        name(pen, Table.PATTERN_WORDS, uint256(card.pattern));
        pen.print(Stencil.JSON_COMPANION);
        name(pen, Table.COMPANION_WORDS, uint256(card.companion));
        heat(pen, card);
        pen.print(Stencil.JSON_CARD);
        pen.integer(card.seed);
    }

    function heat(Pen memory pen, Card memory card) private pure {
        uint256 record = pen.uint16At(Record.PLACES + 2 * card.cultivar);
        pen.print(Stencil.JSON_TIER);
        pen.print(pen.uint16At(Table.HEAT_TIERS + 2 * pen.uint8At(record + Record.TIER)));
        pen.print(Stencil.JSON_HEAT);
        pen.integer(heatOf(pen, card, record));
    }

    /// @dev Scoville heat units within the cultivar's range, rounded to the hundred where the range allows it.
    function heatOf(Pen memory pen, Card memory card, uint256 record) private pure returns (uint256 units) {
        uint256 least = pen.uint24At(record + Record.MIN_HEAT);
        uint256 most = pen.uint24At(record + Record.MAX_HEAT);
        units = least + Chance.draw(card.seed, Stream.HEAT, 0, most - least + 1);
        if (most >= 1000) units -= units % 100;
    }

    /// @notice Describes a sealed packet in one sentence.
    /// @param ground Index of its ground.
    function describePacket(Pen memory pen, uint256 ground) internal pure {
        pen.print(Stencil.PACKET_BEFORE);
        part(pen, Table.GROUND_WORDS, ground);
        pen.print(Stencil.PACKET_AFTER);
    }
}
