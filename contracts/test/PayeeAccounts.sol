// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";

/// @title Kinds of payee accounts

/// @dev Receives like a Safe: a proxy that reads a slot, delegates and logs, with far more than 2,300 gas.
contract ProxyWallet {
    address private _implementation;

    constructor(address implementation) {
        _implementation = implementation;
    }

    receive() external payable {
        (bool done,) = _implementation.delegatecall("");
        require(done, "proxy");
    }
}

/// @dev Implementation of the proxy. It also counts, so that 2,300 gas are too few even with warm slots.
contract WalletImplementation {
    address private _implementation;
    uint256 private _received;

    event SafeReceived(address indexed sender, uint256 value);

    receive() external payable {
        _received += msg.value;
        emit SafeReceived(msg.sender, msg.value);
    }
}

/// @dev Rejects payments until configured otherwise; `burn` rejects by consuming all gas.
contract RejectingPayee {
    bool public accepts;
    bool public burns;

    function set(bool accepts_, bool burns_) external {
        (accepts, burns) = (accepts_, burns_);
    }

    receive() external payable {
        if (accepts) return;
        while (burns) {}
        revert("no, thank you");
    }
}

/// @dev Reenters once with the configured call while it is paid; `refuses` rejects afterwards.
contract ReenteringPayee {
    address private immutable _collection;
    bytes private _call;
    bool private _refuses;
    bool public reentered;
    bool public reentryDone;

    constructor(address collection) {
        _collection = collection;
    }

    function prepare(bytes calldata call, bool refuses) external {
        (_call, _refuses) = (call, refuses);
    }

    receive() external payable {
        if (reentered) return;
        reentered = true;
        (reentryDone,) = _collection.call(_call);
        if (_refuses) revert("changed my mind");
    }
}

/// @dev Accepts only with more gas than most wallets need, but less than the rejection threshold.
contract GasHeavyPayee {
    uint256 private constant APPETITE = 190_000;

    receive() external payable {
        require(gasleft() > APPETITE, "hungry");
    }
}

/// @dev Reverts with so much data that copying it would exceed the caller's remaining gas.
contract ReturnBombPayee {
    receive() external payable {
        assembly {
            // Memory of n words costs about n²/512 gas: use as much as about 70 % of the gas pays for.
            let room := mul(gas(), 358)
            let words := 1
            for {} lt(mul(words, words), room) {} { words := shl(1, words) }
            for {} gt(mul(words, words), room) {} { words := sub(words, shr(4, words)) }
            revert(0, shl(5, words))
        }
    }
}

/// @dev Pays out to anyone with a reentrancy lock, like a payment splitter.
contract LockedPayee {
    bool private _locked;

    function payOut(address to) external {
        _locked = true;
        (bool done,) = to.call{value: 1}("");
        require(done, "payOut");
        _locked = false;
    }

    receive() external payable {
        require(!_locked, "locked");
    }
}

/// @dev An owner that replaces a payee during a payment from that payee.
contract OwnerThatReplaces {
    Scovilles private immutable _collection;
    uint256 private immutable _payee;
    address private immutable _next;

    constructor(Scovilles collection, uint256 payee, address next) {
        (_collection, _payee, _next) = (collection, payee, next);
    }

    receive() external payable {
        _collection.replaceRejectingPayee(_payee, _next);
    }
}
