// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {TwoStepOwner} from "../src/TwoStepOwner.sol";
import {Stall} from "./Stall.sol";

/// @title What the owner may do, what nobody may, and where the money goes
contract ScovillesOwnerTest is Stall {
    function test_setsThePhaseAndSaysSo() public {
        vm.expectEmit(address(peppers));
        emit Scovilles.PhaseChanged(start + 1, end + 1, 2 ether, 7, 6);
        setPhase(Scovilles.Phase(start + 1, end + 1, 2 ether, 7, 6));
        Scovilles.Sale memory sale = peppers.sale();
        vm.assertEq(sale.phase.price, 2 ether);
        vm.assertEq(sale.supply, supply, "the supply stays as it is");
    }

    function testFuzz_keepsEveryPhaseThatFitsToTheLastBit(Scovilles.Phase memory phase, bool paused) public {
        phase.end = uint64(1 + phase.end % type(uint40).max);
        phase.start = phase.start % phase.end;
        phase.price = phase.price % (uint128(type(uint96).max) + 1);
        phase.walletCap = 1 + phase.walletCap % type(uint16).max;
        phase.transactionCap = 1 + phase.transactionCap % type(uint16).max;
        if (paused) {
            vm.prank(creator);
            peppers.pause();
        }
        setPhase(phase);
        Scovilles.Sale memory sale = peppers.sale();
        vm.assertEq(uint256(keccak256(abi.encode(sale.phase))), uint256(keccak256(abi.encode(phase))));
        vm.assertEq(sale.supply, supply);
        vm.assertTrue(sale.paused == paused);
    }

    function test_keepsTheWidestTermsWithoutOneSpillingIntoAnother() public {
        Scovilles.Phase memory widest =
            Scovilles.Phase(0, type(uint40).max, type(uint96).max, type(uint16).max, type(uint16).max);
        peppers = new Scovilles("Scovilles", "SCOV", type(uint32).max, creator, widest);
        Scovilles.Sale memory sale = peppers.sale();
        vm.assertEq(uint256(keccak256(abi.encode(sale.phase))), uint256(keccak256(abi.encode(widest))));
        vm.assertEq(sale.supply, type(uint32).max);
        vm.assertFalse(sale.paused);
    }

    function test_aMintAtTheHighestPriceDoesNotOverflow() public {
        Scovilles.Phase memory phase = Scovilles.Phase(start, end, type(uint96).max, 65_535, 65_535);
        setPhase(phase);
        mint(ada, 12);
        vm.assertEq(address(peppers).balance, 12 * uint256(type(uint96).max));
    }

    function test_refusesAWindowThatDoesNotGoForward() public {
        refusesPhase(Scovilles.Phase(9, 9, 1, 1, 1), badWindow(9, 9));
        refusesPhase(Scovilles.Phase(9, 8, 1, 1, 1), badWindow(9, 8));
        uint64 tooLate = uint64(type(uint40).max) + 1;
        refusesPhase(Scovilles.Phase(9, tooLate, 1, 1, 1), badWindow(9, tooLate));
    }

    function test_refusesAPriceTooHighToPack() public {
        uint128 price_ = uint128(type(uint96).max) + 1;
        refusesPhase(
            Scovilles.Phase(1, 2, price_, 1, 1),
            abi.encodeWithSelector(Scovilles.BadPrice.selector, price_, type(uint96).max)
        );
    }

    function test_refusesCapsOfNothingAndCapsTooHighToPack() public {
        refusesPhase(Scovilles.Phase(1, 2, 1, 0, 1), badCaps(0, 1));
        refusesPhase(Scovilles.Phase(1, 2, 1, 1, 0), badCaps(1, 0));
        refusesPhase(Scovilles.Phase(1, 2, 1, 65_536, 1), badCaps(65_536, 1));
        refusesPhase(Scovilles.Phase(1, 2, 1, 1, 65_536), badCaps(1, 65_536));
    }

    function test_cannotBeMadeWithASupplyThatDoesNotFitOrWithoutAnOwner() public {
        uint256 most = type(uint32).max;
        vm.expectRevert(badSupply(0, 1, most));
        new Scovilles("", "", 0, creator, asked());
        vm.expectRevert(badSupply(most + 1, 1, most));
        new Scovilles("", "", most + 1, creator, asked());
        vm.expectRevert(abi.encodeWithSelector(TwoStepOwner.ZeroOwner.selector));
        new Scovilles("", "", 1, address(0), asked());
        vm.expectRevert(badCaps(0, 1));
        new Scovilles("", "", 1, creator, Scovilles.Phase(1, 2, 1, 0, 1));
    }

    function test_pausesAndResumesAndSaysWhoDidIt() public {
        vm.expectEmit(address(peppers));
        emit Scovilles.Paused(creator);
        vm.prank(creator);
        peppers.pause();
        vm.assertTrue(peppers.sale().paused);
        vm.expectEmit(address(peppers));
        emit Scovilles.Unpaused(creator);
        vm.prank(creator);
        peppers.unpause();
        vm.assertFalse(peppers.sale().paused);
    }

    function test_lowersTheSupplyToWhatIsMintedAndNoFurther() public {
        mint(ada, 3);
        vm.expectRevert(badSupply(2, 3, 11));
        vm.prank(creator);
        peppers.lowerSupply(2);
        vm.expectEmit(address(peppers));
        emit Scovilles.SupplyLowered(12, 3);
        vm.prank(creator);
        peppers.lowerSupply(3);
        refuses(1, abi.encodeWithSelector(Scovilles.SoldOut.selector, 1, 0));
    }

    function testFuzz_neverRaisesTheSupply(uint256 newSupply) public {
        vm.assume(newSupply >= supply);
        vm.expectRevert(badSupply(newSupply, 1, 11));
        vm.prank(creator);
        peppers.lowerSupply(newSupply);
    }

    function test_neverLowersTheSupplyToNothing() public {
        vm.expectRevert(badSupply(0, 1, 11));
        vm.prank(creator);
        peppers.lowerSupply(0);
        vm.prank(creator);
        peppers.lowerSupply(1);
        vm.assertEq(peppers.sale().supply, 1);
    }

    function testFuzz_nobodyElseMayDoWhatTheOwnerMay(address stranger) public {
        vm.assume(stranger != creator);
        bytes[6] memory calls = [
            abi.encodeCall(Scovilles.setPhase, (asked())),
            abi.encodeCall(Scovilles.pause, ()),
            abi.encodeCall(Scovilles.unpause, ()),
            abi.encodeCall(Scovilles.lowerSupply, (1)),
            abi.encodeCall(Scovilles.withdraw, ()),
            abi.encodeCall(TwoStepOwner.transferOwnership, (stranger))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(stranger);
            (bool done, bytes memory answer) = address(peppers).call(calls[i]);
            vm.assertFalse(done);
            vm.assertEq(
                uint256(keccak256(answer)),
                uint256(keccak256(abi.encodeWithSelector(TwoStepOwner.NotOwner.selector, stranger)))
            );
        }
    }

    function test_changesHandsOnlyWhenTheNextOwnerAccepts() public {
        vm.expectEmit(address(peppers));
        emit TwoStepOwner.OwnershipTransferStarted(creator, bea);
        vm.prank(creator);
        peppers.transferOwnership(bea);
        vm.assertEq(peppers.owner(), creator);
        vm.assertEq(peppers.pendingOwner(), bea);

        vm.expectRevert(abi.encodeWithSelector(TwoStepOwner.NotPendingOwner.selector, ada));
        vm.prank(ada);
        peppers.acceptOwnership();

        vm.expectEmit(address(peppers));
        emit TwoStepOwner.OwnershipTransferred(creator, bea);
        vm.prank(bea);
        peppers.acceptOwnership();
        vm.assertEq(peppers.owner(), bea);
        vm.assertEq(peppers.pendingOwner(), address(0));
    }

    function test_anOfferOfOwnershipCanBeWithdrawn() public {
        vm.prank(creator);
        peppers.transferOwnership(bea);
        vm.prank(creator);
        peppers.transferOwnership(address(0));
        vm.expectRevert(abi.encodeWithSelector(TwoStepOwner.NotPendingOwner.selector, bea));
        vm.prank(bea);
        peppers.acceptOwnership();
    }

    function refusesPhase(Scovilles.Phase memory phase, bytes memory refusal) private {
        vm.expectRevert(refusal);
        vm.prank(creator);
        peppers.setPhase(phase);
    }

    function badWindow(uint256 from, uint256 to) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.BadWindow.selector, from, to, type(uint40).max);
    }

    function badCaps(uint256 wallet, uint256 transaction) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.BadCaps.selector, wallet, transaction, type(uint16).max);
    }

    function badSupply(uint256 wanted, uint256 least, uint256 most) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Scovilles.BadSupply.selector, wanted, least, most);
    }
}
