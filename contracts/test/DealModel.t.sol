// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {CratesBaseTest} from "./CratesBaseTest.sol";

/// @title The deal against a simple reference implementation of its documentation, on a mostly dealt deck
contract DealModelTest is CratesBaseTest {
    uint256 private constant LINKS = 120;

    /// @dev Ninety full crates and the ends of partial ones: the remaining cards are spread over the whole deck.
    function setUp() public override {
        super.setUp();
        height = LINKS;
        for (uint256 crate = 0; crate < 90; ++crate) {
            fill(alice, crate % 9 == 0 ? 1 + crate : 100);
            if (crate % 9 == 0) closeWhenDue();
            revealWithLink();
        }
    }

    function deployParams() internal override returns (Scovilles.ConstructorParams memory terms) {
        terms = super.deployParams();
        terms.linkCommitment = linkAt(LINKS);
    }

    /// @dev From the start that draw 0 gives, an inside-out shuffle: each card takes a random place up to its own.
    /// forge-config: default.fuzz.runs = 250
    function testFuzz_cardsDependOnTheSeedAlone(uint24 moment, uint8[3] calldata sizes) public {
        for (uint256 crate = 0; crate < 3; ++crate) {
            vm.warp(vm.getBlockTimestamp() + 1 + moment);
            uint256 size = 1 + sizes[crate] % 100;
            uint256 minted = peppers.totalSupply();
            mint(bob, size);
            closeWhenDue();
            uint256[] memory deck = remaining();
            bytes32 seed = revealWithLink();
            uint256[] memory expected = new uint256[](size);
            uint256 first = draw(seed, 0) % deck.length;
            for (uint256 i = 0; i < size; ++i) {
                uint256 place = draw(seed, i) % (i + 1);
                expected[i] = expected[place];
                expected[place] = deck[(first + i) % deck.length];
            }
            assertEq(cards(minted + 1, minted + size), expected);
        }
    }

    function draw(bytes32 seed, uint256 index) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, index)));
    }
}
