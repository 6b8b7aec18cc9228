// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice A wallet with one owner, which answers in ERC-1271's second form: a hash and a signature.
contract HashWallet {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// @notice Deploys {HashWallet}s at addresses known beforehand, as ERC-6492 wants them.
contract HashWalletFactory {
    function deploy(address owner) external returns (address) {
        return address(new HashWallet{salt: 0}(owner));
    }
}
