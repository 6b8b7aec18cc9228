// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Assertions} from "./Assertions.sol";
import {MerkleTree} from "./MerkleTree.sol";

/// @title Invariant handler for valid and invalid mints, with a ledger of the expected results
/// @dev Every mint is checked against an independent implementation of the rules.
contract MintHandler is Assertions {
    uint160 public constant people = 12;

    /// @dev The allowlist phase; the others are public.
    uint256 public constant listedPhase = 1;

    /// @dev Total wei received from mints.
    uint256 public paid;
    uint256 public minted;
    uint256 public supply;
    bool public paused;

    mapping(address account => mapping(uint256 phase => uint256)) public countOf;

    Scovilles internal immutable peppers;
    address internal immutable owner;
    Phases.Phase[] internal phases;
    bytes32[][] private _proofs;

    /// @param more Phases that the owner adds, the allowlist phase included.
    constructor(Scovilles peppers_, address creator_, Phases.Phase[] memory more) {
        (peppers, owner) = (peppers_, creator_);
        supply = peppers.sale().maxSupply;
        bytes32[] memory leaves = new bytes32[](people);
        for (uint256 i = 0; i < people; ++i) {
            leaves[i] = MerkleTree.leafOf(
                block.chainid, address(peppers), listedPhase, person(i), quotaOf(i), priceOf(i)
            );
        }
        for (uint256 i = 0; i < people; ++i) {
            _proofs.push(MerkleTree.proofOf(leaves, i));
        }
        phases.push(peppers.sale().phases[0]);
        for (uint256 i = 0; i < more.length; ++i) {
            if (phases.length == listedPhase) {
                (more[i].allowlisted, more[i].allowlistRoot) = (true, MerkleTree.rootOf(leaves));
            }
            vm.prank(owner);
            peppers.addPhase(more[i]);
            phases.push(more[i]);
        }
    }

    function person(uint256 which) public pure returns (address) {
        return address(uint160(0x10000 + which % people));
    }

    function quotaOf(uint256 which) public pure returns (uint256) {
        return which % people % 7;
    }

    function priceOf(uint256 which) public pure returns (uint256) {
        return (which % people) * 1 ether + which % people;
    }

    function mint(uint256 which, uint256 phase, uint256 quantity, uint256 tip) external {
        phase = phase % (phases.length + 1);
        quantity = quantity % 5;
        address minter = person(which);
        uint256 price = phase < phases.length ? phases[phase].price : 1;
        uint256 sent = quantity * price + (tip % 8 == 0 ? 1 : 0);
        bool allowed = phase < phases.length && phase != listedPhase
            && isAllowed(minter, phase, quantity, phases[phase].maxPerWallet) && sent == quantity * price;
        vm.deal(minter, sent);
        vm.prank(minter);
        (bool done,) = address(peppers).call{value: sent}(abi.encodeCall(Scovilles.mint, (phase, quantity)));
        settle(minter, phase, quantity, sent, done, allowed);
    }

    /// @dev Sometimes uses another account's proof or another price.
    function mintListed(uint256 which, uint256 quantity, uint256 wrong) external {
        address minter = person(wrong % 8 == 1 ? which % people + 1 : which);
        uint256 price = priceOf(which) + (wrong % 8 == 2 ? 1 : 0);
        quantity = quantity % 5;
        uint256 quota = quotaOf(which);
        uint256 cap = phases[listedPhase].maxPerWallet;
        bool allowed = wrong % 8 != 1 && wrong % 8 != 2
            && isAllowed(minter, listedPhase, quantity, quota < cap ? quota : cap);
        bytes32[] memory proof = _proofs[which % people];
        uint256 sent = quantity * price;
        vm.deal(minter, sent);
        vm.prank(minter);
        (bool done,) = address(peppers).call{value: sent}(
            abi.encodeCall(Scovilles.mintAllowlisted, (listedPhase, quantity, quota, price, proof))
        );
        settle(minter, listedPhase, quantity, sent, done, allowed);
    }

    /// @dev Usually a few tokens, sometimes a full crate.
    function airdrop(uint256 which, uint256 quantity) external {
        quantity = quantity % 16 == 0 ? 100 : quantity % 4;
        address[] memory accounts = new address[](1);
        uint256[] memory quantities = new uint256[](1);
        (accounts[0], quantities[0]) = (person(which), quantity);
        vm.prank(owner);
        (bool done,) = address(peppers).call(abi.encodeCall(Scovilles.airdrop, (accounts, quantities)));
        assertTrue(done == (quantity != 0 && minted + quantity <= supply));
        if (done) numbered(accounts[0], quantity);
    }

    /// @dev Transfers any token, so that batches are split before and after their crate is revealed.
    function transfer(uint256 id, uint256 to) external {
        if (minted == 0) return;
        id = 1 + id % minted;
        address from = peppers.ownerOf(id);
        vm.prank(from);
        peppers.transferFrom(from, person(to), id);
        assertEq(peppers.ownerOf(id), person(to));
    }

    function pauseOrUnpause(uint256 dice) external {
        paused = dice % 4 == 0;
        vm.prank(owner);
        if (paused) peppers.pause();
        else peppers.unpause();
    }

    /// @dev Sometimes lowers by a few, so that mints reach the moving limit.
    function lowerMaxSupply(uint256 by) external {
        uint256 wanted = by % 8 == 0 ? 0 : supply - by % 3;
        vm.prank(owner);
        (bool done,) = address(peppers).call(abi.encodeCall(Scovilles.lowerMaxSupply, (wanted)));
        assertTrue(done == (wanted < supply && wanted >= minted && wanted != 0));
        if (done) supply = wanted;
    }

    /// @dev Whether the rules allow `minter` to mint now, regardless of the price.
    function isAllowed(address minter, uint256 phase, uint256 quantity, uint256 cap) private view returns (bool) {
        Phases.Phase storage terms = phases[phase];
        uint256 timestamp = block.timestamp;
        uint256 maxSupply = terms.maxSupply < supply ? terms.maxSupply : supply;
        return !paused && timestamp >= terms.start && timestamp < terms.end && quantity != 0
            && quantity <= terms.maxPerTransaction && minted + quantity <= maxSupply
            && countOf[minter][phase] + quantity <= cap;
    }

    function settle(address minter, uint256 phase, uint256 quantity, uint256 sent, bool done, bool allowed)
        private
    {
        assertTrue(done == allowed, "the collection mints exactly what the rules allow");
        if (!done) return;
        paid += sent;
        countOf[minter][phase] += quantity;
        assertEq(peppers.mintedBy(minter)[phase], countOf[minter][phase]);
        numbered(minter, quantity);
    }

    /// @dev Ids are consecutive and belong to the receiver.
    function numbered(address account, uint256 quantity) private {
        minted += quantity;
        assertEq(peppers.totalSupply(), minted);
        assertEq(peppers.ownerOf(minted), account);
        assertEq(peppers.ownerOf(minted + 1 - quantity), account);
    }
}
