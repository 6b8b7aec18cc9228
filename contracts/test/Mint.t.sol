// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Mints in a public phase: success and every error with its arguments
contract MintTest is BaseTest {
    function test_saleReturnsTheCompleteState() public {
        mint(alice, 2);
        vm.roll(77);
        Scovilles.Sale memory sale = peppers.sale();
        assertEq(sale.name, "Scovilles");
        assertEq(sale.maxSupply, supply);
        assertEq(sale.minted, 2);
        assertFalse(sale.paused);
        assertEq(sale.phases.length, 1);
        assertEq(abi.encode(sale.phases[0]), abi.encode(publicPhase()));
        assertEq(sale.crateStatus.capacity, 100);
        assertEq(sale.crateStatus.dueAt, start - 30 days + 12 hours);
        assertEq(sale.crateStatus.linkWindow, 8 hours);
        assertEq(sale.blockNumber, 77);
        assertEq(sale.timestamp, start);
    }

    function test_tokenIdsStartAtOneInMintOrder() public {
        for (uint256 id = 1; id <= 2; ++id) {
            vm.expectEmit(address(peppers));
            emit IERC721A.Transfer(address(0), alice, id);
        }
        mint(alice, 2);
        mint(bob, 1);
        airdrop(artist, 1);
        assertEq(peppers.ownerOf(1), alice);
        assertEq(peppers.ownerOf(2), alice);
        assertEq(peppers.ownerOf(3), bob);
        assertEq(peppers.ownerOf(4), artist);
        assertEq(peppers.totalSupply(), 4);
    }

    function test_RevertWhen_PhaseHasNotStarted() public {
        vm.warp(start - 1);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, start - 1));
    }

    function test_mintsInTheFirstAndTheLastSecond() public {
        vm.warp(start);
        mint(alice, 1);
        vm.warp(end - 1);
        mint(alice, 1);
        assertEq(peppers.balanceOf(alice), 2);
    }

    function test_RevertWhen_PhaseHasEnded() public {
        vm.warp(end);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, end, end));
    }

    function test_RevertWhen_QuantityIsZero() public {
        expectMintRevert(0, abi.encodeWithSelector(IERC721A.MintZeroQuantity.selector));
    }

    function test_RevertWhen_QuantityExceedsMaxPerTransaction() public {
        mint(alice, maxPerTransaction);
        expectMintRevert(maxPerTransaction + 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerTransaction.selector, 4, 3));
    }

    function testFuzz_RevertWhen_QuantityExceedsTheCap(uint256 quantity) public {
        quantity = quantity > maxPerTransaction ? quantity : type(uint256).max - quantity;
        expectMintRevertWithPayment(
            quantity, 0, abi.encodeWithSelector(Scovilles.ExceedsMaxPerTransaction.selector, quantity, 3)
        );
    }

    function test_RevertWhen_QuantityWouldOverflow() public {
        uint256 most = type(uint256).max;
        bytes memory revertData = abi.encodeWithSelector(Scovilles.ExceedsMaxPerTransaction.selector, most, 3);
        expectMintRevertWithPayment(most, 0, revertData);
        unchecked {
            expectMintRevertWithPayment(most, uint128(most * price), revertData);
        }
    }

    function test_RevertWhen_QuantityExceedsMaxPerWallet() public {
        mint(alice, 3);
        expectMintRevert(3, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 3, 2));
        mint(alice, 2);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
        assertEq(peppers.mintedBy(alice)[0], maxPerWallet);
    }

    function test_transferredTokensStillCountForTheAccount() public {
        mint(alice, 3);
        vm.prank(alice);
        peppers.transferFrom(alice, bob, 1);
        assertEq(peppers.mintedBy(alice)[0], 3);
        assertEq(peppers.mintedBy(bob)[0], 0);
        expectMintRevert(3, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 3, 2));
    }

    function test_airdropDoesNotCountAgainstMaxPerWallet() public {
        airdrop(alice, 4);
        assertEq(peppers.mintedBy(alice)[0], 0);
        mint(alice, 3);
        mint(alice, 2);
        assertEq(peppers.balanceOf(alice), 9);
    }

    function test_mintsUntilMaxSupplyAndReportsTheRemaining() public {
        for (uint160 person = 1; person <= 5; ++person) {
            vm.deal(address(person), 1_000 ether);
            mint(address(person), 2);
        }
        expectMintRevert(3, abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 3, 2));
        mint(bob, 2);
        assertEq(peppers.totalSupply(), supply);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 1, 0));
    }

    function test_phaseEndsAtItsMaxSupplyAndTheNextContinues() public {
        Phases.Phase memory phase = publicPhase();
        (phase.maxSupply, phase.name) = (2, "Few");
        addPhase(phase);
        mintIn(1, alice, 1);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 2, 1));
        vm.prank(bob);
        peppers.mint{value: 2 * price}(1, 2);
        mintIn(1, bob, 1);
        mint(bob, 3);
        // The collection has passed the phase's maximum supply: the remaining amount is 0.
        vm.expectRevert(abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 1, 0));
        vm.prank(alice);
        peppers.mint{value: price}(1, 1);
    }

    function test_RevertWhen_SaleIsPausedUntilUnpaused() public {
        vm.prank(owner);
        peppers.pause();
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.SalePaused.selector));
        vm.prank(owner);
        peppers.unpause();
        mint(alice, 1);
    }

    function testFuzz_RevertWhen_PhaseDoesNotExist(uint256 phase, uint256 quantity, uint128 sent) public {
        phase = phase == 0 ? type(uint256).max : phase;
        vm.expectRevert(abi.encodeWithSelector(Phases.NonexistentPhase.selector, phase));
        vm.prank(alice);
        peppers.mint{value: sent}(phase, quantity);
    }

    function testFuzz_acceptsOnlyTheExactPrice(uint256 quantity, uint128 sent) public {
        quantity = 1 + quantity % maxPerTransaction;
        uint256 due = quantity * price;
        if (sent == due) sent = 0;
        expectMintRevertWithPayment(quantity, sent, abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, sent, due));
        expectMintRevertWithPayment(
            quantity, due - 1, abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, due - 1, due)
        );
        expectMintRevertWithPayment(
            quantity, due + 1, abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, due + 1, due)
        );
        uint256 before = alice.balance;
        mint(alice, quantity);
        assertEq(before - alice.balance, due);
        assertEq(address(peppers).balance, due);
    }

    function test_RevertWhen_FreeMintIsPaid() public {
        Phases.Phase memory phase = publicPhase();
        phase.price = 0;
        addPhase(phase);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, 1, 0));
        vm.prank(alice);
        peppers.mint{value: 1}(1, 1);
        mintIn(1, alice, 1);
    }

    function test_mintsAtTheMaximumPrice() public {
        Phases.Phase memory phase = publicPhase();
        (phase.price, phase.maxPerWallet, phase.maxPerTransaction) = (type(uint96).max, 65_535, 100);
        addPhase(phase);
        mintIn(1, alice, supply);
        assertEq(address(peppers).balance, supply * uint256(type(uint96).max));
    }

    /// @dev Compares every mint with an independent implementation of the rules, in the order of the errors.
    function testFuzz_acceptsExactlyTheValidMints(
        uint256 quantity,
        uint256 had,
        uint256 gone,
        uint256 paid,
        uint256 offset
    ) public {
        (quantity, had, gone) = (quantity % 5, had % (maxPerTransaction + 1), gone % 12);
        if (had + gone > supply) gone = supply - had;
        uint256 timestamp = [start - 1, start, end - 1, end][offset % 4];
        uint256 sent = [quantity * price, quantity * price + 1, (quantity + 1) * price][paid % 3];
        if (had != 0) mint(alice, had);
        if (gone != 0) airdrop(bob, gone);
        vm.warp(timestamp);
        bytes memory revertData = getRevert(quantity, had, supply - had - gone, sent, timestamp);
        vm.prank(alice);
        (bool done, bytes memory answer) =
            address(peppers).call{value: sent}(abi.encodeCall(Scovilles.mint, (0, quantity)));
        assertEq(answer, revertData);
        assertTrue(done == (revertData.length == 0));
        assertEq(peppers.totalSupply(), had + gone + (done ? quantity : 0));
        assertEq(address(peppers).balance, had * price + (done ? sent : 0));
    }

    function getRevert(uint256 quantity, uint256 had, uint256 left, uint256 sent, uint256 timestamp)
        private
        pure
        returns (bytes memory)
    {
        if (timestamp < start) {
            return abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, timestamp);
        }
        if (timestamp >= end) return abi.encodeWithSelector(Scovilles.SaleEnded.selector, end, timestamp);
        if (quantity == 0) return abi.encodeWithSelector(IERC721A.MintZeroQuantity.selector);
        if (quantity > maxPerTransaction) {
            return abi.encodeWithSelector(Scovilles.ExceedsMaxPerTransaction.selector, quantity, maxPerTransaction);
        }
        if (quantity > left) return abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, quantity, left);
        if (sent != quantity * price) {
            return abi.encodeWithSelector(Scovilles.IncorrectPayment.selector, sent, quantity * price);
        }
        if (had + quantity > maxPerWallet) {
            return abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, quantity, maxPerWallet - had);
        }
        return "";
    }
}
