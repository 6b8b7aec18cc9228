// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The phases of the sale: when, for how much, how many, for whom
/// @notice A phase can be added at any time and changed until it starts. From its first second on its price, its caps
/// and its list hold; the owner can only end it sooner, pause it, lower the supply and its maxSupply with it, or set the
/// root of an allowlist that has none yet. A phase is for everyone, for an allowlist, or for an allowlist whose root
/// is not set: nothing can be minted in that one until the root is set.
/// @dev What a mint must know of a phase is one storage word, because each word read costs the buyer. A phase's
/// supply is a maxSupply on the running total instead of a count of its own, so it needs no second word.
abstract contract Phases {
    /// @param name For people, for instance "Friends".
    /// @param start First second of the phase, Unix time of the block. Inclusive.
    /// @param end First second after the phase. Exclusive.
    /// @param price Wei for one token; on an allowlist each entry states its own, and this is the usual one.
    /// @param maxPerWallet Most tokens one account may mint in the phase, whatever its quota.
    /// @param maxPerTransaction Most tokens of one transaction.
    /// @param maxSupply The phase mints until the collection counts this many tokens.
    /// @param allowlisted Whether the phase is for an allowlist only.
    /// @param allowlistRoot Root of the allowlist; zero while it is not set, and for a phase that is open to everyone.
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

    uint256 internal constant MAX_PRICE = type(uint96).max;
    uint256 internal constant LATEST = type(uint40).max;
    uint256 internal constant MAX_PER_WALLET_LIMIT = type(uint16).max;
    /// @dev Bounds how far ERC721A looks back for the owner of a token.
    uint256 internal constant MAX_PER_TRANSACTION_LIMIT = 100;

    // Where each term lies in the word, lowest bit first.
    uint256 internal constant END = 40;
    uint256 internal constant PRICE = 80;
    uint256 internal constant WALLET_CAP = 176;
    uint256 internal constant TRANSACTION_CAP = 192;
    uint256 internal constant CEILING = 208;
    uint256 internal constant PAUSED = 1 << 224;
    uint256 internal constant ALLOWLISTED = 1 << 225;
    uint256 private constant CEILING_MASK = uint256(type(uint16).max) << CEILING;
    uint256 private constant END_MASK = uint256(type(uint40).max) << END;

    /// @dev A phase that was never set is a word of zero. A mapping, because an array's length is one more read.
    mapping(uint256 phase => uint256 word) internal _terms;
    mapping(uint256 phase => bytes32 root) internal _roots;
    mapping(uint256 phase => string name) private _names;
    uint256 private _phaseTotal;

    /// @notice The phase was added or changed; minting follows it from its start on.
    event PhaseUpdated(uint256 indexed phase, Phase terms);

    /// @notice The end of a phase was brought forward.
    event PhaseShortened(uint256 indexed phase, uint256 previousEnd, uint256 end);

    /// @notice The root of the phase's allowlist is `root` from now on.
    event AllowlistRootUpdated(uint256 indexed phase, bytes32 root);

    /// @notice There is no such phase.
    error NonexistentPhase(uint256 phase);

    /// @notice The phase has started: its terms hold. It can be shortened, or another phase added.
    error PhaseAlreadyStarted(uint256 phase, uint256 start);

    /// @notice Only an allowlist phase has a root, and once set the root is not zero.
    error InvalidAllowlistRoot(uint256 phase, bytes32 root);

    /// @notice A phase must start from `earliest` on, end after it starts, and by `latest`.
    error InvalidPhaseWindow(uint256 start, uint256 end, uint256 earliest, uint256 latest);

    /// @notice The caps must be at least 1 and at most what is given here.
    error InvalidMintLimits(uint256 maxPerWallet, uint256 maxPerTransaction, uint256 maxPerWalletLimit, uint256 maxPerTransactionLimit);

    /// @notice The price must not be above `max` wei.
    error InvalidPrice(uint256 price, uint256 max);

    /// @notice The maxSupply must be from 1 to the supply.
    error InvalidPhaseMaxSupply(uint256 maxSupply, uint256 max);

    /// @notice The new end must lie after the start and before the end.
    error InvalidPhaseEnd(uint256 end, uint256 start, uint256 previousEnd);

    /// @dev Appends a phase. `earliest` is 0 at deployment and the block's time afterwards.
    function _addPhase(Phase memory phase, uint256 earliest, uint256 supply, bool paused) internal {
        _write(_phaseTotal++, phase, earliest, supply, paused);
    }

    /// @dev Replaces a phase that has not started.
    function _setPhase(uint256 index, Phase memory phase, uint256 supply, bool paused) internal {
        _refuseStarted(index, _known(index));
        _write(index, phase, block.timestamp, supply, paused);
    }

    /// @dev Sets the root of an allowlist phase: before the start also in place of another, afterwards only the first.
    function _setAllowlistRoot(uint256 index, bytes32 root) internal {
        uint256 word = _known(index);
        if (word & ALLOWLISTED == 0 || root == bytes32(0)) revert InvalidAllowlistRoot(index, root);
        if (_roots[index] != bytes32(0)) _refuseStarted(index, word);
        _roots[index] = root;
        emit AllowlistRootUpdated(index, root);
    }

    /// @dev Brings the end forward; a moment that has passed means now, because a Safe signs for days.
    function _shortenPhase(uint256 index, uint256 end) internal {
        uint256 word = _known(index);
        uint256 start = uint40(word);
        uint256 previousEnd = uint40(word >> END);
        if (end < block.timestamp) end = block.timestamp;
        if (end <= start || end >= previousEnd) revert InvalidPhaseEnd(end, start, previousEnd);
        _terms[index] = (word & ~END_MASK) | (end << END);
        emit PhaseShortened(index, previousEnd, end);
    }

    function _setPaused(bool paused) internal {
        for (uint256 i = 0; i < _phaseTotal; ++i) {
            _terms[i] = paused ? _terms[i] | PAUSED : _terms[i] & ~PAUSED;
        }
    }

    /// @dev No maxSupply may lie above the supply.
    function _lowerCeilings(uint256 supply) internal {
        for (uint256 i = 0; i < _phaseTotal; ++i) {
            if (uint16(_terms[i] >> CEILING) > supply) {
                _terms[i] = (_terms[i] & ~CEILING_MASK) | (supply << CEILING);
            }
        }
    }

    /// @dev When the last phase is over.
    function _lastEnd() internal view returns (uint256 last) {
        for (uint256 i = 0; i < _phaseTotal; ++i) {
            uint256 end = uint40(_terms[i] >> END);
            if (end > last) last = end;
        }
    }

    function _phaseCount() internal view returns (uint256) {
        return _phaseTotal;
    }

    function _allPhases() internal view returns (Phase[] memory phases) {
        phases = new Phase[](_phaseTotal);
        for (uint256 i = 0; i < phases.length; ++i) {
            uint256 word = _terms[i];
            phases[i] = Phase({
                name: _names[i],
                start: uint40(word),
                end: uint40(word >> END),
                price: uint96(word >> PRICE),
                maxPerWallet: uint16(word >> WALLET_CAP),
                maxPerTransaction: uint16(word >> TRANSACTION_CAP),
                maxSupply: uint16(word >> CEILING),
                allowlisted: word & ALLOWLISTED != 0,
                allowlistRoot: _roots[i]
            });
        }
    }

    function _known(uint256 index) private view returns (uint256) {
        if (index >= _phaseTotal) revert NonexistentPhase(index);
        return _terms[index];
    }

    function _refuseStarted(uint256 index, uint256 word) private view {
        if (block.timestamp >= uint40(word)) revert PhaseAlreadyStarted(index, uint40(word));
    }

    /// @dev Checks a phase and packs it into the word a mint reads.
    function _write(uint256 index, Phase memory phase, uint256 earliest, uint256 supply, bool paused) private {
        if (phase.start < earliest || phase.start >= phase.end || phase.end > LATEST) {
            revert InvalidPhaseWindow(phase.start, phase.end, earliest, LATEST);
        }
        if (phase.price > MAX_PRICE) revert InvalidPrice(phase.price, MAX_PRICE);
        if (
            phase.maxPerWallet == 0 || phase.maxPerWallet > MAX_PER_WALLET_LIMIT || phase.maxPerTransaction == 0
                || phase.maxPerTransaction > MAX_PER_TRANSACTION_LIMIT
        ) {
            revert InvalidMintLimits(phase.maxPerWallet, phase.maxPerTransaction, MAX_PER_WALLET_LIMIT, MAX_PER_TRANSACTION_LIMIT);
        }
        if (phase.maxSupply == 0 || phase.maxSupply > supply) revert InvalidPhaseMaxSupply(phase.maxSupply, supply);
        if (!phase.allowlisted && phase.allowlistRoot != bytes32(0)) {
            revert InvalidAllowlistRoot(index, phase.allowlistRoot);
        }
        _terms[index] = uint256(phase.start) | (uint256(phase.end) << END) | (uint256(phase.price) << PRICE)
            | (uint256(phase.maxPerWallet) << WALLET_CAP) | (uint256(phase.maxPerTransaction) << TRANSACTION_CAP)
            | (uint256(phase.maxSupply) << CEILING) | (paused ? PAUSED : 0)
            | (phase.allowlisted ? ALLOWLISTED : 0);
        _roots[index] = phase.allowlistRoot;
        _names[index] = phase.name;
        emit PhaseUpdated(index, phase);
    }
}
