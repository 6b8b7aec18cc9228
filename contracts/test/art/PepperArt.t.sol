// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Cards} from "../../src/art/Card.sol";
import {DataContract} from "../../src/art/DataContract.sol";
import {PepperArt} from "../../src/art/PepperArt.sol";
import {Table} from "../../src/art/generated/PepperFacts.sol";
import {ArtBaseTest} from "./ArtBaseTest.sol";
import {DRAWN, PACKETS} from "./generated/PepperVectors.sol";

/// @title The drawing equals TypeScript's, and rejects invalid input
contract PepperArtTest is ArtBaseTest {
    function test_drawsTheSameBytesAsTypeScript() public view {
        bytes memory drawn = DRAWN;
        uint256 count = drawn.length / 35;
        for (uint256 i; i < count; ++i) {
            uint24 traits;
            bytes32 expected;
            assembly {
                let at := add(add(drawn, 32), mul(i, 35))
                traits := shr(232, mload(at))
                expected := mload(add(at, 3))
            }
            string memory svg = art.draw(i + 1, traits);
            assertEq(uint256(keccak256(bytes(svg))), uint256(expected));
            assertTrue(bytes(svg).length <= 6144);
        }
        assertTrue(count >= 200);
    }

    function test_drawsTheSamePacketsAsTypeScript() public view {
        bytes memory packets = PACKETS;
        for (uint256 i; i < packets.length / 32; ++i) {
            bytes32 expected;
            assembly {
                expected := mload(add(add(packets, 32), mul(i, 32)))
            }
            string memory svg = art.packet(i + 1);
            assertEq(uint256(keccak256(bytes(svg))), uint256(expected));
        }
    }

    /// forge-config: default.fuzz.runs = 256
    function test_drawsAnyTraitsThatExist(uint32 seed, uint24 traits) public view {
        uint256 cultivar = (traits >> 19) % Table.CULTIVAR_COUNT;
        uint256 ripeness = ((traits >> 16) & 7) % 5;
        uint256 calyx = ((traits >> 10) & 7) % 6;
        uint256 ground = (traits & 15) % Table.GROUND_COUNT;
        uint256 others = traits & (7 << 13 | 7 << 7 | 7 << 4);
        uint24 validTraits = uint24(cultivar << 19 | ripeness << 16 | calyx << 10 | ground | others);
        uint256 length = bytes(art.draw(seed, validTraits)).length;
        assertTrue(length > 3000);
        assertTrue(length <= 6144);
    }

    function expectMintRevert(uint256 seed, uint24 traits) private {
        vm.expectRevert(abi.encodeWithSelector(Cards.NoSuchPepper.selector, seed, traits));
        art.draw(seed, traits);
    }

    function test_RevertWhen_TraitsOrSeedAreInvalid() public {
        expectMintRevert(2 ** 32, 0);
        expectMintRevert(type(uint256).max, 0);
        expectMintRevert(1, uint24(Table.CULTIVAR_COUNT << 19));
        expectMintRevert(1, 5 << 16);
        expectMintRevert(1, 6 << 10);
        expectMintRevert(1, uint24(Table.GROUND_COUNT));
    }

    function test_RevertWhen_PacketTokenIdIsInvalid() public {
        vm.expectRevert(abi.encodeWithSelector(Cards.NoSuchPepper.selector, 2 ** 32, 0));
        art.packet(2 ** 32);
    }

    function test_RevertWhen_FactsAreInvalid() public {
        vm.expectRevert(abi.encodeWithSelector(DataContract.WrongData.selector, address(1), 0, Table.LENGTH));
        new PepperArt(address(1));
        vm.expectRevert(abi.encodeWithSelector(DataContract.WrongData.selector, firstHalf, 15_000, Table.LENGTH));
        new PepperArt(firstHalf);
    }
}
