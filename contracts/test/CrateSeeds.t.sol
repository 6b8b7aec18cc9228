// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title Inputs of a seed: the link and the mark of each token, nothing that anyone can add later
contract CrateSeedsTest is CratesBaseTest {
    uint24[] private marks;

    /// @dev Alice mints three, bob two, alice one more, each in its own block; the crate is closed.
    function setUp() public override {
        super.setUp();
        mintBatch(alice, 3);
        mintBatch(bob, 2);
        mintBatch(alice, 1);
        closeWhenDue();
    }

    function test_everyTokenStoresTheMarkOfItsMint() public {
        assertTrue(marks[2] != marks[3] && marks[4] != marks[5] && marks[0] != marks[5]);
        assertEq(revealWithLink(), seedFor(linkAt(29), marks, 0));
    }

    /// @dev ERC721A writes the word of a token in a batch only on its first transfer, which must keep the mark.
    function testFuzz_transfersBeforeTheRevealDoNotChangeTheSeed(
        uint8[6] calldata ids,
        address[6] calldata owners,
        uint32 delay
    ) public {
        for (uint256 i = 0; i < 6; ++i) {
            if (owners[i] == address(0)) continue;
            vm.roll(vm.getBlockNumber() + 1);
            vm.warp(vm.getBlockTimestamp() + 1 + delay);
            uint256 id = 1 + ids[i] % 6;
            address holder = peppers.ownerOf(id);
            vm.prank(holder);
            peppers.transferFrom(holder, owners[i], id);
        }
        assertEq(revealWithLink(), seedFor(linkAt(29), marks, 0));
    }

    function test_mintAfterClosingDoesNotChangeTheSeed() public {
        fill(bob, 50);
        assertEq(revealWithLink(), seedFor(linkAt(29), marks, 0));
    }

    /// @dev A batch across two crates: its first part is transferred, the second starts a crate without a storage word.
    function test_batchAcrossTwoCratesMarksBoth() public {
        revealWithLink();
        mint(alice, 60);
        vm.roll(vm.getBlockNumber() + 5);
        uint24 mark = markOf(bob);
        uint24 first = uint24(uint256(blockhash(1_003 - 1)) ^ uint160(alice) ^ vm.getBlockTimestamp());
        mint(bob, 80);
        vm.prank(bob);
        peppers.transferFrom(bob, alice, 106);
        uint24[] memory inFull = marksOf(mark, 100);
        for (uint256 i = 0; i < 60; ++i) {
            inFull[i] = first;
        }
        assertEq(revealWithLink(), seedFor(linkAt(28), inFull, 1));
        closeWhenDue();
        assertEq(revealWithLink(), seedFor(linkAt(27), marksOf(mark, 40), 2));
    }

    /// @dev The seed contains nothing that a block proposer could choose at the reveal.
    function testFuzz_seedWithLinkDoesNotDependOnTheRevealBlock(
        bytes32 random,
        address proposer,
        uint32 delay,
        uint64 baseFee,
        bytes32 blockHash
    ) public {
        vm.prevrandao(random);
        vm.coinbase(proposer);
        vm.fee(baseFee);
        vm.roll(vm.getBlockNumber() + delay);
        vm.warp(vm.getBlockTimestamp() + delay);
        vm.setBlockhash(vm.getBlockNumber() - 1, blockHash);
        assertEq(revealWithLink(), seedFor(linkAt(29), marks, 0));
    }

    /// @dev With block hashes, the caller of the fallback reveal cannot choose a seed.
    function testFuzz_fallbackSeedDependsOnlyOnTheBlockHashOfTheFirstStep(
        uint8 blocks,
        uint32 delay,
        address opener,
        address proposer,
        bytes32 random,
        bytes32 blockHash
    ) public {
        if (blockHash == 0) blockHash = keccak256("some block");
        startFallback();
        uint256 fallbackBlock = vm.getBlockNumber();
        // A block's hash is available for 256 blocks.
        vm.roll(fallbackBlock + 1 + blocks);
        vm.setBlockhash(fallbackBlock, blockHash);
        vm.warp(vm.getBlockTimestamp() + delay);
        vm.coinbase(proposer);
        vm.prevrandao(random);
        bytes32 secret = keccak256(abi.encode(peppers.crates(0).fallbackEntropy, blockHash));
        vm.recordLogs();
        vm.prank(opener);
        peppers.finishFallbackReveal();
        assertEq(seedOf(vm.getRecordedLogs()), seedFor(secret, marks, 0));
    }

    /// @dev As on Canto: only the times of both steps vary.
    function testFuzz_fallbackSeedDependsOnTheFinishingBlockWithoutABlockHash(uint32 delay, uint16 blocks, address proposer)
        public
    {
        startFallback();
        uint256 fallbackBlock = vm.getBlockNumber();
        vm.roll(fallbackBlock + 1 + blocks);
        vm.setBlockhash(fallbackBlock, bytes32(0));
        vm.setBlockhash(fallbackBlock + blocks, bytes32(0));
        vm.warp(vm.getBlockTimestamp() + delay);
        vm.coinbase(proposer);
        bytes32 moment = keccak256(abi.encode(vm.getBlockTimestamp(), vm.getBlockNumber(), proposer));
        bytes32 secret = keccak256(abi.encode(peppers.crates(0).fallbackEntropy, moment));
        vm.recordLogs();
        vm.prank(anyone, anyone);
        peppers.finishFallbackReveal();
        assertEq(seedOf(vm.getRecordedLogs()), seedFor(secret, marks, 0));
    }

    function mintBatch(address account, uint256 quantity) private {
        vm.roll(vm.getBlockNumber() + 1);
        vm.warp(vm.getBlockTimestamp() + 6);
        for (uint256 i = 0; i < quantity; ++i) {
            marks.push(markOf(account));
        }
        mint(account, quantity);
    }
}
