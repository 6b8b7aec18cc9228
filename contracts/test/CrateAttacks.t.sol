// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title Finishes a fallback reveal, inspects a card, and reverts unless it is wanted
contract ConditionalOpener {
    error UnwantedCard(uint256 card);

    function open(Scovilles peppers, uint256 token, uint256 highestWanted) external {
        peppers.finishFallbackReveal();
        uint256[] memory tokens = new uint256[](1);
        tokens[0] = token;
        uint256 card = peppers.cardsOf(tokens)[0].number;
        if (card > highestWanted) revert UnwantedCard(card);
    }
}

/// @title Attempts to choose a seed
contract CrateAttacksTest is CratesBaseTest {
    /// @dev As on Canto: the seed differs in every block, so a contract that can revert could choose.
    function test_RevertWhen_ContractFinishesFallbackWithoutBlockHashes() public {
        mint(alice, 3);
        closeWhenDue();
        startFallback();
        uint256 fallbackBlock = vm.getBlockNumber();
        ConditionalOpener opener = new ConditionalOpener();
        for (uint256 tries = 0; tries < 20; ++tries) {
            nextBlockWithoutHashes(fallbackBlock);
            // The contract accepts any card.
            vm.expectRevert(abi.encodeWithSelector(Crates.CallerNotEOA.selector, address(opener)));
            opener.open(peppers, 1, 10_000);
        }
        assertEq(crateStatus().revealedCrates, 0);
        nextBlockWithoutHashes(fallbackBlock);
        vm.prank(anyone, anyone);
        peppers.finishFallbackReveal();
        assertEq(crateStatus().revealedTokens, 3);
    }

    /// @dev With block hashes the result is the same in every block, so a contract cannot choose.
    function test_contractCanFinishFallbackWithBlockHashes() public {
        mint(alice, 3);
        closeWhenDue();
        startFallback();
        ConditionalOpener opener = new ConditionalOpener();
        uint256 snapshot = vm.snapshotState();
        uint256 card;
        for (uint256 tries = 1; tries < 20; ++tries) {
            vm.roll(vm.getBlockNumber() + tries);
            vm.warp(vm.getBlockTimestamp() + 6 * tries);
            opener.open(peppers, 1, 10_000);
            if (card == 0) card = cards(1, 1)[0];
            assertEq(cards(1, 1)[0], card);
            vm.revertToState(snapshot);
        }
    }

    /// @dev The owner knows the link and could try accounts, blocks and times until the seed suits.
    function testFuzz_airdropRecipientAndTimeDoNotChangeTheSeed(
        address[4] calldata recipients,
        uint16 blocks,
        bytes32 blockHash
    ) public {
        mint(alice, 2);
        uint256 snapshot = vm.snapshotState();
        bytes32 seed = seedWithAirdrops([alice, alice, alice, alice]);
        vm.revertToState(snapshot);
        vm.roll(vm.getBlockNumber() + 1 + blocks);
        vm.setBlockhash(vm.getBlockNumber() - 1, blockHash);
        vm.warp(vm.getBlockTimestamp() + blocks);
        assertEq(seedWithAirdrops(recipients), seed);
    }

    /// @dev Nor do transfers of airdropped tokens before the reveal.
    function test_splitAirdropLeavesNoMark() public {
        airdrop(bob, 5);
        vm.prank(bob);
        peppers.transferFrom(bob, alice, 3);
        vm.prank(bob);
        peppers.transferFrom(bob, alice, 1);
        mint(alice, 1);
        uint24[] memory marks = new uint24[](6);
        marks[5] = markOf(alice);
        closeWhenDue();
        assertEq(revealWithLink(), seedFor(linkAt(29), marks, 0));
    }

    function seedWithAirdrops(address[4] memory recipients) private returns (bytes32) {
        for (uint256 i = 0; i < 4; ++i) {
            airdrop(recipients[i] == address(0) ? bob : recipients[i], 1 + i);
        }
        closeWhenDue();
        height = 30;
        return revealWithLink();
    }

    function nextBlockWithoutHashes(uint256 fallbackBlock) private {
        uint256 number = vm.getBlockNumber();
        vm.roll(number + 1);
        vm.warp(vm.getBlockTimestamp() + 6);
        vm.setBlockhash(fallbackBlock, bytes32(0));
        vm.setBlockhash(number, bytes32(0));
    }
}
