// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Squall: random events of a busy sale, with state
/// @notice A gust depends on its salt and on the state of earlier gusts, so that each branch of the chain
/// has its own valid history: only owners transfer tokens, and crates
/// are closed and revealed in their order.
contract Squall {
    uint256 private constant SUPPLY = 10_000;
    uint256 private constant CRATE = 100;

    uint256 private _minted;
    uint256 private _closedTokens;
    uint256[] private _sizes;
    uint256 private _revealed;
    uint256 private _revealedTokens;
    mapping(uint256 token => address) private _owners;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event CrateClosed(uint256 indexed crate, uint256 first, uint256 size);
    event FallbackRevealStarted(uint256 indexed crate, uint256 blockNumber);
    event CrateRevealed(uint256 indexed crate, uint256 first, uint256 size, bytes32 seed, bool withLink);

    /// @notice Mints and moves `count` times; then may close a crate, and start a fallback reveal of, or reveal, the next.
    function gust(uint256 salt, uint256 count) external {
        for (uint256 i = 0; i < count; ++i) {
            salt = uint256(keccak256(abi.encode(salt)));
            uint256 token =
                _minted == 0 || (salt % 4 == 0 && _minted < SUPPLY) ? ++_minted : (salt >> 8) % _minted + 1;
            address to = address(uint160(salt >> 96 & 0x3ff) + 1);
            emit Transfer(_owners[token], to, token);
            _owners[token] = to;
        }
        uint256 waiting = _minted - _closedTokens;
        if (waiting >= CRATE) _close(CRATE);
        else if (waiting > 0 && salt % 61 == 0) _close(waiting);
        if (_revealed < _sizes.length && salt % 3 == 0) {
            if (salt % 5 == 0) emit FallbackRevealStarted(_revealed, block.number);
            else _reveal(bytes32(salt), salt % 2 == 0);
        }
    }

    function _close(uint256 size) private {
        emit CrateClosed(_sizes.length, _closedTokens + 1, size);
        _sizes.push(size);
        _closedTokens += size;
    }

    function _reveal(bytes32 seed, bool withLink) private {
        uint256 size = _sizes[_revealed];
        emit CrateRevealed(_revealed, _revealedTokens + 1, size, seed, withLink);
        _revealed += 1;
        _revealedTokens += size;
    }
}
