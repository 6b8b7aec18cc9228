// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Only so that the compiler meets the vendor's contracts.
import {ERC721Drop} from "@zoralabs/nft-drop-contracts/src/ERC721Drop.sol";
import {ERC721DropProxy} from "@zoralabs/nft-drop-contracts/src/ERC721DropProxy.sol";
import {EditionMetadataRenderer} from "@zoralabs/nft-drop-contracts/src/metadata/EditionMetadataRenderer.sol";
