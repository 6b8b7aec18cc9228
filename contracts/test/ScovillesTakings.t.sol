// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";
import {Stall} from "./Stall.sol";

/// @title Where the money goes: always all of it, always to the owner, whatever kind of account that is
contract ScovillesTakingsTest is Stall {
    function test_sendsAllOfItToTheOwnerAndSaysSo() public {
        mint(ada, 3);
        vm.expectEmit(address(peppers));
        emit Scovilles.Withdrawn(creator, 3 * price);
        vm.prank(creator);
        peppers.withdraw();
        vm.assertEq(creator.balance, 3 * price);
        vm.assertEq(address(peppers).balance, 0);
    }

    function test_paysAContractWalletBehindAProxy() public {
        SafeLike implementation = new SafeLike();
        ProxyLike wallet = new ProxyLike(address(implementation));
        handOverTo(address(wallet));
        mint(ada, 2);
        vm.prank(address(wallet));
        peppers.withdraw();
        vm.assertEq(address(wallet).balance, 2 * price);
    }

    function test_anOwnerWhoCannotReceiveLocksNothing() public {
        Refuser refuser = new Refuser();
        handOverTo(address(refuser));
        mint(ada, 1);
        vm.expectRevert(
            abi.encodeWithSelector(Scovilles.WithdrawalRefused.selector, address(refuser), uint256(price))
        );
        vm.prank(address(refuser));
        peppers.withdraw();

        vm.prank(address(refuser));
        peppers.transferOwnership(bea);
        vm.prank(bea);
        peppers.acceptOwnership();
        uint256 before = bea.balance;
        vm.prank(bea);
        peppers.withdraw();
        vm.assertEq(bea.balance - before, price);
    }

    function test_anOwnerWhoWithdrawsAgainWhileReceivingGetsNothingMore() public {
        Greedy greedy = new Greedy(peppers);
        handOverTo(address(greedy));
        mint(ada, 3);
        greedy.take();
        vm.assertEq(greedy.times(), 2);
        vm.assertEq(address(greedy).balance, 3 * price);
        vm.assertEq(address(peppers).balance, 0);
    }

    function test_moneyForcedInComesOutToo() public {
        vm.deal(address(peppers), 5 ether);
        vm.prank(creator);
        peppers.withdraw();
        vm.assertEq(creator.balance, 5 ether);
    }

    function test_theTakingsCanBeTakenWhilePausedAndAfterTheEnd() public {
        mint(ada, 1);
        vm.prank(creator);
        peppers.pause();
        vm.warp(end + 1);
        vm.prank(creator);
        peppers.withdraw();
        vm.assertEq(creator.balance, price);
    }

    function handOverTo(address next) private {
        vm.prank(creator);
        peppers.transferOwnership(next);
        vm.prank(next);
        peppers.acceptOwnership();
    }
}

/// @dev Receives as a Safe does: a proxy that reads a slot, delegates and logs, far above the 2,300 gas of `transfer`.
contract ProxyLike {
    address private _implementation;

    constructor(address implementation) {
        _implementation = implementation;
    }

    receive() external payable {
        (bool done,) = _implementation.delegatecall("");
        require(done, "proxy");
    }
}

contract SafeLike {
    event SafeReceived(address indexed sender, uint256 value);

    receive() external payable {
        emit SafeReceived(msg.sender, msg.value);
    }
}

contract Refuser {
    receive() external payable {
        revert("no, thank you");
    }
}

contract Greedy {
    Scovilles private immutable _peppers;
    uint256 public times;

    constructor(Scovilles peppers) {
        _peppers = peppers;
    }

    function take() external {
        _peppers.withdraw();
    }

    receive() external payable {
        if (++times == 1) _peppers.withdraw();
    }
}
