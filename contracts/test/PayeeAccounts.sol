// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Scovilles} from "../src/Scovilles.sol";

/// @title The kinds of accounts that payees may turn out to be

/// @dev Receives as a Safe does: a proxy that reads a slot, delegates and logs, far above the 2,300 gas of `transfer`.
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

/// @dev What the proxy delegates to. It also counts, so that 2,300 gas are too few even where every slot is warm.
contract WalletImplementation {
    address private _implementation;
    uint256 private _received;

    event SafeReceived(address indexed sender, uint256 value);

    receive() external payable {
        _received += msg.value;
        emit SafeReceived(msg.sender, msg.value);
    }
}

/// @dev Refuses money until it changes its mind; `burn` has it refuse with all the gas it was given.
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

/// @dev Calls back with whatever it was told, once, while it is being paid; `refuses` has it refuse afterwards.
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

/// @dev Accepts only if it is given more gas than most wallets will ever need, yet less than counts as a refusal.
contract GasHeavyPayee {
    uint256 private constant APPETITE = 190_000;

    receive() external payable {
        require(gasleft() > APPETITE, "hungry");
    }
}

/// @dev Refuses with so many bytes that copying them would cost the caller more gas than it has left.
contract ReturnBombPayee {
    receive() external payable {
        assembly {
            // Memory of n words costs about n²/512 gas: as much of it as about 70 % of the gas pays for.
            let room := mul(gas(), 358)
            let words := 1
            for {} lt(mul(words, words), room) {} { words := shl(1, words) }
            for {} gt(mul(words, words), room) {} { words := sub(words, shr(4, words)) }
            revert(0, shl(5, words))
        }
    }
}

/// @dev Pays out to anyone, and is locked against re-entry meanwhile, as splitters are.
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

/// @dev An owner that has a payee's share moved while that payee is paying it.
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
