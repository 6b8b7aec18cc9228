// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {CratesStall} from "./CratesStall.sol";

/// @title Cards: which a crate holds, that each is dealt exactly once, and that nobody's choice is only one
contract DeckTest is CratesStall {
    /// @dev Long enough for a deck sold in crates of any size.
    uint256 private constant LINKS = 400;

    function setUp() public override {
        super.setUp();
        height = LINKS;
    }

    function launch() internal override returns (Scovilles.Launch memory terms) {
        terms = super.launch();
        terms.link = linkAt(LINKS);
    }

    function test_theFirstCrateHoldsTheFirstHundredCardsInTheirOrder() public {
        vm.assertEq(peppers.manifest(), cardsFrom(1, 100));
        fill(ada, 100);
        vm.assertEq(peppers.manifest(), cardsFrom(1, 100));
        open();
        vm.assertEq(sorted(cards(1, 100)), cardsFrom(1, 100));
        vm.assertEq(peppers.manifest(), cardsFrom(101, 100));
    }

    function test_cardsThatACrateClosedEarlyDidNotUseLieOnTopOfTheNext() public {
        fill(ada, 30);
        closeEarly();
        open();
        uint256[] memory used = sorted(cards(1, 30));
        uint256[] memory next = peppers.manifest();
        vm.assertEq(next.length, 100);
        uint256[] memory left = new uint256[](70);
        for (uint256 i = 0; i < 70; ++i) {
            left[i] = next[i];
        }
        vm.assertEq(sorted(joined(left, used)), cardsFrom(1, 100));
        for (uint256 i = 0; i < 30; ++i) {
            vm.assertEq(next[70 + i], 101 + i);
        }

        // The next one takes a few of both and leaves the rest; so on, until a full one uses up all that was left.
        fill(ada, 50);
        closeEarly();
        open();
        vm.assertEq(sorted(joined(firstOf(peppers.manifest(), 50), cards(1, 80))), cardsFrom(1, 130));
        fill(ada, 100);
        open();
        vm.assertEq(sorted(cards(1, 180)), cardsFrom(1, 180));
        vm.assertEq(peppers.manifest(), cardsFrom(181, 100));
    }

    /// @dev The deal as it is documented: a shuffle of the manifest by the seed, as far as there are tokens.
    function testFuzz_theDealIsTheShuffleThatTheSeedGives(uint24 moment) public {
        uint256 size = 1 + moment % 9;
        vm.warp(start + moment);
        fill(ada, size);
        closeEarly();
        uint256[] memory deck = peppers.manifest();
        bytes32 seed = open();
        uint256[] memory got = cards(1, size);
        for (uint256 i = 0; i < size; ++i) {
            uint256 drawn = i + uint256(keccak256(abi.encode(seed, i))) % (100 - i);
            vm.assertEq(got[i], deck[drawn]);
            deck[drawn] = deck[i];
            deck[i] = got[i];
        }
        uint256[] memory next = peppers.manifest();
        for (uint256 i = size; i < 100; ++i) {
            vm.assertEq(next[i - size], deck[i]);
        }
    }

    /// @dev Three hundred lone peppers, each the only one of its crate, all with their own choice of a hundred.
    function test_aLonePepperIsOneOfAHundredCards() public {
        uint256 snapshot = vm.snapshotState();
        uint256[101] memory times;
        for (uint256 i = 0; i < 300; ++i) {
            vm.warp(start + i * 6);
            fill(ada, 1);
            closeEarly();
            open();
            ++times[cards(1, 1)[0]];
            vm.revertToState(snapshot);
            height = LINKS;
        }
        vm.assertEq(times[0], 0);
        uint256 different;
        for (uint256 card = 1; card <= 100; ++card) {
            if (times[card] != 0) ++different;
            // Three are expected; more than fourteen of any happens once in ten thousand such tests.
            vm.assertTrue(times[card] < 15);
        }
        // 95 are expected; fewer than 85 never happen by chance.
        vm.assertTrue(different > 85);
    }

    function test_aLoweredSupplyStillDealsTheLastPeppersFromAFullCrate() public {
        fill(ada, 240);
        vm.prank(creator);
        peppers.lowerSupply(250);
        open();
        open();
        fill(ada, 10);
        close();
        vm.assertEq(peppers.manifest(), cardsFrom(201, 100));
        open();
        vm.assertEq(shelf().openedTokens, 250);
        uint256[] memory last = sorted(cards(201, 250));
        vm.assertTrue(last[0] >= 201 && last[49] <= 300);
        for (uint256 i = 1; i < 50; ++i) {
            vm.assertTrue(last[i] > last[i - 1]);
        }
    }

    /// @dev All of it: full crates, early ones of every size, some opened at once and some in heaps, a third publicly.
    function test_allTenThousandCardsAreDealtEachExactlyOnce() public {
        uint256 dice = uint256(keccak256("how the sale went"));
        while (peppers.totalSupply() < 10_000) {
            uint256 size = dice % 3 == 0 ? 100 + dice / 3 % 200 : 1 + dice / 3 % 100;
            uint256 left = 10_000 - peppers.totalSupply();
            fill(ada, size < left ? size : left);
            if (dice >> 128 & 1 == 0) openEverything(dice >> 129 & 3);
            dice = uint256(keccak256(abi.encode(dice)));
        }
        openEverything(1);
        vm.assertEq(shelf().openedTokens, 10_000);
        vm.assertEq(shelf().room, 0);
        vm.assertEq(peppers.manifest().length, 0);
        vm.assertEq(shelf().closedCrates, shelf().openedCrates);
        vm.assertTrue(shelf().openedCrates > 100);
        vm.assertEq(sorted(cards(1, 10_000)), cardsFrom(1, 10_000));
    }

    /// @dev And the plain way: a hundred full crates.
    function test_aDeckSoldInFullCratesIsDealtHundredByHundred() public {
        for (uint256 crate = 0; crate < 100; ++crate) {
            airdrop(ada, 100);
            open();
            uint256 first = 100 * crate + 1;
            vm.assertEq(sorted(cards(first, first + 99)), cardsFrom(first, 100));
        }
        vm.assertEq(peppers.totalSupply(), 10_000);
        vm.assertEq(shelf().openedTokens, 10_000);
    }

    function openEverything(uint256 way) private {
        while (shelf().openedTokens < peppers.totalSupply()) {
            uint256 waiting = peppers.totalSupply() - shelf().closedTokens;
            if (shelf().closedCrates == shelf().openedCrates) {
                if (waiting >= shelf().room) close();
                else closeEarly();
            }
            if (way == 0) {
                stir();
                openStirred();
            } else {
                open();
            }
        }
    }

    function cardsFrom(uint256 first, uint256 count) private pure returns (uint256[] memory numbers) {
        numbers = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            numbers[i] = first + i;
        }
    }

    /// @dev The numbers in their order. Equal ones count as one, so that a card dealt twice leaves a gap.
    function sorted(uint256[] memory numbers) private pure returns (uint256[] memory inOrder) {
        uint256 lowest = type(uint256).max;
        uint256 highest;
        for (uint256 i = 0; i < numbers.length; ++i) {
            if (numbers[i] < lowest) lowest = numbers[i];
            if (numbers[i] > highest) highest = numbers[i];
        }
        bool[] memory seen = new bool[](highest + 1 - lowest);
        for (uint256 i = 0; i < numbers.length; ++i) {
            seen[numbers[i] - lowest] = true;
        }
        inOrder = new uint256[](numbers.length);
        uint256 at;
        for (uint256 i = 0; i < seen.length; ++i) {
            if (seen[i]) inOrder[at++] = lowest + i;
        }
    }

    function joined(uint256[] memory left, uint256[] memory right)
        private
        pure
        returns (uint256[] memory all)
    {
        all = new uint256[](left.length + right.length);
        for (uint256 i = 0; i < all.length; ++i) {
            all[i] = i < left.length ? left[i] : right[i - left.length];
        }
    }

    function firstOf(uint256[] memory numbers, uint256 count) private pure returns (uint256[] memory some) {
        some = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            some[i] = numbers[i];
        }
    }
}
