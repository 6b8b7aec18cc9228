// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {RefusingPayee} from "./PayeeAccounts.sol";
import {PayeesStall} from "./PayeesStall.sol";

/// @title Payments at their edges: nothing releasable, and just enough gas
contract PayeeEdgesTest is PayeesStall {
    function test_withdrawAllSendsNothingToPayeesThatAreOwedNothing() public {
        mint(ada, 1);
        peppers.releaseAll();
        vm.recordLogs();
        peppers.releaseAll();
        vm.assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_aRefusalIsRecordedWithAHundredThousandGasToSpare() public {
        oddIs(address(new RefusingPayee()));
        mint(ada, 1);
        vm.recordLogs();
        vm.prank(creator);
        peppers.replaceRejectingPayee{gas: 500_000}(1, platform);
        vm.assertEq(vm.getRecordedLogs().length, 1);
    }
}
