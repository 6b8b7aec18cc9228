// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Base64} from "../../src/art/Base64.sol";
import {Cards} from "../../src/art/Card.sol";
import {ArtBaseTest} from "./ArtBaseTest.sol";

/// @title Metadata is base64 JSON with the embedded picture
contract PepperMetadataTest is ArtBaseTest {
    string private constant COLLECTION = "One of 10,000 peppers of Scovilles, each drawn by its contract on Canto.";

    function encoded(string memory text) private pure returns (string memory code) {
        code = new string(bytes(text).length * 2 + 64);
        uint256 source;
        uint256 target;
        assembly {
            source := add(text, 32)
            target := add(code, 32)
        }
        uint256 end = Base64.encode(source, bytes(text).length, target);
        assembly {
            mstore(code, sub(end, target))
        }
    }

    function wrapped(string memory json, string memory svg) private pure returns (string memory) {
        string memory picture = string.concat('"image":"data:image/svg+xml;base64,', encoded(svg), '"}');
        return string.concat("data:application/json;base64,", encoded(string.concat(json, picture)));
    }

    /// @dev Compares without printing thirteen thousand characters on failure.
    function same(string memory found, string memory expected) private pure {
        assertTrue(keccak256(bytes(found)) == keccak256(bytes(expected)));
    }

    function test_metadataOfASealedToken() public view {
        string memory json = string.concat(
            '{"name":"Sealed pepper No. 7","description":"A sealed seed packet, on ',
            ground(7),
            " label. Its pepper shows after the reveal. ",
            COLLECTION,
            '","attributes":[],'
        );
        same(metadata.tokenURI(7, 0, 0), wrapped(json, art.packet(7)));
    }

    /// @dev The ground in the packet's description.
    function ground(uint256 tokenId) private view returns (string memory part) {
        bytes memory svg = bytes(art.packet(tokenId));
        uint256 from = find(svg, "packet, on ") + 11;
        uint256 to = find(svg, " label. Its");
        part = new string(to - from);
        for (uint256 i = from; i < to; ++i) {
            bytes(part)[i - from] = svg[i];
        }
    }

    function find(bytes memory text, bytes memory word) private pure returns (uint256 at) {
        bytes32 hash = keccak256(word);
        uint256 length = word.length;
        while (true) {
            bytes32 here;
            assembly {
                here := keccak256(add(add(text, 32), at), length)
            }
            if (here == hash) return at;
            ++at;
        }
    }

    function test_metadataOfARevealedToken() public view {
        // A ripe glossy Reaper-type with a star calyx, on a cream label.
        uint24 traits = 19 << 19 | 2 << 16;
        string memory list = string.concat(
            '{"trait_type":"Cultivar","value":"Reaper-type"},{"trait_type":"Species","value":"Capsicum chinense"},',
            '{"trait_type":"Ripeness","value":"Ripe"},{"trait_type":"Skin","value":"Gloss"},',
            '{"trait_type":"Calyx","value":"Star"},{"trait_type":"Ground","value":"Cream"},',
            '{"trait_type":"Pattern","value":"Plain"},{"trait_type":"Companion","value":"None"},',
            '{"trait_type":"Heat tier","value":"Superhot"},{"display_type":"number","trait_type":"Heat","value":'
        );
        string memory json = string.concat(
            '{"name":"Reaper-type No. 412","description":"A ripe red Reaper-type, glossy, with a star calyx, on a cream label. ',
            COLLECTION,
            '","attributes":[',
            list,
            '1770800},{"display_type":"number","trait_type":"Card","value":9}],'
        );
        same(metadata.tokenURI(412, 9, traits), wrapped(json, art.draw(9, traits)));
    }

    function test_contractURIEscapesTheName() public view {
        string memory json =
            '{"name":"A \\u0022b\\u005c\\u000a\\u001f~ \xc3\xb1","description":"Ten thousand peppers of twenty cultivars, from sweet to superhot, no two alike, each drawn by its contract on Canto.",';
        string memory svg = art.draw(0, 16 << 19 | 2 << 16 | 3 << 10 | 1 << 7 | 8);
        same(metadata.contractURI('A "b\\\n\x1f~ \xc3\xb1'), wrapped(json, svg));
    }

    function test_RevertWhen_TraitsOrSeedAreInvalid() public {
        vm.expectRevert(abi.encodeWithSelector(Cards.NoSuchPepper.selector, 2 ** 32, 0));
        metadata.tokenURI(2 ** 32, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(Cards.NoSuchPepper.selector, 1, 12));
        metadata.tokenURI(1, 1, 12);
    }

    function test_staysWithinTwoMillionGas() public view {
        for (uint256 card = 1; card <= 10_000; card += 100) {
            uint24 traits = deck.traitsOf(card);
            uint256 before = gasleft();
            metadata.tokenURI(card, card, traits);
            assertTrue(before - gasleft() <= 2_000_000);
        }
    }
}
