// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Payees} from "../src/Payees.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ReenteringPayee, RejectingPayee} from "./PayeeAccounts.sol";
import {PayeesBaseTest} from "./PayeesBaseTest.sol";

/// @title Renouncing pays the payees, and no one else can prevent it
contract RenouncingTest is PayeesBaseTest {
    function test_strayCoinsDoNotBlockRenouncing() public {
        mint(alice, 1);
        freezeAndEnd();
        peppers.releaseAll();
        uint256 paid = artist.balance;
        // Just before the owner's transaction: attached to a payable function, and forced without calling one.
        vm.prank(alice);
        peppers.approve{value: 20_000}(bob, 1);
        vm.deal(address(peppers), address(peppers).balance + 10_000);
        vm.prank(owner);
        peppers.renounceOwnership();
        assertEq(peppers.owner(), address(0));
        assertEq(artist.balance - paid, shareOf(0, 30_000));
        assertEq(address(peppers).balance, 0);
    }

    function test_RevertWhen_RenouncingWhileAPayeeRejects() public {
        RejectingPayee rejecting = new RejectingPayee();
        oddIs(address(rejecting));
        mint(alice, 1);
        freezeAndEnd();
        uint256 paid = artist.balance;
        vm.expectRevert(abi.encodeWithSelector(Payees.ReleaseFailed.selector, address(rejecting), shareOf(1, price)));
        vm.prank(owner);
        peppers.renounceOwnership();
        assertEq(artist.balance, paid);
        assertEq(peppers.owner(), owner);
        rejecting.set(true, false);
        vm.prank(owner);
        peppers.renounceOwnership();
        assertEq(address(rejecting).balance, shareOf(1, price));
    }

    function test_payeeThatIsPaidCannotAcceptARenouncedOwnership() public {
        ReenteringPayee reentering = new ReenteringPayee(address(peppers));
        reentering.prepare(abi.encodeCall(Ownable2Step.acceptOwnership, ()), false);
        oddIs(address(reentering));
        mint(alice, 1);
        freezeAndEnd();
        vm.prank(owner);
        peppers.transferOwnership(address(reentering));
        vm.prank(owner);
        peppers.renounceOwnership();
        assertTrue(reentering.reentered());
        assertFalse(reentering.reentryDone());
        assertEq(peppers.owner(), address(0));
    }

    function freezeAndEnd() private {
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.warp(end);
    }
}
