// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Airdrops: within the maximum supply, independent of phases
contract AirdropTest is BaseTest {
    function deployParams() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.maxSupply = 300;
    }

    function test_airdropsToEachAccountIncludingDuplicates() public {
        give(listOf(alice, bob, alice), numbersOf(1, 100, 2));
        assertEq(peppers.balanceOf(alice), 3);
        assertEq(peppers.balanceOf(bob), 100);
        assertEq(peppers.ownerOf(1), alice);
        assertEq(peppers.ownerOf(101), bob);
        assertEq(peppers.ownerOf(103), alice);
        assertEq(peppers.totalSupply(), 103);
    }

    function test_airdropIgnoresPhasesCapsAndPause() public {
        vm.prank(owner);
        peppers.pause();
        vm.warp(start - 10 days);
        airdrop(alice, 100);
        vm.warp(end + 10 days);
        airdrop(alice, 100);
        assertEq(peppers.balanceOf(alice), 200);
    }

    function test_RevertWhen_AirdropExceedsMaxSupply() public {
        airdrop(alice, 100);
        airdrop(alice, 100);
        airdrop(alice, 98);
        expectAirdropRevert(listOf(alice, bob, alice), numbersOf(1, 2, 1), soldOut(2, 1));
        assertEq(peppers.totalSupply(), 298);
        give(listOf(alice, bob), numbersOf(1, 1));
        expectAirdropRevert(listOf(alice), numbersOf(1), soldOut(1, 0));
    }

    function test_RevertWhen_AirdropExceedsALoweredMaxSupply() public {
        vm.prank(owner);
        peppers.lowerMaxSupply(10);
        expectAirdropRevert(listOf(alice), numbersOf(11), soldOut(11, 10));
        airdrop(alice, 10);
    }

    function testFuzz_RevertWhen_AirdropQuantityIsZeroOrAbove100(uint256 quantity) public {
        if (quantity != 0 && quantity <= 100) quantity = 101;
        expectAirdropRevert(listOf(alice, bob), numbersOf(1, quantity), invalidQuantity(1, quantity));
        expectAirdropRevert(listOf(alice, bob), numbersOf(quantity, 1), invalidQuantity(0, quantity));
        assertEq(peppers.totalSupply(), 0);
    }

    function test_RevertWhen_AirdropListsDifferInLength() public {
        expectAirdropRevert(listOf(alice, bob), numbersOf(1), lengthMismatch(2, 1));
        expectAirdropRevert(listOf(alice), numbersOf(1, 1), lengthMismatch(1, 2));
        give(new address[](0), new uint256[](0));
        assertEq(peppers.totalSupply(), 0);
    }

    function test_RevertWhen_AirdropToZeroAddress() public {
        expectAirdropRevert(
            listOf(alice, address(0)),
            numbersOf(1, 1),
            abi.encodeWithSelector(IERC721A.MintToZeroAddress.selector)
        );
    }

    function give(address[] memory accounts, uint256[] memory quantities) private {
        vm.prank(owner);
        peppers.airdrop(accounts, quantities);
    }

    function expectAirdropRevert(address[] memory accounts, uint256[] memory quantities, bytes memory revertData) private {
        vm.expectRevert(revertData);
        give(accounts, quantities);
    }

    function soldOut(uint256 requested, uint256 left) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, requested, left);
    }

    function lengthMismatch(uint256 accounts, uint256 quantities) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.AirdropLengthMismatch.selector, accounts, quantities);
    }

    function invalidQuantity(uint256 index, uint256 quantity) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.InvalidAirdropQuantity.selector, index, quantity, 100);
    }

    function listOf(address a) private pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = a;
    }

    function listOf(address a, address b) private pure returns (address[] memory list) {
        list = new address[](2);
        (list[0], list[1]) = (a, b);
    }

    function listOf(address a, address b, address c) private pure returns (address[] memory list) {
        list = new address[](3);
        (list[0], list[1], list[2]) = (a, b, c);
    }

    function numbersOf(uint256 a) private pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = a;
    }

    function numbersOf(uint256 a, uint256 b) private pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (a, b);
    }

    function numbersOf(uint256 a, uint256 b, uint256 c) private pure returns (uint256[] memory list) {
        list = new uint256[](3);
        (list[0], list[1], list[2]) = (a, b, c);
    }
}
