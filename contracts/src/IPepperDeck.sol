// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The deck: 10,000 unique cards in a fixed, public order
interface IPepperDeck {
    /// @notice The traits of a card, packed in 24 bits.
    /// @param card 1 to 10,000.
    function traitsOf(uint256 card) external view returns (uint24);
}
