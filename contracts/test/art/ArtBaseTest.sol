// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PepperArt} from "../../src/art/PepperArt.sol";
import {PepperDeck} from "../../src/art/PepperDeck.sol";
import {PepperMetadata} from "../../src/art/PepperMetadata.sol";
import {FACTS_DATA, FIRST_HALF_DATA, SECOND_HALF_DATA} from "./generated/PepperVectors.sol";
import {Assertions} from "../Assertions.sol";

/// @title Base of the art tests: the deployed art contracts
abstract contract ArtBaseTest is Assertions {
    address internal facts;
    address internal firstHalf;
    address internal secondHalf;
    PepperArt internal art;
    PepperDeck internal deck;
    PepperMetadata internal metadata;

    function setUp() public virtual {
        facts = created(FACTS_DATA);
        firstHalf = created(FIRST_HALF_DATA);
        secondHalf = created(SECOND_HALF_DATA);
        deck = new PepperDeck(firstHalf, secondHalf);
        art = new PepperArt(facts);
        metadata = new PepperMetadata(art);
    }

    function created(bytes memory creation) internal returns (address holder) {
        assembly {
            holder := create(0, add(creation, 32), mload(creation))
        }
        assertTrue(holder != address(0));
    }
}
