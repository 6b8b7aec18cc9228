// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {Turnstile} from "../src/Turnstile.sol";
import {PlainTurnstile} from "./PlainTurnstile.sol";
import {Stall} from "./Stall.sol";

/// @title The share of the gas that Canto pays: asked for in the constructor, where there is somebody to ask
contract TurnstileTest is Stall {
    /// @dev Where Canto's Turnstile is.
    PlainTurnstile private constant turnstile = PlainTurnstile(0xEcf044C5B4b867CFda001101c617eCd347095B44);

    function test_registersForARecipientWhereThereIsATurnstile() public {
        vm.etch(address(turnstile), address(new PlainTurnstile()).code);
        deployWith(artist, 0);
        vm.assertEq(turnstile.tokenOf(address(peppers)), 1);
        vm.assertEq(turnstile.ownerOf(1), artist);
    }

    function test_joinsATokenThatExistsWhereThereIsNoRecipient() public {
        vm.etch(address(turnstile), address(new PlainTurnstile()).code);
        vm.prank(bea);
        uint256 tokenId = turnstile.register(bea);
        deployWith(address(0), tokenId);
        vm.assertEq(turnstile.tokenOf(address(peppers)), tokenId);
    }

    function test_isNotMadeWhereTheTurnstileRefuses() public {
        vm.etch(address(turnstile), address(new PlainTurnstile()).code);
        Scovilles.ConstructorParams memory terms = launch();
        terms.turnstile = Turnstile.Registration(address(turnstile), address(0), 9);
        vm.expectRevert(abi.encodeWithSelector(PlainTurnstile.InvalidTokenId.selector));
        new Scovilles(terms);
    }

    function test_refusesARegistrationWithoutRecipientAndToken() public {
        vm.etch(address(turnstile), address(new PlainTurnstile()).code);
        Scovilles.ConstructorParams memory terms = launch();
        terms.turnstile = Turnstile.Registration(address(turnstile), address(0), 0);
        vm.expectRevert(abi.encodeWithSelector(Turnstile.NoTurnstileRecipient.selector));
        new Scovilles(terms);
    }

    function test_registersNowhereWhereThereIsNoTurnstile() public {
        deployWith(artist, 0);
        mint(ada, 1);
        vm.assertEq(address(turnstile).code.length, 0);
    }

    function deployWith(address recipient, uint256 tokenId) private {
        Scovilles.ConstructorParams memory terms = launch();
        terms.turnstile = Turnstile.Registration(address(turnstile), recipient, tokenId);
        peppers = new Scovilles(terms);
    }
}
