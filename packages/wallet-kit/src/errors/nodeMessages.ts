/**
 * Messages of nodes, wallets and libraries, as patterns. The first match wins, so narrow patterns precede broad ones.
 *
 * The source of each group is in its comment. Canto's nodes are Ethermint: geth's messages, plus those of the Cosmos SDK
 * and CometBFT. Other concerns keep their patterns in one file each: `isRejection.ts` (user rejections),
 * `relayMessages.ts` (WalletConnect) and `../transactions/nodeMessages.ts` (pruned state, reverts).
 */
import type { ProblemCode } from './problemMessages.ts'

export const NODE_MESSAGE_PATTERNS: readonly (readonly [RegExp, ProblemCode])[] = [
  // EIP-3326: MetaMask ("Unrecognized chain ID … Try adding the chain") and wallets that copy it.
  [/unrecogni[sz]ed chain|chain .*(not been added|not added)|try adding the chain/i, 'unknown-chain'],
  // Wallets that open a window: Coinbase Wallet, Safe.
  [/(pop.?up|window) .*block|block.* (pop.?up|window)/i, 'window-blocked'],
  // MetaMask: "Request of type '…' already pending", "Already processing eth_requestAccounts".
  [/already pending|request of type .* pending|already processing/i, 'pending-in-wallet'],
  // geth core: ErrInsufficientFunds; Besu: "exceeds transaction sender account balance"; MetaMask, Parity.
  [
    /insufficient (funds|balance)|exceeds (the |transaction sender account )?balance|out of fund/i,
    'insufficient-funds',
  ],
  // geth core/vm: ErrExecutionReverted; eth/gasestimator: "gas required exceeds allowance"; viem's wrapper.
  [
    /(?<!transaction )execution reverted|contract function .*reverted|gas required exceeds allowance/i,
    'execution-reverted',
  ],
  // geth core/txpool: ErrReplaceUnderpriced, ErrUnderpriced; Parity and ethers.
  [
    /replacement (transaction|fee).*(underpriced|too low)|transaction underpriced/i,
    'replacement-underpriced',
  ],
  // geth core/txpool: ErrAlreadyKnown; Parity: "already imported"; CometBFT: "tx already exists in cache".
  [/already known|already imported|already in mempool|tx already exists/i, 'already-known'],
  // geth core: ErrNonceTooHigh; Ethermint.
  [/nonce too high|higher nonce/i, 'nonce-too-high'],
  // geth core: ErrNonceTooLow; Cosmos SDK: "invalid nonce; got …: invalid sequence"; ethers.
  [/nonce too low|lower nonce|invalid nonce|invalid sequence|nonce .*already been used/i, 'nonce-too-low'],
  // geth core: ErrNonceMax.
  [/nonce has max value/i, 'nonce-max'],
  // geth core: ErrFeeCapVeryHigh.
  [/fee (per gas|cap) higher than 2\^256/i, 'fee-cap-too-high'],
  // geth core: ErrFeeCapTooLow; viem's list adds "transaction is outdated".
  [
    /(fee per gas|fee cap|gas price) (less|lower) than block base fee|transaction is outdated|base fee exceeds/i,
    'fee-cap-too-low',
  ],
  // geth core: ErrTipAboveFeeCap, and its older wording.
  [/priority fee .*higher than|tip higher than fee cap|tip above/i, 'tip-above-fee-cap'],
  // geth core: ErrGasLimitReached; core/txpool: ErrGasLimit.
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit/i, 'intrinsic-gas-too-high'],
  // geth core: ErrIntrinsicGas; Besu.
  [/intrinsic gas too low|gas limit .*too low/i, 'intrinsic-gas-too-low'],
  // geth core/types: ErrTxTypeNotSupported; Ethermint; Erigon.
  [
    /transaction type .*(not valid|not supported)|type not supported|unsupported transaction type/i,
    'type-not-supported',
  ],
  // wagmi and @wagmi/core error classes, by message, down to "unavailable while reconnecting".
  [/chain not configured|chain .*not found on connector/i, 'chain-not-configured'],
  [/chain mismatch|does not match the (connection's|target) chain/i, 'chain-mismatch'],
  [/programmatic chain switching/i, 'switch-not-supported'],
  [/no chains found/i, 'no-chains'],
  [/connector already connected/i, 'already-connected'],
  [/connector not (found|connected)/i, 'connector-not-found'],
  [/provider is required|provider not found/i, 'wallet-not-found'],
  [/account .*not found for connector/i, 'account-not-found'],
  [/no .*config.* found/i, 'no-config'],
  [/unavailable while reconnecting/i, 'wallet-not-ready'],
]

/** A rate limit that a JSON-RPC service reports in words. */
export const RATE_LIMIT = /too many requests|rate limit/i
/** Timeouts: viem's TimeoutError, geth's "request timed out", browsers. */
export const TIMEOUT = /timed? ?out|took too long/i
/** A missing response: Chrome, Safari, Firefox, Node's undici, viem's HttpRequestError and WebSocket errors, in order. */
export const OFFLINE =
  /failed to fetch|load failed|networkerror|fetch failed|http request failed|socket|econn/i
