// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MintMath} from "./MintMath.sol";

/// @title Who gets the takings, and how they take them
/// @notice Shares are fixed at deployment and add up to the whole. Anyone may have a payee paid; no payee can hold
/// up another, and what a payee is releasable depends on nothing but what came in, its share and what it has released.
/// A fee that the creator sets is a payee with a label of its own, so that a buyer sees each part by name.
abstract contract Payees {
    /// @param account Who is paid.
    /// @param share Basis points of everything that comes in.
    /// @param label What the share is for, in words, for instance "Artist" or "Platform fee".
    struct Payee {
        address account;
        uint16 share;
        string label;
    }

    /// @param payee As set.
    /// @param released Wei paid out on this share so far.
    /// @param releasable Wei that can be released now.
    struct Account {
        Payee payee;
        uint256 released;
        uint256 releasable;
    }

    /// @dev Gas that a refusal must have been given before it counts as one. A Safe needs about 7,000.
    uint256 private constant FAIR_GAS = 200_000;

    /// @dev Seconds between two refusals that count. A contract that refuses only while it runs, as one that is
    /// locked against re-entry does, can be called upon to refuse once, but its share is safe after any withdrawal.
    uint256 private constant REFUSAL_INTERVAL_SECONDS = 1 days;

    Payee[] private _payees;
    mapping(uint256 payee => uint256 amount) private _taken;
    /// @dev A day after a payee's first recorded refusal; 0 while none is recorded.
    mapping(uint256 payee => uint256 timestamp) private _replaceableAt;
    uint256 private _takenByAll;

    /// @notice `amount` wei of `payee`'s share went to `to`.
    event PaymentReleased(uint256 indexed payee, address indexed to, uint256 amount);

    /// @notice A share is paid to `account` from now on.
    event PayeeAccountUpdated(uint256 indexed payee, address indexed previousAccount, address indexed account);

    /// @notice `payee` refused its money; unless a withdrawal succeeds, its share can be moved from `replaceableAt` on.
    event PaymentRejected(uint256 indexed payee, uint256 replaceableAt);

    /// @notice Shares must add up to 10,000 basis points.
    error InvalidShares(uint256 sum);

    /// @notice A payee needs an account that is not the zero address, and a share above zero.
    error InvalidPayee(uint256 payee);

    /// @notice There is no such payee.
    error NonexistentPayee(uint256 payee);

    /// @notice Only the payee itself may do this.
    error NotPayee(address caller);

    /// @notice There is nothing to take for this payee now.
    error NothingToRelease(uint256 payee);

    /// @notice The account refused the money; it stays releasable.
    error ReleaseFailed(address to, uint256 amount);

    /// @notice The account takes its money, so nobody else may move its share.
    error PayeeAcceptsPayments(address account);

    /// @notice The account refused less than a day ago: its share can be moved from `replaceableAt` on.
    error ReplacementTooEarly(uint256 payee, uint256 replaceableAt);

    /// @notice Too little gas to tell a refusal from a starved payment: send more.
    error InsufficientGas(uint256 required);

    constructor(Payee[] memory payees_) {
        uint256 sum;
        for (uint256 i = 0; i < payees_.length; ++i) {
            if (payees_[i].account == address(0) || payees_[i].share == 0) revert InvalidPayee(i);
            sum += payees_[i].share;
            _payees.push(payees_[i]);
        }
        if (sum != MintMath.BASIS_POINTS) revert InvalidShares(sum);
    }

    /// @notice Pays one payee what it is releasable. Anyone may call; the money goes to the payee.
    /// @param payee Its place in `payees`.
    function release(uint256 payee) external {
        _pay(payee, _payee(payee).account);
    }

    /// @notice Pays every payee what it is releasable. One that refuses is passed over and stays releasable.
    function releaseAll() external {
        for (uint256 payee = 0; payee < _payees.length; ++payee) {
            uint256 amount = _owed(payee);
            if (amount != 0) _send(payee, _payees[payee].account, amount);
        }
    }

    /// @notice The payee takes what it is releasable to another address: for a contract that cannot receive.
    function releaseTo(uint256 payee, address to) external {
        if (msg.sender != _payee(payee).account) revert NotPayee(msg.sender);
        _pay(payee, to);
    }

    /// @notice The payee moves its share, and what it is releasable, to another account.
    function setPayeeAccount(uint256 payee, address account) external {
        if (msg.sender != _payee(payee).account) revert NotPayee(msg.sender);
        _move(payee, account);
    }

    /// @notice Every payee with what it has released and what it can take.
    function payees() external view returns (Account[] memory accounts) {
        accounts = new Account[](_payees.length);
        for (uint256 i = 0; i < accounts.length; ++i) {
            accounts[i] = Account({payee: _payees[i], released: _taken[i], releasable: _owed(i)});
        }
    }

    /// @dev Moves the share of an account that refuses money now and refused it at least a day ago, so that nothing is
    /// locked by a mistyped address; the first refusal is recorded. An account that takes its money keeps its share;
    /// `release` pays it.
    function _replaceRefusing(uint256 payee, address account) internal {
        Payee storage refusing = _payee(payee);
        _refuseZeroAccount(payee, account);
        uint256 amount = _owed(payee);
        if (amount == 0) revert NothingToRelease(payee);
        uint256 replaceableAt = _replaceableAt[payee];
        if (block.timestamp < replaceableAt) revert ReplacementTooEarly(payee, replaceableAt);
        // A call passes on 63/64 of the gas: starved, any account would seem to refuse.
        if (gasleft() < 2 * FAIR_GAS) revert InsufficientGas(2 * FAIR_GAS);
        if (_send(payee, refusing.account, amount)) revert PayeeAcceptsPayments(refusing.account);
        if (replaceableAt != 0) return _move(payee, account);
        replaceableAt = block.timestamp + REFUSAL_INTERVAL_SECONDS;
        _replaceableAt[payee] = replaceableAt;
        emit PaymentRejected(payee, replaceableAt);
    }

    function _pay(uint256 payee, address to) private {
        uint256 amount = _owed(payee);
        if (amount == 0) revert NothingToRelease(payee);
        if (!_send(payee, to, amount)) revert ReleaseFailed(to, amount);
    }

    /// @dev The books are written before the call, so that a payee that calls back finds nothing more to take.
    /// A plain `call`, because a contract wallet needs more gas than `transfer` passes on.
    function _send(uint256 payee, address to, uint256 amount) private returns (bool accepted) {
        _taken[payee] += amount;
        _takenByAll += amount;
        assembly ("memory-safe") {
            // What the payee answers is not copied: it could be long enough to use up the gas of those after it.
            accepted := call(gas(), to, amount, 0, 0, 0, 0)
        }
        if (accepted) {
            delete _replaceableAt[payee];
            emit PaymentReleased(payee, to, amount);
        } else {
            _taken[payee] -= amount;
            _takenByAll -= amount;
        }
    }

    function _move(uint256 payee, address account) private {
        _refuseZeroAccount(payee, account);
        emit PayeeAccountUpdated(payee, _payees[payee].account, account);
        _payees[payee].account = account;
        delete _replaceableAt[payee];
    }

    function _refuseZeroAccount(uint256 payee, address account) private pure {
        if (account == address(0)) revert InvalidPayee(payee);
    }

    function _payee(uint256 payee) private view returns (Payee storage) {
        if (payee >= _payees.length) revert NonexistentPayee(payee);
        return _payees[payee];
    }

    /// @dev What payees can take now, together. A few wei that no share divides evenly are nobody's.
    function _owedInAll() internal view returns (uint256 sum) {
        for (uint256 payee = 0; payee < _payees.length; ++payee) {
            sum += _owed(payee);
        }
    }

    function _owed(uint256 payee) private view returns (uint256) {
        return MintMath.releasable(address(this).balance + _takenByAll, _payees[payee].share, _taken[payee]);
    }
}
