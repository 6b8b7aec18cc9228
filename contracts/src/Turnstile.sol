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
    /// @param tokenId The token to join where there is no recipient, from 1.
    struct Registration {
        address at;
        address recipient;
        uint256 tokenId;
    }

    /// @notice A registration names a recipient, or a token above 0 to join: token 0 belongs to another contract's owner,
    /// and a registration left empty would give it the share.
    error NoTurnstileRecipient();

    /// @dev A contract can be registered once, by itself: hence from the constructor.
    function enlist(Registration memory registration) internal {
        if (registration.at.code.length == 0) return;
        if (registration.recipient != address(0)) {
            ITurnstile(registration.at).register(registration.recipient);
        } else {
            if (registration.tokenId == 0) revert NoTurnstileRecipient();
            ITurnstile(registration.at).assign(registration.tokenId);
        }
    }
}
