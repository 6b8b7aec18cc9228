// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Payees} from "../src/Payees.sol";
import {Phases} from "../src/Phases.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CrateHandler} from "./CrateHandler.sol";
import {MintHandler} from "./MintHandler.sol";
import {ProxyWallet, ReenteringPayee, RejectingPayee, WalletImplementation} from "./PayeeAccounts.sol";
import {PayeeHandler} from "./PayeeHandler.sol";
import {BaseTest} from "./BaseTest.sol";
import {ISaleHead, SaleHead} from "./SaleHead.sol";

/// @title Invariants: mints, crates and payees act on one collection in any order
contract InvariantsTest is BaseTest {
    uint256 private constant LINKS = 200;

    MintHandler private mintHandler;
    CrateHandler private crates;
    PayeeHandler private payees;

    function setUp() public override {
        super.setUp();
        mintHandler = new MintHandler(peppers, owner, laterPhases());

        RejectingPayee refuser = new RejectingPayee();
        ReenteringPayee reentering = new ReenteringPayee(address(peppers));
        reentering.prepare(abi.encodeCall(Payees.releaseAll, ()), false);
        ProxyWallet wallet = new ProxyWallet(address(new WalletImplementation()));
        setPayeeAccount(1, address(refuser));
        setPayeeAccount(2, address(reentering));
        setPayeeAccount(3, address(wallet));
        payees = new PayeeHandler(peppers, refuser, owner);

        bytes32[] memory links = new bytes32[](LINKS + 1);
        links[LINKS] = secret;
        for (uint256 i = LINKS; i > 0; --i) {
            links[i - 1] = keccak256(abi.encode(links[i]));
        }
        crates = new CrateHandler(peppers, links);
    }

    function deployParams() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.maxSupply = 400;
        terms.linkCommitment = linkAt(LINKS);
        terms.payees = new Payees.Payee[](4);
        uint16[4] memory shares = [uint16(6_999), 1, 2_500, 500];
        for (uint256 i = 0; i < 4; ++i) {
            terms.payees[i] = Payees.Payee(artist, shares[i], "");
        }
    }

    function publicPhase() internal pure override returns (Phases.Phase memory phase) {
        phase = super.publicPhase();
        (phase.end, phase.maxSupply) = (start + 20 days, 400);
    }

    function laterPhases() private pure returns (Phases.Phase[] memory phases) {
        phases = new Phases.Phase[](4);
        for (uint256 i = 0; i < 4; ++i) {
            phases[i] = publicPhase();
        }
        (phases[0].name, phases[0].maxPerTransaction) = ("Friends", 100);
        (phases[1].start, phases[1].price) = (start + 1 days, 7);
        (phases[2].price, phases[2].maxSupply) = (0, 60);
        // The first phase that does not fit into an account's word.
        (phases[3].price, phases[3].maxPerWallet) = (3 ether + 3, 65_535);
    }

    /// @dev Read by forge: the only target contracts.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](3);
        (targets[0], targets[1], targets[2]) = (address(mintHandler), address(crates), address(payees));
    }

    /// @dev One invariant, because forge repeats the whole campaign for each.
    function invariant_fundsSupplyAndCratesFollowTheRules() public view {
        checkFunds();
        checkSupplyAndCrates();
    }

    function checkFunds() private view {
        uint256 received = mintHandler.paid() + payees.forced();
        Payees.PayeeStatus[] memory accounts = peppers.payees();
        uint256 released;
        for (uint256 i = 0; i < accounts.length; ++i) {
            Payees.PayeeStatus memory account = accounts[i];
            assertEq(account.released + account.releasable, received * account.payee.share / 10_000);
            assertEq(account.payee.account.balance, account.released);
            released += account.released;
        }
        assertEq(address(peppers).balance, received - released);
    }

    function checkSupplyAndCrates() private view {
        (, SaleHead memory sale) = ISaleHead(address(peppers)).sale();
        assertEq(sale.maxSupply, mintHandler.supply());
        assertEq(sale.minted, mintHandler.minted());
        assertTrue(sale.minted <= sale.maxSupply && sale.maxSupply <= 400);
        assertTrue(sale.paused == mintHandler.paused());
        assertTrue(sale.crateStatus.closedTokens <= sale.minted);
        assertTrue(sale.crateStatus.revealedTokens <= sale.crateStatus.closedTokens);
        assertEq(sale.crateStatus.revealedTokens, crates.revealedTokens());
        assertEq(sale.crateStatus.revealedCrates, crates.revealedCrates());
        assertTrue(sale.crateStatus.closedCrates >= sale.crateStatus.revealedCrates);
    }

    function setPayeeAccount(uint256 payee, address account) private {
        vm.prank(artist);
        peppers.setPayeeAccount(payee, account);
    }
}
