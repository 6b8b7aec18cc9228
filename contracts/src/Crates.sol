// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CardDeal} from "./CardDeal.sol";

/// @title Crates: how sealed peppers get their cards
/// @notice The deck is public and its order fixed. Peppers are minted sealed and are packed in crates in the order of
/// their ids. A crate closes when it is full, or when anyone closes it once it is due. A seed then picks which of the
/// remaining cards the crate gets, and which of its tokens gets which of them: from a random place of the deck on, as
/// many consecutive remaining cards as the crate has tokens, shuffled over the tokens. Before that, every sealed token
/// of this and of every later crate has the same chance of every remaining card. Every card is dealt at most once.
///
/// The seed mixes a link of a hash chain that the creator committed to before the first mint, which minters do not
/// know, and a mark that each mint leaves in its token, made before the link is known. If the link does not come,
/// anyone can have the crate opened without it, in two steps.
///
/// What remains to be trusted: the creator knows the links, and so the cards of a crate before it opens. A creator who
/// mints can choose what a crate deals, by the account or the time of the mint. One who airdrops can choose it by the
/// number of tokens, and one who does neither by when a crate that is due is closed. By withholding a link the creator
/// can choose between two seeds. Once the time for a link is over, anyone who sees the link in a pending transaction
/// can do so too, by stirring first. Where a chain has no block hashes (Canto), an account that opens a stirred crate
/// can wait for a block whose time and proposer it predicts, until someone else opens the crate first. What remains in
/// the deck is public, so the cards of the last tokens can be counted.
abstract contract Crates is CardDeal {
    /// @param firstTokenId Lowest token id in it.
    /// @param size How many tokens it holds.
    /// @param closedAt Block time at which it was closed.
    /// @param fallbackBlock Block in which it was stirred, 0 if it was not.
    /// @param fallbackEntropy What the stirring block gave.
    struct Crate {
        uint16 firstTokenId;
        uint16 size;
        uint40 closedAt;
        uint64 fallbackBlock;
        uint96 fallbackEntropy;
    }

    /// @param closedCrates Crates closed so far; the crate that is being filled has this index.
    /// @param revealedCrates Crates opened so far.
    /// @param closedTokens Tokens in closed crates: ids 1 to this.
    /// @param revealedTokens Tokens in opened crates: ids 1 to this have their card.
    /// @param capacity Tokens that the crate being filled holds when full.
    /// @param dueAt Block time from which the crate being filled may be closed before it is full.
    /// @param linkWindow Seconds after closing in which only the creator's link opens a crate.
    struct CrateStatus {
        uint32 closedCrates;
        uint32 revealedCrates;
        uint32 closedTokens;
        uint32 revealedTokens;
        uint32 capacity;
        uint64 dueAt;
        uint32 linkWindow;
    }

    /// @notice Most tokens in a crate.
    uint256 public constant CRATE_SIZE = 100;

    /// @dev Together under a day, so that a sealed pepper opens within one day, also without the creator.
    uint256 private constant MAX_CRATE_INTERVAL = 12 hours;
    uint256 private constant MAX_LINK_WINDOW = 8 hours;
    /// @dev Or a crate could be closed and stirred at once, and the link would never come in time.
    uint256 private constant MIN_LINK_WINDOW = 1 hours;

    /// @notice The address that the creator's links are made for, together with the chain id and a secret: read by the tools
    /// that make the links. With CREATE2 this is not the contract's own address, which follows from the links.
    address public immutable linkedTo;

    /// @notice Seconds from one early closing to the next.
    uint256 public immutable crateInterval;

    /// @notice Seconds in which only the creator's link opens a closed crate.
    uint256 public immutable linkWindow;

    uint32 private _closedCrates;
    uint32 private _openedCrates;
    uint32 private _closedTokens;
    uint32 private _openedTokens;
    uint64 private _closedEarlyAt;
    /// @dev Links to pass over, because they may have been seen while their crate was opened without them.
    uint32 private _linksLost;

    bytes32 private _link;
    mapping(uint256 crate => Crate) private _crates;

    /// @notice The crate holds the tokens `firstTokenId` to `firstTokenId + size − 1`, and waits for its seed.
    event CrateClosed(uint256 indexed crate, uint256 firstTokenId, uint256 size);

    /// @notice The link did not come in time: what this block gave goes into the seed, and a later block opens.
    event FallbackRevealStarted(uint256 indexed crate, uint256 blockNumber);

    /// @notice The crate's tokens have their cards.
    event CrateRevealed(uint256 indexed crate, uint256 firstTokenId, uint256 size, bytes32 seed, bool withLink);

    /// @notice Metadata of these tokens changed (ERC-4906).
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice The times are bounded, so that no pepper stays sealed for more than a day.
    error InvalidCrateDurations(
        uint256 crateInterval, uint256 linkWindow, uint256 maxCrateInterval, uint256 minLinkWindow, uint256 maxLinkWindow
    );

    /// @notice No sealed pepper waits in the crate being filled.
    error EmptyCrate();

    /// @notice The crate is neither full nor due.
    error CrateNotDue(uint256 dueAt, uint256 timestamp);

    /// @notice No closed crate waits to be opened.
    error NoCrateToReveal();

    /// @notice This is not the next link of the creator's hash chain.
    error InvalidLink(bytes32 link);

    /// @notice The crate was stirred; it opens without a link.
    error FallbackRevealAlreadyStarted(uint256 crate);

    /// @notice Until then only the creator's link opens the crate.
    error LinkWindowOpen(uint256 until, uint256 timestamp);

    /// @notice Stir the crate first, in an earlier block.
    error FallbackRevealNotStarted(uint256 crate);

    /// @notice Without a block hash only an externally owned account opens a stirred crate: a contract could look at the
    /// cards and revert.
    error CallerNotEOA(address caller);

    /// @param link The end of the creator's hash chain; zero for none.
    constructor(bytes32 link, address linkedTo_, uint256 crateTime_, uint256 linkTime_) {
        if (
            crateTime_ == 0 || crateTime_ > MAX_CRATE_INTERVAL || linkTime_ < MIN_LINK_WINDOW
                || linkTime_ > MAX_LINK_WINDOW
        ) {
            revert InvalidCrateDurations(crateTime_, linkTime_, MAX_CRATE_INTERVAL, MIN_LINK_WINDOW, MAX_LINK_WINDOW);
        }
        _link = link;
        linkedTo = linkedTo_;
        crateInterval = crateTime_;
        linkWindow = linkTime_;
        _closedEarlyAt = uint64(block.timestamp);
    }

    /// @notice Closes the crate being filled: when it is full, when nothing more can be minted, or when it is due.
    /// Anyone may call.
    function closeCrate() external {
        uint256 waiting = _minted() - _closedTokens;
        uint256 room = _room(_closedTokens);
        if (waiting == 0) revert EmptyCrate();
        if (waiting >= room) {
            _close(room);
        } else if (_minted() == _mostTokens()) {
            _close(waiting);
        } else {
            uint256 dueAt = _dueAt();
            if (block.timestamp < dueAt) revert CrateNotDue(dueAt, block.timestamp);
            _closedEarlyAt = uint64(block.timestamp);
            _close(waiting);
        }
    }

    /// @notice Opens the oldest closed crate with the creator's next link; whoever has the link may call. A full
    /// crate need not be closed before, because its tokens are settled. One that closes early must be, in an
    /// earlier transaction: a link seen while tokens can still join would tell them their cards.
    /// @param link What hashes to the last link (once more for each crate opened without one since).
    function revealCrate(bytes32 link) external {
        if (_openedCrates == _closedCrates) {
            uint256 room = _room(_closedTokens);
            if (room == 0 || _minted() - _closedTokens < room) revert NoCrateToReveal();
            _close(room);
        }
        uint256 crate = _openedCrates;
        if (_crates[crate].fallbackBlock != 0) revert FallbackRevealAlreadyStarted(crate);
        bytes32 end = link;
        for (uint256 i = 0; i <= _linksLost; ++i) {
            end = keccak256(abi.encode(end));
        }
        if (end != _link) revert InvalidLink(link);
        _link = link;
        _linksLost = 0;
        _open(crate, link, true);
    }

    /// @notice First step of opening the oldest closed crate without a link, once its time for the link is over.
    /// Anyone may call.
    function startFallbackReveal() external {
        uint256 crate = _openedCrates;
        if (crate == _closedCrates) revert NoCrateToReveal();
        Crate storage stirred = _crates[crate];
        if (stirred.fallbackBlock != 0) revert FallbackRevealAlreadyStarted(crate);
        uint256 until = stirred.closedAt + linkWindow;
        if (block.timestamp < until) revert LinkWindowOpen(until, block.timestamp);
        stirred.fallbackBlock = uint64(block.number);
        stirred.fallbackEntropy = uint96(
            uint256(
                keccak256(
                    abi.encode(block.timestamp, block.coinbase, block.basefee, block.prevrandao, _minted())
                )
            )
        );
        emit FallbackRevealStarted(crate, block.number);
    }

    /// @notice Second step: opens the stirred crate, in a later block. Anyone may call; the first call counts. Where the
    /// chain has block hashes and has forgotten that of the stirring block, the crate is stirred again instead. Where it
    /// has none, the caller must be an externally owned account.
    function finishFallbackReveal() external {
        uint256 crate = _openedCrates;
        Crate storage stirred = _crates[crate];
        if (stirred.fallbackBlock == 0 || block.number <= stirred.fallbackBlock) revert FallbackRevealNotStarted(crate);
        // The hash of the stirring block is the same whenever this is called, for as long as the chain knows it.
        bytes32 late = blockhash(stirred.fallbackBlock);
        if (late == bytes32(0)) {
            if (blockhash(block.number - 1) != bytes32(0)) {
                // Forgotten: from here on the caller could choose the moment, so it is stirred anew.
                stirred.fallbackBlock = uint64(block.number);
                emit FallbackRevealStarted(crate, block.number);
                return;
            }
            // A contract could revert when it does not like the cards.
            // solhint-disable-next-line avoid-tx-origin
            if (msg.sender != tx.origin) revert CallerNotEOA(msg.sender);
            late = keccak256(abi.encode(block.timestamp, block.number, block.coinbase));
        }
        unchecked {
            _linksLost += 1;
        }
        _open(crate, keccak256(abi.encode(stirred.fallbackEntropy, late)), false);
    }

    /// @notice One crate as it was closed; all zero while it is not.
    function crates(uint256 crate) external view returns (Crate memory) {
        return _crates[crate];
    }

    /// @notice What the next link hashes to, and how many links are to be passed over before it.
    function linkCommitment() external view returns (bytes32 commitment, uint256 skipped) {
        return (_link, _linksLost);
    }

    function _shelf() internal view returns (CrateStatus memory) {
        return CrateStatus({
            closedCrates: _closedCrates,
            revealedCrates: _openedCrates,
            closedTokens: _closedTokens,
            revealedTokens: _openedTokens,
            capacity: uint32(_room(_closedTokens)),
            dueAt: uint64(_dueAt()),
            linkWindow: uint32(linkWindow)
        });
    }

    function _close(uint256 size) private {
        uint256 crate = _closedCrates;
        uint256 first = uint256(_closedTokens) + 1;
        _crates[crate] = Crate({
            firstTokenId: uint16(first), size: uint16(size), closedAt: uint40(block.timestamp), fallbackBlock: 0, fallbackEntropy: 0
        });
        unchecked {
            _closedCrates += 1;
            _closedTokens += uint32(size);
        }
        emit CrateClosed(crate, first, size);
    }

    function _open(uint256 crate, bytes32 secret, bool withLink) private {
        uint256 first = _crates[crate].firstTokenId;
        uint256 size = _crates[crate].size;
        bytes32 seed = keccak256(abi.encode(secret, _marks(first, size), block.chainid, address(this), crate));
        _deal(first, size, seed, DECK_SIZE - _openedTokens);
        unchecked {
            _openedCrates += 1;
            _openedTokens += uint32(size);
            emit CrateRevealed(crate, first, size, seed, withLink);
            emit BatchMetadataUpdate(first, first + size - 1);
        }
    }

    function _room(uint256 tokensBefore) private pure returns (uint256) {
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

    /// @dev Tokens minted so far.
    function _minted() internal view virtual returns (uint256);

    /// @dev Most tokens there can ever be.
    function _mostTokens() internal view virtual returns (uint256);

    /// @dev A hash of what the mints of these tokens left in them.
    function _marks(uint256 first, uint256 size) internal view virtual returns (bytes32);
}
