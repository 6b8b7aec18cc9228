// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IResolver {
    function addr(bytes32 node) external view returns (address);
    function name(bytes32 node) external view returns (string memory);
    function resolve(bytes calldata dnsName, bytes calldata data) external view returns (bytes memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// @title The ENS's Universal Resolver of a local mainnet
/// @notice The two functions that clients call, with the same errors, wildcard resolution (ENSIP-10) included.
/// Off-chain names are not supported: a local world has no gateway.
contract UniversalResolver {
    /// @dev namehash("addr.reverse")
    bytes32 private constant REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    /// @dev ENSIP-10: interface of a resolver of all names below its own.
    bytes4 private constant EXTENDED = 0x9061b923;
    uint256 private constant ETHEREUM = 60;

    IRegistry private immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error DNSEncodingFailed(string ens);
    error DNSDecodingFailed(bytes dns);
    error UnsupportedResolverProfile(bytes4 selector);

    constructor(IRegistry theRegistry) {
        registry = theRegistry;
    }

    /// @notice Calls a name's resolver.
    /// @param name The DNS-encoded name.
    /// @param data The call to the resolver.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        return _resolve(name, data);
    }

    /// @notice The primary name of an account, if it resolves to the account.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        if (coinType != ETHEREUM) revert UnsupportedResolverProfile(IResolver.addr.selector);
        bytes32 node = keccak256(abi.encodePacked(REVERSE, keccak256(_hex(account))));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) revert ResolverNotFound(account);
        name = IResolver(reverseResolver).name(node);
        if (bytes(name).length == 0) return (name, address(0), reverseResolver);
        bytes memory answer;
        bytes memory dns = _toDns(name);
        (bytes32 forward,) = _hashAt(dns, 0);
        (answer, resolver) = _resolve(dns, abi.encodeCall(IResolver.addr, (forward)));
        address primary = abi.decode(answer, (address));
        if (primary != address(bytes20(account))) revert ReverseAddressMismatch(name, abi.encodePacked(primary));
    }

    /// @dev Uses the resolver of the name itself, or of its nearest parent with a wildcard resolver.
    function _resolve(bytes memory dns, bytes memory data) private view returns (bytes memory, address) {
        uint256 offset = 0;
        while (offset < dns.length && dns[offset] != 0) {
            (bytes32 node, uint256 next) = _hashAt(dns, offset);
            address resolver = registry.resolver(node);
            if (resolver != address(0)) {
                bool extended = IResolver(resolver).supportsInterface(EXTENDED);
                if (extended) return (IResolver(resolver).resolve(dns, data), resolver);
                if (offset == 0) {
                    (bool ok, bytes memory answer) = resolver.staticcall(data);
                    if (!ok) revert ResolverError(answer);
                    return (answer, resolver);
                }
            }
            offset = next;
        }
        revert ResolverNotFound(dns);
    }

    /// @dev namehash of the name that begins at an offset, and the offset of its parent.
    function _hashAt(bytes memory dns, uint256 offset) private pure returns (bytes32 node, uint256 next) {
        uint256 size = uint8(dns[offset]);
        next = offset + 1 + size;
        if (size == 0) return (bytes32(0), next);
        if (next >= dns.length) revert DNSDecodingFailed(dns);
        bytes32 label;
        assembly ("memory-safe") {
            label := keccak256(add(add(dns, 33), offset), size)
        }
        (bytes32 above,) = _hashAt(dns, next);
        node = keccak256(abi.encodePacked(above, label));
    }

    /// @dev Length-prefixed labels with a zero byte at the end.
    function _toDns(string memory name) private pure returns (bytes memory dns) {
        bytes memory text = bytes(name);
        dns = abi.encodePacked(bytes1(0), text, bytes1(0));
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; ++i) {
            if (i < text.length && text[i] != ".") continue;
            uint256 size = i - start;
            if (size == 0 || size > 255) revert DNSEncodingFailed(name);
            dns[start] = bytes1(uint8(size));
            start = i + 1;
        }
    }

    function _hex(bytes calldata account) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(account.length * 2);
        for (uint256 i = 0; i < account.length; ++i) {
            text[2 * i] = digits[uint8(account[i]) >> 4];
            text[2 * i + 1] = digits[uint8(account[i]) & 15];
        }
    }
}
