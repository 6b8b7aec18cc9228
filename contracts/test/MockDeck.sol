// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPepperDeck} from "../src/IPepperDeck.sol";

/// @title Mock deck that returns the card number as traits
contract MockDeck is IPepperDeck {
    function traitsOf(uint256 card) external pure returns (uint24) {
        return uint24(card);
    }
}
