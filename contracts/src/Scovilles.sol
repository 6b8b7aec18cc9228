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
/// @notice What a buyer may rely on: the price is the price (exact payment, nothing kept beyond it and nothing
/// to refund), tokens are numbered from 1 in the order of minting, the supply can only fall, a phase's terms hold
/// from its first second on, what a token is cannot be known when it is minted (see Crates), and every refusal says
/// in figures what was asked and what would have been accepted.
/// @dev ERC721A underneath. Minting never calls the recipient, so it cannot be re-entered and needs no guard; a
/// contract that mints must know what to do with a token. ERC721A lets `approve` and `transferFrom` take value, which
/// saves a check; what is sent with them is not returned and goes to the payees. Caps are per account, and accounts are free to make: a
/// cap shares a sale out among the honest, only an allowlist limits people.
contract Scovilles is ERC721A, Ownable2Step, Phases, Payees, Crates {
    /// @param name The collection's name.
    /// @param symbol The collection's symbol.
    /// @param maxSupply Most tokens that can ever exist, 1 to 10,000.
    /// @param owner Who may set phases, pause, airdrop, lower the supply, and choose the renderer until the freeze.
    /// @param phases The phases to begin with.
    /// @param payees Who gets the takings.
    /// @param royaltyReceiver Who marketplaces are asked to pay a royalty to (ERC-2981).
    /// @param royaltyBasisPoints Basis points of a resale, at most 1,000.
    /// @param deck The deck of cards. It cannot be changed.
    /// @param renderer Who draws. It can be changed until the freeze.
    /// @param linkCommitment The end of the hash chain that opens crates; zero for none.
    /// @param linkedTo The address that the links of that chain are made for.
    /// @param crateInterval Seconds from one early closing of a crate to the next, at most 12 hours.
    /// @param linkWindow Seconds in which only the creator's link opens a closed crate, at most 8 hours.
    /// @param turnstile Registration for a share of the gas, where the chain has a Turnstile.
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

    /// @notice Everything about the sale that does not depend on who looks, as of one block.
    /// @param name The collection's name.
    /// @param maxSupply Most tokens that can ever exist.
    /// @param minted Tokens minted so far; their ids are 1 to `minted`.
    /// @param paused Whether the owner has paused minting.
    /// @param phases The phases as set, in order of their index.
    /// @param crateStatus How far the crates are.
    /// @param blockNumber The block this answer is of.
    /// @param timestamp That block's time, the clock the phases run by.
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

    /// @param number Its place in the deck, 1 to 10,000; 0 while the token is sealed.
    /// @param traits As the deck packs them; 0 while sealed.
    struct Card {
        uint16 number;
        uint24 traits;
    }

    uint256 private constant MAX_ROYALTY_BASIS_POINTS = 1_000;

    /// @notice The deck of cards.
    IPepperDeck public immutable deck;

    /// @notice Who draws the tokens.
    IPepperRenderer public renderer;

    /// @notice Whether the renderer is fixed for ever.
    bool public metadataFrozen;

    bool private _paused;
    uint32 private _supply;
    address private _royaltyReceiver;
    uint96 private _royalty;

    /// @dev Counts of the phases that an account's own word has no room for.
    mapping(uint256 phase => mapping(address account => uint256 count)) private _laterCounts;

    /// @notice Minting was paused by `account`.
    event Paused(address account);

    /// @notice Minting was resumed by `account`.
    event Unpaused(address account);

    /// @notice The supply fell from `previousMaxSupply` to `newMaxSupply`. It never rises.
    event MaxSupplyLowered(uint256 previousMaxSupply, uint256 newMaxSupply);

    /// @notice Another contract draws from now on.
    event RendererUpdated(address indexed renderer);

    /// @notice The renderer is fixed for ever.
    event MetadataFrozen();

    /// @notice The royalty changed.
    event RoyaltyUpdated(address indexed receiver, uint256 basisPoints);

    /// @notice The collection's metadata changed (ERC-7572).
    event ContractURIUpdated();

    /// @notice The owner has paused minting.
    error SalePaused();

    /// @notice The phase has not begun.
    /// @param start First second in which a mint is accepted.
    /// @param timestamp Time of this block.
    error SaleNotStarted(uint256 start, uint256 timestamp);

    /// @notice The phase is over.
    /// @param end First second in which a mint is no longer accepted.
    /// @param timestamp Time of this block.
    error SaleEnded(uint256 end, uint256 timestamp);

    /// @notice More tokens than one transaction may mint.
    /// @param quantity Tokens requested.
    /// @param maxPerTransaction Tokens one transaction may mint.
    error ExceedsMaxPerTransaction(uint256 quantity, uint256 maxPerTransaction);

    /// @notice More tokens than are left.
    /// @param quantity Tokens requested.
    /// @param remaining Tokens that this phase (or the collection) can still mint; 0 means sold out.
    error ExceedsMaxSupply(uint256 quantity, uint256 remaining);

    /// @notice More tokens than the account may still mint in the phase.
    /// @param quantity Tokens requested.
    /// @param remaining Tokens the account may still mint.
    error ExceedsMaxPerWallet(uint256 quantity, uint256 remaining);

    /// @notice The payment is not the price times the quantity, to the wei.
    /// @param sent Wei sent.
    /// @param required Wei to send.
    error IncorrectPayment(uint256 sent, uint256 required);

    /// @notice The phase has an allowlist: mint with a proof.
    error AllowlistOnly(uint256 phase);

    /// @notice The phase is for an allowlist whose root is not set yet: nothing can be minted in it until then.
    error AllowlistNotSet(uint256 phase);

    /// @notice The proof does not lead from this account, quota and price to the phase's allowlist.
    error NotOnAllowlist(address account, uint256 quota, uint256 price);

    /// @notice The supply must be from `min` to `max`.
    error InvalidMaxSupply(uint256 maxSupply, uint256 min, uint256 max);

    /// @notice An airdrop names as many quantities as accounts.
    error AirdropLengthMismatch(uint256 accounts, uint256 quantities);

    /// @notice The quantity at `index` must be from 1 to `max`.
    error InvalidAirdropQuantity(uint256 index, uint256 quantity, uint256 max);

    /// @notice The royalty must not be above `max` basis points and needs a receiver.
    error InvalidRoyalty(uint256 basisPoints, uint256 max);

    /// @notice There is no contract at the address.
    error NotAContract(address account);

    /// @notice The metadata is frozen.
    error MetadataIsFrozen();

    /// @notice Freeze the metadata before renouncing.
    error MetadataNotFrozen();

    /// @notice A phase still mints, or will, until `end`.
    error PhasesNotEnded(uint256 end);

    /// @notice The payees must have taken everything before the owner renounces.
    error UnreleasedFunds(uint256 amount);

    constructor(ConstructorParams memory params)
        ERC721A(params.name, params.symbol)
        Ownable(params.owner)
        Payees(params.payees)
        Crates(params.linkCommitment, params.linkedTo, params.crateInterval, params.linkWindow)
    {
        if (params.maxSupply == 0 || params.maxSupply > DECK_SIZE) revert InvalidMaxSupply(params.maxSupply, 1, DECK_SIZE);
        if (params.deck.code.length == 0) revert NotAContract(params.deck);
        _supply = uint32(params.maxSupply);
        deck = IPepperDeck(params.deck);
        _setRenderer(params.renderer);
        _setRoyalty(params.royaltyReceiver, params.royaltyBasisPoints);
        for (uint256 i = 0; i < params.phases.length; ++i) {
            _addPhase(params.phases[i], 0, params.maxSupply, false);
        }
        Turnstile.enlist(params.turnstile);
    }

    /// @notice Mints `quantity` tokens of a phase that is open to everyone to the caller, for exactly the price
    /// times the quantity.
    function mint(uint256 phase, uint256 quantity) external payable {
        uint256 terms = _terms[phase];
        // One test for everything that is not the usual: paused, or for an allowlist only.
        if (terms >= PAUSED) _refuseTerms(phase, terms);
        _buy(phase, terms, quantity, uint16(terms >> WALLET_CAP), uint96(terms >> PRICE));
    }

    /// @notice Mints `quantity` tokens of an allowlist phase to the caller, for exactly their own price times the
    /// quantity.
    /// @param quota Most tokens that the list gives the caller in this phase.
    /// @param price Wei for one token, as the list says.
    /// @param proof Nodes from the leaf to the root. The leaf is the hash of the hash of the encoded chain id, this
    /// contract, phase, account, quota and price: no proof serves elsewhere, for another or twice.
    function mintAllowlisted(
        uint256 phase,
        uint256 quantity,
        uint256 quota,
        uint256 price,
        bytes32[] calldata proof
    ) external payable {
        uint256 terms = _terms[phase];
        if (terms & PAUSED != 0) _refuseTerms(phase, terms);
        // A public phase, and an allowlist whose root is not set, have the root zero, which no proof leads to.
        if (!_isListed(phase, quota, price, proof) || price > MAX_PRICE) {
            _refuseProof(phase, terms, quota, price);
        }
        uint256 maxPerWallet = uint16(terms >> WALLET_CAP);
        _buy(phase, terms, quantity, quota < maxPerWallet ? quota : maxPerWallet, price);
    }

    /// @notice Gives tokens away, within the supply. Phases, caps and the pause do not bind the owner here.
    /// @param accounts Who receives; an account may be named more than once.
    /// @param quantities How many each, 1 to 100.
    function airdrop(address[] calldata accounts, uint256[] calldata quantities) external onlyOwner {
        if (accounts.length != quantities.length) {
            revert AirdropLengthMismatch(accounts.length, quantities.length);
        }
        for (uint256 i = 0; i < accounts.length; ++i) {
            uint256 quantity = quantities[i];
            if (quantity == 0 || quantity > MAX_PER_TRANSACTION_LIMIT) {
                revert InvalidAirdropQuantity(i, quantity, MAX_PER_TRANSACTION_LIMIT);
            }
            uint256 left = _supply - _totalMinted();
            if (quantity > left) revert ExceedsMaxSupply(quantity, left);
            uint256 firstId = _nextTokenId();
            _mint(accounts[i], quantity);
            // The owner knows the links: what an airdrop leaves for the seed must not be the owner's choice.
            _setExtraDataAt(firstId, 0);
        }
    }

    /// @notice Adds a phase, at the end of the list.
    function addPhase(Phase calldata phase) external onlyOwner {
        _addPhase(phase, block.timestamp, _supply, _paused);
    }

    /// @notice Changes a phase that has not started.
    function setPhase(uint256 index, Phase calldata phase) external onlyOwner {
        _setPhase(index, phase, _supply, _paused);
    }

    /// @notice Sets the root of an allowlist phase, also after its start as long as none was set; until the start it
    /// takes the place of the root before it.
    function setAllowlistRoot(uint256 index, bytes32 root) external onlyOwner {
        _setAllowlistRoot(index, root);
    }

    /// @notice Brings the end of a phase forward; a moment that has passed means now.
    function shortenPhase(uint256 index, uint256 end) external onlyOwner {
        _shortenPhase(index, end);
    }

    /// @notice Stops minting in every phase until `unpause`. Transfers are never affected.
    function pause() external onlyOwner {
        _paused = true;
        _setPaused(true);
        emit Paused(msg.sender);
    }

    /// @notice Lets minting go on.
    function unpause() external onlyOwner {
        _paused = false;
        _setPaused(false);
        emit Unpaused(msg.sender);
    }

    /// @notice Lowers the most tokens that can ever exist, at the lowest to what is minted (and never to 0).
    /// @param newMaxSupply Less than the supply now.
    function lowerMaxSupply(uint256 newMaxSupply) external onlyOwner {
        uint256 supply = _supply;
        uint256 min = _totalMinted() == 0 ? 1 : _totalMinted();
        if (newMaxSupply < min || newMaxSupply >= supply) revert InvalidMaxSupply(newMaxSupply, min, supply - 1);
        _supply = uint32(newMaxSupply);
        _lowerCeilings(newMaxSupply);
        emit MaxSupplyLowered(supply, newMaxSupply);
    }

    /// @notice Has another contract draw the tokens, until the freeze.
    function setRenderer(address newRenderer) external onlyOwner {
        if (metadataFrozen) revert MetadataIsFrozen();
        _setRenderer(newRenderer);
        emit BatchMetadataUpdate(_startTokenId(), type(uint256).max);
        emit ContractURIUpdated();
    }

    /// @notice Fixes the renderer for ever. Sealed tokens are still opened.
    function freezeMetadata() external onlyOwner {
        if (metadataFrozen) revert MetadataIsFrozen();
        metadataFrozen = true;
        emit MetadataFrozen();
    }

    /// @notice Changes what marketplaces are asked to pay on a resale.
    function setRoyalty(address receiver, uint256 royalty) external onlyOwner {
        _setRoyalty(receiver, royalty);
    }

    /// @notice Moves the share of a payee that refuses money, so that nothing stays locked. It takes two refusals at
    /// least a day apart: the first call records one, a call a day later moves the share. Any withdrawal in between
    /// clears the record. A payee that needs more than 390,000 gas to take its money counts as refusing.
    function replaceRejectingPayee(uint256 payee, address account) external onlyOwner {
        _replaceRefusing(payee, account);
    }

    /// @notice Leaves the collection without an owner: only with the metadata frozen, the takings taken, and nothing
    /// left to sell, so that no payee can come to refuse money when nobody is there to replace it.
    function renounceOwnership() public override onlyOwner {
        if (!metadataFrozen) revert MetadataNotFrozen();
        if (_owedInAll() != 0) revert UnreleasedFunds(_owedInAll());
        if (_totalMinted() < _supply && block.timestamp < _lastEnd()) revert PhasesNotEnded(_lastEnd());
        _transferOwnership(address(0));
    }

    /// @notice Most tokens that can ever exist.
    function maxSupply() external view returns (uint256) {
        return _supply;
    }

    /// @notice Whether the owner has paused minting.
    function paused() external view returns (bool) {
        return _paused;
    }

    /// @notice Everything a page must know of the sale, in one answer of one block.
    function sale() external view returns (Sale memory) {
        return Sale({
            name: name(),
            maxSupply: _supply,
            minted: uint32(_totalMinted()),
            paused: _paused,
            phases: _allPhases(),
            crateStatus: _shelf(),
            blockNumber: uint64(block.number),
            timestamp: uint64(block.timestamp)
        });
    }

    /// @notice How many tokens `account` has minted in each phase, whatever became of them since.
    function mintedBy(address account) external view returns (uint256[] memory counts) {
        counts = new uint256[](_phaseCount());
        for (uint256 phase = 0; phase < counts.length; ++phase) {
            counts[phase] = _mintedIn(phase, account, _getAux(account));
        }
    }

    /// @notice The cards of tokens, in the order asked for; zeros for one that is sealed or does not exist.
    function cardsOf(uint256[] calldata tokenIds) external view returns (Card[] memory cards) {
        cards = new Card[](tokenIds.length);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            uint256 number = _cardOf(tokenIds[i]);
            if (number != 0) cards[i] = Card({number: uint16(number), traits: deck.traitsOf(number)});
        }
    }

    /// @notice The token's metadata, as a data URI: nothing of it lies anywhere but on chain.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        if (!_exists(tokenId)) revert URIQueryForNonexistentToken();
        uint256 card = _cardOf(tokenId);
        return renderer.tokenURI(tokenId, card, card == 0 ? 0 : deck.traitsOf(card));
    }

    /// @notice The collection's metadata, as a data URI (ERC-7572).
    function contractURI() external view returns (string memory) {
        return renderer.contractURI(name());
    }

    /// @notice What a marketplace is asked to pay on a sale of `salePrice` (ERC-2981).
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address, uint256) {
        return (_royaltyReceiver, salePrice * _royalty / MintMath.BASIS_POINTS);
    }

    /// @notice ERC-165, 721, 721 Metadata, 2981, 4906, 5313 and 7572.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return super.supportsInterface(interfaceId) || interfaceId == 0x2a55205a || interfaceId == 0x49064906
            || interfaceId == 0x8da5cb5b || interfaceId == 0xe8a3d485;
    }

    /// @dev Everything is checked and counted before the tokens exist. A mint that is accepted pays for the tests
    /// alone; what a refusal says is worked out apart. Unchecked: quantity is at most 100 after the first test, and
    /// everything it is added to or multiplied by fits 96 bits.
    function _buy(uint256 phase, uint256 terms, uint256 quantity, uint256 maxPerWallet, uint256 price) private {
        unchecked {
            if (block.timestamp < uint40(terms) || block.timestamp >= uint40(terms >> END)) {
                _refuseTerms(phase, terms);
            }
            // A quantity of 0 wraps around to more than any cap.
            if (quantity - 1 >= uint16(terms >> TRANSACTION_CAP)) _refuseQuantity(quantity, terms);
            if (_nextTokenId() + quantity - 1 > uint16(terms >> CEILING)) _refuseRoom(quantity, terms);
            if (msg.value != MintMath.due(price, quantity)) {
                revert IncorrectPayment(msg.value, MintMath.due(price, quantity));
            }
        }
        _count(phase, quantity, maxPerWallet);
        _mint(msg.sender, quantity);
    }

    /// @dev Counts the mint for the caller, within the cap.
    function _count(uint256 phase, uint256 quantity, uint256 maxPerWallet) private {
        uint64 counts = _getAux(msg.sender);
        if (phase < MintMath.COUNTED_PHASES) {
            uint256 used = MintMath.countOf(counts, phase);
            if (!MintMath.fits(quantity, used, maxPerWallet)) _refuseCount(quantity, used, maxPerWallet);
            _setAux(msg.sender, MintMath.addCount(counts, phase, quantity));
        } else {
            uint256 used = _laterCounts[phase][msg.sender];
            if (!MintMath.fits(quantity, used, maxPerWallet)) _refuseCount(quantity, used, maxPerWallet);
            _laterCounts[phase][msg.sender] = used + quantity;
        }
    }

    function _refuseCount(uint256 quantity, uint256 used, uint256 maxPerWallet) private pure {
        revert ExceedsMaxPerWallet(quantity, MintMath.room(maxPerWallet, used));
    }

    /// @dev Why the phase does not mint now, or not without a proof.
    function _refuseTerms(uint256 phase, uint256 terms) private view {
        if (terms == 0) revert NonexistentPhase(phase);
        if (terms & PAUSED != 0) revert SalePaused();
        if (block.timestamp < uint40(terms)) revert SaleNotStarted(uint40(terms), block.timestamp);
        if (block.timestamp >= uint40(terms >> END)) {
            revert SaleEnded(uint40(terms >> END), block.timestamp);
        }
        if (_roots[phase] == bytes32(0)) revert AllowlistNotSet(phase);
        revert AllowlistOnly(phase);
    }

    function _refuseProof(uint256 phase, uint256 terms, uint256 quota, uint256 price) private view {
        if (terms == 0 || (terms & ALLOWLISTED != 0 && _roots[phase] == bytes32(0))) {
            _refuseTerms(phase, terms);
        }
        revert NotOnAllowlist(msg.sender, quota, price);
    }

    function _refuseQuantity(uint256 quantity, uint256 terms) private pure {
        if (quantity == 0) revert MintZeroQuantity();
        revert ExceedsMaxPerTransaction(quantity, uint16(terms >> TRANSACTION_CAP));
    }

    function _refuseRoom(uint256 quantity, uint256 terms) private view {
        revert ExceedsMaxSupply(quantity, MintMath.room(uint16(terms >> CEILING), _totalMinted()));
    }

    function _mintedIn(uint256 phase, address account, uint64 counts) private view returns (uint256) {
        return phase < MintMath.COUNTED_PHASES
            ? MintMath.countOf(counts, phase)
            : _laterCounts[phase][account];
    }

    /// @dev The leaf is hashed twice, so that no inner node can be passed off as one. In assembly, because in
    /// Solidity a usual proof of fourteen steps costs a minter 1,100 gas more.
    function _isListed(uint256 phase, uint256 quota, uint256 price, bytes32[] calldata proof)
        private
        view
        returns (bool)
    {
        bytes32 node;
        assembly ("memory-safe") {
            // Written above the memory in use, which nobody needs afterwards.
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
                // The lower node first; both in the scratch space.
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
        _royalty = uint96(royalty);
        emit RoyaltyUpdated(receiver, royalty);
    }

    /// @dev What a mint leaves in its tokens for the seed of their crate: who, when, and the block's hash where the
    /// chain has one. It stays with the token when it changes hands.
    function _extraData(address from, address to, uint24 previous) internal view override returns (uint24) {
        if (from != address(0)) return previous;
        return uint24(uint256(blockhash(block.number - 1)) ^ uint160(to) ^ block.timestamp);
    }

    function _marks(uint256 first, uint256 size) internal view override returns (bytes32) {
        uint24[] memory marks = new uint24[](size);
        marks[0] = _ownershipOf(first).extraData;
        for (uint256 i = 1; i < size; ++i) {
            // A token without a word of its own was minted together with the one before it.
            marks[i] = _ownershipIsInitialized(first + i) ? _ownershipAt(first + i).extraData : marks[i - 1];
        }
        return keccak256(abi.encode(marks));
    }

    function _minted() internal view override returns (uint256) {
        return _totalMinted();
    }

    function _mostTokens() internal view override returns (uint256) {
        return _supply;
    }

    /// @dev Peppers are numbered as people count.
    function _startTokenId() internal pure override returns (uint256) {
        return 1;
    }
}
