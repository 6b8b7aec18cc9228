// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Chance} from "./Chance.sol";
import {Pen, Writer} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Words} from "./Words.sol";
import {Slot, Stencil, Stream, Table} from "./generated/PepperFacts.sol";

/// @title The sealed packet: what a token shows until its pepper is revealed
library Packet {
    using Tables for Pen;
    using Writer for Pen;

    /// @notice The ground a token's packet is on: an index.
    function groundOf(uint256 tokenId) internal pure returns (uint256) {
        return Chance.draw(tokenId, Stream.PACKET, 0, Table.GROUND_COUNT);
    }

    /// @notice Draws a token's packet.
    function draw(Pen memory pen, uint256 tokenId) internal pure {
        uint256 ground = groundOf(tokenId);
        pen.print(Stencil.OPEN);
        pen.print(Stencil.PACKET_TITLE);
        pen.print(Stencil.DESCRIBED);
        Words.describePacket(pen, ground);
        pen.print(Stencil.DEFS);
        pen.print(Stencil.PACKET_SHAPES);
        pen.print(Stencil.DEFS_END);
        tint(pen, ground);
        pen.print(Stencil.GROUND);
        pen.print(Stencil.RAYS);
        pen.print(ground < Table.FIRST_DARK_GROUND ? Stencil.PACKET_SHADOW : Stencil.PACKET_SHADOW_ON_DARK);
        pen.print(Stencil.FRAME);
        tint(pen, (ground + 5) % Table.GROUND_COUNT);
        pen.print(Stencil.PACKET);
        pen.print(Stencil.PACKET_PEPPER);
        pen.print(Stencil.PACKET_SEAL);
        pen.print(Stencil.CLOSE);
    }

    function tint(Pen memory pen, uint256 ground) private pure {
        pen.tint(Slot.FIELD, pen.uint24At(Table.GROUNDS + 9 * ground));
        pen.tint(Slot.TONE, pen.uint24At(Table.GROUNDS + 9 * ground + 3));
    }
}
