// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Phases: time window, price, mint limits and allowlist of each sale phase
/// @notice The owner can add a phase at any time and change it until it starts. From its first second on, the price,
/// the limits and the allowlist are final: the owner can only end the phase earlier, pause it, lower the maximum
/// supply, or set the root of an allowlist that has none yet. A phase is public, restricted to an allowlist, or
/// restricted to an allowlist whose root is not set: nothing can be minted in the latter until the root is set.
/// @dev All terms that a mint checks are packed into one storage word, because the minter pays for each cold read. The
/// supply limit of a phase applies to the collection's running total, so that no second word with a counter is needed.
abstract contract Phases {
    // =============================================================
    //                            STRUCTS
    // =============================================================

    /// @param name Display name, for example "Friends".
    /// @param start Unix time of the first second of the phase. Inclusive.
    /// @param end Unix time of the first second after the phase. Exclusive.
    /// @param price Price of one token in wei. Each allowlist entry states its own price; this is the default.
    /// @param maxPerWallet Maximum number of tokens an account can mint in the phase, even if its quota is higher.
    /// @param maxPerTransaction Maximum number of tokens in one transaction.
    /// @param maxSupply Total number of minted tokens of the collection at which the phase is sold out.
    /// @param allowlisted Whether only accounts of an allowlist can mint.
    /// @param allowlistRoot Merkle root of the allowlist; zero until it is set, and for a public phase.
    struct Phase {
        string name;
        uint64 start;
        uint64 end;
        uint128 price;
        uint32 maxPerWallet;
        uint32 maxPerTransaction;
        uint32 maxSupply;
        bool allowlisted;
        bytes32 allowlistRoot;
    }

    // =============================================================
    //                           CONSTANTS
    // =============================================================

    uint256 internal constant MAX_PRICE = type(uint96).max;
    uint256 internal constant MAX_TIMESTAMP = type(uint40).max;
    uint256 internal constant MAX_PER_WALLET_LIMIT = type(uint16).max;
    /// @dev Bounds how many tokens ERC721A scans backwards to find the owner of a token.
    uint256 internal constant MAX_PER_TRANSACTION_LIMIT = 100;

    // Bit layout of a word of `_terms`:
    //
    //  255       226 225 224 223     208 207     192 191     176 175      80 79   40 39    0
    // +-------------+---+---+-----------+-----------+-----------+-----------+-------+-------+
    // |   unused    | A | P | maxSupply | maxPerTx  | maxPerWal |   price   |  end  | start |
    // +-------------+---+---+-----------+-----------+-----------+-----------+-------+-------+
    //        30       1   1       16          16          16          96        40      40   bits
    //
    // A: allowlisted, P: paused. maxPerTx is `maxPerTransaction`, maxPerWal is `maxPerWallet`.
    uint256 internal constant _BITPOS_END = 40;
    uint256 internal constant _BITPOS_PRICE = 80;
    uint256 internal constant _BITPOS_MAX_PER_WALLET = 176;
    uint256 internal constant _BITPOS_MAX_PER_TRANSACTION = 192;
    uint256 internal constant _BITPOS_MAX_SUPPLY = 208;
    uint256 internal constant _BITMASK_PAUSED = 1 << 224;
    uint256 internal constant _BITMASK_ALLOWLISTED = 1 << 225;
    uint256 private constant _BITMASK_MAX_SUPPLY = uint256(type(uint16).max) << _BITPOS_MAX_SUPPLY;
    uint256 private constant _BITMASK_END = uint256(type(uint40).max) << _BITPOS_END;

    // =============================================================
    //                            STORAGE
    // =============================================================

    /// @dev Packed terms by phase; zero if the phase does not exist. A mapping saves the length check of an array.
    mapping(uint256 phase => uint256 packed) internal _terms;
    mapping(uint256 phase => bytes32 root) internal _roots;
    mapping(uint256 phase => string name) private _names;
    uint256 private _phaseCounter;

    // =============================================================
    //                             EVENTS
    // =============================================================

    /// @notice Emitted when a phase is added or changed.
    event PhaseUpdated(uint256 indexed phase, Phase terms);

    /// @notice Emitted when the end of a phase is moved to an earlier time.
    event PhaseShortened(uint256 indexed phase, uint256 previousEnd, uint256 end);

    /// @notice Emitted when the Merkle root of a phase's allowlist is set or replaced.
    event AllowlistRootUpdated(uint256 indexed phase, bytes32 root);

    // =============================================================
    //                             ERRORS
    // =============================================================

    /// @notice The phase does not exist.
    error NonexistentPhase(uint256 phase);

    /// @notice The phase has started, so its terms are final. Shorten it, or add another phase.
    error PhaseAlreadyStarted(uint256 phase, uint256 start);

    /// @notice The phase is not restricted to an allowlist, or the new root is zero.
    error InvalidAllowlistRoot(uint256 phase, bytes32 root);

    /// @notice The phase must start at or after `earliest`, and end after its start, at `latest` or before.
    error InvalidPhaseWindow(uint256 start, uint256 end, uint256 earliest, uint256 latest);

    /// @notice Each limit must be at least 1 and at most the given bound.
    error InvalidMintLimits(
        uint256 maxPerWallet, uint256 maxPerTransaction, uint256 maxPerWalletLimit, uint256 maxPerTransactionLimit
    );

    /// @notice The price exceeds `max` wei.
    error InvalidPrice(uint256 price, uint256 max);

    /// @notice The phase's maximum supply must be between 1 and `max`, the maximum supply of the collection.
    error InvalidPhaseMaxSupply(uint256 maxSupply, uint256 max);

    /// @notice The new end must be after the start and before the previous end.
    error InvalidPhaseEnd(uint256 end, uint256 start, uint256 previousEnd);

    // =============================================================
    //                       INTERNAL FUNCTIONS
    // =============================================================

    /// @dev Appends a phase. `earliest` is 0 in the constructor and the block timestamp afterwards.
    function _addPhase(Phase memory phase, uint256 earliest, uint256 supply, bool paused) internal {
        _storePhase(_phaseCounter++, phase, earliest, supply, paused);
    }

    /// @dev Replaces a phase that has not started.
    function _setPhase(uint256 index, Phase memory phase, uint256 supply, bool paused) internal {
        _requireNotStarted(index, _requirePhase(index));
        _storePhase(index, phase, block.timestamp, supply, paused);
    }

    /// @dev Sets the root of an allowlist phase. A root that is set can be replaced only before the start.
    function _setAllowlistRoot(uint256 index, bytes32 root) internal {
        uint256 terms = _requirePhase(index);
        if (terms & _BITMASK_ALLOWLISTED == 0 || root == bytes32(0)) revert InvalidAllowlistRoot(index, root);
        if (_roots[index] != bytes32(0)) _requireNotStarted(index, terms);
        _roots[index] = root;
        emit AllowlistRootUpdated(index, root);
    }

    /// @dev Moves the end to an earlier time. A time in the past means now, because a multisig may take days to sign.
    function _shortenPhase(uint256 index, uint256 end) internal {
        uint256 terms = _requirePhase(index);
        uint256 start = uint40(terms);
        uint256 previousEnd = uint40(terms >> _BITPOS_END);
        if (end < block.timestamp) end = block.timestamp;
        if (end <= start || end >= previousEnd) revert InvalidPhaseEnd(end, start, previousEnd);
        _terms[index] = (terms & ~_BITMASK_END) | (end << _BITPOS_END);
        emit PhaseShortened(index, previousEnd, end);
    }

    function _setPaused(bool paused) internal {
        for (uint256 i = 0; i < _phaseCounter; ++i) {
            _terms[i] = paused ? _terms[i] | _BITMASK_PAUSED : _terms[i] & ~_BITMASK_PAUSED;
        }
    }

    /// @dev Lowers the maximum supply of each phase to the maximum supply of the collection.
    function _lowerPhaseMaxSupplies(uint256 supply) internal {
        for (uint256 i = 0; i < _phaseCounter; ++i) {
            if (uint16(_terms[i] >> _BITPOS_MAX_SUPPLY) > supply) {
                _terms[i] = (_terms[i] & ~_BITMASK_MAX_SUPPLY) | (supply << _BITPOS_MAX_SUPPLY);
            }
        }
    }

    /// @dev The latest end of all phases.
    function _lastEnd() internal view returns (uint256 last) {
        for (uint256 i = 0; i < _phaseCounter; ++i) {
            uint256 end = uint40(_terms[i] >> _BITPOS_END);
            if (end > last) last = end;
        }
    }

    function _phaseCount() internal view returns (uint256) {
        return _phaseCounter;
    }

    function _allPhases() internal view returns (Phase[] memory phases) {
        phases = new Phase[](_phaseCounter);
        for (uint256 i = 0; i < phases.length; ++i) {
            uint256 terms = _terms[i];
            phases[i] = Phase({
                name: _names[i],
                start: uint40(terms),
                end: uint40(terms >> _BITPOS_END),
                price: uint96(terms >> _BITPOS_PRICE),
                maxPerWallet: uint16(terms >> _BITPOS_MAX_PER_WALLET),
                maxPerTransaction: uint16(terms >> _BITPOS_MAX_PER_TRANSACTION),
                maxSupply: uint16(terms >> _BITPOS_MAX_SUPPLY),
                allowlisted: terms & _BITMASK_ALLOWLISTED != 0,
                allowlistRoot: _roots[i]
            });
        }
    }

    // =============================================================
    //                       PRIVATE FUNCTIONS
    // =============================================================

    function _requirePhase(uint256 index) private view returns (uint256) {
        if (index >= _phaseCounter) revert NonexistentPhase(index);
        return _terms[index];
    }

    function _requireNotStarted(uint256 index, uint256 terms) private view {
        if (block.timestamp >= uint40(terms)) revert PhaseAlreadyStarted(index, uint40(terms));
    }

    /// @dev Validates a phase, packs its terms and stores it.
    function _storePhase(uint256 index, Phase memory phase, uint256 earliest, uint256 supply, bool paused) private {
        if (phase.start < earliest || phase.start >= phase.end || phase.end > MAX_TIMESTAMP) {
            revert InvalidPhaseWindow(phase.start, phase.end, earliest, MAX_TIMESTAMP);
        }
        if (phase.price > MAX_PRICE) revert InvalidPrice(phase.price, MAX_PRICE);
        if (
            phase.maxPerWallet == 0 || phase.maxPerWallet > MAX_PER_WALLET_LIMIT || phase.maxPerTransaction == 0
                || phase.maxPerTransaction > MAX_PER_TRANSACTION_LIMIT
        ) {
            revert InvalidMintLimits(
                phase.maxPerWallet, phase.maxPerTransaction, MAX_PER_WALLET_LIMIT, MAX_PER_TRANSACTION_LIMIT
            );
        }
        if (phase.maxSupply == 0 || phase.maxSupply > supply) revert InvalidPhaseMaxSupply(phase.maxSupply, supply);
        if (!phase.allowlisted && phase.allowlistRoot != bytes32(0)) {
            revert InvalidAllowlistRoot(index, phase.allowlistRoot);
        }
        _terms[index] = uint256(phase.start) | (uint256(phase.end) << _BITPOS_END)
            | (uint256(phase.price) << _BITPOS_PRICE) | (uint256(phase.maxPerWallet) << _BITPOS_MAX_PER_WALLET)
            | (uint256(phase.maxPerTransaction) << _BITPOS_MAX_PER_TRANSACTION)
            | (uint256(phase.maxSupply) << _BITPOS_MAX_SUPPLY) | (paused ? _BITMASK_PAUSED : 0)
            | (phase.allowlisted ? _BITMASK_ALLOWLISTED : 0);
        _roots[index] = phase.allowlistRoot;
        _names[index] = phase.name;
        emit PhaseUpdated(index, phase);
    }
}
