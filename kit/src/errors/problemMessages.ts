/**
 * Error messages, one row per code. `explain` fills in `{wallet}` and `{chain}`, `compose` fills in `{sentNothing}`
 * and `{checkFirst}`. Each detail states what happened, whether money moved and what to do next, without blame. Rows
 * are tuples because they are part of the page's first bytes.
 */
import type { Outcome } from './problem.ts'

/** Title, detail, outcome; a fourth member marks rows where something may have been sent. */
export type ProblemMessage = readonly [
  title: string,
  detail: string,
  outcome: Outcome,
  moneyMoved?: 'unknown',
]

export const problemMessages = {
  'window-blocked': [
    'Your browser blocked the wallet’s window',
    '{sentNothing} Allow pop-up windows for this page, then try again.',
    'wallet-settings',
  ],
  rejected: [
    'Nothing was sent',
    'The request was declined in {wallet}, so no money moved. You can try again whenever you like.',
    'rejected',
  ],
  'pending-in-wallet': [
    '{wallet} is already asking',
    'An earlier request is still open in {wallet}. Open it and answer that one first; until then nothing new is sent.',
    'pending-in-wallet',
  ],
  'unknown-chain': [
    '{wallet} does not know {chain} yet',
    '{sentNothing} Add {chain} to {wallet}, then switch to it.',
    'unknown-chain',
  ],
  unauthorised: [
    '{wallet} has not given this page access',
    '{sentNothing} Connect again and allow this account, or unlock {wallet} if it is locked.',
    'connect-again',
  ],
  'unsupported-method': [
    '{wallet} cannot do this',
    '{sentNothing} This wallet does not support what was asked. Another wallet may.',
    'unsupported',
  ],
  'wallet-disconnected': [
    '{wallet} has lost its connection',
    'It cannot reach any network. {checkFirst} check your connection and reconnect the wallet.',
    'connect-again',
    'unknown',
  ],
  'chain-disconnected': [
    '{wallet} cannot reach {chain}',
    '{checkFirst} wait a moment, or choose another {chain} endpoint in the settings of {wallet}.',
    'unreachable',
    'unknown',
  ],

  // JSON-RPC errors, from the wallet's endpoint or from ours.
  'parse-error': [
    'The answer made no sense',
    'The network service could not read the request. {checkFirst} please try again.',
    'fault',
    'unknown',
  ],
  'invalid-request': [
    'The network service did not accept the request',
    '{sentNothing} Please try again; if it goes on, the details below will help us to mend it.',
    'fault',
  ],
  'method-not-found': [
    'The network service does not know this request',
    '{sentNothing} Another wallet, or another {chain} endpoint in {wallet}, may know it.',
    'unsupported',
  ],
  'invalid-params': [
    'The request was put wrongly',
    '{sentNothing} This is a fault of the page or of {wallet}; the details below will help us to mend it.',
    'fault',
  ],
  'internal-error': [
    'Something failed inside the wallet or the network service',
    '{checkFirst} wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  'invalid-input': [
    'The network did not accept the transaction',
    '{checkFirst} try again; the details below say what the network objected to.',
    'wallet-settings',
    'unknown',
  ],
  'not-found': [
    'The network service could not find it',
    'Services behind one address can be a few blocks apart. Nothing is lost: wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  'transaction-rejected': [
    'The network refused the transaction',
    'It was not taken in, so no money moved. Try again; the details below say why it was refused.',
    'wallet-settings',
  ],
  'method-not-supported': [
    'The network service does not offer this request',
    '{sentNothing} Choose another {chain} endpoint in {wallet}, or another wallet.',
    'unsupported',
  ],
  'limit-exceeded': [
    'The network service is asking us to slow down',
    'Too many requests reached it at once. {checkFirst} wait a minute and try again.',
    'unreachable',
    'unknown',
  ],
  'version-unsupported': [
    'The network service speaks another version',
    '{sentNothing} Choose another {chain} endpoint in {wallet}.',
    'unsupported',
  ],

  // Nodes: why a transaction was not accepted.
  'nonce-too-high': [
    '{wallet} is ahead of the network',
    '{sentNothing} The wallet numbers this transaction after one the network has not seen. Wait for earlier ones, or clear the activity data in the settings of {wallet}.',
    'wallet-settings',
  ],
  'nonce-too-low': [
    'This transaction number is already used',
    'Another transaction of this account took its place. Look in {wallet} for what was sent, then try again.',
    'wallet-settings',
    'unknown',
  ],
  'already-known': [
    'The network already has this transaction',
    'It is on its way; sending it again changes nothing. Wait for it to be confirmed.',
    'wallet-settings',
    'unknown',
  ],
  'nonce-max': [
    'This account cannot send any more transactions',
    '{sentNothing} It has used every number there is. Use another account.',
    'unsupported',
  ],
  'replacement-underpriced': [
    'An earlier transaction is still waiting',
    'The new one carries the same number and too small a fee to take its place. Wait for the first, or speed it up in {wallet}.',
    'wallet-settings',
    'unknown',
  ],
  'insufficient-funds': [
    'There is not enough in this account',
    '{sentNothing} The account must hold the price and the network fee together. Add some, or choose a smaller amount.',
    'insufficient-funds',
  ],
  'fee-cap-too-high': [
    'The fee limit is impossibly high',
    '{sentNothing} Reset the fee to the suggestion of {wallet} and try again.',
    'wallet-settings',
  ],
  'fee-cap-too-low': [
    'The fee limit is below what {chain} asks now',
    '{sentNothing} The fee rose since it was suggested. Try again, and keep the fee that {wallet} suggests.',
    'wallet-settings',
  ],
  'tip-above-fee-cap': [
    'The tip is higher than the fee limit',
    '{sentNothing} Reset the fee to the suggestion of {wallet} and try again.',
    'wallet-settings',
  ],
  'intrinsic-gas-too-high': [
    'The gas limit is more than a block can hold',
    '{sentNothing} Choose a smaller amount, or reset the gas limit in {wallet}.',
    'wallet-settings',
  ],
  'intrinsic-gas-too-low': [
    'The gas limit is too small',
    '{sentNothing} Keep the gas limit that {wallet} suggests and try again.',
    'wallet-settings',
  ],
  'type-not-supported': [
    '{chain} does not take this kind of transaction',
    '{sentNothing} Update {wallet}, or switch off its advanced fee settings, and try again.',
    'wallet-settings',
  ],
  'execution-reverted': [
    'The contract would refuse this',
    'It was tried out before sending and turned down, so no money moved. Something may have changed: look at the page again, then retry.',
    'contract',
  ],

  // wagmi.
  'connector-not-found': [
    'No wallet is connected',
    '{sentNothing} Connect a wallet, then try again.',
    'connect-again',
  ],
  'account-not-found': [
    '{wallet} no longer offers this account',
    '{sentNothing} Choose the account in {wallet}, or connect again.',
    'connect-again',
  ],
  'already-connected': [
    '{wallet} is already connected',
    'There is nothing to do; no money moved.',
    'connect-again',
  ],
  'address-checksum': [
    '{wallet} sent an address with a wrong checksum',
    '{sentNothing} A character of the address is probably wrong, so it is not used. Check the account in {wallet}, then connect again.',
    'connect-again',
  ],
  'wallet-not-found': [
    '{wallet} is not here',
    '{sentNothing} Install it or switch it on in this browser, reload the page, then connect again.',
    'connect-again',
  ],
  'wallet-not-ready': [
    '{wallet} is still waking up',
    '{sentNothing} Wait a moment and try again; if that does not help, connect again.',
    'connect-again',
  ],
  'chain-not-configured': [
    'This page does not use that network',
    '{sentNothing} Switch {wallet} to {chain}.',
    'wrong-chain',
  ],
  'chain-mismatch': [
    '{wallet} is on another network',
    '{sentNothing} Switch {wallet} to {chain} and try again.',
    'wrong-chain',
  ],
  'switch-not-supported': [
    '{wallet} cannot switch networks from here',
    '{sentNothing} Switch to {chain} inside {wallet}, then come back.',
    'wrong-chain',
  ],
  'no-chains': [
    '{wallet} offers no network',
    '{sentNothing} Add {chain} in the settings of {wallet}, then connect again.',
    'unknown-chain',
  ],
  'no-config': ['The page did not start properly', '{sentNothing} Reload it and try again.', 'fault'],

  // Transport.
  timeout: [
    'The network took too long to answer',
    '{checkFirst} wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  'service-down': [
    'The network service is not working',
    '{checkFirst} wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  offline: [
    'The network cannot be reached',
    '{checkFirst} check your connection and try again.',
    'unreachable',
    'unknown',
  ],
  unknown: [
    'Something went wrong',
    '{checkFirst} please try again; the details below say what was reported.',
    'fault',
    'unknown',
  ],
} as const satisfies Record<string, ProblemMessage>

/** All codes that `explain` returns. */
export type ProblemCode = keyof typeof problemMessages
