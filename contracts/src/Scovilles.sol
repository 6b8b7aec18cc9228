// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC721A} from "erc721a/contracts/ERC721A.sol";
import {Crates} from "./Crates.sol";
import {IPepperDeck} from "./IPepperDeck.sol";
import {IPepperRenderer} from "./IPepperRenderer.sol";
import {MintMath} from "./MintMath.sol";
import {Payees} from "./Payees.sol";
import {Phases} from "./Phases.sol";
import {Turnstile} from "./Turnstile.sol";

/// @title Scovilles: a collection of peppers, sold in phases, drawn on chain
/// @notice Guarantees to buyers: payment is exact, so there is nothing to refund; token ids start at 1 and follow the
/// order of minting; the maximum supply can only be lowered; the terms of a phase are final from its first second on;
/// the card of a token is unknown when it is minted (see Crates); every revert states the requested and the accepted
/// values.
/// @dev Based on ERC721A. Minting never calls the recipient, so it cannot be reentered and needs no guard; a contract
/// that mints must be able to handle a token. In ERC721A, `approve` and `transferFrom` are payable, which saves a check;
/// value sent with them is not returned and goes to the payees. Mint limits are per account, and accounts are free to
/// create: a limit spreads a sale among honest buyers, only an allowlist limits people.
contract Scovilles is ERC721A, Ownable2Step, Phases, Payees, Crates {
    // =============================================================
    //                            STRUCTS
    // =============================================================

    /// @param name The collection's name.
    /// @param symbol The collection's symbol.
    /// @param maxSupply Maximum number of tokens that can ever exist, 1 to 10,000.
    /// @param owner Account that can set phases, pause, airdrop, lower the supply, and set the renderer until the freeze.
    /// @param phases The initial phases.
    /// @param payees Recipients of the proceeds.
    /// @param royaltyReceiver Recipient of royalties (ERC-2981).
    /// @param royaltyBasisPoints Royalty in basis points of the sale price, at most 1,000.
    /// @param deck The deck of cards. Immutable.
    /// @param renderer Renderer of metadata and images. Can be changed until the freeze.
    /// @param linkCommitment Commitment of the hash chain that reveals crates; zero for none.
    /// @param linkedTo Address to which the links of that chain are bound.
    /// @param crateInterval Seconds from one early closing of a crate to the next, at most 12 hours.
    /// @param linkWindow Seconds in which only the creator's link reveals a closed crate, at most 8 hours.
    /// @param turnstile Registration for a share of the gas fees, on chains with a Turnstile.
    struct ConstructorParams {
        string name;
        string symbol;
        uint256 maxSupply;
        address owner;
        Phase[] phases;
        Payee[] payees;
        address royaltyReceiver;
        uint256 royaltyBasisPoints;
        address deck;
        address renderer;
        bytes32 linkCommitment;
        address linkedTo;
        uint256 crateInterval;
        uint256 linkWindow;
        Turnstile.Registration turnstile;
    }

    /// @notice State of the sale that does not depend on an account, at one block.
    /// @param name The collection's name.
    /// @param maxSupply Maximum number of tokens that can ever exist.
    /// @param minted Number of minted tokens; their ids are 1 to `minted`.
    /// @param paused Whether the owner has paused minting.
    /// @param phases The phases in the order of their index.
    /// @param crateStatus Progress of the crates.
    /// @param blockNumber Block at which the state was read.
    /// @param timestamp Timestamp of that block, which phases are compared with.
    struct Sale {
        string name;
        uint32 maxSupply;
        uint32 minted;
        bool paused;
        Phase[] phases;
        CrateStatus crateStatus;
        uint64 blockNumber;
        uint64 timestamp;
    }

    /// @param number Position in the deck, 1 to 10,000; 0 while the token is sealed.
    /// @param traits Traits as packed by the deck; 0 while sealed.
    struct Card {
        uint16 number;
        uint24 traits;
    }

    // =============================================================
    //                           CONSTANTS
    // =============================================================

    uint256 private constant MAX_ROYALTY_BASIS_POINTS = 1_000;

    // =============================================================
    //                            STORAGE
    // =============================================================

    /// @notice The deck of cards.
    IPepperDeck public immutable deck;

    /// @notice Renderer of metadata and images.
    IPepperRenderer public renderer;

    /// @notice Whether the renderer is final.
    bool public metadataFrozen;

    // Packed with `renderer` and `metadataFrozen` into one word:
    //
    //  255          208 207        176 175     168 167            160 159           0
    // +----------------+--------------+-----------+------------------+--------------+
    // |     unused     |  _maxTokens  |  _paused  |  metadataFrozen  |   renderer   |
    // +----------------+--------------+-----------+------------------+--------------+
    bool private _paused;
    uint32 private _maxTokens;

    // One word:
    //
    //  255                    160 159                    0
    // +--------------------------+------------------------+
    // |   _royaltyBasisPoints    |    _royaltyReceiver    |
    // +--------------------------+------------------------+
    address private _royaltyReceiver;
    uint96 private _royaltyBasisPoints;

    /// @dev Mint counts of the phases that do not fit in the auxiliary data of an account.
    mapping(uint256 phase => mapping(address account => uint256 count)) private _unpackedCounts;

    // =============================================================
    //                            EVENTS
    // =============================================================

    /// @notice Emitted when minting is paused by `account`.
    event Paused(address account);

    /// @notice Emitted when the pause is lifted by `account`.
    event Unpaused(address account);

    /// @notice Emitted when the maximum supply is lowered. It can never be raised.
    event MaxSupplyLowered(uint256 previousMaxSupply, uint256 newMaxSupply);

    /// @notice Emitted when the renderer is set.
    event RendererUpdated(address indexed renderer);

    /// @notice Emitted when the renderer becomes final.
    event MetadataFrozen();

    /// @notice Emitted when the royalty is set.
    event RoyaltyUpdated(address indexed receiver, uint256 basisPoints);

    /// @notice Emitted when the collection's metadata changes (ERC-7572).
    event ContractURIUpdated();

    // =============================================================
    //                            ERRORS
    // =============================================================

    /// @notice Minting is paused by the owner.
    error SalePaused();

    /// @notice The phase has not started.
    /// @param start First second in which a mint is accepted.
    /// @param timestamp Timestamp of this block.
    error SaleNotStarted(uint256 start, uint256 timestamp);

    /// @notice The phase has ended.
    /// @param end First second in which a mint is no longer accepted.
    /// @param timestamp Timestamp of this block.
    error SaleEnded(uint256 end, uint256 timestamp);

    /// @notice The quantity exceeds the limit per transaction of the phase.
    /// @param quantity Tokens requested.
    /// @param maxPerTransaction Maximum number of tokens in one transaction.
    error ExceedsMaxPerTransaction(uint256 quantity, uint256 maxPerTransaction);

    /// @notice The quantity exceeds the maximum supply of the phase or the collection.
    /// @param quantity Tokens requested.
    /// @param remaining Tokens that can still be minted; 0 means sold out.
    error ExceedsMaxSupply(uint256 quantity, uint256 remaining);

    /// @notice The quantity exceeds what the account can still mint in the phase.
    /// @param quantity Tokens requested.
    /// @param remaining Tokens that the account can still mint.
    error ExceedsMaxPerWallet(uint256 quantity, uint256 remaining);

    /// @notice The payment does not equal the price times the quantity.
    /// @param sent Wei sent.
    /// @param required Wei required.
    error IncorrectPayment(uint256 sent, uint256 required);

    /// @notice The phase is restricted to an allowlist: mint with `mintAllowlisted`.
    error AllowlistOnly(uint256 phase);

    /// @notice The phase is restricted to an allowlist whose root is not set yet.
    error AllowlistNotSet(uint256 phase);

    /// @notice The proof does not show that this account, quota and price are on the allowlist of the phase.
    error NotOnAllowlist(address account, uint256 quota, uint256 price);

    /// @notice The maximum supply must be between `min` and `max`.
    error InvalidMaxSupply(uint256 maxSupply, uint256 min, uint256 max);

    /// @notice The numbers of accounts and quantities differ.
    error AirdropLengthMismatch(uint256 accounts, uint256 quantities);

    /// @notice The quantity at `index` must be between 1 and `max`.
    error InvalidAirdropQuantity(uint256 index, uint256 quantity, uint256 max);

    /// @notice The royalty exceeds `max` basis points, or the receiver is the zero address.
    error InvalidRoyalty(uint256 basisPoints, uint256 max);

    /// @notice There is no code at the address.
    error NotAContract(address account);

    /// @notice The metadata is frozen.
    error MetadataIsFrozen();

    /// @notice The metadata must be frozen before ownership is renounced.
    error MetadataNotFrozen();

    /// @notice A phase is open or scheduled until `end`.
    error PhasesNotEnded(uint256 end);

    // =============================================================
    //                          CONSTRUCTOR
    // =============================================================

    constructor(ConstructorParams memory params)
        ERC721A(params.name, params.symbol)
        Ownable(params.owner)
        Payees(params.payees)
        Crates(params.linkCommitment, params.linkedTo, params.crateInterval, params.linkWindow)
    {
        if (params.maxSupply == 0 || params.maxSupply > DECK_SIZE) revert InvalidMaxSupply(params.maxSupply, 1, DECK_SIZE);
        if (params.deck.code.length == 0) revert NotAContract(params.deck);
        _maxTokens = uint32(params.maxSupply);
        deck = IPepperDeck(params.deck);
        _setRenderer(params.renderer);
        _setRoyalty(params.royaltyReceiver, params.royaltyBasisPoints);
        for (uint256 i = 0; i < params.phases.length; ++i) {
            _addPhase(params.phases[i], 0, params.maxSupply, false);
        }
        Turnstile.registerSelf(params.turnstile);
    }

    // =============================================================
    //                            MINTING
    // =============================================================

    /// @notice Mints `quantity` tokens of a public phase to the caller. The payment must equal the price times the
    /// quantity.
    function mint(uint256 phase, uint256 quantity) external payable {
        uint256 terms = _terms[phase];
        // One comparison covers both flags: paused and allowlisted.
        if (terms >= _BITMASK_PAUSED) _revertTerms(phase, terms);
        _mintPaid(phase, terms, quantity, uint16(terms >> _BITPOS_MAX_PER_WALLET), uint96(terms >> _BITPOS_PRICE));
    }

    /// @notice Mints `quantity` tokens of an allowlist phase to the caller. The payment must equal the price of the
    /// caller's allowlist entry times the quantity.
    /// @param quota Maximum number of tokens for the caller in this phase, as stated by the allowlist entry.
    /// @param price Price of one token in wei, as stated by the allowlist entry.
    /// @param proof Merkle proof from the leaf to the root. The leaf is the double hash of the encoded chain id, this
    /// contract, phase, account, quota and price, so that a proof is valid only here and only for its account.
    function mintAllowlisted(
        uint256 phase,
        uint256 quantity,
        uint256 quota,
        uint256 price,
        bytes32[] calldata proof
    ) external payable {
        uint256 terms = _terms[phase];
        if (terms & _BITMASK_PAUSED != 0) _revertTerms(phase, terms);
        // A public phase, and an allowlist whose root is not set, have the root zero, which no proof can match.
        if (!_isListed(phase, quota, price, proof) || price > MAX_PRICE) {
            _revertProof(phase, terms, quota, price);
        }
        uint256 maxPerWallet = uint16(terms >> _BITPOS_MAX_PER_WALLET);
        _mintPaid(phase, terms, quantity, quota < maxPerWallet ? quota : maxPerWallet, price);
    }

    // =============================================================
    //                        OWNER FUNCTIONS
    // =============================================================

    /// @notice Mints tokens for free, within the maximum supply. Phases, mint limits and the pause do not apply.
    /// @param accounts Recipients; an account can occur more than once.
    /// @param quantities Number of tokens for each recipient, 1 to 100.
    function airdrop(address[] calldata accounts, uint256[] calldata quantities) external onlyOwner {
        if (accounts.length != quantities.length) {
            revert AirdropLengthMismatch(accounts.length, quantities.length);
        }
        for (uint256 i = 0; i < accounts.length; ++i) {
            uint256 quantity = quantities[i];
            if (quantity == 0 || quantity > MAX_PER_TRANSACTION_LIMIT) {
                revert InvalidAirdropQuantity(i, quantity, MAX_PER_TRANSACTION_LIMIT);
            }
            uint256 remaining = _maxTokens - _totalMinted();
            if (quantity > remaining) revert ExceedsMaxSupply(quantity, remaining);
            uint256 firstId = _nextTokenId();
            _mint(accounts[i], quantity);
            // The owner knows the links, so an airdrop must not contribute to the seed.
            _setExtraDataAt(firstId, 0);
        }
    }

    /// @notice Appends a phase.
    function addPhase(Phase calldata phase) external onlyOwner {
        _addPhase(phase, block.timestamp, _maxTokens, _paused);
    }

    /// @notice Changes a phase that has not started.
    function setPhase(uint256 index, Phase calldata phase) external onlyOwner {
        _setPhase(index, phase, _maxTokens, _paused);
    }

    /// @notice Sets the Merkle root of an allowlist phase. Until the phase starts, the root can be replaced; after that, a
    /// root can only be set if there is none.
    function setAllowlistRoot(uint256 index, bytes32 root) external onlyOwner {
        _setAllowlistRoot(index, root);
    }

    /// @notice Moves the end of a phase to an earlier time; a time in the past means now.
    function shortenPhase(uint256 index, uint256 end) external onlyOwner {
        _shortenPhase(index, end);
    }

    /// @notice Pauses minting in every phase. Transfers are never affected.
    function pause() external onlyOwner {
        _paused = true;
        _setPaused(true);
        emit Paused(msg.sender);
    }

    /// @notice Lifts the pause.
    function unpause() external onlyOwner {
        _paused = false;
        _setPaused(false);
        emit Unpaused(msg.sender);
    }

    /// @notice Lowers the maximum supply, at most to the number of minted tokens (and never to 0).
    /// @param newMaxSupply Must be less than the current maximum supply.
    function lowerMaxSupply(uint256 newMaxSupply) external onlyOwner {
        uint256 supply = _maxTokens;
        uint256 min = _totalMinted() == 0 ? 1 : _totalMinted();
        if (newMaxSupply < min || newMaxSupply >= supply) revert InvalidMaxSupply(newMaxSupply, min, supply - 1);
        _maxTokens = uint32(newMaxSupply);
        _lowerPhaseMaxSupplies(newMaxSupply);
        emit MaxSupplyLowered(supply, newMaxSupply);
    }

    /// @notice Sets the contract that renders the tokens. Reverts after the freeze.
    function setRenderer(address newRenderer) external onlyOwner {
        if (metadataFrozen) revert MetadataIsFrozen();
        _setRenderer(newRenderer);
        emit BatchMetadataUpdate(_startTokenId(), type(uint256).max);
        emit ContractURIUpdated();
    }

    /// @notice Makes the renderer final. Sealed tokens can still be revealed.
    function freezeMetadata() external onlyOwner {
        if (metadataFrozen) revert MetadataIsFrozen();
        metadataFrozen = true;
        emit MetadataFrozen();
    }

    /// @notice Sets the receiver and the basis points of the royalty.
    function setRoyalty(address receiver, uint256 royalty) external onlyOwner {
        _setRoyalty(receiver, royalty);
    }

    /// @notice Reassigns the share of a payee that rejects payments, so that no funds stay locked. Takes two rejections at
    /// least a day apart: the first call records one, a call a day later reassigns the share. Any release in between
    /// clears the record. A payee that needs more than 390,000 gas to accept a payment counts as rejecting.
    function replaceRejectingPayee(uint256 payee, address account) external onlyOwner {
        _replaceRejectingPayee(payee, account);
    }

    /// @notice Renounces ownership and pays every payee. Requires frozen metadata, nothing left to sell, and that every payee
    /// accepts its payment, because afterwards there is no owner to replace it.
    function renounceOwnership() public override onlyOwner {
        if (!metadataFrozen) revert MetadataNotFrozen();
        if (_totalMinted() < _maxTokens && block.timestamp < _lastEnd()) revert PhasesNotEnded(_lastEnd());
        // First, so that a payee that is the pending owner cannot accept the ownership while it is paid.
        _transferOwnership(address(0));
        _releaseToEveryPayee();
    }

    // =============================================================
    //                             VIEWS
    // =============================================================

    /// @notice Maximum number of tokens that can ever exist.
    function maxSupply() external view returns (uint256) {
        return _maxTokens;
    }

    /// @notice Whether minting is paused.
    function paused() external view returns (bool) {
        return _paused;
    }

    /// @notice The complete state of the sale at one block, in one call.
    function sale() external view returns (Sale memory) {
        return Sale({
            name: name(),
            maxSupply: _maxTokens,
            minted: uint32(_totalMinted()),
            paused: _paused,
            phases: _allPhases(),
            crateStatus: _crateStatus(),
            blockNumber: uint64(block.number),
            timestamp: uint64(block.timestamp)
        });
    }

    /// @notice Number of tokens that `account` minted in each phase. Transfers do not change it.
    function mintedBy(address account) external view returns (uint256[] memory counts) {
        counts = new uint256[](_phaseCount());
        for (uint256 phase = 0; phase < counts.length; ++phase) {
            counts[phase] = _mintedIn(phase, account, _getAux(account));
        }
    }

    /// @notice The cards of tokens, in the order requested; zero for a token that is sealed or does not exist.
    function cardsOf(uint256[] calldata tokenIds) external view returns (Card[] memory cards) {
        cards = new Card[](tokenIds.length);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            uint256 number = _cardOf(tokenIds[i]);
            if (number != 0) cards[i] = Card({number: uint16(number), traits: deck.traitsOf(number)});
        }
    }

    /// @notice The token's metadata as a data URI, generated on chain.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        if (!_exists(tokenId)) revert URIQueryForNonexistentToken();
        uint256 card = _cardOf(tokenId);
        return renderer.tokenURI(tokenId, card, card == 0 ? 0 : deck.traitsOf(card));
    }

    /// @notice The collection's metadata as a data URI (ERC-7572).
    function contractURI() external view returns (string memory) {
        return renderer.contractURI(name());
    }

    /// @notice Receiver and amount of the royalty for a sale at `salePrice` (ERC-2981).
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address, uint256) {
        return (_royaltyReceiver, salePrice * _royaltyBasisPoints / MintMath.BASIS_POINTS);
    }

    /// @notice Supports ERC-165, 721, 721 Metadata, 2981, 4906, 5313 and 7572.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return super.supportsInterface(interfaceId) || interfaceId == 0x2a55205a || interfaceId == 0x49064906
            || interfaceId == 0x8da5cb5b || interfaceId == 0xe8a3d485;
    }

    // =============================================================
    //                       PRIVATE FUNCTIONS
    // =============================================================

    /// @dev Checks and counts the mint before the tokens are created. The revert data is computed outside of the happy
    /// path, which pays for the comparisons only. Unchecked: quantity is at most 100 after the first check, and every
    /// value it is added to or multiplied by fits in 96 bits.
    function _mintPaid(uint256 phase, uint256 terms, uint256 quantity, uint256 maxPerWallet, uint256 price) private {
        unchecked {
            if (block.timestamp < uint40(terms) || block.timestamp >= uint40(terms >> _BITPOS_END)) {
                _revertTerms(phase, terms);
            }
            // A quantity of 0 wraps around and exceeds any limit.
            if (quantity - 1 >= uint16(terms >> _BITPOS_MAX_PER_TRANSACTION)) _revertQuantity(quantity, terms);
            if (_nextTokenId() + quantity - 1 > uint16(terms >> _BITPOS_MAX_SUPPLY)) _revertMaxSupply(quantity, terms);
            if (msg.value != MintMath.totalPrice(price, quantity)) {
                revert IncorrectPayment(msg.value, MintMath.totalPrice(price, quantity));
            }
        }
        _countMint(phase, quantity, maxPerWallet);
        _mint(msg.sender, quantity);
    }

    /// @dev Adds the mint to the count of the caller. Reverts if the limit is exceeded.
    function _countMint(uint256 phase, uint256 quantity, uint256 maxPerWallet) private {
        uint64 counts = _getAux(msg.sender);
        if (phase < MintMath.PACKED_PHASES) {
            uint256 used = MintMath.countOf(counts, phase);
            if (!MintMath.fits(quantity, used, maxPerWallet)) _revertMaxPerWallet(quantity, used, maxPerWallet);
            _setAux(msg.sender, MintMath.addCount(counts, phase, quantity));
        } else {
            uint256 used = _unpackedCounts[phase][msg.sender];
            if (!MintMath.fits(quantity, used, maxPerWallet)) _revertMaxPerWallet(quantity, used, maxPerWallet);
            _unpackedCounts[phase][msg.sender] = used + quantity;
        }
    }

    function _revertMaxPerWallet(uint256 quantity, uint256 used, uint256 maxPerWallet) private pure {
        revert ExceedsMaxPerWallet(quantity, MintMath.remaining(maxPerWallet, used));
    }

    /// @dev Reverts with the reason why the phase cannot be minted from now, or not without a proof.
    function _revertTerms(uint256 phase, uint256 terms) private view {
        if (terms == 0) revert NonexistentPhase(phase);
        if (terms & _BITMASK_PAUSED != 0) revert SalePaused();
        if (block.timestamp < uint40(terms)) revert SaleNotStarted(uint40(terms), block.timestamp);
        if (block.timestamp >= uint40(terms >> _BITPOS_END)) {
            revert SaleEnded(uint40(terms >> _BITPOS_END), block.timestamp);
        }
        if (_roots[phase] == bytes32(0)) revert AllowlistNotSet(phase);
        revert AllowlistOnly(phase);
    }

    function _revertProof(uint256 phase, uint256 terms, uint256 quota, uint256 price) private view {
        if (terms == 0 || (terms & _BITMASK_ALLOWLISTED != 0 && _roots[phase] == bytes32(0))) {
            _revertTerms(phase, terms);
        }
        revert NotOnAllowlist(msg.sender, quota, price);
    }

    function _revertQuantity(uint256 quantity, uint256 terms) private pure {
        if (quantity == 0) revert MintZeroQuantity();
        revert ExceedsMaxPerTransaction(quantity, uint16(terms >> _BITPOS_MAX_PER_TRANSACTION));
    }

    function _revertMaxSupply(uint256 quantity, uint256 terms) private view {
        revert ExceedsMaxSupply(quantity, MintMath.remaining(uint16(terms >> _BITPOS_MAX_SUPPLY), _totalMinted()));
    }

    function _mintedIn(uint256 phase, address account, uint64 counts) private view returns (uint256) {
        return phase < MintMath.PACKED_PHASES
            ? MintMath.countOf(counts, phase)
            : _unpackedCounts[phase][account];
    }

    /// @dev Verifies a Merkle proof. The leaf is hashed twice, so that an inner node cannot be passed as a leaf. Assembly
    /// saves the minter 1,100 gas for a proof of fourteen nodes.
    function _isListed(uint256 phase, uint256 quota, uint256 price, bytes32[] calldata proof)
        private
        view
        returns (bool)
    {
        bytes32 node;
        assembly ("memory-safe") {
            // Scratch memory above the free memory pointer, not used afterwards.
            let leaf := mload(0x40)
            mstore(leaf, chainid())
            mstore(add(leaf, 0x20), address())
            mstore(add(leaf, 0x40), phase)
            mstore(add(leaf, 0x60), caller())
            mstore(add(leaf, 0x80), quota)
            mstore(add(leaf, 0xa0), price)
            mstore(0, keccak256(leaf, 0xc0))
            node := keccak256(0, 0x20)
            let end := add(proof.offset, shl(5, proof.length))
            for { let next := proof.offset } lt(next, end) { next := add(next, 0x20) } {
                // Hash the pair in ascending order, in the scratch space.
                let other := calldataload(next)
                let low := shl(5, gt(node, other))
                mstore(low, node)
                mstore(xor(low, 0x20), other)
                node := keccak256(0, 0x40)
            }
        }
        return node == _roots[phase];
    }

    function _setRenderer(address newRenderer) private {
        if (newRenderer.code.length == 0) revert NotAContract(newRenderer);
        renderer = IPepperRenderer(newRenderer);
        emit RendererUpdated(newRenderer);
    }

    function _setRoyalty(address receiver, uint256 royalty) private {
        if (royalty > MAX_ROYALTY_BASIS_POINTS || receiver == address(0)) revert InvalidRoyalty(royalty, MAX_ROYALTY_BASIS_POINTS);
        _royaltyReceiver = receiver;
        _royaltyBasisPoints = uint96(royalty);
        emit RoyaltyUpdated(receiver, royalty);
    }

    /// @dev The mark that a mint stores in its tokens for the seed of their crate: derived from the recipient, the time
    /// and, if available, the previous block hash. Transfers keep it.
    function _extraData(address from, address to, uint24 previous) internal view override returns (uint24) {
        if (from != address(0)) return previous;
        return uint24(uint256(blockhash(block.number - 1)) ^ uint160(to) ^ block.timestamp);
    }

    function _hashMarks(uint256 first, uint256 size) internal view override returns (bytes32) {
        uint24[] memory marks = new uint24[](size);
        marks[0] = _ownershipOf(first).extraData;
        for (uint256 i = 1; i < size; ++i) {
            // A token without an ownership slot was minted in the same batch as the previous one.
            marks[i] = _ownershipIsInitialized(first + i) ? _ownershipAt(first + i).extraData : marks[i - 1];
        }
        return keccak256(abi.encode(marks));
    }

    function _minted() internal view override returns (uint256) {
        return _totalMinted();
    }

    function _maxSupply() internal view override returns (uint256) {
        return _maxTokens;
    }

    /// @dev Token ids start at 1.
    function _startTokenId() internal pure override returns (uint256) {
        return 1;
    }
}
