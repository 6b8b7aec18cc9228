// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Payees} from "../src/Payees.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {Turnstile} from "../src/Turnstile.sol";
import {Assertions} from "./Assertions.sol";
import {MockDeck} from "./MockDeck.sol";
import {MockRenderer} from "./MockRenderer.sol";
import {ISaleHead, SaleHead} from "./SaleHead.sol";

/// @title Base of the Scovilles tests: a deployed sale with accounts
abstract contract BaseTest is Assertions {
    address internal constant owner = address(0xC0FFEE);
    address internal constant artist = address(0xA27);
    address internal constant alice = address(0xADA);
    address internal constant bob = address(0xBEA);

    uint64 internal constant start = 1_800_000_000;
    uint64 internal constant end = 1_800_086_400;
    uint128 internal constant price = 60 ether;
    uint32 internal constant maxPerWallet = 5;
    uint32 internal constant maxPerTransaction = 3;
    uint256 internal constant supply = 12;
    bytes32 internal constant secret = keccak256("pickled in brine");

    Scovilles internal peppers;

    function setUp() public virtual {
        vm.warp(start - 30 days);
        peppers = new Scovilles(deployParams());
        vm.warp(start);
        vm.deal(alice, type(uint128).max);
        vm.deal(bob, type(uint128).max);
    }

    /// @dev Constructor parameters; tests override what they need.
    function deployParams() internal virtual returns (Scovilles.ConstructorParams memory terms) {
        terms.name = "Scovilles";
        terms.symbol = "SCOV";
        terms.maxSupply = supply;
        terms.owner = owner;
        terms.phases = new Phases.Phase[](1);
        terms.phases[0] = publicPhase();
        terms.payees = new Payees.Payee[](1);
        terms.payees[0] = Payees.Payee(artist, 10_000, "Artist");
        terms.royaltyReceiver = artist;
        terms.royaltyBasisPoints = 500;
        terms.deck = address(new MockDeck());
        terms.renderer = address(new MockRenderer());
        terms.linkCommitment = linkAt(30);
        terms.crateInterval = 12 hours;
        terms.linkWindow = 8 hours;
        terms.turnstile = Turnstile.Registration(address(0), address(0), 0);
    }

    /// @dev The public phase.
    function publicPhase() internal pure virtual returns (Phases.Phase memory) {
        return phaseOf("Open", start, end, price, maxPerWallet, maxPerTransaction, uint32(supply), false, bytes32(0));
    }

    /// @dev The one place that names every term.
    function phaseOf(
        string memory name,
        uint64 from,
        uint64 to,
        uint128 each,
        uint32 perWallet,
        uint32 perTransaction,
        uint32 total,
        bool allowlisted,
        bytes32 root
    ) internal pure returns (Phases.Phase memory) {
        return Phases.Phase(name, from, to, each, perWallet, perTransaction, total, allowlisted, root);
    }

    /// @dev The owner's hash chain: the secret hashed `hashes` times. The contract is deployed with link 30.
    function linkAt(uint256 hashes) internal pure returns (bytes32 link) {
        link = secret;
        for (uint256 i = 0; i < hashes; ++i) {
            link = keccak256(abi.encode(link));
        }
    }

    /// @dev Mints as `minter` in phase 0 for the price of the phase.
    function mint(address minter, uint256 quantity) internal {
        mintIn(0, minter, quantity);
    }

    /// @dev Mints as `minter` in any public phase for its price.
    function mintIn(uint256 phase, address minter, uint256 quantity) internal {
        uint256 due = quantity * peppers.sale().phases[phase].price;
        vm.prank(minter);
        peppers.mint{value: due}(phase, quantity);
    }

    /// @dev Expects that alice's next mint of `quantity` reverts with exactly this error.
    function expectMintRevert(uint256 quantity, bytes memory revertData) internal {
        expectMintRevertWithPayment(quantity, quantity * peppers.sale().phases[0].price, revertData);
    }

    function expectMintRevertWithPayment(uint256 quantity, uint256 sent, bytes memory revertData) internal {
        vm.expectRevert(revertData);
        vm.prank(alice);
        peppers.mint{value: sent}(0, quantity);
    }

    function addPhase(Phases.Phase memory phase) internal {
        vm.prank(owner);
        peppers.addPhase(phase);
    }

    function airdrop(address account, uint256 quantity) internal {
        address[] memory accounts = new address[](1);
        uint256[] memory quantities = new uint256[](1);
        (accounts[0], quantities[0]) = (account, quantity);
        vm.prank(owner);
        peppers.airdrop(accounts, quantities);
    }

    function crateStatus() internal view returns (Scovilles.CrateStatus memory) {
        (, SaleHead memory head) = ISaleHead(address(peppers)).sale();
        return head.crateStatus;
    }

    function transferOwnershipTo(address next) internal {
        vm.prank(owner);
        peppers.transferOwnership(next);
        vm.prank(next);
        peppers.acceptOwnership();
    }
}
