// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Assertions} from "./Assertions.sol";
import {ISaleHead, SaleHead} from "./SaleHead.sol";
import {BaseTest} from "./BaseTest.sol";
import {Scovilles} from "../src/Scovilles.sol";

/// @title Every assertion holds for equal sides alone, and fails for others: judged without assertions
contract AssertionsTest is BaseTest {
    error Accepted(string what);
    error Refused(string what);

    function test_conditions() public view {
        refuses("a false condition", abi.encodeCall(this.isTrue, (false)));
        accepts("a true condition", abi.encodeCall(this.isTrue, (true)));
        refuses("a false condition with a sentence", abi.encodeCall(this.isTrueWith, (false)));
        accepts("a true condition with a sentence", abi.encodeCall(this.isTrueWith, (true)));
        refuses("a true condition that should be false", abi.encodeCall(this.isFalse, (true)));
        accepts("a false condition that should be", abi.encodeCall(this.isFalse, (false)));
    }

    function test_words() public view {
        compares("numbers", this.numbers.selector, abi.encode(1, 2), abi.encode(2, 1), abi.encode(2, 2));
        compares(
            "accounts", this.accounts.selector, abi.encode(alice, bob), abi.encode(bob, alice), abi.encode(bob, bob)
        );
        compares("words", this.words.selector, abi.encode(1, 2), abi.encode(2, 1), abi.encode(2, 2));
        refuses("equal words that should differ", abi.encodeCall(this.otherWords, (secret, secret)));
        accepts("different words", abi.encodeCall(this.otherWords, (secret, 0)));
    }

    function test_contents() public view {
        bytes memory shorter = hex"00";
        bytes memory longer = hex"0000";
        compares(
            "bytes",
            this.data.selector,
            abi.encode(shorter, longer),
            abi.encode(longer, shorter),
            abi.encode(longer, longer)
        );
        bytes memory other = hex"01";
        refuses("bytes of one length", abi.encodeCall(this.data, (shorter, other)));
        compares("texts", this.texts.selector, abi.encode("a", "b"), abi.encode("b", "a"), abi.encode("b", "b"));
        uint256[] memory none = new uint256[](0);
        uint256[] memory zero = new uint256[](1);
        uint256[] memory one = new uint256[](1);
        one[0] = 1;
        compares("lists", this.lists.selector, abi.encode(none, zero), abi.encode(one, zero), abi.encode(one, one));
    }

    function test_headOfASaleIsThatOfTheWholeSale() public {
        addPhase(publicPhase());
        mint(alice, 2);
        vm.warp(start + 7);
        vm.roll(3);
        vm.prank(owner);
        peppers.pause();
        Scovilles.Sale memory sale = peppers.sale();
        (, SaleHead memory head) = ISaleHead(address(peppers)).sale();
        bytes memory expected = abi.encode(
            sale.maxSupply, sale.minted, sale.paused, sale.crateStatus, sale.blockNumber, sale.timestamp
        );
        bytes memory actual = abi.encode(
            head.maxSupply, head.minted, head.paused, head.crateStatus, head.blockNumber, head.timestamp
        );
        if (keccak256(actual) != keccak256(expected)) revert Refused("a head that differs");
    }

    function isTrue(bool condition) external pure {
        assertTrue(condition);
    }

    function isTrueWith(bool condition) external pure {
        assertTrue(condition, "a sentence");
    }

    function isFalse(bool condition) external pure {
        assertFalse(condition);
    }

    function numbers(uint256 left, uint256 right) external pure {
        assertEq(left, right);
    }

    function accounts(address left, address right) external pure {
        assertEq(left, right);
    }

    function words(bytes32 left, bytes32 right) external pure {
        assertEq(left, right);
    }

    function otherWords(bytes32 left, bytes32 right) external pure {
        assertNotEq(left, right);
    }

    function data(bytes calldata left, bytes calldata right) external pure {
        assertEq(left, right);
    }

    function texts(string calldata left, string calldata right) external pure {
        assertEq(left, right);
    }

    function lists(uint256[] calldata left, uint256[] calldata right) external pure {
        assertEq(left, right);
    }

    /// @dev Unequal in either order.
    function compares(
        string memory what,
        bytes4 assertion,
        bytes memory smaller,
        bytes memory greater,
        bytes memory equal
    ) private view {
        refuses(what, bytes.concat(assertion, smaller));
        refuses(what, bytes.concat(assertion, greater));
        accepts(what, bytes.concat(assertion, equal));
    }

    function refuses(string memory what, bytes memory assertion) private view {
        (bool held,) = address(this).staticcall(assertion);
        if (held) revert Accepted(what);
    }

    function accepts(string memory what, bytes memory assertion) private view {
        (bool held,) = address(this).staticcall(assertion);
        if (!held) revert Refused(what);
    }
}
