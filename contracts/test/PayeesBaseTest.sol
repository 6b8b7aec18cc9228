// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Payees} from "../src/Payees.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Base of the payee tests: three payees, the second of which a test provides
abstract contract PayeesBaseTest is BaseTest {
    address internal constant platform = address(0xF1A7);

    /// @dev Account with the second share, where a test places code.
    address internal constant odd = address(0x0DD);

    uint16[3] internal shares = [uint16(3_333), 3_334, 3_333];

    function deployParams() internal virtual override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.payees = new Payees.Payee[](3);
        terms.payees[0] = Payees.Payee(artist, shares[0], "Artist");
        terms.payees[1] = Payees.Payee(odd, shares[1], "Studio");
        terms.payees[2] = Payees.Payee(platform, shares[2], "Platform fee");
    }

    /// @dev The odd payee moves its share to `account`.
    function oddIs(address account) internal {
        vm.prank(odd);
        peppers.setPayeeAccount(1, account);
    }

    function shareOf(uint256 payee, uint256 received) internal view returns (uint256) {
        return received * shares[payee] / 10_000;
    }

    function accountOf(uint256 payee) internal view returns (address) {
        return peppers.payees()[payee].payee.account;
    }

    function releasable(uint256 payee) internal view returns (uint256) {
        return peppers.payees()[payee].releasable;
    }

    function released(uint256 payee) internal view returns (uint256) {
        return peppers.payees()[payee].released;
    }

    function replaceOdd(address next) internal {
        vm.prank(owner);
        peppers.replaceRejectingPayee(1, next);
    }
}
