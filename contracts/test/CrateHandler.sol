// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Assertions} from "./Assertions.sol";
import {ISaleHead, SaleHead} from "./SaleHead.sol";

/// @title Invariant handler that closes and reveals crates, in and out of order, and records every dealt card
contract CrateHandler is Assertions {
    uint256 public revealedTokens;
    uint256 public revealedCrates;
    uint256 public checkedCrates;

    /// @dev Bitmap of dealt cards; and per crate a hash of its cards when it was revealed.
    uint256[40] private _dealt;
    mapping(uint256 crate => bytes32) private _cardsOf;

    Scovilles private immutable peppers;
    bytes32[] private _links;

    /// @param links The owner's hash chain, from its end, which the collection stores, to its beginning.
    constructor(Scovilles peppers_, bytes32[] memory links) {
        peppers = peppers_;
        _links = links;
    }

    function wait(uint32 time) external {
        vm.warp(block.timestamp + time % 9 hours);
        vm.roll(block.number + 1 + time % 300);
    }

    function closeCrate() external {
        SaleHead memory sale = saleHead();
        uint256 waiting = sale.minted - sale.crateStatus.closedTokens;
        bool allowed = waiting != 0
            && (waiting >= sale.crateStatus.capacity
                || sale.minted == sale.maxSupply
                || block.timestamp >= sale.crateStatus.dueAt);
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.closeCrate, ()));
        assertTrue(done == allowed);
        if (!done) return;
        uint256 size = saleHead().crateStatus.closedTokens - sale.crateStatus.closedTokens;
        assertEq(size, waiting < 100 ? waiting : 100);
    }

    /// @dev Uses the next link; sometimes an earlier or later one.
    function revealCrate(uint256 wrong) external {
        SaleHead memory sale = saleHead();
        uint256 at = sale.crateStatus.revealedCrates + 1;
        if (wrong % 8 == 0) at -= 1;
        if (wrong % 8 == 1) at += 1;
        bool closed = sale.crateStatus.closedCrates > sale.crateStatus.revealedCrates;
        bool full = sale.minted - sale.crateStatus.closedTokens >= sale.crateStatus.capacity;
        bool fallbackStarted = peppers.crates(sale.crateStatus.revealedCrates).fallbackBlock != 0;
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.revealCrate, (_links[at])));
        assertTrue(done == (wrong % 8 > 1 && (closed || full) && !fallbackStarted));
        if (done) dealt();
    }

    function startFallbackReveal() external {
        Scovilles.CrateStatus memory crateStatus = saleHead().crateStatus;
        Crates.Crate memory crate = peppers.crates(crateStatus.revealedCrates);
        bool allowed = crateStatus.closedCrates > crateStatus.revealedCrates && crate.fallbackBlock == 0
            && block.timestamp >= crate.closedAt + crateStatus.linkWindow;
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.startFallbackReveal, ()));
        assertTrue(done == allowed);
    }

    /// @dev Restarts if the block hash of the first step is no longer available.
    function finishFallbackReveal() external {
        uint256 fallbackBlock = peppers.crates(revealedCrates).fallbackBlock;
        uint256 height = block.number;
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.finishFallbackReveal, ()));
        assertTrue(done == (fallbackBlock != 0 && height > fallbackBlock));
        if (!done) return;
        if (height - fallbackBlock <= 256) return dealt();
        assertEq(peppers.crates(revealedCrates).fallbackBlock, height);
        assertEq(saleHead().crateStatus.revealedCrates, revealedCrates);
    }

    /// @dev A revealed crate keeps its cards. Counts, because forge calls no view function of a handler.
    function checkRevealedCrate(uint256 crate) external {
        if (revealedCrates == 0) return;
        checkedCrates += 1;
        crate = crate % revealedCrates;
        assertEq(keccak256(abi.encode(cardsIn(crate))), _cardsOf[crate]);
    }

    /// @dev The next crate gets undealt cards, and the contract records exactly those.
    function dealt() private {
        Scovilles.Card[] memory cards = cardsIn(revealedCrates);
        revealedTokens += cards.length;
        for (uint256 i = 0; i < cards.length; ++i) {
            uint256 number = cards[i].number;
            assertTrue(number != 0 && number <= 10_000, "a card of the deck");
            uint256 bit = 2 ** ((number - 1) % 250);
            assertTrue(_dealt[(number - 1) / 250] & bit == 0, "no card is dealt twice");
            _dealt[(number - 1) / 250] |= bit;
        }
        for (uint256 word = 0; word < 40; ++word) {
            assertEq(peppers.dealtCards(word), _dealt[word]);
        }
        _cardsOf[revealedCrates] = keccak256(abi.encode(cards));
        revealedCrates += 1;
        assertEq(saleHead().crateStatus.revealedTokens, revealedTokens);
    }

    function saleHead() private view returns (SaleHead memory head) {
        (, head) = ISaleHead(address(peppers)).sale();
    }

    function cardsIn(uint256 crate) private view returns (Scovilles.Card[] memory) {
        Crates.Crate memory of_ = peppers.crates(crate);
        uint256[] memory ids = new uint256[](of_.size);
        for (uint256 i = 0; i < ids.length; ++i) {
            ids[i] = of_.firstTokenId + i;
        }
        return peppers.cardsOf(ids);
    }
}
