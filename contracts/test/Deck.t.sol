// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title The deck: each card is dealt once, and a sealed token can get any undealt card
contract DeckTest is CratesBaseTest {
    /// @dev Long enough for a deck sold in crates of any size.
    uint256 private constant LINKS = 400;

    function setUp() public override {
        super.setUp();
        height = LINKS;
    }

    function deployParams() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.linkCommitment = linkAt(LINKS);
    }

    function test_crateGetsConsecutiveCardsFromARandomStart() public {
        fill(alice, 100);
        revealWithLink();
        uint256[] memory got = sorted(cards(1, 100));
        assertEq(got.length, 100);
        // All consecutive, or the end of the deck followed by its beginning.
        uint256 gaps;
        for (uint256 i = 1; i < 100; ++i) {
            if (got[i] != got[i - 1] + 1) ++gaps;
        }
        assertTrue(gaps == 0 || (gaps == 1 && got[0] == 1 && got[99] == 10_000));
        assertNotEq(keccak256(abi.encode(cards(1, 100))), keccak256(abi.encode(got)));
    }

    function test_dealtCardsArePublic() public {
        assertEq(remaining(), cardsFrom(1, 10_000));
        fill(alice, 30);
        closeWhenDue();
        revealWithLink();
        fill(alice, 100);
        revealWithLink();
        assertEq(remaining().length, 9_870);
        assertEq(sorted(joined(remaining(), cards(1, 130))), cardsFrom(1, 10_000));
    }

    /// @dev Three hundred tokens, each the only one of its crate, in one block's conditions.
    function test_singleTokenCanGetAnyCardOfTheDeck() public {
        uint256 snapshot = vm.snapshotState();
        uint256[10] memory times;
        uint256[] memory numbers = new uint256[](300);
        for (uint256 i = 0; i < 300; ++i) {
            vm.warp(start + i * 6);
            mint(alice, 1);
            closeWhenDue();
            revealWithLink();
            numbers[i] = cards(1, 1)[0];
            ++times[(numbers[i] - 1) / 1_000];
            vm.revertToState(snapshot);
            height = LINKS;
        }
        for (uint256 i = 0; i < 10; ++i) {
            // Thirty are expected per tenth; fewer than 10 or more than 55 occur once in ten thousand such tests.
            assertTrue(times[i] >= 10 && times[i] <= 55);
        }
        // 295 different ones are expected.
        assertTrue(distinct(numbers) > 280);
    }

    /// @dev A minter gains nothing by waiting to mint alone and close: the deck has no top card.
    function test_cardOfASingleMintIsUnpredictable() public {
        fill(bob, 70);
        closeWhenDue();
        revealWithLink();
        uint256 snapshot = vm.snapshotState();
        uint256[] memory numbers = new uint256[](40);
        for (uint256 i = 0; i < 40; ++i) {
            vm.warp(vm.getBlockTimestamp() + 1 + i);
            mint(alice, 1);
            closeWhenDue();
            revealWithLink();
            numbers[i] = cards(71, 71)[0];
            vm.revertToState(snapshot);
            height = LINKS - 1;
        }
        assertTrue(distinct(numbers) > 35);
    }

    function test_lastCrateOfALoweredSupplyCanGetAnyRemainingCard() public {
        fill(alice, 240);
        vm.prank(owner);
        peppers.lowerMaxSupply(250);
        revealWithLink();
        revealWithLink();
        fill(alice, 10);
        close();
        revealWithLink();
        assertEq(crateStatus().revealedTokens, 250);
        assertEq(remaining().length, 9_750);
        assertEq(sorted(joined(remaining(), cards(1, 250))), cardsFrom(1, 10_000));
    }

    /// @dev The whole deck: full crates, early ones of every size, some revealed at once and some later, a third by fallback.
    function test_dealsEveryCardExactlyOnce() public {
        uint256 dice = uint256(keccak256("how the sale went"));
        while (peppers.totalSupply() < 10_000) {
            uint256 size = dice % 3 == 0 ? 100 + dice / 3 % 200 : 1 + dice / 3 % 100;
            uint256 left = 10_000 - peppers.totalSupply();
            fill(alice, size < left ? size : left);
            if (dice >> 128 & 1 == 0) revealAllCrates(dice >> 129 & 3);
            dice = uint256(keccak256(abi.encode(dice)));
        }
        revealAllCrates(1);
        assertEq(crateStatus().revealedTokens, 10_000);
        assertEq(crateStatus().capacity, 0);
        assertEq(remaining().length, 0);
        assertEq(crateStatus().closedCrates, crateStatus().revealedCrates);
        assertTrue(crateStatus().revealedCrates > 100);
        assertEq(sorted(cards(1, 10_000)), cardsFrom(1, 10_000));
    }

    /// @dev The simple case: a hundred full crates. Afterwards no crate is left to reveal.
    function test_RevertWhen_DeckIsExhausted() public {
        for (uint256 crate = 0; crate < 100; ++crate) {
            airdrop(alice, 100);
            revealWithLink();
        }
        assertEq(sorted(cards(1, 10_000)), cardsFrom(1, 10_000));
        bytes32 link = nextLink();
        vm.expectRevert(abi.encodeWithSelector(Crates.NoCrateToReveal.selector));
        peppers.revealCrate(link);
    }

    function revealAllCrates(uint256 way) private {
        while (crateStatus().revealedTokens < peppers.totalSupply()) {
            uint256 waiting = peppers.totalSupply() - crateStatus().closedTokens;
            if (crateStatus().closedCrates == crateStatus().revealedCrates) {
                if (waiting >= crateStatus().capacity) close();
                else closeWhenDue();
            }
            if (way == 0) {
                startFallback();
                finishFallback();
            } else {
                revealWithLink();
            }
        }
    }

    function distinct(uint256[] memory numbers) private pure returns (uint256 count) {
        bool[10_001] memory seen;
        for (uint256 i = 0; i < numbers.length; ++i) {
            if (!seen[numbers[i]]) ++count;
            seen[numbers[i]] = true;
        }
    }

    function cardsFrom(uint256 first, uint256 count) private pure returns (uint256[] memory numbers) {
        numbers = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            numbers[i] = first + i;
        }
    }

    /// @dev Sorts the numbers. Duplicates are merged, so that a card dealt twice leaves a gap.
    function sorted(uint256[] memory numbers) private pure returns (uint256[] memory inOrder) {
        bool[10_001] memory seen;
        for (uint256 i = 0; i < numbers.length; ++i) {
            seen[numbers[i]] = true;
        }
        inOrder = new uint256[](numbers.length);
        uint256 at;
        for (uint256 i = 0; i < seen.length; ++i) {
            if (seen[i]) inOrder[at++] = i;
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
}
