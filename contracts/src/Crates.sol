// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CardDeal} from "./CardDeal.sol";

/// @title Crates: commit-reveal that assigns cards to sealed tokens
/// @notice The deck is public and its order is fixed. Tokens are minted sealed and packed into crates in the order of
/// their ids. A crate closes when it is full, or when anyone closes it once it is due. A seed then selects a random
/// position in the deck; the crate gets the consecutive undealt cards from there on, shuffled over its tokens. Until
/// then, every sealed token of this and every later crate has the same chance of getting each undealt card. Each card
/// is dealt at most once.
///
/// The seed combines a link of a hash chain, to which the creator committed before the first mint and which minters do
/// not know, with a mark that each mint stores in its tokens before the link is known. If the link is not published in
/// time, anyone can reveal the crate without it, in two steps (fallback reveal).
///
/// Remaining trust assumptions: the creator knows the links, and therefore the cards of a crate before it is revealed.
/// - A creator who mints can influence the cards of a crate by the account or the time of the mint, one who airdrops by
///   the number of tokens, and any creator by the time at which a due crate is closed.
/// - By withholding a link, the creator can choose between two seeds. After the link window, so can anyone who sees the
///   link in a pending transaction, by starting the fallback reveal first.
/// - On a chain without block hashes (Canto), the account that finishes a fallback reveal can wait for a block whose
///   time and proposer it predicts, until someone else finishes it.
/// - The undealt cards are public, so the cards of the last tokens can be counted.
abstract contract Crates is CardDeal {
    // =============================================================
    //                            STRUCTS
    // =============================================================

    // A crate is one storage word:
    //
    //  255    232 231             136 135           72 71      32 31  16 15            0
    // +----------+-------------------+----------------+----------+------+---------------+
    // |  unused  |  fallbackEntropy  | fallbackBlock  | closedAt | size | firstTokenId  |
    // +----------+-------------------+----------------+----------+------+---------------+
    /// @param firstTokenId Lowest token id in the crate.
    /// @param size Number of tokens in the crate.
    /// @param closedAt Block timestamp at which the crate was closed.
    /// @param fallbackBlock Block in which the fallback reveal was started, 0 if it was not.
    /// @param fallbackEntropy Entropy of that block.
    struct Crate {
        uint16 firstTokenId;
        uint16 size;
        uint40 closedAt;
        uint64 fallbackBlock;
        uint96 fallbackEntropy;
    }

    /// @param closedCrates Number of closed crates; also the index of the crate that is being filled.
    /// @param revealedCrates Number of revealed crates.
    /// @param closedTokens Number of tokens in closed crates: ids 1 to `closedTokens`.
    /// @param revealedTokens Number of tokens that have their card: ids 1 to `revealedTokens`.
    /// @param capacity Number of tokens at which the crate being filled is full.
    /// @param dueAt Block timestamp from which the crate being filled can be closed before it is full.
    /// @param linkWindow Seconds after closing in which only the creator's link reveals a crate.
    struct CrateStatus {
        uint32 closedCrates;
        uint32 revealedCrates;
        uint32 closedTokens;
        uint32 revealedTokens;
        uint32 capacity;
        uint64 dueAt;
        uint32 linkWindow;
    }

    // =============================================================
    //                           CONSTANTS
    // =============================================================

    /// @notice Maximum number of tokens in a crate.
    uint256 public constant CRATE_SIZE = 100;

    /// @dev The two maximums add up to less than a day, so that every token is revealed within one day, even without
    /// the creator.
    uint256 private constant MAX_CRATE_INTERVAL = 12 hours;
    uint256 private constant MAX_LINK_WINDOW = 8 hours;
    /// @dev Otherwise a fallback reveal could start right after closing, before the link can be published.
    uint256 private constant MIN_LINK_WINDOW = 1 hours;

    // =============================================================
    //                            STORAGE
    // =============================================================

    /// @notice Address to which the creator's links are bound, together with the chain id and a secret. Read by the tools
    /// that create the links. With CREATE2 it differs from the contract's address, which depends on the links.
    address public immutable linkedTo;

    /// @notice Seconds from one early closing of a crate to the next.
    uint256 public immutable crateInterval;

    /// @notice Seconds in which only the creator's link reveals a closed crate.
    uint256 public immutable linkWindow;

    // Packed into one word:
    //
    //  255    224 223            192 191           128 127            96 95           64 63             32 31           0
    // +----------+------------------+-----------------+-----------------+---------------+-----------------+--------------+
    // |  unused  |  _skippedLinks   | _closedEarlyAt  | _revealedTokens | _closedTokens | _revealedCrates | _closedCrates|
    // +----------+------------------+-----------------+-----------------+---------------+-----------------+--------------+
    uint32 private _closedCrates;
    uint32 private _revealedCrates;
    uint32 private _closedTokens;
    uint32 private _revealedTokens;
    uint64 private _closedEarlyAt;
    /// @dev Links to skip, because they may have been seen when their crate was revealed without them.
    uint32 private _skippedLinks;

    bytes32 private _link;
    mapping(uint256 crate => Crate) private _crates;

    // =============================================================
    //                            EVENTS
    // =============================================================

    /// @notice Emitted when a crate with the tokens `firstTokenId` to `firstTokenId + size − 1` is closed.
    event CrateClosed(uint256 indexed crate, uint256 firstTokenId, uint256 size);

    /// @notice Emitted when the link was not published in time: the entropy of this block becomes part of the seed, and a
    /// later block reveals the crate.
    event FallbackRevealStarted(uint256 indexed crate, uint256 blockNumber);

    /// @notice Emitted when the tokens of a crate get their cards.
    event CrateRevealed(uint256 indexed crate, uint256 firstTokenId, uint256 size, bytes32 seed, bool withLink);

    /// @notice Emitted when the metadata of a range of tokens changes (ERC-4906).
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    // =============================================================
    //                            ERRORS
    // =============================================================

    /// @notice A duration is out of bounds. The bounds ensure that no token stays sealed for more than a day.
    error InvalidCrateDurations(
        uint256 crateInterval, uint256 linkWindow, uint256 maxCrateInterval, uint256 minLinkWindow, uint256 maxLinkWindow
    );

    /// @notice The crate being filled has no tokens.
    error EmptyCrate();

    /// @notice The crate is neither full nor due.
    error CrateNotDue(uint256 dueAt, uint256 timestamp);

    /// @notice There is no closed crate to reveal.
    error NoCrateToReveal();

    /// @notice The link is not the next one of the creator's hash chain.
    error InvalidLink(bytes32 link);

    /// @notice The fallback reveal of the crate has started, so a link is no longer accepted.
    error FallbackRevealAlreadyStarted(uint256 crate);

    /// @notice Until `until`, only the creator's link reveals the crate.
    error LinkWindowOpen(uint256 until, uint256 timestamp);

    /// @notice The fallback reveal must be started first, in an earlier block.
    error FallbackRevealNotStarted(uint256 crate);

    /// @notice Without a block hash, only an externally owned account can finish a fallback reveal: a contract could
    /// inspect the cards and revert.
    error CallerNotEOA(address caller);

    // =============================================================
    //                          CONSTRUCTOR
    // =============================================================

    /// @param link Commitment of the creator's hash chain; zero for none.
    constructor(bytes32 link, address linkedTo_, uint256 crateInterval_, uint256 linkWindow_) {
        if (
            crateInterval_ == 0 || crateInterval_ > MAX_CRATE_INTERVAL || linkWindow_ < MIN_LINK_WINDOW
                || linkWindow_ > MAX_LINK_WINDOW
        ) {
            revert InvalidCrateDurations(crateInterval_, linkWindow_, MAX_CRATE_INTERVAL, MIN_LINK_WINDOW, MAX_LINK_WINDOW);
        }
        _link = link;
        linkedTo = linkedTo_;
        crateInterval = crateInterval_;
        linkWindow = linkWindow_;
        _closedEarlyAt = uint64(block.timestamp);
    }

    // =============================================================
    //                      EXTERNAL FUNCTIONS
    // =============================================================

    /// @notice Closes the crate being filled, if it is full, if nothing more can be minted, or if it is due. Callable by
    /// anyone.
    function closeCrate() external {
        uint256 unpacked = _minted() - _closedTokens;
        uint256 capacity = _capacityAfter(_closedTokens);
        if (unpacked == 0) revert EmptyCrate();
        if (unpacked >= capacity) {
            _close(capacity);
        } else if (_minted() == _maxSupply()) {
            _close(unpacked);
        } else {
            uint256 dueAt = _dueAt();
            if (block.timestamp < dueAt) revert CrateNotDue(dueAt, block.timestamp);
            _closedEarlyAt = uint64(block.timestamp);
            _close(unpacked);
        }
    }

    /// @notice Reveals the oldest closed crate with the creator's next link. Callable by anyone who has the link. A full
    /// crate need not be closed first, because its tokens are final. A crate that closes early must be closed in an
    /// earlier transaction: a link that is visible while tokens can still join would disclose their cards.
    /// @param link Preimage of the previous link (hashed once more for each crate revealed without a link since).
    function revealCrate(bytes32 link) external {
        if (_revealedCrates == _closedCrates) {
            uint256 capacity = _capacityAfter(_closedTokens);
            if (capacity == 0 || _minted() - _closedTokens < capacity) revert NoCrateToReveal();
            _close(capacity);
        }
        uint256 crate = _revealedCrates;
        if (_crates[crate].fallbackBlock != 0) revert FallbackRevealAlreadyStarted(crate);
        bytes32 hash = link;
        for (uint256 i = 0; i <= _skippedLinks; ++i) {
            hash = keccak256(abi.encode(hash));
        }
        if (hash != _link) revert InvalidLink(link);
        _link = link;
        _skippedLinks = 0;
        _reveal(crate, link, true);
    }

    /// @notice First step of revealing the oldest closed crate without a link, after its link window. Callable by anyone.
    function startFallbackReveal() external {
        uint256 crate = _revealedCrates;
        if (crate == _closedCrates) revert NoCrateToReveal();
        Crate storage pending = _crates[crate];
        if (pending.fallbackBlock != 0) revert FallbackRevealAlreadyStarted(crate);
        uint256 until = pending.closedAt + linkWindow;
        if (block.timestamp < until) revert LinkWindowOpen(until, block.timestamp);
        pending.fallbackBlock = uint64(block.number);
        pending.fallbackEntropy = uint96(
            uint256(
                keccak256(
                    abi.encode(block.timestamp, block.coinbase, block.basefee, block.prevrandao, _minted())
                )
            )
        );
        emit FallbackRevealStarted(crate, block.number);
    }

    /// @notice Second step: reveals the crate, in a later block. Callable by anyone; the first call succeeds. If the chain
    /// has block hashes but no longer keeps the one of the first step, the first step is repeated instead. If the chain
    /// has none, the caller must be an externally owned account.
    function finishFallbackReveal() external {
        uint256 crate = _revealedCrates;
        Crate storage pending = _crates[crate];
        if (pending.fallbackBlock == 0 || block.number <= pending.fallbackBlock) revert FallbackRevealNotStarted(crate);
        // The hash of the first step's block does not depend on when this is called, as long as the chain keeps it.
        bytes32 lateEntropy = blockhash(pending.fallbackBlock);
        if (lateEntropy == bytes32(0)) {
            if (blockhash(block.number - 1) != bytes32(0)) {
                // No longer available: the caller could choose the block, so the first step is repeated.
                pending.fallbackBlock = uint64(block.number);
                emit FallbackRevealStarted(crate, block.number);
                return;
            }
            // A contract could inspect the cards and revert.
            // solhint-disable-next-line avoid-tx-origin
            if (msg.sender != tx.origin) revert CallerNotEOA(msg.sender);
            lateEntropy = keccak256(abi.encode(block.timestamp, block.number, block.coinbase));
        }
        unchecked {
            _skippedLinks += 1;
        }
        _reveal(crate, keccak256(abi.encode(pending.fallbackEntropy, lateEntropy)), false);
    }

    /// @notice A closed crate; all fields are zero if the crate is not closed.
    function crates(uint256 crate) external view returns (Crate memory) {
        return _crates[crate];
    }

    /// @notice The value that the next link hashes to, and how many links before it are skipped.
    function linkCommitment() external view returns (bytes32 commitment, uint256 skipped) {
        return (_link, _skippedLinks);
    }

    // =============================================================
    //                      INTERNAL FUNCTIONS
    // =============================================================

    function _crateStatus() internal view returns (CrateStatus memory) {
        return CrateStatus({
            closedCrates: _closedCrates,
            revealedCrates: _revealedCrates,
            closedTokens: _closedTokens,
            revealedTokens: _revealedTokens,
            capacity: uint32(_capacityAfter(_closedTokens)),
            dueAt: uint64(_dueAt()),
            linkWindow: uint32(linkWindow)
        });
    }

    // =============================================================
    //                       PRIVATE FUNCTIONS
    // =============================================================

    function _close(uint256 size) private {
        uint256 crate = _closedCrates;
        uint256 first = uint256(_closedTokens) + 1;
        _crates[crate] = Crate({
            firstTokenId: uint16(first),
            size: uint16(size),
            closedAt: uint40(block.timestamp),
            fallbackBlock: 0,
            fallbackEntropy: 0
        });
        unchecked {
            _closedCrates += 1;
            _closedTokens += uint32(size);
        }
        emit CrateClosed(crate, first, size);
    }

    function _reveal(uint256 crate, bytes32 secret, bool withLink) private {
        uint256 first = _crates[crate].firstTokenId;
        uint256 size = _crates[crate].size;
        bytes32 seed = keccak256(abi.encode(secret, _hashMarks(first, size), block.chainid, address(this), crate));
        _deal(first, size, seed, DECK_SIZE - _revealedTokens);
        unchecked {
            _revealedCrates += 1;
            _revealedTokens += uint32(size);
            emit CrateRevealed(crate, first, size, seed, withLink);
            emit BatchMetadataUpdate(first, first + size - 1);
        }
    }

    function _capacityAfter(uint256 tokensBefore) private pure returns (uint256) {
        unchecked {
            uint256 left = DECK_SIZE - tokensBefore;
            return left < CRATE_SIZE ? left : CRATE_SIZE;
        }
    }

    function _dueAt() private view returns (uint256) {
        unchecked {
            return _closedEarlyAt + crateInterval;
        }
    }

    // =============================================================
    //                       VIRTUAL FUNCTIONS
    // =============================================================

    /// @dev Number of minted tokens.
    function _minted() internal view virtual returns (uint256);

    /// @dev Maximum number of tokens that can exist.
    function _maxSupply() internal view virtual returns (uint256);

    /// @dev Hash of the marks that the mints stored in these tokens.
    function _hashMarks(uint256 first, uint256 size) internal view virtual returns (bytes32);
}
