// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MerkleProofLib} from "solady/src/utils/MerkleProofLib.sol";

/// @title The sale that every library is measured in: window, exact price, cap for an account, supply, a list
/// @notice One storage word holds all that a mint must know, and the count of tokens for libraries without one.
/// @dev As cheap as it can be kept, so that what differs between two rows is the library. The word from its
/// lowest bit: tokens minted 32, supply 32, cap 16, price 96, start 40, end 40.
abstract contract Sale {
    uint256 private _word;
    bytes32 private _root;

    error Refused();

    constructor(uint40 start, uint40 end, uint96 price, uint16 walletCap, uint32 supply, bytes32 root) {
        _word = uint256(supply) << 32 | uint256(walletCap) << 64 | uint256(price) << 80 | uint256(start) << 176
            | uint256(end) << 216;
        _root = root;
    }

    function mint(uint256 quantity) external payable {
        uint256 word = _word;
        _sell(word, quantity, word >> 64 & 0xffff);
    }

    function mintAllowlisted(uint256 quantity, uint256 quota, bytes32[] calldata proof) external payable {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(block.chainid, this, msg.sender, quota))));
        if (!MerkleProofLib.verifyCalldata(proof, _root, leaf)) revert Refused();
        _sell(_word, quantity, quota);
    }

    function _sell(uint256 word, uint256 quantity, uint256 cap) private {
        if (block.timestamp < word >> 176 & 0xffffffffff || block.timestamp >= word >> 216) revert Refused();
        if (quantity == 0 || quantity > 0xffff) revert Refused();
        unchecked {
            if (msg.value != quantity * (word >> 80 & 0xffffffffffffffffffffffff)) revert Refused();
            uint256 minted = _countedByLibrary() ? _minted() : word & 0xffffffff;
            if (minted + quantity > word >> 32 & 0xffffffff) revert Refused();
            uint256 had = _mintedBy(msg.sender);
            if (had + quantity > cap) revert Refused();
            if (!_countedByLibrary()) _word = word + quantity;
            _give(msg.sender, minted + 1, quantity, had);
        }
    }

    /// @dev Whether the library counts the tokens in a storage word of its own.
    function _countedByLibrary() internal pure virtual returns (bool);

    /// @dev Tokens minted so far, for libraries that count them.
    function _minted() internal view virtual returns (uint256);

    /// @dev Tokens that `account` has minted so far.
    function _mintedBy(address account) internal view virtual returns (uint256);

    /// @dev Mints the ids from `first` on and remembers that `to`, who had minted `had` before, has more now.
    function _give(address to, uint256 first, uint256 quantity, uint256 had) internal virtual;
}
