// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {LibString} from "solady/src/utils/LibString.sol";
import {IPepperDeck} from "./IPepperDeck.sol";
import {IPepperRenderer} from "./IPepperRenderer.sol";

/// @title Metadata of a host: a token's URI is its number between a prefix and a suffix
/// @notice Nothing here can change. Until the metadata of its collection is frozen, the collection's owner can replace
/// this contract by another one; afterwards the URIs are final.
/// @dev Is the collection's deck as well: the cards of a collection without a drawing have no traits.
contract HostedMetadata is IPepperRenderer, IPepperDeck {
    /// @notice What precedes a token's number in its URI, for instance `https://example.org/art/`.
    string public prefix;
    /// @notice What follows it, for instance `.json`.
    string public suffix;
    /// @notice The URI of every sealed token; empty if tokens have their own URI from the mint on.
    string public sealedURI;

    /// @dev ERC-7572.
    string private _collectionURI;

    /// @param prefix_ Not empty.
    /// @param collectionURI The collection's metadata (ERC-7572); empty for none.
    constructor(string memory prefix_, string memory suffix_, string memory sealedURI_, string memory collectionURI) {
        if (bytes(prefix_).length == 0) revert EmptyPrefix();
        prefix = prefix_;
        suffix = suffix_;
        sealedURI = sealedURI_;
        _collectionURI = collectionURI;
    }

    /// @notice The prefix is empty.
    error EmptyPrefix();

    /// @inheritdoc IPepperRenderer
    function tokenURI(uint256 tokenId, uint256 card, uint24) external view returns (string memory) {
        if (card == 0 && bytes(sealedURI).length != 0) return sealedURI;
        return string.concat(prefix, LibString.toString(tokenId), suffix);
    }

    /// @inheritdoc IPepperRenderer
    function contractURI(string calldata) external view returns (string memory) {
        return _collectionURI;
    }

    /// @inheritdoc IPepperDeck
    function traitsOf(uint256) external pure returns (uint24) {
        return 0;
    }
}
