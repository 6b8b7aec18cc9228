// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {RejectingPayee} from "./PayeeAccounts.sol";
import {PayeesBaseTest} from "./PayeesBaseTest.sol";

/// @title Payments at their edges: nothing releasable, and just enough gas
contract PayeeEdgesTest is PayeesBaseTest {
    function test_releaseAllSkipsPayeesWithNothingReleasable() public {
        mint(alice, 1);
        peppers.releaseAll();
        vm.recordLogs();
        peppers.releaseAll();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_rejectionIsRecordedWithAHundredThousandGasLeft() public {
        oddIs(address(new RejectingPayee()));
        mint(alice, 1);
        vm.recordLogs();
        vm.prank(owner);
        peppers.replaceRejectingPayee{gas: 500_000}(1, platform);
        assertEq(vm.getRecordedLogs().length, 1);
    }
}
