// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Canto's Turnstile: pays contracts a share of the gas fees spent on them (CSR)
interface ITurnstile {
    /// @notice Registers the calling contract and mints a token to `recipient` that receives the share.
    function register(address recipient) external returns (uint256 tokenId);

    /// @notice Registers the calling contract with an existing token that receives the share.
    function assign(uint256 tokenId) external returns (uint256);
}

/// @title Registration with the Turnstile, on chains that have one
library Turnstile {
    /// @param at Address of the Turnstile. Without code at this address, registration is skipped.
    /// @param recipient Recipient of a new token; the zero address to join an existing token.
    /// @param tokenId Existing token to join if there is no recipient, from 1.
    struct Registration {
        address at;
        address recipient;
        uint256 tokenId;
    }

    /// @notice The registration names neither a recipient nor a token above 0. Token 0 belongs to another contract's owner,
    /// so an empty registration would give the share away.
    error NoTurnstileRecipient();

    /// @dev A contract registers itself, once; call this in its constructor.
    function registerSelf(Registration memory registration) internal {
        if (registration.at.code.length == 0) return;
        if (registration.recipient != address(0)) {
            ITurnstile(registration.at).register(registration.recipient);
        } else {
            if (registration.tokenId == 0) revert NoTurnstileRecipient();
            ITurnstile(registration.at).assign(registration.tokenId);
        }
    }
}
