// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {DataContract} from "../../src/art/DataContract.sol";
import {PepperDeck} from "../../src/art/PepperDeck.sol";
import {ArtBaseTest} from "./ArtBaseTest.sol";
import {FIRST_HALF_DATA, SECOND_HALF_DATA} from "./generated/PepperVectors.sol";

/// @title The deck has exactly 10,000 cards
contract PepperDeckTest is ArtBaseTest {
    /// @dev Bytes of the creation code before the cards: the code itself, and the STOP.
    uint256 private constant BEFORE = 11;

    function cardIn(bytes memory data, uint256 place) private pure returns (uint24 traits) {
        assembly {
            traits := shr(232, mload(add(add(data, 32), add(BEFORE, mul(place, 3)))))
        }
    }

    function test_traitsOfReturnsEveryCardOfBothHalves() public view {
        bytes memory first = FIRST_HALF_DATA;
        bytes memory second = SECOND_HALF_DATA;
        for (uint256 place; place < 5000; place += 7) {
            assertEq(deck.traitsOf(place + 1), cardIn(first, place));
            assertEq(deck.traitsOf(place + 5001), cardIn(second, place));
        }
        assertEq(deck.traitsOf(5000), cardIn(first, 4999));
        assertEq(deck.traitsOf(10_000), cardIn(second, 4999));
        assertEq(deck.DECK_SIZE(), 10_000);
    }

    function test_RevertWhen_CardDoesNotExist() public {
        vm.expectRevert(abi.encodeWithSelector(PepperDeck.NoSuchCard.selector, 0, 10_000));
        deck.traitsOf(0);
        vm.expectRevert(abi.encodeWithSelector(PepperDeck.NoSuchCard.selector, 10_001, 10_000));
        deck.traitsOf(10_001);
    }

    function test_RevertWhen_DataContractsAreInvalid() public {
        vm.expectRevert(
            abi.encodeWithSelector(
                DataContract.WrongData.selector, address(this), address(this).code.length - 1, 15_000
            )
        );
        new PepperDeck(address(this), secondHalf);
        vm.expectRevert(abi.encodeWithSelector(DataContract.WrongData.selector, address(2), 0, 15_000));
        new PepperDeck(firstHalf, address(2));
    }
}
