// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Stall} from "./Stall.sol";

/// @title Peppers that the owner gives away: within the supply, outside the phases
contract AirdropTest is Stall {
    function launch() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.launch();
        terms.maxSupply = 300;
    }

    function test_givesToEachWhatIsNamedAlsoToSomebodyNamedTwice() public {
        give(listOf(ada, bea, ada), numbersOf(1, 100, 2));
        vm.assertEq(peppers.balanceOf(ada), 3);
        vm.assertEq(peppers.balanceOf(bea), 100);
        vm.assertEq(peppers.ownerOf(1), ada);
        vm.assertEq(peppers.ownerOf(101), bea);
        vm.assertEq(peppers.ownerOf(103), ada);
        vm.assertEq(peppers.totalSupply(), 103);
    }

    function test_isBoundByNoPhaseNoCapAndNoPause() public {
        vm.prank(creator);
        peppers.pause();
        vm.warp(start - 10 days);
        airdrop(ada, 100);
        vm.warp(end + 10 days);
        airdrop(ada, 100);
        vm.assertEq(peppers.balanceOf(ada), 200);
    }

    function test_refusesMoreThanIsLeftAndSaysHowMuchThatIs() public {
        airdrop(ada, 100);
        airdrop(ada, 100);
        airdrop(ada, 98);
        refuses(listOf(ada, bea, ada), numbersOf(1, 2, 1), soldOut(2, 1));
        vm.assertEq(peppers.totalSupply(), 298);
        give(listOf(ada, bea), numbersOf(1, 1));
        refuses(listOf(ada), numbersOf(1), soldOut(1, 0));
    }

    function test_refusesMoreThanALoweredSupplyLeaves() public {
        vm.prank(creator);
        peppers.lowerMaxSupply(10);
        refuses(listOf(ada), numbersOf(11), soldOut(11, 10));
        airdrop(ada, 10);
    }

    function testFuzz_refusesNothingAndMoreThanAHundredForOneAccount(uint256 quantity) public {
        if (quantity != 0 && quantity <= 100) quantity = 101;
        refuses(listOf(ada, bea), numbersOf(1, quantity), badQuantity(1, quantity));
        refuses(listOf(ada, bea), numbersOf(quantity, 1), badQuantity(0, quantity));
        vm.assertEq(peppers.totalSupply(), 0);
    }

    function test_refusesListsThatDoNotMatch() public {
        refuses(listOf(ada, bea), numbersOf(1), lengthMismatch(2, 1));
        refuses(listOf(ada), numbersOf(1, 1), lengthMismatch(1, 2));
        give(new address[](0), new uint256[](0));
        vm.assertEq(peppers.totalSupply(), 0);
    }

    function test_refusesToGiveToNobody() public {
        refuses(
            listOf(ada, address(0)),
            numbersOf(1, 1),
            abi.encodeWithSelector(IERC721A.MintToZeroAddress.selector)
        );
    }

    function give(address[] memory accounts, uint256[] memory quantities) private {
        vm.prank(creator);
        peppers.airdrop(accounts, quantities);
    }

    function refuses(address[] memory accounts, uint256[] memory quantities, bytes memory refusal) private {
        vm.expectRevert(refusal);
        give(accounts, quantities);
    }

    function soldOut(uint256 requested, uint256 left) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, requested, left);
    }

    function lengthMismatch(uint256 accounts, uint256 quantities) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.AirdropLengthMismatch.selector, accounts, quantities);
    }

    function badQuantity(uint256 index, uint256 quantity) private pure returns (bytes memory) {
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
