// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesStall} from "./CratesStall.sol";

/// @title A collection whose creator never made a chain of links
contract NoLinksTest is CratesStall {
    function launch() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.launch();
        terms.linkCommitment = bytes32(0);
    }

    function testFuzz_noLinkOpens(bytes32 link) public {
        fill(ada, 1);
        closeEarly();
        vm.expectRevert(abi.encodeWithSelector(Crates.InvalidLink.selector, link));
        peppers.revealCrate(link);
    }

    function test_everyCrateOpensThePublicWayAfterItsTime() public {
        fill(ada, 100);
        close();
        vm.expectRevert(
            abi.encodeWithSelector(
                Crates.LinkWindowOpen.selector, vm.getBlockTimestamp() + 8 hours, vm.getBlockTimestamp()
            )
        );
        peppers.startFallbackReveal();
        stir();
        vm.assertEq(peppers.crates(0).fallbackBlock, vm.getBlockNumber());
        vm.expectRevert(abi.encodeWithSelector(Crates.FallbackRevealNotStarted.selector, 0));
        peppers.finishFallbackReveal();
        openStirred();
        vm.assertEq(crateStatus().revealedTokens, 100);
        (bytes32 link, uint256 lost) = peppers.linkCommitment();
        vm.assertEq(link, bytes32(0));
        vm.assertEq(lost, 1);
    }

    function testFuzz_noLinkOpensAfterLostOnesEither(bytes32 link) public {
        fill(ada, 1);
        closeEarly();
        stir();
        openStirred();
        fill(ada, 1);
        closeEarly();
        vm.expectRevert(abi.encodeWithSelector(Crates.InvalidLink.selector, link));
        peppers.revealCrate(link);
    }
}
