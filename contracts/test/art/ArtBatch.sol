// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPepperDeck} from "../../src/IPepperDeck.sol";
import {IPepperRenderer} from "../../src/IPepperRenderer.sol";

/// @title Interface of the drawing
interface IPepperArt {
    function draw(uint256 seed, uint24 traits) external view returns (string memory);
    function packet(uint256 tokenId) external view returns (string memory);
}

/// @title Draws many pictures in one call and returns their hashes and the gas of each
contract ArtBatch {
    /// @notice Metadata of revealed tokens: cards from `first` on; token 20,000 - n has card n.
    function tokens(IPepperRenderer renderer, IPepperDeck deck, uint256 first, uint256 count)
        external
        view
        returns (bytes32[] memory hashes, uint256[] memory gas)
    {
        (hashes, gas) = (new bytes32[](count), new uint256[](count));
        for (uint256 i; i < count; ++i) {
            uint256 free = mark();
            uint24 traits = deck.traitsOf(first + i);
            uint256 before = gasleft();
            string memory uri = renderer.tokenURI(20_000 - first - i, first + i, traits);
            gas[i] = before - gasleft();
            hashes[i] = keccak256(bytes(uri));
            release(free);
        }
    }

    /// @notice Metadata of sealed tokens from `first` on.
    function sealedTokens(IPepperRenderer renderer, uint256 first, uint256 count)
        external
        view
        returns (bytes32[] memory hashes, uint256[] memory gas)
    {
        (hashes, gas) = (new bytes32[](count), new uint256[](count));
        for (uint256 i; i < count; ++i) {
            uint256 free = mark();
            uint256 before = gasleft();
            string memory uri = renderer.tokenURI(first + i, 0, 0);
            gas[i] = before - gasleft();
            hashes[i] = keccak256(bytes(uri));
            release(free);
        }
    }

    /// @notice Pictures of any seeds and traits.
    function drawings(IPepperArt art, uint256[] calldata seeds, uint24[] calldata traits)
        external
        view
        returns (bytes32[] memory hashes, uint256[] memory gas)
    {
        (hashes, gas) = (new bytes32[](seeds.length), new uint256[](seeds.length));
        for (uint256 i; i < seeds.length; ++i) {
            uint256 free = mark();
            uint256 before = gasleft();
            string memory svg = art.draw(seeds[i], traits[i]);
            gas[i] = before - gasleft();
            hashes[i] = keccak256(bytes(svg));
            release(free);
        }
    }

    /// @dev Memory is freed after each picture, so that the next one does not pay for it.
    function mark() private pure returns (uint256 free) {
        assembly ("memory-safe") {
            free := mload(0x40)
        }
    }

    function release(uint256 free) private pure {
        assembly {
            mstore(0x40, free)
        }
    }
}
