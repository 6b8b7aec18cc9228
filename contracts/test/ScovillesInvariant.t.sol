// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {Stall} from "./Stall.sol";
import {Vm} from "./Vm.sol";

/// @title What holds whatever happens, in whatever order
contract ScovillesInvariantTest is Stall {
    Crowd private crowd;

    function setUp() public override {
        super.setUp();
        peppers = new Scovilles("Scovilles", "SCOV", 16, creator, asked());
        crowd = new Crowd(vm, peppers, creator, price);
    }

    /// @dev Read by forge: only the crowd acts.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(crowd);
    }

    function invariant_holdsExactlyThePriceOfEveryPepperThatWasNotWithdrawn() public view {
        vm.assertEq(address(peppers).balance, peppers.totalSupply() * price - crowd.withdrawn());
        vm.assertEq(creator.balance, crowd.withdrawn());
    }

    function invariant_neverMintsMoreThanTheSupplyNorMoreThanACapAllows() public view {
        Scovilles.Sale memory sale = peppers.sale();
        vm.assertTrue(sale.minted <= sale.supply);
        uint256 sum;
        for (uint160 i = 0; i < crowd.people(); ++i) {
            uint256 minted = peppers.mintedBy(crowd.person(i));
            vm.assertTrue(minted <= walletCap);
            sum += minted;
        }
        vm.assertEq(sum, sale.minted, "every pepper was minted by somebody");
    }
}

/// @dev Twenty people who mint, send and ask too much; an owner who pauses, lowers and withdraws.
contract Crowd {
    uint160 public constant people = 20;
    uint256 public withdrawn;

    Vm private immutable _vm;
    Scovilles private immutable _peppers;
    address private immutable _creator;
    uint256 private immutable _price;

    constructor(Vm vm, Scovilles peppers, address creator, uint256 price) {
        (_vm, _peppers, _creator, _price) = (vm, peppers, creator, price);
    }

    function person(uint256 which) public pure returns (address) {
        return address(uint160(0x10000 + which % people));
    }

    /// @dev Sometimes refused: too many, wrongly paid, paused. A refusal must move nothing, which the invariants see.
    function mint(uint256 which, uint256 quantity, uint256 tip) external {
        uint256 sent = (quantity % 5) * _price + (tip % 8 == 0 ? 1 : 0);
        _vm.deal(person(which), sent);
        _vm.prank(person(which));
        try _peppers.mint{value: sent}(person(which), quantity % 5) {} catch {}
    }

    function transfer(uint256 id, uint256 to) external {
        if (_peppers.totalSupply() == 0) return;
        id = 1 + id % _peppers.totalSupply();
        address from = _peppers.ownerOf(id);
        _vm.prank(from);
        _peppers.transferFrom(from, person(to), id);
    }

    function pauseOrUnpause(bool pause) external {
        _vm.prank(_creator);
        if (pause) _peppers.pause();
        else _peppers.unpause();
    }

    /// @dev Now and then by one, so that people also meet the border while it moves.
    function lowerSupply(uint256 dice) external {
        if (dice % 4 != 0) return;
        uint256 supply = _peppers.sale().supply;
        _vm.prank(_creator);
        try _peppers.lowerSupply(supply - 1) {} catch {}
    }

    function withdraw() external {
        withdrawn += address(_peppers).balance;
        _vm.prank(_creator);
        _peppers.withdraw();
    }
}
