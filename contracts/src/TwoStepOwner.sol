// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title One owner, who changes only when the next one says yes
/// @notice The outgoing owner proposes, the incoming one accepts: a mistyped address can never end up owning
/// the collection. Whether and when it can be renounced is for the contract that inherits this to say.
/// @dev Function and event names are those of OpenZeppelin's Ownable2Step, which explorers and tools know.
abstract contract TwoStepOwner {
    address private _owner;
    address private _pendingOwner;

    /// @notice Ownership was offered to `newOwner`, who has yet to accept; the zero address withdraws an offer.
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);

    /// @notice `newOwner` is the owner from now on.
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    /// @notice Only the owner may do this.
    /// @param caller Who tried.
    error NotOwner(address caller);

    /// @notice Only the account that ownership was offered to may accept it.
    /// @param caller Who tried.
    error NotPendingOwner(address caller);

    /// @notice The zero address cannot own the collection.
    error ZeroOwner();

    modifier onlyOwner() {
        _checkOwner();
        _;
    }

    /// @param firstOwner Who owns the collection from the first block. It need not be the deployer.
    constructor(address firstOwner) {
        if (firstOwner == address(0)) revert ZeroOwner();
        _owner = firstOwner;
        emit OwnershipTransferred(address(0), firstOwner);
    }

    /// @notice Offers ownership to `newOwner`. Nothing changes until they accept.
    /// @param newOwner Who may accept; the zero address withdraws the offer that stands.
    function transferOwnership(address newOwner) external onlyOwner {
        _pendingOwner = newOwner;
        emit OwnershipTransferStarted(_owner, newOwner);
    }

    /// @notice Takes up an offer of ownership.
    function acceptOwnership() external {
        if (msg.sender != _pendingOwner) revert NotPendingOwner(msg.sender);
        address previousOwner = _owner;
        _owner = msg.sender;
        delete _pendingOwner;
        emit OwnershipTransferred(previousOwner, msg.sender);
    }

    /// @dev A function, because a modifier's body is copied into every function that has it.
    function _checkOwner() private view {
        if (msg.sender != _owner) revert NotOwner(msg.sender);
    }

    /// @dev Leaves the contract without an owner, and any offer of ownership void.
    function _renounce() internal {
        emit OwnershipTransferred(_owner, address(0));
        delete _owner;
        delete _pendingOwner;
    }

    /// @notice The owner (ERC-5313).
    function owner() public view returns (address) {
        return _owner;
    }

    /// @notice Who ownership is on offer to, or the zero address.
    function pendingOwner() external view returns (address) {
        return _pendingOwner;
    }
}
