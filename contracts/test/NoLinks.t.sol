// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";
import {CratesStall} from "./CratesStall.sol";

/// @title A collection whose creator never made a chain of links
contract NoLinksTest is CratesStall {
    function launch() internal override returns (Scovilles.Launch memory terms) {
        terms = super.launch();
        terms.link = bytes32(0);
    }

    function testFuzz_noLinkOpens(bytes32 link) public {
        fill(ada, 1);
        closeEarly();
        vm.expectRevert(abi.encodeWithSelector(Crates.WrongLink.selector, link));
        peppers.openCrate(link);
    }

    function test_everyCrateOpensThePublicWayAfterItsTime() public {
        fill(ada, 100);
        close();
        vm.expectRevert(
            abi.encodeWithSelector(
                Crates.LinkTimeLeft.selector, vm.getBlockTimestamp() + 8 hours, vm.getBlockTimestamp()
            )
        );
        peppers.stirCrate();
        stir();
        vm.assertEq(peppers.crateAt(0).stirredIn, vm.getBlockNumber());
        vm.expectRevert(abi.encodeWithSelector(Crates.CrateNotStirred.selector, 0));
        peppers.openStirredCrate();
        openStirred();
        vm.assertEq(shelf().openedTokens, 100);
        (bytes32 link, uint256 lost) = peppers.linkState();
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
        vm.expectRevert(abi.encodeWithSelector(Crates.WrongLink.selector, link));
        peppers.openCrate(link);
    }
}
