// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MintMath} from "../src/MintMath.sol";
import {Payees} from "../src/Payees.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {ProxyWallet, WalletImplementation} from "./PayeeAccounts.sol";
import {PayeesBaseTest} from "./PayeesBaseTest.sol";

/// @title Payees: each receives its share of everything received, exact to the wei
contract PayeesTest is PayeesBaseTest {
    function test_payeesReturnsSharesAndReleasableAmounts() public {
        mint(alice, 3);
        peppers.release(0);
        Payees.PayeeStatus[] memory accounts = peppers.payees();
        assertEq(accounts.length, 3);
        assertEq(accounts[0].payee.account, artist);
        assertEq(accounts[0].payee.share, 3_333);
        assertEq(accounts[0].payee.label, "Artist");
        assertEq(accounts[0].released, 180 ether * 3_333 / 10_000);
        assertEq(accounts[0].releasable, 0);
        assertEq(accounts[1].payee.label, "Studio");
        assertEq(accounts[1].released, 0);
        assertEq(accounts[1].releasable, 180 ether * 3_334 / 10_000);
        assertEq(accounts[2].payee.label, "Platform fee");
        assertEq(accounts[2].payee.account, platform);
    }

    function test_anyoneCanReleaseToThePayee() public {
        mint(alice, 1);
        vm.expectEmit(address(peppers));
        emit Payees.PaymentReleased(2, platform, shareOf(2, price));
        vm.prank(bob);
        peppers.release(2);
        assertEq(platform.balance, shareOf(2, price));
        assertEq(address(peppers).balance, price - platform.balance);
        assertEq(artist.balance, 0);
    }

    function test_releaseAllPaysEveryPayeeAndEmits() public {
        mint(alice, 2);
        vm.expectEmit(address(peppers));
        emit Payees.PaymentReleased(0, artist, shareOf(0, 2 * price));
        vm.expectEmit(address(peppers));
        emit Payees.PaymentReleased(1, odd, shareOf(1, 2 * price));
        vm.expectEmit(address(peppers));
        emit Payees.PaymentReleased(2, platform, shareOf(2, 2 * price));
        peppers.releaseAll();
        assertEq(address(peppers).balance, 0);
        peppers.releaseAll();
        assertEq(artist.balance + odd.balance + platform.balance, 2 * price);
    }

    function test_RevertWhen_NothingToReleaseOrNonexistentPayee() public {
        expectReleaseRevert(1, abi.encodeWithSelector(Payees.NothingToRelease.selector, 1));
        mint(alice, 1);
        peppers.release(1);
        expectReleaseRevert(1, abi.encodeWithSelector(Payees.NothingToRelease.selector, 1));
        expectReleaseRevert(3, abi.encodeWithSelector(Payees.NonexistentPayee.selector, 3));
        expectReleaseRevert(
            type(uint256).max, abi.encodeWithSelector(Payees.NonexistentPayee.selector, type(uint256).max)
        );
    }

    function test_RevertWhen_SharesOrPayeesAreInvalid() public {
        expectSharesRevert([uint16(3_333), 3_333, 3_333], 9_999);
        expectSharesRevert([uint16(3_333), 3_335, 3_333], 10_001);
        expectSharesRevert([uint16(65_535), 65_535, 65_535], 196_605);
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.payees[1].account = address(0);
        vm.expectRevert(abi.encodeWithSelector(Payees.InvalidPayee.selector, 1));
        new Scovilles(terms);
        terms = deployParams();
        terms.payees[2].share = 0;
        vm.expectRevert(abi.encodeWithSelector(Payees.InvalidPayee.selector, 2));
        new Scovilles(terms);
        terms.payees = new Payees.Payee[](0);
        vm.expectRevert(abi.encodeWithSelector(Payees.InvalidShares.selector, 0));
        new Scovilles(terms);
    }

    /// @dev Uneven amounts, released at uneven times: each payee gets exactly its share of the total.
    function testFuzz_everyPayeeGetsItsShareInAnyReleaseOrder(
        uint96[4] calldata sums,
        uint8[4] calldata payeeIds
    ) public {
        uint256 received;
        uint256[3] memory paid;
        for (uint256 i = 0; i < 4; ++i) {
            received += sums[i];
            vm.deal(address(peppers), address(peppers).balance + sums[i]);
            uint256 payee = payeeIds[i] % 4;
            if (payee == 3 || shareOf(payee, received) == paid[payee]) continue;
            peppers.release(payee);
            paid[payee] = shareOf(payee, received);
        }
        Payees.PayeeStatus[] memory accounts = peppers.payees();
        uint256 sum;
        for (uint256 payee = 0; payee < 3; ++payee) {
            assertEq(accounts[payee].released, paid[payee]);
            assertEq(accounts[payee].releasable, shareOf(payee, received) - paid[payee]);
            assertEq(accounts[payee].payee.account.balance, paid[payee]);
            sum += shareOf(payee, received);
        }
        peppers.releaseAll();
        assertEq(artist.balance + odd.balance + platform.balance, sum);
        assertEq(address(peppers).balance, received - sum);
    }

    /// @dev For any shares: payees together never get more than was received, and less than one wei per payee remains.
    function testFuzz_roundingLeavesLessThanOneWeiPerPayee(uint128 received, uint16[7] memory cuts)
        public
        pure
    {
        uint256 before;
        uint256 sum;
        for (uint256 i = 0; i < 7; ++i) {
            uint256 until = i == 6 ? 10_000 : before + cuts[i] % (10_001 - before);
            sum += MintMath.releasable(received, until - before, 0);
            before = until;
        }
        assertTrue(sum <= received);
        assertTrue(received - sum < 7);
    }

    function test_paysAContractWalletBehindAProxy() public {
        oddIs(address(new ProxyWallet(address(new WalletImplementation()))));
        mint(alice, 2);
        peppers.release(1);
        assertEq(accountOf(1).balance, shareOf(1, 2 * price));
    }

    function test_forcedAndAttachedFundsAreReleasable() public {
        // Like a block reward or `selfdestruct`: no function of the collection is called.
        vm.deal(address(peppers), 10_000);
        mint(alice, 1);
        vm.prank(alice);
        peppers.transferFrom{value: 20_000}(alice, bob, 1);
        peppers.releaseAll();
        assertEq(artist.balance, shareOf(0, uint256(price) + 30_000));
        assertEq(address(peppers).balance, 0);
    }

    function test_fundsAreReleasableWhilePausedAfterTheEndAndWithoutOwner() public {
        mint(alice, 1);
        vm.prank(owner);
        peppers.pause();
        peppers.release(0);
        vm.warp(end + 1);
        peppers.release(1);
        peppers.release(2);
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.prank(owner);
        peppers.renounceOwnership();
        vm.deal(address(peppers), 1 ether);
        peppers.releaseAll();
        assertEq(artist.balance, shareOf(0, uint256(price) + 1 ether));
    }

    function test_renounceOwnershipIgnoresUndividedWei() public {
        vm.deal(address(peppers), 10_001);
        peppers.releaseAll();
        assertEq(address(peppers).balance, 1);
        vm.warp(end);
        vm.prank(owner);
        peppers.freezeMetadata();
        vm.prank(owner);
        peppers.renounceOwnership();
        assertEq(peppers.owner(), address(0));
    }

    function test_releaseToIsRestrictedToThePayee() public {
        mint(alice, 1);
        address[3] memory others = [artist, owner, alice];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Payees.NotPayee.selector, others[i]));
            vm.prank(others[i]);
            peppers.releaseTo(1, others[i]);
        }
        vm.expectEmit(address(peppers));
        emit Payees.PaymentReleased(1, address(0x5AFE), shareOf(1, price));
        vm.prank(odd);
        peppers.releaseTo(1, address(0x5AFE));
        assertEq(address(0x5AFE).balance, shareOf(1, price));
        assertEq(accountOf(1), odd);
        vm.expectRevert(abi.encodeWithSelector(Payees.NothingToRelease.selector, 1));
        vm.prank(odd);
        peppers.releaseTo(1, odd);
        vm.expectRevert(abi.encodeWithSelector(Payees.NonexistentPayee.selector, 3));
        vm.prank(odd);
        peppers.releaseTo(3, odd);
    }

    function test_setPayeeAccountIsRestrictedToThePayee() public {
        mint(alice, 1);
        address[3] memory others = [artist, owner, alice];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Payees.NotPayee.selector, others[i]));
            vm.prank(others[i]);
            peppers.setPayeeAccount(1, others[i]);
        }
        vm.expectEmit(address(peppers));
        emit Payees.PayeeAccountUpdated(1, odd, bob);
        oddIs(bob);
        uint256 before = bob.balance;
        peppers.release(1);
        assertEq(bob.balance - before, shareOf(1, price));
        assertEq(odd.balance, 0);
        vm.expectRevert(abi.encodeWithSelector(Payees.NotPayee.selector, odd));
        oddIs(odd);
        assertEq(peppers.payees()[1].payee.label, "Studio");
        assertEq(peppers.payees()[1].payee.share, 3_334);
    }

    function test_RevertWhen_PayeeAccountIsZeroAddress() public {
        vm.expectRevert(abi.encodeWithSelector(Payees.InvalidPayee.selector, 1));
        oddIs(address(0));
        vm.expectRevert(abi.encodeWithSelector(Payees.NonexistentPayee.selector, 3));
        vm.prank(odd);
        peppers.setPayeeAccount(3, odd);
    }

    function expectReleaseRevert(uint256 payee, bytes memory revertData) private {
        vm.expectRevert(revertData);
        peppers.release(payee);
    }

    function expectSharesRevert(uint16[3] memory badShares, uint256 sum) private {
        Scovilles.ConstructorParams memory terms = deployParams();
        for (uint256 i = 0; i < 3; ++i) {
            terms.payees[i].share = badShares[i];
        }
        vm.expectRevert(abi.encodeWithSelector(Payees.InvalidShares.selector, sum));
        new Scovilles(terms);
    }
}
