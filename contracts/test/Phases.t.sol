// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Phases: validation, packing, and final terms after the start
contract PhasesTest is BaseTest {
    function test_M06_addPhaseAppendsAndEmits() public {
        Phases.Phase memory phase =
            phaseOf("Late", start + 9, end + 9, 7 ether, 8, 9, 10, true, keccak256("list"));
        vm.expectEmit(address(peppers));
        emit Phases.PhaseUpdated(1, phase);
        addPhase(phase);
        Scovilles.Sale memory sale = peppers.sale();
        assertEq(sale.phases.length, 2);
        assertEq(abi.encode(sale.phases[0]), abi.encode(publicPhase()));
        assertEq(abi.encode(sale.phases[1]), abi.encode(phase));
    }

    function test_M06_setPhaseUntilTheSecondBeforeTheStart() public {
        addPhase(later());
        Phases.Phase memory changed =
            phaseOf("Changed", start + 60, end, 1 ether, 2, 1, 3, true, keccak256("list"));
        vm.warp(start + 59);
        vm.expectEmit(address(peppers));
        emit Phases.PhaseUpdated(1, changed);
        setPhase(1, changed);
        assertEq(abi.encode(peppers.sale().phases[1]), abi.encode(changed));
        assertEq(peppers.sale().phases.length, 2);
    }

    function test_RevertWhen_ChangingAStartedPhase() public {
        addPhase(later());
        vm.warp(start + 60);
        expectSetPhaseRevert(1, later(), abi.encodeWithSelector(Phases.PhaseAlreadyStarted.selector, 1, start + 60));
        expectSetPhaseRevert(0, later(), abi.encodeWithSelector(Phases.PhaseAlreadyStarted.selector, 0, start));
        vm.warp(end + 1 days);
        expectSetPhaseRevert(1, later(), abi.encodeWithSelector(Phases.PhaseAlreadyStarted.selector, 1, start + 60));
    }

    /// @dev Otherwise a pending mint could execute under different terms than its minter signed.
    function test_RevertWhen_PhaseStartsInThePast() public {
        Phases.Phase memory phase = later();
        phase.start = start - 1;
        expectAddPhaseRevert(phase, badWindow(start - 1, end, start));
        addPhase(later());
        expectSetPhaseRevert(1, phase, badWindow(start - 1, end, start));
        phase.start = start;
        setPhase(1, phase);
        mintIn(1, alice, 1);
    }

    function testFuzz_packsEveryValidPhase(Phases.Phase memory phase, bool paused) public {
        phase.end = uint64(start + 1 + phase.end % (type(uint40).max - start));
        phase.start = start + phase.start % (phase.end - start);
        phase.price = uint96(phase.price);
        phase.maxPerWallet = 1 + phase.maxPerWallet % type(uint16).max;
        phase.maxPerTransaction = 1 + phase.maxPerTransaction % 100;
        phase.maxSupply = uint32(1 + phase.maxSupply % supply);
        if (!phase.allowlisted) phase.allowlistRoot = bytes32(0);
        if (paused) {
            vm.prank(owner);
            peppers.pause();
        }
        addPhase(phase);
        Scovilles.Sale memory sale = peppers.sale();
        assertEq(abi.encode(sale.phases[1]), abi.encode(phase));
        assertEq(abi.encode(sale.phases[0]), abi.encode(publicPhase()));
        assertTrue(sale.paused == paused);
    }

    /// @dev A collection can be deployed with phases that are open or over.
    function test_packsMaximumTermsWithoutOverflow() public {
        Phases.Phase memory widest = phaseOf(
            "", 0, type(uint40).max, type(uint96).max, 65_535, 100, 10_000, true, bytes32(type(uint256).max)
        );
        Phases.Phase memory narrowest = phaseOf("", 0, 1, 0, 1, 1, 1, false, bytes32(0));
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.maxSupply = 10_000;
        terms.phases = new Phases.Phase[](3);
        (terms.phases[0], terms.phases[1], terms.phases[2]) = (widest, narrowest, widest);
        peppers = new Scovilles(terms);
        Scovilles.Sale memory sale = peppers.sale();
        assertEq(abi.encode(sale.phases), abi.encode(terms.phases));
        assertFalse(sale.paused);
    }

    function test_RevertWhen_PhaseWindowIsEmpty() public {
        Phases.Phase memory phase = later();
        phase.end = phase.start;
        expectAddPhaseRevert(phase, badWindow(phase.start, phase.start, start));
        phase.end = phase.start - 1;
        expectAddPhaseRevert(phase, badWindow(phase.start, phase.start - 1, start));
        phase.end = uint64(type(uint40).max) + 1;
        expectAddPhaseRevert(phase, badWindow(phase.start, phase.end, start));
    }

    function test_RevertWhen_PriceExceeds96Bits() public {
        Phases.Phase memory phase = later();
        phase.price = uint128(type(uint96).max) + 1;
        expectAddPhaseRevert(
            phase, abi.encodeWithSelector(Phases.InvalidPrice.selector, phase.price, uint256(type(uint96).max))
        );
    }

    function test_RevertWhen_MintLimitsAreZeroOrTooHigh() public {
        expectCapsRevert(0, 1);
        expectCapsRevert(1, 0);
        expectCapsRevert(65_536, 1);
        expectCapsRevert(1, 101);
        expectCapsRevert(type(uint32).max, type(uint32).max);
    }

    function test_RevertWhen_PhaseMaxSupplyIsZeroOrTooHigh() public {
        Phases.Phase memory phase = later();
        phase.maxSupply = 0;
        expectAddPhaseRevert(phase, abi.encodeWithSelector(Phases.InvalidPhaseMaxSupply.selector, 0, supply));
        phase.maxSupply = uint32(supply + 1);
        expectAddPhaseRevert(phase, abi.encodeWithSelector(Phases.InvalidPhaseMaxSupply.selector, supply + 1, supply));
        vm.prank(owner);
        peppers.lowerMaxSupply(7);
        phase.maxSupply = 8;
        expectAddPhaseRevert(phase, abi.encodeWithSelector(Phases.InvalidPhaseMaxSupply.selector, 8, 7));
    }

    function testFuzz_RevertWhen_PhaseDoesNotExist(uint256 index) public {
        if (index == 0) index = type(uint256).max;
        bytes memory revertData = abi.encodeWithSelector(Phases.NonexistentPhase.selector, index);
        expectSetPhaseRevert(index, later(), revertData);
        expectShortenRevert(index, start + 1, revertData);
    }

    function test_deploysWithoutPhases() public {
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.phases = new Phases.Phase[](0);
        peppers = new Scovilles(terms);
        assertEq(peppers.sale().phases.length, 0);
        assertEq(peppers.mintedBy(alice).length, 0);
        expectMintRevertWithPayment(1, price, abi.encodeWithSelector(Phases.NonexistentPhase.selector, 0));
        addPhase(publicPhase());
        mint(alice, 1);
    }

    function test_RevertWhen_DeployedWithAnInvalidPhase() public {
        Scovilles.ConstructorParams memory terms = deployParams();
        terms.phases[0].maxSupply = uint32(supply + 1);
        vm.expectRevert(abi.encodeWithSelector(Phases.InvalidPhaseMaxSupply.selector, supply + 1, supply));
        new Scovilles(terms);
        terms = deployParams();
        terms.phases[0].end = start;
        vm.expectRevert(badWindow(start, start, 0));
        new Scovilles(terms);
    }

    function test_lowerMaxSupplyLowersHigherPhaseLimits() public {
        Phases.Phase memory low = later();
        low.maxSupply = 6;
        addPhase(low);
        addPhase(later());
        mint(alice, 1);
        vm.prank(owner);
        peppers.lowerMaxSupply(7);
        Scovilles.Sale memory sale = peppers.sale();
        assertEq(sale.phases[1].maxSupply, 6);
        low.maxSupply = 7;
        assertEq(abi.encode(sale.phases[2]), abi.encode(low));
        Phases.Phase memory open = publicPhase();
        open.maxSupply = 7;
        assertEq(abi.encode(sale.phases[0]), abi.encode(open));
        airdrop(bob, 5);
        expectMintRevert(2, abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 2, 1));
        mint(alice, 1);
        expectMintRevert(1, abi.encodeWithSelector(Scovilles.ExceedsMaxSupply.selector, 1, 0));
    }

    /// @dev Opens a minute after phase 0.
    function later() private pure returns (Phases.Phase memory phase) {
        phase = publicPhase();
        (phase.name, phase.start) = ("Late", start + 60);
    }

    function setPhase(uint256 index, Phases.Phase memory phase) private {
        vm.prank(owner);
        peppers.setPhase(index, phase);
    }

    function expectSetPhaseRevert(uint256 index, Phases.Phase memory phase, bytes memory revertData) private {
        vm.expectRevert(revertData);
        setPhase(index, phase);
    }

    function expectAddPhaseRevert(Phases.Phase memory phase, bytes memory revertData) private {
        vm.expectRevert(revertData);
        addPhase(phase);
    }

    function expectShortenRevert(uint256 index, uint256 newEnd, bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(owner);
        peppers.shortenPhase(index, newEnd);
    }

    function expectCapsRevert(uint32 wallet, uint32 transaction) private {
        Phases.Phase memory phase = later();
        (phase.maxPerWallet, phase.maxPerTransaction) = (wallet, transaction);
        expectAddPhaseRevert(phase, abi.encodeWithSelector(Phases.InvalidMintLimits.selector, wallet, transaction, 65_535, 100));
    }

    function badWindow(uint256 from, uint256 to, uint256 earliest) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Phases.InvalidPhaseWindow.selector, from, to, earliest, type(uint40).max);
    }
}
