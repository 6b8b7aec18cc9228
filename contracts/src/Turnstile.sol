// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Canto's register of contracts that earn a share of the gas spent on them
interface ITurnstile {
    /// @notice Registers the calling contract; the share goes to a new token of `recipient`.
    function register(address recipient) external returns (uint256 tokenId);

    /// @notice Registers the calling contract; the share goes to a token that exists.
    function assign(uint256 tokenId) external returns (uint256);
}

/// @title Registration at the Turnstile, where there is one
library Turnstile {
    /// @param at The Turnstile's address; on a chain that has none, nothing happens.
    /// @param recipient Who gets the new token. The zero address means no registration by recipient.
    /// @param tokenId The token to join where there is no recipient.
    struct Registration {
        address at;
        address recipient;
        uint256 tokenId;
    }

    /// @dev A contract can be registered once, by itself: hence from the constructor.
    function enlist(Registration memory registration) internal {
        if (registration.at.code.length == 0) return;
        if (registration.recipient != address(0)) {
            ITurnstile(registration.at).register(registration.recipient);
        } else {
            ITurnstile(registration.at).assign(registration.tokenId);
        }
    }
}
