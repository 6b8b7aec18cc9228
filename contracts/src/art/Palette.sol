// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Card} from "./Card.sol";
import {Fruit} from "./Fruit.sol";
import {Pen} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Calyx, Color, Cultivar, Finish, Ramp, Record, Ripeness, Table} from "./generated/PepperFacts.sol";

/// @title Colors of a card
/// @dev A color is 24 bits, or one of the marks above them that `Writer.ink` knows.
library Palette {
    using Tables for Pen;

    /// @notice The ink: `#211`.
    uint256 internal constant INK = 1 << 24;

    /// @notice The paper: color of marks on dark labels.
    uint256 internal constant PAPER = Color.PAPER;

    /// @notice The drawing's gradient with the part letter `part`.
    function gradient(bytes1 part) internal pure returns (uint256) {
        return uint256(uint8(part)) << 24;
    }

    /// @notice The tone of a ramp: 0 light, 1 base, 2 shade, 3 deep.
    function tone(Pen memory pen, uint256 ramp, uint256 which) internal pure returns (uint256) {
        return pen.uint24At(Table.RAMPS + ramp * 12 + which * 3);
    }

    /// @notice The ramp of a cultivar's stage: 0 green, 1 ripe, 2 overripe, 3 dried.
    function stage(Fruit memory fruit, uint256 which) internal pure returns (uint256) {
        return fruit.pen.uint8At(fruit.body.record + Record.STAGES + which);
    }

    /// @notice Decides the fruit's and the stem's colors.
    function choose(Fruit memory fruit) internal pure {
        Ripeness ripeness = fruit.card.ripeness;
        uint256 ramp = stage(fruit, ripeness > Ripeness.Breaking ? uint256(ripeness) - 1 : uint256(ripeness));
        fruit.ramp = ramp;
        fruit.light = tone(fruit.pen, ramp, 0);
        fruit.greens = greens(fruit);
        fruit.crease = INK;
        if (fruit.card.skin == Finish.Chrome) {
            fruit.base = Color.CHROME_BASE;
            fruit.shade = Color.CHROME_SHADE;
            fruit.deep = Color.CHROME_DEEP;
            fruit.crease = Color.CHROME_CREASE;
            return;
        }
        fruit.base = tone(fruit.pen, ramp, 1);
        if (ripeness == Ripeness.Breaking) {
            fruit.base = gradient("g");
            ramp = split(fruit);
            fruit.light = tone(fruit.pen, ramp, 0);
        }
        fruit.shade = tone(fruit.pen, ramp, 2);
        fruit.deep = tone(fruit.pen, ramp, 3);
    }

    /// @notice Color between green and ripe while breaking; a direct mix of both would be muddy.
    function split(Fruit memory fruit) internal pure returns (uint256) {
        return fruit.card.cultivar == Cultivar.PEARL ? Ramp.SPLIT_VIOLET : Ramp.SPLIT_AMBER;
    }

    function greens(Fruit memory fruit) private pure returns (uint256) {
        Card memory card = fruit.card;
        if (card.calyx == Calyx.Gilded) return Ramp.GOLD;
        if (card.ripeness == Ripeness.Dried) return Ramp.TAN;
        if (card.cultivar == Cultivar.PEARL) return Ramp.VIOLET;
        if (card.ripeness == Ripeness.Overripe) return Ramp.OLIVE;
        if (card.ripeness == Ripeness.Green) {
            uint256 green = stage(fruit, 0);
            if (green == Ramp.GREEN || green == Ramp.FOREST) return Ramp.PALE;
        }
        return Ramp.LEAF;
    }
}
