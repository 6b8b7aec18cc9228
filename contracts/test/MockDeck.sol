// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPepperDeck} from "../src/IPepperDeck.sol";

/// @title A deck whose traits are the card's own number, so that a test sees which card it was asked for
contract MockDeck is IPepperDeck {
    function traitsOf(uint256 card) external pure returns (uint24) {
        return uint24(card);
    }
}
