// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC721A} from "erc721a/contracts/ERC721A.sol";
import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title Scovilles: a collection of peppers, sold in one public phase
/// @notice What a buyer may rely on: the price is the price (exact payment, nothing kept beyond it and nothing
/// to refund), tokens are numbered from 1 in the order of minting, the supply can only fall, and every refusal
/// says in figures what was asked and what would have been accepted.
/// @dev ERC721A underneath. Minting never calls the recipient, so it cannot be re-entered and needs no guard.
contract Scovilles is ERC721A, TwoStepOwner {
    /// @notice When, for how much and how many.
    /// @param start First second of the phase, Unix time of the block. Inclusive.
    /// @param end First second after the phase. Exclusive.
    /// @param price Wei for one token.
    /// @param walletCap Most tokens one account may receive by minting, over the life of the collection.
    /// @param transactionCap Most tokens of one transaction.
    struct Phase {
        uint64 start;
        uint64 end;
        uint128 price;
        uint32 walletCap;
        uint32 transactionCap;
    }

    /// @notice Everything about the sale that does not depend on who looks, as of one block.
    /// @param name The collection's name.
    /// @param supply Most tokens that can ever exist.
    /// @param minted Tokens minted so far; their ids are 1 to `minted`.
    /// @param paused Whether the owner has paused minting.
    /// @param phase The phase as set.
    /// @param blockNumber The block this answer is of.
    /// @param timestamp That block's time, the clock the phase runs by.
    struct Sale {
        string name;
        uint32 supply;
        uint32 minted;
        bool paused;
        Phase phase;
        uint64 blockNumber;
        uint64 timestamp;
    }

    /// @dev What a mint must know, in one storage word (248 bits), because each word read costs the buyer.
    struct Terms {
        uint40 start;
        uint40 end;
        uint96 price;
        uint16 walletCap;
        uint16 transactionCap;
        uint32 supply;
        bool paused;
    }

    Terms private _terms;

    /// @notice The phase was set; minting follows it from this block on.
    event PhaseChanged(uint64 start, uint64 end, uint128 price, uint32 walletCap, uint32 transactionCap);

    /// @notice Minting was paused by `account`.
    event Paused(address account);

    /// @notice Minting was resumed by `account`.
    event Unpaused(address account);

    /// @notice The supply fell from `previousSupply` to `newSupply`. It never rises.
    event SupplyLowered(uint256 previousSupply, uint256 newSupply);

    /// @notice The takings, `amount` wei, went to the owner.
    event Withdrawn(address indexed to, uint256 amount);

    /// @notice A mint of no tokens was asked for.
    error ZeroQuantity();

    /// @notice Tokens cannot be minted to the zero address.
    error ZeroRecipient();

    /// @notice The owner has paused minting.
    error SalePaused();

    /// @notice The phase has not begun.
    /// @param start First second in which a mint is accepted.
    /// @param nowAt Time of this block.
    error SaleNotStarted(uint256 start, uint256 nowAt);

    /// @notice The phase is over.
    /// @param end First second in which a mint is no longer accepted.
    /// @param nowAt Time of this block.
    error SaleEnded(uint256 end, uint256 nowAt);

    /// @notice More tokens than one transaction may mint.
    /// @param requested Tokens asked for.
    /// @param cap Tokens one transaction may mint.
    error OverTransactionCap(uint256 requested, uint256 cap);

    /// @notice More tokens than are left; `left` of 0 means that the collection is sold out.
    /// @param requested Tokens asked for.
    /// @param left Tokens that can still be minted.
    error SoldOut(uint256 requested, uint256 left);

    /// @notice More tokens than the recipient may still receive by minting.
    /// @param requested Tokens asked for.
    /// @param left Tokens the recipient may still receive.
    error OverWalletCap(uint256 requested, uint256 left);

    /// @notice The payment is not the price times the quantity, to the wei.
    /// @param sent Wei sent.
    /// @param due Wei to send.
    error WrongPayment(uint256 sent, uint256 due);

    /// @notice A phase must end after it starts, and by `latest`.
    error BadWindow(uint256 start, uint256 end, uint256 latest);

    /// @notice Both caps must be from 1 to `most`.
    error BadCaps(uint256 walletCap, uint256 transactionCap, uint256 most);

    /// @notice The price must not be above `most` wei.
    error BadPrice(uint256 price, uint256 most);

    /// @notice The supply must be from `least` to `most`.
    error BadSupply(uint256 supply, uint256 least, uint256 most);

    /// @notice The owner's account refused the takings; they stay here, and another owner can take them.
    error WithdrawalRefused(address to, uint256 amount);

    /// @param name_ The collection's name.
    /// @param symbol_ The collection's symbol.
    /// @param supply Most tokens that can ever exist, 1 to 4,294,967,295.
    /// @param owner_ Who may change the phase, pause, lower the supply and take the takings.
    /// @param phase The one public phase.
    constructor(string memory name_, string memory symbol_, uint256 supply, address owner_, Phase memory phase)
        ERC721A(name_, symbol_)
        TwoStepOwner(owner_)
    {
        if (supply == 0 || supply > type(uint32).max) revert BadSupply(supply, 1, type(uint32).max);
        _terms.supply = uint32(supply);
        _writePhase(phase);
    }

    /// @notice Mints `quantity` tokens to `to`, for exactly the price times the quantity.
    /// @dev Anyone may pay for anyone; the cap counts per recipient, so a gift uses up the recipient's allowance.
    /// The cap is per account and an account is free to make: it shares a sale out among the honest, it is no
    /// guard against someone with many accounts. The recipient is not called (plain `_mint`), so contract
    /// wallets of every kind can receive; send only to a contract that knows what to do with a token.
    /// @param to Who receives the tokens.
    /// @param quantity How many.
    function mint(address to, uint256 quantity) external payable {
        Terms memory terms = _terms;
        if (quantity == 0) revert ZeroQuantity();
        if (to == address(0)) revert ZeroRecipient();
        if (terms.paused) revert SalePaused();
        if (block.timestamp < terms.start) revert SaleNotStarted(terms.start, block.timestamp);
        if (block.timestamp >= terms.end) revert SaleEnded(terms.end, block.timestamp);
        if (quantity > terms.transactionCap) revert OverTransactionCap(quantity, terms.transactionCap);

        // From here on quantity fits 16 bits, so nothing below can overflow.
        uint256 left = terms.supply - _totalMinted();
        if (quantity > left) revert SoldOut(quantity, left);

        uint256 received = _numberMinted(to);
        if (received + quantity > terms.walletCap) {
            // The owner may have lowered the cap below what the recipient has already.
            revert OverWalletCap(quantity, received < terms.walletCap ? terms.walletCap - received : 0);
        }

        uint256 due = quantity * terms.price;
        if (msg.value != due) revert WrongPayment(msg.value, due);

        _mint(to, quantity);
    }

    /// @notice Everything a page must know of the sale, in one answer of one block.
    function sale() external view returns (Sale memory) {
        Terms memory terms = _terms;
        return Sale({
            name: name(),
            supply: terms.supply,
            minted: uint32(_totalMinted()),
            paused: terms.paused,
            phase: Phase({
                start: terms.start,
                end: terms.end,
                price: terms.price,
                walletCap: terms.walletCap,
                transactionCap: terms.transactionCap
            }),
            blockNumber: uint64(block.number),
            timestamp: uint64(block.timestamp)
        });
    }

    /// @notice How many tokens `account` has received by minting, whatever became of them since.
    function mintedBy(address account) external view returns (uint256) {
        return _numberMinted(account);
    }

    /// @notice Replaces the phase. Payment is exact, so a mint already on its way is refused, not overcharged.
    function setPhase(Phase calldata phase) external onlyOwner {
        _writePhase(phase);
    }

    /// @notice Stops minting until `unpause`. Transfers are never affected.
    function pause() external onlyOwner {
        _terms.paused = true;
        emit Paused(msg.sender);
    }

    /// @notice Lets minting go on.
    function unpause() external onlyOwner {
        _terms.paused = false;
        emit Unpaused(msg.sender);
    }

    /// @notice Lowers the most tokens that can ever exist, at the lowest to what is minted (and never to 0).
    /// @param newSupply Less than the supply now.
    function lowerSupply(uint256 newSupply) external onlyOwner {
        uint256 supply = _terms.supply;
        uint256 least = _totalMinted() == 0 ? 1 : _totalMinted();
        if (newSupply < least || newSupply >= supply) revert BadSupply(newSupply, least, supply - 1);
        _terms.supply = uint32(newSupply);
        emit SupplyLowered(supply, newSupply);
    }

    /// @notice Sends everything held here to the owner. Depends on no counter and no phase, so nothing can lock it.
    /// @dev A plain `call`, because a contract wallet needs more gas than `transfer` passes on.
    function withdraw() external onlyOwner {
        uint256 amount = address(this).balance;
        (bool accepted,) = msg.sender.call{value: amount}("");
        if (!accepted) revert WithdrawalRefused(msg.sender, amount);
        emit Withdrawn(msg.sender, amount);
    }

    /// @dev Checks a phase and packs it into the word a mint reads.
    function _writePhase(Phase memory phase) private {
        if (phase.start >= phase.end || phase.end > type(uint40).max) {
            revert BadWindow(phase.start, phase.end, type(uint40).max);
        }
        if (phase.price > type(uint96).max) revert BadPrice(phase.price, type(uint96).max);
        if (
            phase.walletCap == 0 || phase.walletCap > type(uint16).max || phase.transactionCap == 0
                || phase.transactionCap > type(uint16).max
        ) revert BadCaps(phase.walletCap, phase.transactionCap, type(uint16).max);

        _terms.start = uint40(phase.start);
        _terms.end = uint40(phase.end);
        _terms.price = uint96(phase.price);
        _terms.walletCap = uint16(phase.walletCap);
        _terms.transactionCap = uint16(phase.transactionCap);
        emit PhaseChanged(phase.start, phase.end, phase.price, phase.walletCap, phase.transactionCap);
    }

    /// @dev Peppers are numbered as people count.
    function _startTokenId() internal pure override returns (uint256) {
        return 1;
    }
}
