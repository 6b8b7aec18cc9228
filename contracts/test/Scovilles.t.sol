// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC721A} from "erc721a/contracts/IERC721A.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Stall} from "./Stall.sol";

/// @title What a buyer meets: minting and every refusal, with its figures
contract ScovillesTest is Stall {
    function test_saysEverythingAboutTheSaleInOneAnswer() public {
        mint(ada, 2);
        vm.roll(77);
        Scovilles.Sale memory sale = peppers.sale();
        vm.assertEq(sale.name, "Scovilles");
        vm.assertEq(peppers.symbol(), "SCOV");
        vm.assertEq(sale.supply, supply);
        vm.assertEq(sale.minted, 2);
        vm.assertFalse(sale.paused);
        vm.assertEq(sale.phase.start, start);
        vm.assertEq(sale.phase.end, end);
        vm.assertEq(sale.phase.price, price);
        vm.assertEq(sale.phase.walletCap, walletCap);
        vm.assertEq(sale.phase.transactionCap, transactionCap);
        vm.assertEq(sale.blockNumber, 77);
        vm.assertEq(sale.timestamp, start);
    }

    function test_numbersPeppersFromOneInTheOrderOfMinting() public {
        for (uint256 id = 1; id <= 2; ++id) {
            vm.expectEmit(address(peppers));
            emit IERC721A.Transfer(address(0), ada, id);
        }
        mint(ada, 2);
        mint(bea, 1);
        vm.assertEq(peppers.ownerOf(1), ada);
        vm.assertEq(peppers.ownerOf(2), ada);
        vm.assertEq(peppers.ownerOf(3), bea);
        vm.assertEq(peppers.totalSupply(), 3);
    }

    function test_refusesAMintBeforeTheStart() public {
        vm.warp(start - 1);
        refuses(1, abi.encodeWithSelector(Scovilles.SaleNotStarted.selector, start, start - 1));
    }

    function test_acceptsAMintInTheFirstAndInTheLastSecond() public {
        vm.warp(start);
        mint(ada, 1);
        vm.warp(end - 1);
        mint(ada, 1);
        vm.assertEq(peppers.balanceOf(ada), 2);
    }

    function test_refusesAMintFromTheEndOn() public {
        vm.warp(end);
        refuses(1, abi.encodeWithSelector(Scovilles.SaleEnded.selector, end, end));
    }

    function test_refusesAMintOfNothing() public {
        refuses(0, abi.encodeWithSelector(Scovilles.ZeroQuantity.selector));
    }

    function test_refusesAMintToNobody() public {
        vm.expectRevert(abi.encodeWithSelector(Scovilles.ZeroRecipient.selector));
        vm.prank(ada);
        peppers.mint{value: price}(address(0), 1);
    }

    function test_refusesMoreThanOneTransactionMayMint() public {
        mint(ada, transactionCap);
        refuses(transactionCap + 1, abi.encodeWithSelector(Scovilles.OverTransactionCap.selector, 4, 3));
    }

    function test_refusesMoreThanAnAccountMayReceiveAndSaysHowManyItMay() public {
        mint(ada, 3);
        refuses(3, abi.encodeWithSelector(Scovilles.OverWalletCap.selector, 3, 2));
        mint(ada, 2);
        refuses(1, abi.encodeWithSelector(Scovilles.OverWalletCap.selector, 1, 0));
        vm.assertEq(peppers.mintedBy(ada), walletCap);
    }

    function test_saysThatNothingIsLeftWhenTheCapFellBelowWhatAnAccountHas() public {
        mint(ada, 3);
        Scovilles.Phase memory phase = asked();
        phase.walletCap = 2;
        setPhase(phase);
        refuses(1, abi.encodeWithSelector(Scovilles.OverWalletCap.selector, 1, 0));
    }

    function test_countsWhatAnAccountMintedEvenAfterItGaveItAway() public {
        mint(ada, 3);
        vm.prank(ada);
        peppers.transferFrom(ada, bea, 1);
        vm.assertEq(peppers.mintedBy(ada), 3);
        vm.assertEq(peppers.mintedBy(bea), 0);
        refuses(3, abi.encodeWithSelector(Scovilles.OverWalletCap.selector, 3, 2));
    }

    function test_countsAGiftForTheOneWhoReceivesIt() public {
        vm.prank(ada);
        peppers.mint{value: 2 * price}(bea, 2);
        vm.assertEq(peppers.mintedBy(ada), 0);
        vm.assertEq(peppers.mintedBy(bea), 2);
        vm.assertEq(peppers.ownerOf(1), bea);
    }

    function test_mintsToTheLastPepperAndSaysWhatIsLeft() public {
        for (uint160 person = 1; person <= 5; ++person) {
            vm.deal(address(person), 1_000 ether);
            mint(address(person), 2);
        }
        refuses(3, abi.encodeWithSelector(Scovilles.SoldOut.selector, 3, 2));
        mint(bea, 2);
        vm.assertEq(peppers.totalSupply(), supply);
        refuses(1, abi.encodeWithSelector(Scovilles.SoldOut.selector, 1, 0));
    }

    function test_refusesAMintWhilePausedAndGoesOnAfterwards() public {
        vm.prank(creator);
        peppers.pause();
        refuses(1, abi.encodeWithSelector(Scovilles.SalePaused.selector));
        vm.prank(creator);
        peppers.unpause();
        mint(ada, 1);
    }

    function testFuzz_takesThePriceToTheWeiAndNothingElse(uint256 quantity, uint128 sent) public {
        quantity = 1 + quantity % transactionCap;
        uint256 due = quantity * price;
        vm.assume(sent != due);
        refusesPayment(quantity, sent, abi.encodeWithSelector(Scovilles.WrongPayment.selector, sent, due));
        refusesPayment(quantity, due - 1, abi.encodeWithSelector(Scovilles.WrongPayment.selector, due - 1, due));
        refusesPayment(quantity, due + 1, abi.encodeWithSelector(Scovilles.WrongPayment.selector, due + 1, due));
        uint256 before = ada.balance;
        mint(ada, quantity);
        vm.assertEq(before - ada.balance, due);
        vm.assertEq(address(peppers).balance, due);
    }

    function test_aFreePhaseTakesNoMoney() public {
        Scovilles.Phase memory phase = asked();
        phase.price = 0;
        setPhase(phase);
        refusesPayment(1, 1, abi.encodeWithSelector(Scovilles.WrongPayment.selector, 1, 0));
        mint(ada, 1);
    }

    function testFuzz_refusesAnyQuantityAboveTheCapHoweverLarge(uint256 quantity) public {
        vm.assume(quantity > transactionCap);
        refusesPayment(quantity, 0, abi.encodeWithSelector(Scovilles.OverTransactionCap.selector, quantity, 3));
    }

    function test_mintsToAContractWithoutCallingIt() public {
        Mute wallet = new Mute();
        vm.expectCall(address(wallet), "", 0);
        vm.prank(ada);
        peppers.mint{value: price}(address(wallet), 1);
        vm.assertEq(peppers.ownerOf(1), address(wallet));
    }

    function test_aContractMayMintForItsOwner() public {
        Buyer buyer = new Buyer();
        vm.deal(address(buyer), price);
        buyer.buy(peppers, ada);
        vm.assertEq(peppers.ownerOf(1), ada);
    }

    function test_takesNoMoneyOutsideAMint() public {
        vm.deal(address(this), 1 ether);
        (bool accepted,) = address(peppers).call{value: 1 ether}("");
        vm.assertFalse(accepted);
    }

    function test_answersForTheInterfacesItHas() public view {
        vm.assertTrue(peppers.supportsInterface(0x01ffc9a7)); // ERC-165
        vm.assertTrue(peppers.supportsInterface(0x80ac58cd)); // ERC-721
        vm.assertTrue(peppers.supportsInterface(0x5b5e139f)); // ERC-721 metadata
        vm.assertFalse(peppers.supportsInterface(0xffffffff));
    }
}

/// @dev A contract that can do nothing at all; calling it fails.
contract Mute {
    fallback() external payable {
        revert("mute");
    }
}

/// @dev A contract wallet, or a router: the buyer is not the sender of the transaction.
contract Buyer {
    function buy(Scovilles peppers, address to) external {
        peppers.mint{value: address(this).balance}(to, 1);
    }
}
