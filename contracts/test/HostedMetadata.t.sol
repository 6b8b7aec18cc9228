// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {HostedMetadata} from "../src/HostedMetadata.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title A collection whose metadata are files of a host
contract HostedMetadataTest is BaseTest {
    string private constant SEALED = "https://art.example/sealed.json";

    function deployParams() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.deck = address(hosted(SEALED));
        terms.renderer = terms.deck;
    }

    function same(string memory found, string memory expected) private pure {
        assertTrue(keccak256(bytes(found)) == keccak256(bytes(expected)));
    }

    function hosted(string memory sealedURI) private returns (HostedMetadata) {
        return new HostedMetadata("https://art.example/", ".json", sealedURI, "https://art.example/collection.json");
    }

    function test_tokenURIIsTheNumberBetweenPrefixAndSuffix() public {
        same(hosted("").tokenURI(10_000, 0, 0), "https://art.example/10000.json");
        same(hosted("").tokenURI(7, 3, 0), "https://art.example/7.json");
    }

    function test_sealedTokensShareOneURI() public {
        same(hosted(SEALED).tokenURI(7, 0, 0), SEALED);
        same(hosted(SEALED).tokenURI(7, 3, 0), "https://art.example/7.json");
    }

    function test_theOwnerReplacesTheHostUntilTheMetadataIsFrozen() public {
        mint(alice, 1);
        same(peppers.tokenURI(1), SEALED);
        same(peppers.contractURI(), "https://art.example/collection.json");
        address next = address(hosted(""));
        vm.prank(owner);
        peppers.setRenderer(next);
        same(peppers.tokenURI(1), "https://art.example/1.json");
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.expectRevert(abi.encodeWithSelector(Scovilles.MetadataIsFrozen.selector));
        vm.prank(owner);
        peppers.setRenderer(next);
    }

    function test_cardsHaveNoTraits() public {
        assertTrue(hosted("").traitsOf(1) == 0);
        same(hosted("").contractURI("Tidelines"), "https://art.example/collection.json");
    }

    function test_anEmptyPrefixIsRejected() public {
        vm.expectRevert(abi.encodeWithSelector(HostedMetadata.EmptyPrefix.selector));
        new HostedMetadata("", ".json", "", "");
    }
}
