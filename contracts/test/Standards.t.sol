// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {MockRenderer} from "./MockRenderer.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title ERC standards that wallets, marketplaces and explorers use
contract StandardsTest is BaseTest {
    function test_ERC165_supportsItsInterfaces() public view {
        assertTrue(peppers.supportsInterface(0x01ffc9a7)); // ERC-165
        assertTrue(peppers.supportsInterface(0x80ac58cd)); // ERC-721
        assertTrue(peppers.supportsInterface(0x5b5e139f)); // ERC-721 metadata
        assertTrue(peppers.supportsInterface(0x2a55205a)); // ERC-2981
        assertTrue(peppers.supportsInterface(0x49064906)); // ERC-4906
        assertTrue(peppers.supportsInterface(0x8da5cb5b)); // ERC-5313
        assertTrue(peppers.supportsInterface(0xe8a3d485)); // ERC-7572
        assertFalse(peppers.supportsInterface(0xffffffff));
        assertFalse(peppers.supportsInterface(0x780e9d63)); // ERC-721 enumerable
    }

    function testFuzz_ERC165_supportsNoOtherInterface(bytes4 other) public view {
        bytes4[7] memory known =
            [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x2a55205a, 0x49064906, 0x8da5cb5b, 0xe8a3d485];
        bool supported;
        for (uint256 i = 0; i < 7; ++i) {
            if (other == known[i]) supported = true;
        }
        assertTrue(peppers.supportsInterface(other) == supported);
    }

    /// @dev The ids of these standards are the XOR of their function selectors.
    function test_ERC165_interfaceIdsMatchTheSelectors() public pure {
        assertTrue(bytes4(0x2a55205a) == Scovilles.royaltyInfo.selector);
        assertTrue(bytes4(0x8da5cb5b) == bytes4(keccak256("owner()")));
        assertTrue(bytes4(0xe8a3d485) == Scovilles.contractURI.selector);
    }

    function test_ERC721_ownerAndApprovedCanTransfer() public {
        assertEq(peppers.name(), "Scovilles");
        assertEq(peppers.symbol(), "SCOV");
        mint(alice, 3);
        vm.expectRevert(abi.encodeWithSelector(IERC721A.TransferCallerNotOwnerNorApproved.selector));
        vm.prank(bob);
        peppers.transferFrom(alice, bob, 2);
        vm.prank(alice);
        peppers.approve(bob, 2);
        vm.prank(bob);
        peppers.transferFrom(alice, bob, 2);
        vm.prank(alice);
        peppers.setApprovalForAll(artist, true);
        vm.prank(artist);
        peppers.safeTransferFrom(alice, bob, 3);
        assertEq(peppers.ownerOf(1), alice);
        assertEq(peppers.ownerOf(2), bob);
        assertEq(peppers.ownerOf(3), bob);
        assertEq(peppers.balanceOf(bob), 2);
    }

    function test_ERC721_RevertWhen_TokenDoesNotExist() public {
        mint(alice, 1);
        uint256[3] memory ids = [0, 2, type(uint256).max];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IERC721A.OwnerQueryForNonexistentToken.selector));
            peppers.ownerOf(ids[i]);
            vm.expectRevert(abi.encodeWithSelector(IERC721A.URIQueryForNonexistentToken.selector));
            peppers.tokenURI(ids[i]);
        }
    }

    function test_ERC721_tokenURIChangesFromSealedToRevealed() public {
        mint(alice, 2);
        assertEq(bytes(peppers.tokenURI(2)), abi.encode(2, 0, 0));
        peppers.closeCrate();
        assertEq(bytes(peppers.tokenURI(2)), abi.encode(2, 0, 0));
        peppers.revealCrate(linkAt(29));
        Scovilles.Card memory card = cardOf(2);
        assertTrue(card.number != 0);
        assertEq(bytes(peppers.tokenURI(2)), abi.encode(2, card.number, card.traits));
    }

    function test_cardsReturnsRequestedOrderAndZerosForUnrevealed() public {
        mint(alice, 2);
        peppers.closeCrate();
        peppers.revealCrate(linkAt(29));
        mint(alice, 1);
        uint256[] memory ids = new uint256[](7);
        (ids[0], ids[1], ids[2], ids[3], ids[4]) = (2, 1, 2, 3, 0);
        (ids[5], ids[6]) = (10_001, type(uint256).max);
        Scovilles.Card[] memory cards = peppers.cardsOf(ids);
        assertEq(cards[0].number, cards[2].number);
        assertTrue(cards[0].number != 0 && cards[1].number != 0 && cards[0].number != cards[1].number);
        assertEq(cards[1].traits, cards[1].number);
        for (uint256 i = 3; i < 7; ++i) {
            assertEq(uint256(cards[i].number) + cards[i].traits, 0);
        }
        assertEq(peppers.cardsOf(new uint256[](0)).length, 0);
    }

    function testFuzz_ERC2981_royaltyIsRoundedDown(
        uint128 salePrice,
        uint256 tokenId,
        uint16 royalty
    ) public {
        royalty = royalty % 1_001;
        vm.expectEmit(address(peppers));
        emit Scovilles.RoyaltyUpdated(bob, royalty);
        vm.prank(owner);
        peppers.setRoyalty(bob, royalty);
        (address receiver, uint256 amount) = peppers.royaltyInfo(tokenId, salePrice);
        assertEq(receiver, bob);
        assertEq(amount, uint256(salePrice) * royalty / 10_000);
    }

    function test_ERC2981_RevertWhen_RoyaltyExceedsATenthOrHasNoReceiver() public {
        (address receiver, uint256 amount) = peppers.royaltyInfo(1, 100 ether);
        assertEq(receiver, artist);
        assertEq(amount, 5 ether);
        expectRoyaltyRevert(artist, 1_001);
        expectRoyaltyRevert(artist, type(uint256).max);
        expectRoyaltyRevert(address(0), 1);
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.royaltyBasisPoints = 1_001;
        vm.expectRevert(abi.encodeWithSelector(Scovilles.InvalidRoyalty.selector, 1_001, 1_000));
        new Scovilles(terms);
    }

    function test_ERC4906_emitsTheTokensOfARevealedCrate() public {
        mint(alice, 3);
        peppers.closeCrate();
        vm.expectEmit(address(peppers));
        emit Crates.BatchMetadataUpdate(1, 3);
        peppers.revealCrate(linkAt(29));
    }

    function test_ERC4906_emitsAllTokensWhenTheRendererChanges() public {
        address next = address(new MockRenderer());
        vm.expectEmit(address(peppers));
        emit Scovilles.RendererUpdated(next);
        vm.expectEmit(address(peppers));
        emit Crates.BatchMetadataUpdate(1, type(uint256).max);
        vm.expectEmit(address(peppers));
        emit Scovilles.ContractURIUpdated();
        vm.prank(owner);
        peppers.setRenderer(next);
        assertEq(address(peppers.renderer()), next);
    }

    function test_ERC5313_returnsTheOwner() public {
        assertEq(peppers.owner(), owner);
        transferOwnershipTo(bob);
        assertEq(peppers.owner(), bob);
    }

    function test_ERC7572_contractURIComesFromTheRenderer() public view {
        assertEq(peppers.contractURI(), "Scovilles");
    }

    function test_RevertWhen_RendererOrDeckHasNoCode() public {
        bytes memory revertData = abi.encodeWithSelector(Scovilles.NotAContract.selector, bob);
        vm.expectRevert(revertData);
        vm.prank(owner);
        peppers.setRenderer(bob);
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.renderer = bob;
        vm.expectRevert(revertData);
        new Scovilles(terms);
        terms = deployParams();
        terms.deck = bob;
        vm.expectRevert(revertData);
        new Scovilles(terms);
    }

    function test_freezeFixesTheRendererAndCratesStillReveal() public {
        address before = address(peppers.renderer());
        address next = address(new MockRenderer());
        assertFalse(peppers.metadataFrozen());
        vm.expectEmit(address(peppers));
        emit Scovilles.MetadataFrozen();
        vm.prank(owner);
        peppers.freezeMetadata();
        assertTrue(peppers.metadataFrozen());
        vm.expectRevert(abi.encodeWithSelector(Scovilles.MetadataIsFrozen.selector));
        vm.prank(owner);
        peppers.setRenderer(next);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.MetadataIsFrozen.selector));
        vm.prank(owner);
        peppers.freezeMetadata();
        assertEq(address(peppers.renderer()), before);
        mint(alice, 1);
        peppers.closeCrate();
        peppers.revealCrate(linkAt(29));
        assertTrue(cardOf(1).number != 0);
    }

    function expectRoyaltyRevert(address receiver, uint256 royalty) private {
        vm.expectRevert(abi.encodeWithSelector(Scovilles.InvalidRoyalty.selector, royalty, 1_000));
        vm.prank(owner);
        peppers.setRoyalty(receiver, royalty);
    }

    function cardOf(uint256 id) private view returns (Scovilles.Card memory) {
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        return peppers.cardsOf(ids)[0];
    }
}
