// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {Vm} from "./Vm.sol";

/// @title A sale with people around it, for the tests of Scovilles to start from
abstract contract Stall {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address internal constant creator = address(0xC0FFEE);
    address internal constant ada = address(0xADA);
    address internal constant bea = address(0xBEA);

    uint64 internal constant start = 1_800_000_000;
    uint64 internal constant end = 1_800_086_400;
    uint128 internal constant price = 60 ether;
    uint32 internal constant walletCap = 5;
    uint32 internal constant transactionCap = 3;
    uint256 internal constant supply = 12;

    Scovilles internal peppers;

    function setUp() public virtual {
        peppers = new Scovilles("Scovilles", "SCOV", supply, creator, asked());
        vm.warp(start);
        vm.deal(ada, type(uint128).max);
        vm.deal(bea, type(uint128).max);
    }

    function asked() internal pure returns (Scovilles.Phase memory) {
        return Scovilles.Phase(start, end, price, walletCap, transactionCap);
    }

    function setPhase(Scovilles.Phase memory phase) internal {
        vm.prank(creator);
        peppers.setPhase(phase);
    }

    /// @dev A mint by `to` for itself, paid as the phase asks.
    function mint(address to, uint256 quantity) internal {
        uint256 due = quantity * peppers.sale().phase.price;
        vm.prank(to);
        peppers.mint{value: due}(to, quantity);
    }

    /// @dev The next mint of `quantity` by ada is refused with exactly this error.
    function refuses(uint256 quantity, bytes memory refusal) internal {
        refusesPayment(quantity, quantity * peppers.sale().phase.price, refusal);
    }

    function refusesPayment(uint256 quantity, uint256 sent, bytes memory refusal) internal {
        vm.expectRevert(refusal);
        vm.prank(ada);
        peppers.mint{value: sent}(ada, quantity);
    }
}
