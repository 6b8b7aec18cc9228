// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MintMath} from "../src/MintMath.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";

/// @title Mint counts per phase: four packed into one word, later phases separate
contract MintCountsTest is BaseTest {
    /// @dev Slot of ERC721A's address data; our counts are the highest quarter of an account's word.
    uint256 private constant ACCOUNTS_SLOT = 5;
    uint256 private constant AUX = 192;

    /// @dev Six identical phases, two of which do not fit into the word.
    function deployParams() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.maxSupply = 10_000;
        terms.phases = new Phases.Phase[](6);
        for (uint256 i = 0; i < 6; ++i) {
            terms.phases[i] = phaseOf("", start, end, 1, 65_535, 100, 10_000, false, bytes32(0));
        }
    }

    function testFuzz_eachPhaseHasItsOwnCount(uint8[12] calldata phases, uint8[12] calldata quantities)
        public
    {
        uint256[] memory expected = new uint256[](6);
        for (uint256 i = 0; i < 12; ++i) {
            uint256 phase = phases[i] % 6;
            uint256 quantity = 1 + quantities[i] % 3;
            mintFree(phase, quantity);
            expected[phase] += quantity;
        }
        assertEq(peppers.mintedBy(alice), expected);
        assertEq(peppers.mintedBy(bob), new uint256[](6));
    }

    function test_maxCountDoesNotOverflowIntoNeighbors() public {
        for (uint256 phase = 0; phase < 4; ++phase) {
            setCounts(alice, type(uint64).max - (uint64(2) << uint64(16 * phase)));
            expectMintInRevert(phase, 3, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 3, 2));
            mintFree(phase, 2);
            for (uint256 i = 0; i < 4; ++i) {
                assertEq(peppers.mintedBy(alice)[i], 65_535);
            }
            expectMintInRevert(phase, 1, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
            expectMintInRevert(phase, 100, abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 100, 0));
        }
        mintFree(4, 100);
        mintFree(5, 1);
        assertEq(peppers.mintedBy(alice)[3], 65_535);
        assertEq(peppers.mintedBy(alice)[4], 100);
        assertEq(peppers.mintedBy(alice)[5], 1);
        assertEq(peppers.balanceOf(alice), 109);
    }

    function test_maxPerWalletAppliesToUnpackedPhases() public {
        addPhase(phaseOf("", start, end, 0, 3, 3, 10_000, false, bytes32(0)));
        vm.startPrank(alice);
        peppers.mint(6, 2);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 2, 1));
        peppers.mint(6, 2);
        peppers.mint(6, 1);
        vm.expectRevert(abi.encodeWithSelector(Scovilles.ExceedsMaxPerWallet.selector, 1, 0));
        peppers.mint(6, 1);
        vm.stopPrank();
        assertEq(peppers.mintedBy(alice)[6], 3);
    }

    function test_transfersDoNotChangeCounts() public {
        for (uint256 phase = 0; phase < 6; ++phase) {
            mintFree(phase, phase + 1);
        }
        for (uint256 id = 1; id <= 21; ++id) {
            vm.prank(alice);
            peppers.transferFrom(alice, bob, id);
        }
        for (uint256 phase = 0; phase < 6; ++phase) {
            assertEq(peppers.mintedBy(alice)[phase], phase + 1);
            assertEq(peppers.mintedBy(bob)[phase], 0);
        }
    }

    function testFuzz_addingToOneCountKeepsTheOthers(uint64 counts, uint256 phase, uint16 quantity)
        public
        pure
    {
        phase = phase % 4;
        uint256 used = uint16(counts >> (16 * phase));
        uint256 more = MintMath.remaining(65_535, used);
        if (quantity > more) quantity = uint16(more);
        uint64 added = MintMath.addCount(counts, phase, quantity);
        for (uint256 i = 0; i < 4; ++i) {
            uint256 expected = uint16(counts >> (16 * i)) + (i == phase ? quantity : 0);
            assertEq(MintMath.countOf(added, i), expected);
        }
    }

    function testFuzz_remainingUnderTheCap(uint16 quantity, uint16 used, uint16 cap)
        public
        pure
    {
        assertTrue(MintMath.fits(quantity, used, cap) == (uint256(used) + quantity <= cap));
        assertEq(MintMath.remaining(cap, used), used > cap ? 0 : cap - used);
    }

    function mintFree(uint256 phase, uint256 quantity) private {
        vm.prank(alice);
        peppers.mint{value: quantity}(phase, quantity);
    }

    function expectMintInRevert(uint256 phase, uint256 quantity, bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(alice);
        peppers.mint{value: quantity}(phase, quantity);
    }

    /// @dev No sale of 10,000 fills 16 bits, so the test writes the account's word directly.
    function setCounts(address account, uint64 counts) private {
        bytes32 slot = keccak256(abi.encode(account, ACCOUNTS_SLOT));
        uint256 others = uint256(vm.load(address(peppers), slot)) & type(uint192).max;
        vm.store(address(peppers), slot, bytes32(others | (uint256(counts) << AUX)));
    }
}
