// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {Turnstile} from "../src/Turnstile.sol";
import {MockTurnstile} from "./MockTurnstile.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Registration with Canto's Turnstile in the constructor
contract TurnstileTest is BaseTest {
    /// @dev Address of Canto's Turnstile.
    MockTurnstile private constant turnstile = MockTurnstile(0xEcf044C5B4b867CFda001101c617eCd347095B44);

    function test_registersForARecipient() public {
        vm.etch(address(turnstile), address(new MockTurnstile()).code);
        deployWith(artist, 0);
        assertEq(turnstile.tokenOf(address(peppers)), 1);
        assertEq(turnstile.ownerOf(1), artist);
    }

    function test_registersWithAnExistingToken() public {
        vm.etch(address(turnstile), address(new MockTurnstile()).code);
        vm.prank(bob);
        uint256 tokenId = turnstile.register(bob);
        deployWith(address(0), tokenId);
        assertEq(turnstile.tokenOf(address(peppers)), tokenId);
    }

    function test_RevertWhen_TurnstileReverts() public {
        vm.etch(address(turnstile), address(new MockTurnstile()).code);
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.turnstile = Turnstile.Registration(address(turnstile), address(0), 9);
        vm.expectRevert(abi.encodeWithSelector(MockTurnstile.InvalidTokenId.selector));
        new Scovilles(terms);
    }

    function test_RevertWhen_RegistrationHasNoRecipientAndToken() public {
        vm.etch(address(turnstile), address(new MockTurnstile()).code);
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.turnstile = Turnstile.Registration(address(turnstile), address(0), 0);
        vm.expectRevert(abi.encodeWithSelector(Turnstile.NoTurnstileRecipient.selector));
        new Scovilles(terms);
    }

    function test_skipsRegistrationWithoutTurnstile() public {
        deployWith(artist, 0);
        mint(alice, 1);
        assertEq(address(turnstile).code.length, 0);
    }

    function deployWith(address recipient, uint256 tokenId) private {
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.turnstile = Turnstile.Registration(address(turnstile), recipient, tokenId);
        peppers = new Scovilles(terms);
    }
}
