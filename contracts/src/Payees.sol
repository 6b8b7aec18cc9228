// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MintMath} from "./MintMath.sol";

/// @title Payees: splits the proceeds into fixed shares and releases them
/// @notice Shares are fixed at deployment and add up to 10,000 basis points. Anyone can release a payment to its payee.
/// Payees are independent: the releasable amount of a payee follows from the total received, its share and what it has
/// been paid. A fee that the creator sets is a payee with a label, so buyers see every part by name.
abstract contract Payees {
    // =============================================================
    //                            STRUCTS
    // =============================================================

    /// @param account Recipient of the payments.
    /// @param share Basis points of everything the contract receives.
    /// @param label What the share is for, for example "Artist" or "Platform fee".
    struct Payee {
        address account;
        uint16 share;
        string label;
    }

    /// @param payee The payee.
    /// @param released Wei already paid to this payee.
    /// @param releasable Wei that can be released now.
    struct PayeeStatus {
        Payee payee;
        uint256 released;
        uint256 releasable;
    }

    // =============================================================
    //                           CONSTANTS
    // =============================================================

    /// @dev Gas that a payee must have been given before a failed payment counts as a rejection. A Safe needs about 7,000.
    uint256 private constant PAYMENT_GAS = 200_000;

    /// @dev Minimum time between two rejections that count. A contract that rejects payments only during its own
    /// execution, for example because of a reentrancy lock, can be made to reject one, but any release resets the record.
    uint256 private constant REJECTION_INTERVAL = 1 days;

    // =============================================================
    //                            STORAGE
    // =============================================================

    Payee[] private _payees;
    mapping(uint256 payee => uint256 amount) private _released;
    /// @dev When a payee can be replaced: one day after its first recorded rejection; 0 if none is recorded.
    mapping(uint256 payee => uint256 timestamp) private _replaceableAt;
    uint256 private _totalReleased;

    // =============================================================
    //                            EVENTS
    // =============================================================

    /// @notice Emitted when `amount` wei of a payee's share are paid to `to`.
    event PaymentReleased(uint256 indexed payee, address indexed to, uint256 amount);

    /// @notice Emitted when a share is assigned to another account.
    event PayeeAccountUpdated(uint256 indexed payee, address indexed previousAccount, address indexed account);

    /// @notice Emitted when a payee rejects its payment for the first time. Unless a release succeeds, its share can be
    /// reassigned from `replaceableAt` on.
    event PaymentRejected(uint256 indexed payee, uint256 replaceableAt);

    // =============================================================
    //                            ERRORS
    // =============================================================

    /// @notice The shares do not add up to 10,000 basis points.
    error InvalidShares(uint256 sum);

    /// @notice The account is the zero address, or the share is zero.
    error InvalidPayee(uint256 payee);

    /// @notice The payee does not exist.
    error NonexistentPayee(uint256 payee);

    /// @notice The caller is not the account of the payee.
    error NotPayee(address caller);

    /// @notice The releasable amount of the payee is zero.
    error NothingToRelease(uint256 payee);

    /// @notice The recipient rejected the payment. The amount remains releasable.
    error ReleaseFailed(address to, uint256 amount);

    /// @notice The account accepts payments, so its share cannot be reassigned.
    error PayeeAcceptsPayments(address account);

    /// @notice The first rejection is less than a day old. The share can be reassigned from `replaceableAt` on.
    error ReplacementTooEarly(uint256 payee, uint256 replaceableAt);

    /// @notice The remaining gas is too low to distinguish a rejection from a payment that ran out of gas.
    error InsufficientGas(uint256 required);

    // =============================================================
    //                          CONSTRUCTOR
    // =============================================================

    constructor(Payee[] memory payees_) {
        uint256 sum;
        for (uint256 i = 0; i < payees_.length; ++i) {
            if (payees_[i].account == address(0) || payees_[i].share == 0) revert InvalidPayee(i);
            sum += payees_[i].share;
            _payees.push(payees_[i]);
        }
        if (sum != MintMath.BASIS_POINTS) revert InvalidShares(sum);
    }

    // =============================================================
    //                      EXTERNAL FUNCTIONS
    // =============================================================

    /// @notice Pays the releasable amount to one payee. Callable by anyone.
    /// @param payee Index of the payee in `payees()`.
    function release(uint256 payee) external {
        _release(payee, _requirePayee(payee).account);
    }

    /// @notice Pays the releasable amount to every payee. Callable by anyone. A payment that is rejected is skipped and
    /// remains releasable.
    function releaseAll() external {
        for (uint256 payee = 0; payee < _payees.length; ++payee) {
            uint256 amount = _releasableOf(payee);
            if (amount != 0) _send(payee, _payees[payee].account, amount);
        }
    }

    /// @notice Pays the releasable amount of the calling payee to another address, for contracts that cannot receive.
    function releaseTo(uint256 payee, address to) external {
        if (msg.sender != _requirePayee(payee).account) revert NotPayee(msg.sender);
        _release(payee, to);
    }

    /// @notice Assigns the share of the calling payee, including its releasable amount, to another account.
    function setPayeeAccount(uint256 payee, address account) external {
        if (msg.sender != _requirePayee(payee).account) revert NotPayee(msg.sender);
        _setPayeeAccount(payee, account);
    }

    /// @notice Every payee with its released and releasable amounts.
    function payees() external view returns (PayeeStatus[] memory accounts) {
        accounts = new PayeeStatus[](_payees.length);
        for (uint256 i = 0; i < accounts.length; ++i) {
            accounts[i] = PayeeStatus({payee: _payees[i], released: _released[i], releasable: _releasableOf(i)});
        }
    }

    // =============================================================
    //                      INTERNAL FUNCTIONS
    // =============================================================

    /// @dev Reassigns the share of an account that rejects a payment now and rejected one at least a day ago, so that a
    /// mistyped address locks no funds. The first rejection is recorded. If the account accepts the payment, the call
    /// reverts; `release` pays it.
    function _replaceRejectingPayee(uint256 payee, address account) internal {
        Payee storage rejecting = _requirePayee(payee);
        _requireNonzeroAccount(payee, account);
        uint256 amount = _releasableOf(payee);
        if (amount == 0) revert NothingToRelease(payee);
        uint256 replaceableAt = _replaceableAt[payee];
        if (block.timestamp < replaceableAt) revert ReplacementTooEarly(payee, replaceableAt);
        // A call forwards 63/64 of the gas. With too little gas, any payment would fail.
        if (gasleft() < 2 * PAYMENT_GAS) revert InsufficientGas(2 * PAYMENT_GAS);
        if (_send(payee, rejecting.account, amount)) revert PayeeAcceptsPayments(rejecting.account);
        if (replaceableAt != 0) return _setPayeeAccount(payee, account);
        replaceableAt = block.timestamp + REJECTION_INTERVAL;
        _replaceableAt[payee] = replaceableAt;
        emit PaymentRejected(payee, replaceableAt);
    }

    /// @dev Pays the releasable amount to every payee, and reverts if one rejects it. Coins that anyone sends meanwhile are
    /// paid like others, so they cannot make it fail.
    function _releaseToEveryPayee() internal {
        for (uint256 payee = 0; payee < _payees.length; ++payee) {
            if (_releasableOf(payee) != 0) _release(payee, _payees[payee].account);
        }
    }

    // =============================================================
    //                       PRIVATE FUNCTIONS
    // =============================================================

    function _release(uint256 payee, address to) private {
        uint256 amount = _releasableOf(payee);
        if (amount == 0) revert NothingToRelease(payee);
        if (!_send(payee, to, amount)) revert ReleaseFailed(to, amount);
    }

    /// @dev Updates the accounting before the call, so that a reentrant payee finds nothing more to release.
    /// Uses `call`, because a contract wallet needs more gas than `transfer` forwards.
    function _send(uint256 payee, address to, uint256 amount) private returns (bool success) {
        _released[payee] += amount;
        _totalReleased += amount;
        assembly ("memory-safe") {
            // The return data is not copied: long data would consume the gas of the payees that follow.
            success := call(gas(), to, amount, 0, 0, 0, 0)
        }
        if (success) {
            delete _replaceableAt[payee];
            emit PaymentReleased(payee, to, amount);
        } else {
            _released[payee] -= amount;
            _totalReleased -= amount;
        }
    }

    function _setPayeeAccount(uint256 payee, address account) private {
        _requireNonzeroAccount(payee, account);
        emit PayeeAccountUpdated(payee, _payees[payee].account, account);
        _payees[payee].account = account;
        delete _replaceableAt[payee];
    }

    function _requireNonzeroAccount(uint256 payee, address account) private pure {
        if (account == address(0)) revert InvalidPayee(payee);
    }

    function _requirePayee(uint256 payee) private view returns (Payee storage) {
        if (payee >= _payees.length) revert NonexistentPayee(payee);
        return _payees[payee];
    }

    function _releasableOf(uint256 payee) private view returns (uint256) {
        return MintMath.releasable(address(this).balance + _totalReleased, _payees[payee].share, _released[payee]);
    }
}
