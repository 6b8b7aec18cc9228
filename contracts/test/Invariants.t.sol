// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Payees} from "../src/Payees.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CrateHands} from "./CrateHands.sol";
import {Crowd} from "./Crowd.sol";
import {ProxyWallet, ReenteringPayee, RefusingPayee, WalletImplementation} from "./PayeeAccounts.sol";
import {PayeeHands} from "./PayeeHands.sol";
import {Stall} from "./Stall.sol";

/// @title What holds whatever happens, in whatever order: people, crates and payees act on one collection
contract InvariantsTest is Stall {
    uint256 private constant LINKS = 200;

    Crowd private crowd;
    CrateHands private crates;
    PayeeHands private payees;

    function setUp() public override {
        super.setUp();
        crowd = new Crowd(vm, peppers, creator, phasesToCome());

        RefusingPayee refuser = new RefusingPayee();
        ReenteringPayee greedy = new ReenteringPayee(address(peppers));
        greedy.prepare(abi.encodeCall(Payees.withdrawAll, ()), false);
        ProxyWallet wallet = new ProxyWallet(address(new WalletImplementation()));
        movePayee(1, address(refuser));
        movePayee(2, address(greedy));
        movePayee(3, address(wallet));
        payees = new PayeeHands(vm, peppers, refuser, creator);

        bytes32[] memory links = new bytes32[](LINKS + 1);
        links[LINKS] = secret;
        for (uint256 i = LINKS; i > 0; --i) {
            links[i - 1] = keccak256(abi.encode(links[i]));
        }
        crates = new CrateHands(vm, peppers, links);
    }

    function launch() internal override returns (Scovilles.Launch memory terms) {
        terms = super.launch();
        terms.supply = 400;
        terms.link = linkAt(LINKS);
        terms.payees = new Payees.Payee[](4);
        uint16[4] memory shares = [uint16(6_999), 1, 2_500, 500];
        for (uint256 i = 0; i < 4; ++i) {
            terms.payees[i] = Payees.Payee(artist, shares[i], "");
        }
    }

    function asked() internal pure override returns (Phases.Phase memory phase) {
        phase = super.asked();
        (phase.end, phase.ceiling) = (start + 20 days, 400);
    }

    function phasesToCome() private pure returns (Phases.Phase[] memory phases) {
        phases = new Phases.Phase[](4);
        for (uint256 i = 0; i < 4; ++i) {
            phases[i] = asked();
        }
        (phases[0].name, phases[0].transactionCap) = ("Friends", 100);
        (phases[1].start, phases[1].price) = (start + 1 days, 7);
        (phases[2].price, phases[2].ceiling) = (0, 60);
        // The first phase that an account's word has no room for.
        (phases[3].price, phases[3].walletCap) = (3 ether + 3, 65_535);
    }

    /// @dev Read by forge: only these act.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](3);
        (targets[0], targets[1], targets[2]) = (address(crowd), address(crates), address(payees));
    }

    /// @dev One invariant, because forge plays the whole campaign again for each.
    function invariant_moneySupplyAndCratesAreAsTheRulesHaveThem() public view {
        moneyIsTheSumOfThePricesAndEachPayeeHasItsShareOfIt();
        neverMoreThanTheSupplyAndEveryCrateInItsOrder();
    }

    function moneyIsTheSumOfThePricesAndEachPayeeHasItsShareOfIt() private view {
        uint256 received = crowd.paid() + payees.forced();
        Payees.Account[] memory accounts = peppers.payees();
        uint256 taken;
        for (uint256 i = 0; i < accounts.length; ++i) {
            Payees.Account memory account = accounts[i];
            vm.assertEq(account.taken + account.owed, received * account.payee.share / 10_000);
            vm.assertEq(account.payee.account.balance, account.taken);
            taken += account.taken;
        }
        vm.assertEq(address(peppers).balance, received - taken);
    }

    function neverMoreThanTheSupplyAndEveryCrateInItsOrder() private view {
        Scovilles.Sale memory sale = peppers.sale();
        vm.assertEq(sale.supply, crowd.supply());
        vm.assertEq(sale.minted, crowd.minted());
        vm.assertTrue(sale.minted <= sale.supply && sale.supply <= 400);
        vm.assertTrue(sale.paused == crowd.paused());
        vm.assertTrue(sale.shelf.closedTokens <= sale.minted);
        vm.assertTrue(sale.shelf.openedTokens <= sale.shelf.closedTokens);
        vm.assertEq(sale.shelf.openedTokens, crates.openedTokens());
        vm.assertEq(sale.shelf.openedCrates, crates.openedCrates());
        vm.assertTrue(sale.shelf.closedCrates >= sale.shelf.openedCrates);
    }

    function movePayee(uint256 payee, address account) private {
        vm.prank(artist);
        peppers.movePayee(payee, account);
    }
}
