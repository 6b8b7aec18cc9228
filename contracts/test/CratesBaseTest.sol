// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {BaseTest} from "./BaseTest.sol";
import {Vm} from "./Vm.sol";

/// @title Base of the crate tests: a sale of the whole deck, with helpers to close and reveal crates
abstract contract CratesBaseTest is BaseTest {
    /// @dev An unprivileged account, used where anyone can call.
    address internal constant anyone = address(0xBEEF);

    /// @dev Number of hashes between the secret and the last link, or the commitment.
    uint256 internal height;

    function setUp() public virtual override {
        super.setUp();
        vm.roll(1_000);
        height = 30;
    }

    function deployParams() internal virtual override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.maxSupply = 10_000;
        Phases.Phase memory phase = terms.phases[0];
        (phase.maxPerWallet, phase.maxPerTransaction, phase.maxSupply) = (10_000, 100, 10_000);
        phase.end = end + 1_000 days;
    }

    /// @dev Airdrops `quantity` to `account` in batches of 100: tokens without a mark.
    function fill(address account, uint256 quantity) internal {
        for (; quantity > 100; quantity -= 100) {
            airdrop(account, 100);
        }
        if (quantity != 0) airdrop(account, quantity);
    }

    function close() internal {
        vm.prank(anyone);
        peppers.closeCrate();
    }

    /// @dev Warps until the crate being filled is due, and closes it.
    function closeWhenDue() internal {
        if (vm.getBlockTimestamp() < crateStatus().dueAt) vm.warp(crateStatus().dueAt);
        close();
    }

    function nextLink() internal view returns (bytes32) {
        (, uint256 lost) = peppers.linkCommitment();
        return linkAt(height - 1 - lost);
    }

    /// @dev Reveals with the owner's next link. @return seed The seed of the crate.
    function revealWithLink() internal returns (bytes32 seed) {
        bytes32 link = nextLink();
        (, uint256 lost) = peppers.linkCommitment();
        height -= 1 + lost;
        vm.recordLogs();
        vm.prank(anyone);
        peppers.revealCrate(link);
        return seedOf(vm.getRecordedLogs());
    }

    /// @dev Starts the fallback reveal of the oldest closed crate as soon as possible.
    function startFallback() internal {
        uint256 until = peppers.crates(crateStatus().revealedCrates).closedAt + crateStatus().linkWindow;
        if (vm.getBlockTimestamp() < until) vm.warp(until);
        vm.prank(anyone);
        peppers.startFallbackReveal();
    }

    /// @dev Finishes the fallback reveal in the next block. @return seed The seed of the crate.
    function finishFallback() internal returns (bytes32 seed) {
        vm.roll(vm.getBlockNumber() + 1);
        vm.warp(vm.getBlockTimestamp() + 6);
        vm.recordLogs();
        vm.prank(anyone, anyone);
        peppers.finishFallbackReveal();
        return seedOf(vm.getRecordedLogs());
    }

    /// @dev The cards of the tokens `first` to `last`.
    function cards(uint256 first, uint256 last) internal view returns (uint256[] memory numbers) {
        uint256[] memory ids = new uint256[](last + 1 - first);
        for (uint256 i = 0; i < ids.length; ++i) {
            ids[i] = first + i;
        }
        Scovilles.Card[] memory found = peppers.cardsOf(ids);
        numbers = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) {
            numbers[i] = found[i].number;
        }
    }

    /// @dev The undealt cards in the order of the deck.
    function remaining() internal view returns (uint256[] memory numbers) {
        numbers = new uint256[](10_000 - crateStatus().revealedTokens);
        uint256 found;
        for (uint256 word = 0; word < 40; ++word) {
            uint256 undealt = ~peppers.dealtCards(word) & (2 ** 250 - 1);
            for (uint256 card = word * 250 + 1; undealt != 0; ++card) {
                if (undealt & 1 == 1) numbers[found++] = card;
                undealt >>= 1;
            }
        }
        assertEq(found, numbers.length);
    }

    /// @dev The seed as documented, for tokens with these marks.
    function seedFor(bytes32 secret_, uint24[] memory marks, uint256 crate) internal view returns (bytes32) {
        bytes32 minted = keccak256(abi.encode(marks));
        return keccak256(abi.encode(secret_, minted, block.chainid, address(peppers), crate));
    }

    /// @dev The same mark `size` times, as stored by a batch.
    function marksOf(uint24 mark, uint256 size) internal pure returns (uint24[] memory marks) {
        marks = new uint24[](size);
        for (uint256 i = 0; i < size; ++i) {
            marks[i] = mark;
        }
    }

    /// @dev The mark of a mint by `account` in this block. An airdrop stores 0.
    function markOf(address account) internal view returns (uint24) {
        bytes32 before = blockhash(vm.getBlockNumber() - 1);
        return uint24(uint256(before) ^ uint160(account) ^ vm.getBlockTimestamp());
    }

    function seedOf(Vm.Log[] memory logs) internal pure returns (bytes32 seed) {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != Crates.CrateRevealed.selector) continue;
            (,, seed,) = abi.decode(logs[i].data, (uint256, uint256, bytes32, bool));
        }
        assertTrue(seed != 0, "a crate was revealed");
    }
}
