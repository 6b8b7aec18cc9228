// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Vm} from "./Vm.sol";

/// @title Invariant handler that closes and reveals crates, in and out of order, and records every dealt card
contract CrateHandler {
    uint256 public revealedTokens;
    uint256 public revealedCrates;

    /// @dev Bitmap of dealt cards; and per crate a hash of its cards when it was revealed.
    uint256[40] private _dealt;
    mapping(uint256 crate => bytes32) private _cardsOf;

    Vm private immutable vm;
    Scovilles private immutable peppers;
    bytes32[] private _links;

    /// @param links The owner's hash chain, from its end, which the collection stores, to its beginning.
    constructor(Vm vm_, Scovilles peppers_, bytes32[] memory links) {
        (vm, peppers) = (vm_, peppers_);
        _links = links;
    }

    function wait(uint32 time) external {
        vm.warp(vm.getBlockTimestamp() + time % 9 hours);
        vm.roll(vm.getBlockNumber() + 1 + time % 300);
    }

    function closeCrate() external {
        Scovilles.Sale memory sale = peppers.sale();
        uint256 waiting = sale.minted - sale.crateStatus.closedTokens;
        bool allowed = waiting != 0
            && (waiting >= sale.crateStatus.capacity
                || sale.minted == sale.maxSupply
                || vm.getBlockTimestamp() >= sale.crateStatus.dueAt);
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.closeCrate, ()));
        vm.assertTrue(done == allowed);
        if (!done) return;
        uint256 size = peppers.sale().crateStatus.closedTokens - sale.crateStatus.closedTokens;
        vm.assertEq(size, waiting < 100 ? waiting : 100);
    }

    /// @dev Uses the next link; sometimes an earlier or later one.
    function revealCrate(uint256 wrong) external {
        Scovilles.Sale memory sale = peppers.sale();
        uint256 at = sale.crateStatus.revealedCrates + 1;
        if (wrong % 8 == 0) at -= 1;
        if (wrong % 8 == 1) at += 1;
        bool closed = sale.crateStatus.closedCrates > sale.crateStatus.revealedCrates;
        bool full = sale.minted - sale.crateStatus.closedTokens >= sale.crateStatus.capacity;
        bool fallbackStarted = peppers.crates(sale.crateStatus.revealedCrates).fallbackBlock != 0;
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.revealCrate, (_links[at])));
        vm.assertTrue(done == (wrong % 8 > 1 && (closed || full) && !fallbackStarted));
        if (done) dealt();
    }

    function startFallbackReveal() external {
        Scovilles.CrateStatus memory crateStatus = peppers.sale().crateStatus;
        Crates.Crate memory crate = peppers.crates(crateStatus.revealedCrates);
        bool allowed = crateStatus.closedCrates > crateStatus.revealedCrates && crate.fallbackBlock == 0
            && vm.getBlockTimestamp() >= crate.closedAt + crateStatus.linkWindow;
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.startFallbackReveal, ()));
        vm.assertTrue(done == allowed);
    }

    /// @dev Restarts if the block hash of the first step is no longer available.
    function finishFallbackReveal() external {
        uint256 fallbackBlock = peppers.crates(revealedCrates).fallbackBlock;
        uint256 height = vm.getBlockNumber();
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.finishFallbackReveal, ()));
        vm.assertTrue(done == (fallbackBlock != 0 && height > fallbackBlock));
        if (!done) return;
        if (height - fallbackBlock <= 256) return dealt();
        vm.assertEq(peppers.crates(revealedCrates).fallbackBlock, height);
        vm.assertEq(peppers.sale().crateStatus.revealedCrates, revealedCrates);
    }

    /// @dev A revealed crate keeps its cards.
    function checkRevealedCrate(uint256 crate) external view {
        if (revealedCrates == 0) return;
        crate = crate % revealedCrates;
        vm.assertEq(keccak256(abi.encode(cardsIn(crate))), _cardsOf[crate]);
    }

    /// @dev The next crate gets undealt cards, and the contract records exactly those.
    function dealt() private {
        Scovilles.Card[] memory cards = cardsIn(revealedCrates);
        revealedTokens += cards.length;
        for (uint256 i = 0; i < cards.length; ++i) {
            uint256 number = cards[i].number;
            vm.assertTrue(number != 0 && number <= 10_000, "a card of the deck");
            uint256 bit = 2 ** ((number - 1) % 250);
            vm.assertTrue(_dealt[(number - 1) / 250] & bit == 0, "no card is dealt twice");
            _dealt[(number - 1) / 250] |= bit;
        }
        for (uint256 word = 0; word < 40; ++word) {
            vm.assertEq(peppers.dealtCards(word), _dealt[word]);
        }
        _cardsOf[revealedCrates] = keccak256(abi.encode(cards));
        revealedCrates += 1;
        vm.assertEq(peppers.sale().crateStatus.revealedTokens, revealedTokens);
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
