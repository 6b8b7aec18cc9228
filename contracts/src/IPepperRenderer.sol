// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Renders the metadata and the image of a token
interface IPepperRenderer {
    /// @notice The token's metadata as a data URI.
    /// @param tokenId An existing token.
    /// @param card Its card, 1 to 10,000, or 0 while it is sealed.
    /// @param traits The card's traits as the deck packs them; 0 while sealed.
    function tokenURI(uint256 tokenId, uint256 card, uint24 traits) external view returns (string memory);

    /// @notice The collection's metadata (ERC-7572) as a data URI.
    /// @param name The collection's name.
    function contractURI(string calldata name) external view returns (string memory);
}
