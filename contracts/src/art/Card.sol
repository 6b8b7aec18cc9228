// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Chance} from "./Chance.sol";
import {Calyx, Companion, Finish, Pattern, Ripeness, Stream, Table} from "./generated/PepperFacts.sol";

/// @notice All properties of one pepper, decoded before drawing.
/// @param seed Its position in the deck, and the seed of the drawing's random numbers.
/// @param cultivar Index into the cultivars.
/// @param ripeness Stage of ripeness.
/// @param skin Finish of the skin.
/// @param calyx Shape of the calyx.
/// @param pattern The second printing on the ground.
/// @param companion The companion of the fruit.
/// @param ground Index into the grounds.
/// @param bend How far the spine turns beyond the cultivar's own bend, 1/1024 turn.
/// @param length Per cent of the cultivar's length.
/// @param width Per cent of the cultivar's width.
/// @param phase Where the spine's S-curve begins, 1/1024 turn.
/// @param mirrored Whether the fruit leans and bends to the other side; the light never does.
/// @param hook How far the stem's cut end is offset to the side, in label pixels.
struct Card {
    uint256 seed;
    uint256 cultivar;
    Ripeness ripeness;
    Finish skin;
    Calyx calyx;
    Pattern pattern;
    Companion companion;
    uint256 ground;
    int256 bend;
    int256 length;
    int256 width;
    int256 phase;
    bool mirrored;
    int256 hook;
}

/// @title Reads a card from its seed and its packed traits
library Cards {
    /// @notice The seed is not below 2^32, or a trait is out of range.
    error NoSuchPepper(uint256 seed, uint24 traits);

    /// @notice Decodes a card into `card`.
    /// @param card Target.
    /// @param seed Below 2^32.
    /// @param traits As packed in the deck.
    function read(Card memory card, uint256 seed, uint24 traits) internal pure {
        uint256 ripeness = (traits >> 16) & 7;
        uint256 calyx = (traits >> 10) & 7;
        card.cultivar = traits >> 19;
        card.ground = traits & 15;
        if (
            seed > type(uint32).max || card.cultivar >= Table.CULTIVAR_COUNT || card.ground >= Table.GROUND_COUNT
                || ripeness > uint256(type(Ripeness).max) || calyx > uint256(type(Calyx).max)
        ) revert NoSuchPepper(seed, traits);
        card.seed = seed;
        card.ripeness = Ripeness(ripeness);
        card.skin = Finish((traits >> 13) & 7);
        card.calyx = Calyx(calyx);
        card.pattern = Pattern((traits >> 7) & 7);
        card.companion = Companion((traits >> 4) & 7);
        draws(card, seed);
    }

    function draws(Card memory card, uint256 seed) private pure {
        card.bend = Chance.signed(seed, Stream.BEND, 0, 61) - 30;
        card.length = Chance.signed(seed, Stream.LENGTH, 0, 17) + 92;
        card.width = Chance.signed(seed, Stream.WIDTH, 0, 17) + 92;
        card.phase = Chance.signed(seed, Stream.PHASE, 0, 200) - 100;
        card.mirrored = Chance.draw(seed, Stream.MIRROR, 0, 2) == 1;
        card.hook = Chance.signed(seed, Stream.HOOK, 0, 69) - 34;
    }
}
