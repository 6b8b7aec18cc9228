// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Payees} from "../src/Payees.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Assertions} from "./Assertions.sol";
import {RejectingPayee} from "./PayeeAccounts.sol";

/// @title Invariant handler that releases payments, one or all, while a payee rejects and another reenters
contract PayeeHandler is Assertions {
    /// @dev Wei received without a mint.
    uint256 public forced;

    /// @dev When each payee's first rejection was recorded, unless it was cleared.
    mapping(uint256 payee => uint256 timestamp) public refusedAt;

    Scovilles private immutable peppers;
    RejectingPayee private immutable _refuser;
    address private immutable _creator;

    constructor(Scovilles peppers_, RejectingPayee refuser, address owner) {
        (peppers, _refuser, _creator) = (peppers_, refuser, owner);
    }

    /// @dev A release is never blocked: a payee that accepts gets exactly the releasable amount.
    function release(uint256 payee) external {
        Payees.PayeeStatus[] memory accounts = peppers.payees();
        payee = payee % (accounts.length + 1);
        (bool done,) = address(peppers).call(abi.encodeCall(Payees.release, (payee)));
        if (payee == accounts.length) return assertFalse(done);
        Payees.PayeeStatus memory before = accounts[payee];
        assertTrue(done == (before.releasable != 0 && takes(before.payee.account)));
        if (done) {
            assertEq(peppers.payees()[payee].released, before.released + before.releasable);
            delete refusedAt[payee];
        }
    }

    function releaseAll() external {
        Payees.PayeeStatus[] memory accounts = peppers.payees();
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (accounts[i].releasable != 0 && takes(accounts[i].payee.account)) delete refusedAt[i];
        }
        peppers.releaseAll();
        accounts = peppers.payees();
        for (uint256 i = 0; i < accounts.length; ++i) {
            assertTrue(accounts[i].releasable == 0 || !takes(accounts[i].payee.account));
        }
    }

    function setRejecting(uint256 dice) external {
        _refuser.set(dice % 2 == 0, false);
    }

    /// @dev Replaces a payee with itself: the first call records a rejection, one a day later reassigns the share.
    function replace(uint256 payee) external {
        Payees.PayeeStatus[] memory accounts = peppers.payees();
        payee = payee % accounts.length;
        address account = accounts[payee].payee.account;
        vm.prank(_creator);
        (bool done,) = address(peppers).call(abi.encodeCall(Scovilles.replaceRejectingPayee, (payee, account)));
        if (accounts[payee].releasable == 0 || takes(account)) return assertFalse(done);
        uint256 recordedAt = refusedAt[payee];
        assertTrue(done == (recordedAt == 0 || block.timestamp >= recordedAt + 1 days));
        if (done) refusedAt[payee] = recordedAt == 0 ? block.timestamp : 0;
    }

    function force(uint16 amount) external {
        vm.deal(address(peppers), address(peppers).balance + amount);
        forced += amount;
    }

    function takes(address account) private view returns (bool) {
        return account != address(_refuser) || _refuser.accepts();
    }
}
