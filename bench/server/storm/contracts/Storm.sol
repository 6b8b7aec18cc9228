// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Storm: the events of a sold-out and traded collection, without the collection
/// @notice Every event depends only on its number: the first 10,000 are mints, every hundredth of which closes and
/// opens a crate; each ten thousand after them moves every token once, from whom the events before left it with.
contract Storm {
    uint256 private constant SUPPLY = 10_000;
    uint256 private constant CRATE = 100;
    uint256 private constant PEOPLE = 3_001;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event CrateClosed(uint256 indexed crate, uint256 first, uint256 size);
    event CrateRevealed(uint256 indexed crate, uint256 first, uint256 size, bytes32 seed, bool withLink);

    /// @notice Emits the transfers number `next` to `next + count − 1`.
    function burst(uint256 next, uint256 count) external {
        for (uint256 end = next + count; next < end; ++next) {
            uint256 token = next % SUPPLY + 1;
            emit Transfer(next < SUPPLY ? address(0) : _someone(next - SUPPLY), _someone(next), token);
            if (next < SUPPLY && token % CRATE == 0) {
                uint256 crate = next / CRATE;
                uint256 first = token - CRATE + 1;
                emit CrateClosed(crate, first, CRATE);
                emit CrateRevealed(crate, first, CRATE, keccak256(abi.encode(crate)), true);
            }
        }
    }

    /// @dev Recipient of a transfer. The factor is coprime to the number of accounts, so each gets some.
    function _someone(uint256 transfer) private pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(transfer * 7919 % PEOPLE)))));
    }
}
