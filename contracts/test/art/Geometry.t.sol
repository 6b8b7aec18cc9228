// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Bodies} from "../../src/art/Body.sol";
import {Cards} from "../../src/art/Card.sol";
import {DataContract} from "../../src/art/DataContract.sol";
import {Fruit} from "../../src/art/Fruit.sol";
import {Path} from "../../src/art/Path.sol";
import {Skin} from "../../src/art/Skin.sol";
import {Tones} from "../../src/art/Tones.sol";
import {Cultivar, Fact, Slot, Table} from "../../src/art/generated/PepperFacts.sol";
import {ArtBaseTest} from "./ArtBaseTest.sol";

/// @title A fruit's body and skin in cases that no card of the deck covers
contract GeometryTest is ArtBaseTest {
    /// @dev A fruit with outline and skin; `top` is the top of its box if the outline starts lower.
    function grown(uint256 cultivar, int256 top) private view returns (Fruit memory fruit) {
        Cards.read(fruit.card, 1, uint24(cultivar << 19 | 2 << 16));
        uint256 room = DataContract.load(facts, Table.LENGTH, fruit.pen);
        fruit.pen.points = room;
        room += Path.ROOM;
        Bodies.bend(fruit.body, fruit.pen, fruit.card, room);
        room += Bodies.ROOM;
        Bodies.trace(fruit.body, fruit.pen, fruit.card, top);
        Skin.chart(fruit, room);
        room += Skin.ROOM;
        assembly ("memory-safe") {
            mstore(0x40, room)
        }
    }

    function test_boundingBoxStartsAtTheHigherOfStemAndOutline() public view {
        assertTrue(grown(Cultivar.BELL, -500).body.top == -500);
        int256 outline = grown(Cultivar.BELL, 1000).body.top;
        assertTrue(outline < 0);
        assertTrue(outline > -100);
        assertTrue(grown(Cultivar.BELL, outline).body.top == outline);
    }

    function test_boundaryEndsAtCalyxAndTip() public view {
        Fruit memory fruit = grown(Cultivar.BELL, 0);
        for (uint256 k; k <= fruit.lobes; ++k) {
            (int256 x, int256 y) = Skin.boundary(fruit, k, 0);
            (int256 aboveX, int256 aboveY) = Skin.boundary(fruit, k, -90);
            assertTrue(aboveX == x);
            assertTrue(aboveY == y);
            (x, y) = Skin.boundary(fruit, k, 256);
            (int256 belowX, int256 belowY) = Skin.boundary(fruit, k, 900);
            assertTrue(belowX == x);
            assertTrue(belowY == y);
        }
    }

    function test_fringeOfTheThinnestFruitKeepsItsMinimumWidth() public view {
        Fruit memory fruit = grown(Cultivar.CHILTEPIN, 0);
        fruit.body.scale = 1;
        Tones.fringe(fruit);
        assertEq(fruit.pen.slots[Slot.WIDTH], Fact.FRINGE_MIN_WIDTH);
        assertEq(fruit.pen.slots[Slot.HALF], Fact.FRINGE_MIN_WIDTH / 2);
    }
}
