// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice A wallet with one owner, which answers in ERC-1271's first form only: bytes and a signature.
contract BytesWallet {
    address private immutable owner;
    bool private immutable takesHash;
    bytes4 private immutable yes;

    /// @param takesHash_ Whether the data is a message's hash, or the prefixed message to be hashed here.
    /// @param yes_ What it answers when the owner signed: 0x20c13b0b, unless it is to be wrong.
    constructor(address owner_, bool takesHash_, bytes4 yes_) {
        (owner, takesHash, yes) = (owner_, takesHash_, yes_);
    }

    function isValidSignature(bytes calldata data, bytes calldata signature) external view returns (bytes4) {
        require(!takesHash || data.length == 32, "not a hash");
        bytes32 hash = takesHash ? bytes32(data) : keccak256(data);
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        require(ecrecover(hash, uint8(signature[64]), r, s) == owner, "not the owner");
        return yes;
    }
}
