// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Payees} from "../src/Payees.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {
    GasHeavyPayee,
    LockedPayee,
    ReturnBombPayee,
    OwnerThatReplaces,
    ReenteringPayee,
    RejectingPayee
} from "./PayeeAccounts.sol";
import {PayeesBaseTest} from "./PayeesBaseTest.sol";

/// @title Payees that reject, burn gas, return long data or reenter never block others or lock funds
contract RejectingPayeesTest is PayeesBaseTest {
    RejectingPayee private refuser;

    function setUp() public override {
        super.setUp();
        refuser = new RejectingPayee();
        oddIs(address(refuser));
        mint(alice, 1);
    }

    function test_rejectedPaymentStaysReleasableAndDoesNotBlockOthers() public {
        bytes memory revertData =
            abi.encodeWithSelector(Payees.ReleaseFailed.selector, address(refuser), shareOf(1, price));
        vm.expectRevert(revertData);
        peppers.release(1);
        peppers.releaseAll();
        assertEq(artist.balance, shareOf(0, price));
        assertEq(platform.balance, shareOf(2, price));
        assertEq(releasable(1), shareOf(1, price));
        assertEq(released(1), 0);

        mint(alice, 1);
        peppers.release(0);
        assertEq(artist.balance, shareOf(0, 2 * price));
        refuser.set(true, false);
        peppers.releaseAll();
        assertEq(address(refuser).balance, shareOf(1, 2 * price));
        assertEq(address(peppers).balance, 0);
    }

    function test_gasBurningPayeeDoesNotBlockOthers() public {
        refuser.set(false, true);
        // The gas limit of a transaction on many chains.
        peppers.releaseAll{gas: 30_000_000}();
        assertEq(artist.balance, shareOf(0, price));
        assertEq(platform.balance, shareOf(2, price));
        assertEq(releasable(1), shareOf(1, price));
    }

    function test_returnBombPayeeDoesNotBlockOthersAndCanBeReplaced() public {
        address loud = address(new ReturnBombPayee());
        vm.prank(address(refuser));
        peppers.setPayeeAccount(1, loud);
        peppers.releaseAll{gas: 30_000_000}();
        assertEq(artist.balance, shareOf(0, price));
        assertEq(platform.balance, shareOf(2, price));
        assertEq(releasable(1), shareOf(1, price));
        replaceAfterADay(odd);
        peppers.release(1);
        assertEq(odd.balance, shareOf(1, price));
    }

    function test_payeeThatCannotReceiveReleasesElsewhereOrMovesItsShare() public {
        vm.expectRevert(
            abi.encodeWithSelector(Payees.ReleaseFailed.selector, address(refuser), shareOf(1, price))
        );
        vm.prank(address(refuser));
        peppers.releaseTo(1, address(refuser));
        vm.prank(address(refuser));
        peppers.releaseTo(1, bob);
        assertEq(released(1), shareOf(1, price));
        assertEq(releasable(1), 0);
    }

    function test_ownerReplacesARejectingPayeeWithoutLoss() public {
        uint256 replaceableAt = block.timestamp + 1 days;
        vm.expectEmit(address(peppers));
        emit Payees.PaymentRejected(1, replaceableAt);
        replaceOdd(odd);
        assertEq(accountOf(1), address(refuser));
        vm.warp(replaceableAt - 1);
        vm.expectRevert(abi.encodeWithSelector(Payees.ReplacementTooEarly.selector, 1, replaceableAt));
        replaceOdd(odd);
        vm.warp(replaceableAt);
        vm.expectEmit(address(peppers));
        emit Payees.PayeeAccountUpdated(1, address(refuser), odd);
        replaceOdd(odd);
        assertEq(released(1), 0);
        peppers.release(1);
        assertEq(odd.balance, shareOf(1, price));
        assertEq(accountOf(1), odd);
    }

    function test_ownerReplacesAGasBurningPayee() public {
        refuser.set(false, true);
        replaceAfterADay(odd);
        assertEq(accountOf(1), odd);
    }

    /// @dev A treasury with a reentrancy lock rejects payments only while it pays out.
    function test_rejectionDuringThePayeesOwnCallDoesNotMoveItsShare() public {
        LockedPayee treasury = new LockedPayee();
        vm.prank(address(refuser));
        peppers.setPayeeAccount(1, address(treasury));
        OwnerThatReplaces thief = new OwnerThatReplaces(peppers, 1, bob);
        vm.deal(address(treasury), 2);
        transferOwnershipTo(address(thief));
        treasury.payOut(address(thief));
        assertEq(accountOf(1), address(treasury));
        uint256 share = releasable(1);
        peppers.release(1);
        assertEq(address(treasury).balance, 1 + share);
        // The release cleared the record: the next rejection is the first one again.
        mint(alice, 1);
        vm.warp(block.timestamp + 30 days);
        treasury.payOut(address(thief));
        assertEq(accountOf(1), address(treasury));
    }

    function test_releaseAndMoveClearARecordedRejection() public {
        bytes[3] memory clearing = [
            abi.encodeCall(Payees.releaseTo, (1, bob)),
            abi.encodeCall(Payees.releaseAll, ()),
            abi.encodeCall(Payees.setPayeeAccount, (1, address(refuser)))
        ];
        for (uint256 i = 0; i < clearing.length; ++i) {
            uint256 snapshot = vm.snapshotState();
            replaceOdd(odd);
            refuser.set(i == 1, false);
            vm.prank(address(refuser));
            (bool done,) = address(peppers).call(clearing[i]);
            assertTrue(done);
            refuser.set(false, false);
            vm.deal(address(peppers), address(peppers).balance + 1 ether);
            vm.warp(block.timestamp + 2 days);
            replaceOdd(odd);
            assertEq(accountOf(1), address(refuser));
            vm.revertToState(snapshot);
        }
    }

    function test_rejectionIsRecordedForItsPayeeOnly() public {
        replaceOdd(odd);
        vm.warp(block.timestamp + 2 days);
        vm.prank(artist);
        peppers.setPayeeAccount(0, address(refuser));
        vm.prank(owner);
        peppers.replaceRejectingPayee(0, odd);
        assertEq(accountOf(0), address(refuser));
    }

    function test_RevertWhen_ReplacingAPayeeThatAcceptsPayments() public {
        refuser.set(true, false);
        vm.expectRevert(abi.encodeWithSelector(Payees.PayeeAcceptsPayments.selector, address(refuser)));
        replaceOdd(odd);
        vm.expectRevert(abi.encodeWithSelector(Payees.PayeeAcceptsPayments.selector, artist));
        vm.prank(owner);
        peppers.replaceRejectingPayee(0, odd);
        assertEq(accountOf(0), artist);
        assertEq(releasable(0), shareOf(0, price));
    }

    function test_RevertWhen_ReplacingAPayeeWithNothingReleasableOrNonexistent() public {
        vm.prank(address(refuser));
        peppers.releaseTo(1, bob);
        vm.expectRevert(abi.encodeWithSelector(Payees.NothingToRelease.selector, 1));
        replaceOdd(odd);
        vm.expectRevert(abi.encodeWithSelector(Payees.NonexistentPayee.selector, 3));
        vm.prank(owner);
        peppers.replaceRejectingPayee(3, odd);
    }

    function test_RevertWhen_ReplacementIsZeroAddress() public {
        vm.expectRevert(abi.encodeWithSelector(Payees.InvalidPayee.selector, 1));
        replaceOdd(address(0));
        assertEq(accountOf(1), address(refuser));
    }

    function testFuzz_RevertWhen_ReplacingAsNonOwnerOrWithTooLittleGas(address attacker, uint256 gas) public {
        if (attacker == owner) attacker = alice;
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attacker));
        vm.prank(attacker);
        peppers.replaceRejectingPayee(1, attacker);

        // A payee that uses much gas rejects if it gets too little; with no gas limit can the owner replace it.
        address gasHeavyPayee = address(new GasHeavyPayee());
        vm.prank(address(refuser));
        peppers.setPayeeAccount(1, gasHeavyPayee);
        gas = 20_000 + gas % 800_000;
        vm.prank(owner);
        (bool done,) =
            address(peppers).call{gas: gas}(abi.encodeCall(Scovilles.replaceRejectingPayee, (1, owner)));
        assertFalse(done);
        assertEq(accountOf(1), gasHeavyPayee);
        assertEq(releasable(1), shareOf(1, price));
        peppers.release(1);
        assertEq(gasHeavyPayee.balance, shareOf(1, price));
    }

    function test_RevertWhen_GasIsTooLowToDetectARejection() public {
        vm.expectRevert(abi.encodeWithSelector(Payees.InsufficientGas.selector, 400_000));
        vm.prank(owner);
        peppers.replaceRejectingPayee{gas: 400_000}(1, odd);
    }

    /// @dev While it is being paid, a payee reenters through every function.
    function test_reentrantPayeeGetsNothingMore() public {
        bytes[6] memory calls = [
            abi.encodeCall(Payees.release, (1)),
            abi.encodeCall(Payees.releaseAll, ()),
            abi.encodeCall(Payees.releaseTo, (1, bob)),
            abi.encodeCall(Payees.setPayeeAccount, (1, bob)),
            abi.encodeCall(Payees.release, (0)),
            abi.encodeCall(Scovilles.replaceRejectingPayee, (0, bob))
        ];
        bool[6] memory allowed = [false, true, false, true, true, false];
        uint256 beas = bob.balance;
        for (uint256 i = 0; i < 6; ++i) {
            uint256 snapshot = vm.snapshotState();
            ReenteringPayee reentering = new ReenteringPayee(address(peppers));
            reentering.prepare(calls[i], false);
            vm.prank(address(refuser));
            peppers.setPayeeAccount(1, address(reentering));
            peppers.release(1);
            assertTrue(reentering.reentered());
            assertTrue(reentering.reentryDone() == allowed[i]);
            assertEq(address(reentering).balance, shareOf(1, price));
            assertEq(bob.balance, beas);
            peppers.releaseAll();
            assertEq(artist.balance, shareOf(0, price));
            assertEq(platform.balance, shareOf(2, price));
            assertEq(address(peppers).balance, 0);
            vm.revertToState(snapshot);
        }
    }

    /// @dev The payee releases to the others while it is being paid, and then rejects: all of that reverts and is redone.
    function test_rejectedPaymentRevertsThePayeesSideEffects() public {
        ReenteringPayee fickle = new ReenteringPayee(address(peppers));
        fickle.prepare(abi.encodeCall(Payees.releaseAll, ()), true);
        vm.prank(address(refuser));
        peppers.setPayeeAccount(1, address(fickle));
        replaceOdd(odd);
        assertEq(artist.balance, 0);
        vm.warp(block.timestamp + 1 days);
        replaceOdd(odd);
        assertEq(artist.balance, 0);
        assertEq(address(peppers).balance, price);
        peppers.releaseAll();
        assertEq(artist.balance, shareOf(0, price));
        assertEq(odd.balance, shareOf(1, price));
        assertEq(platform.balance, shareOf(2, price));
    }

    /// @dev The two required rejections, a day apart.
    function replaceAfterADay(address next) private {
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(owner);
            peppers.replaceRejectingPayee{gas: 30_000_000}(1, next);
            vm.warp(block.timestamp + 1 days);
        }
    }
}
