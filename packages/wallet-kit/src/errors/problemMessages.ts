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
    'You declined it in {wallet}, so no money moved. You can try again anytime.',
    'rejected',
  ],
  'pending-in-wallet': [
    '{wallet} is already asking',
    'An earlier request is still open in {wallet}. Answer that one first; nothing new is sent until then.',
    'pending-in-wallet',
  ],
  'unknown-chain': [
    '{wallet} doesn’t know {chain} yet',
    '{sentNothing} Add {chain} to {wallet}, then switch to it.',
    'unknown-chain',
  ],
  unauthorised: [
    '{wallet} hasn’t given this page access',
    '{sentNothing} Connect again and allow this account, or unlock {wallet} if it is locked.',
    'connect-again',
  ],
  'unsupported-method': [
    '{wallet} can’t do this',
    '{sentNothing} This wallet doesn’t support the request. Another wallet may.',
    'unsupported',
  ],
  'wallet-disconnected': [
    '{wallet} has lost its connection',
    'It can’t reach any network. {checkFirst} check your connection and reconnect the wallet.',
    'connect-again',
    'unknown',
  ],
  'chain-disconnected': [
    '{wallet} can’t reach {chain}',
    '{checkFirst} wait a moment, or choose another endpoint for {chain} in the settings of {wallet}.',
    'unreachable',
    'unknown',
  ],

  // Wallets that answer a request to send in their own way.
  'no-hash': [
    '{wallet} gave no transaction number',
    'It may have sent it or not. We’re watching the chain: if it was sent, it will appear here. Look into {wallet} before you try again.',
    'wallet-settings',
    'unknown',
  ],
  'earlier-on-its-way': [
    'An earlier transaction may still be on its way',
    'The network can’t say yet whether it was this one, so {wallet} was not asked again. Look into {wallet}, wait for the next block, then try again.',
    'wallet-settings',
  ],
  'maybe-proposed': [
    'This may be proposed already',
    'It is not known whether the earlier request was proposed, so {wallet} was not asked again. If {wallet} still shows it, answer it there. Otherwise look at the Safe’s queue; if it isn’t there, try again to propose it.',
    'wallet-settings',
  ],
  'other-account': [
    '{wallet} is on another account',
    '{sentNothing} Switch {wallet} to the account shown here, or connect the other one.',
    'connect-again',
  ],

  // Hardware wallets, which sign nothing when they refuse.
  'device-locked': [
    'Your hardware wallet is locked',
    '{sentNothing} Unlock the device, open its Ethereum app, then try again.',
    'wallet-settings',
  ],
  'device-blind-signing': [
    'Your hardware wallet doesn’t allow this yet',
    '{sentNothing} On the device, open the Ethereum app, then its settings, and turn on “Blind signing” or “Contract data”. Then try again.',
    'wallet-settings',
  ],
  'device-app': [
    'Your hardware wallet isn’t in its Ethereum app',
    '{sentNothing} Open the Ethereum app on the device, and update it if it is old. Then try again.',
    'wallet-settings',
  ],
  'device-disconnected': [
    'Your hardware wallet isn’t connected',
    '{sentNothing} Connect the device, unlock it and open its Ethereum app, then try again.',
    'wallet-settings',
  ],

  // JSON-RPC errors, from the wallet's endpoint or from ours.
  'parse-error': [
    'We got an unreadable reply',
    'The network service could not read the request. {checkFirst} please try again.',
    'fault',
    'unknown',
  ],
  'invalid-request': [
    'The network service didn’t accept the request',
    '{sentNothing} Please try again; if it keeps happening, the details below will help us fix it.',
    'fault',
  ],
  'method-not-found': [
    'The network service doesn’t know this request',
    '{sentNothing} Another wallet, or another endpoint for {chain} in {wallet}, may support it.',
    'unsupported',
  ],
  'invalid-params': [
    'Something went wrong on our side',
    '{sentNothing} This is a bug in this page or in {wallet}; the details below will help us fix it.',
    'fault',
  ],
  'internal-error': [
    'Something failed inside the wallet or the network service',
    '{checkFirst} wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  'invalid-input': [
    'The network didn’t accept the transaction',
    '{checkFirst} try again; the details show why it was refused.',
    'wallet-settings',
    'unknown',
  ],
  'not-found': [
    'The network service could not find it',
    'Network servers can be a few blocks apart. Nothing is lost: wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  'transaction-rejected': [
    'The network refused the transaction',
    'It wasn’t accepted, so no money moved. Try again; the details below show why.',
    'wallet-settings',
  ],
  'method-not-supported': [
    'The network service doesn’t offer this request',
    '{sentNothing} Choose another endpoint for {chain} in {wallet}, or another wallet.',
    'unsupported',
  ],
  'limit-exceeded': [
    'The network service is asking us to slow down',
    'Too many requests reached it at once. {checkFirst} wait a minute and try again.',
    'unreachable',
    'unknown',
  ],
  'version-unsupported': [
    'The network service uses another version',
    '{sentNothing} Choose another endpoint for {chain} in {wallet}.',
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
    'Another transaction of this account took its place. Check {wallet} to see what was sent, then try again.',
    'wallet-settings',
    'unknown',
  ],
  'already-known': [
    'The network already has this transaction',
    'It’s on its way; sending it again changes nothing. Wait for confirmation.',
    'wallet-settings',
    'unknown',
  ],
  'nonce-max': [
    'This account cannot send any more transactions',
    '{sentNothing} It has used up its transaction numbers. Use another account.',
    'unsupported',
  ],
  'replacement-underpriced': [
    'An earlier transaction is still waiting',
    'Its fee is too low to replace the first one. Wait for that, or speed it up in {wallet}.',
    'wallet-settings',
    'unknown',
  ],
  'insufficient-funds': [
    'Not enough in this account',
    '{sentNothing} The account must cover both the price and the network fee. Add funds, or choose a smaller amount.',
    'insufficient-funds',
  ],
  'fee-cap-too-high': [
    'The fee limit is impossibly high',
    '{sentNothing} Reset the fee to what {wallet} suggests and try again.',
    'wallet-settings',
  ],
  'fee-cap-too-low': [
    'The fee limit is below what {chain} asks now',
    '{sentNothing} The fee rose since it was suggested. Try again, and keep the fee that {wallet} suggests.',
    'wallet-settings',
  ],
  'tip-above-fee-cap': [
    'The tip is higher than the fee limit',
    '{sentNothing} Reset the fee to what {wallet} suggests and try again.',
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
    '{chain} doesn’t support this kind of transaction',
    '{sentNothing} Update {wallet}, or switch off its advanced fee settings, and try again.',
    'wallet-settings',
  ],
  'execution-reverted': [
    'The contract would reject this',
    'It was tested before sending and failed, so no money moved. Something may have changed: check the page, then retry.',
    'contract',
  ],

  // wagmi.
  'connector-not-found': [
    'No wallet is connected',
    '{sentNothing} Connect a wallet, then try again.',
    'connect-again',
  ],
  'account-not-found': [
    '{wallet} no longer shares this account',
    '{sentNothing} Choose the account in {wallet}, or connect again.',
    'connect-again',
  ],
  'already-connected': ['{wallet} is already connected', 'Nothing to do; no money moved.', 'connect-again'],
  'address-checksum': [
    '{wallet} sent an address with a wrong checksum',
    '{sentNothing} The address probably has a typo, so it isn’t used. Check the account in {wallet}, then connect again.',
    'connect-again',
  ],
  'wallet-not-found': [
    '{wallet} wasn’t found',
    '{sentNothing} Install it or turn it on in this browser, reload the page, then connect again.',
    'connect-again',
  ],
  'wallet-not-ready': [
    '{wallet} is still starting',
    '{sentNothing} Wait a moment and try again; if that does not help, connect again.',
    'connect-again',
  ],
  'chain-not-configured': [
    'This page doesn’t use that network',
    '{sentNothing} Switch {wallet} to {chain}.',
    'wrong-chain',
  ],
  'chain-mismatch': [
    '{wallet} is on another network',
    '{sentNothing} Switch {wallet} to {chain} and try again.',
    'wrong-chain',
  ],
  'switch-not-supported': [
    '{wallet} can’t switch networks from here',
    '{sentNothing} Switch to {chain} inside {wallet}, then come back.',
    'wrong-chain',
  ],
  'no-chains': [
    '{wallet} offers no network',
    '{sentNothing} Add {chain} in the settings of {wallet}, then connect again.',
    'unknown-chain',
  ],
  'no-config': ['The page didn’t start properly', '{sentNothing} Reload it and try again.', 'fault'],

  // Transport.
  timeout: [
    'The network took too long to answer',
    '{checkFirst} wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  'service-down': [
    'The network service is down',
    '{checkFirst} wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  offline: [
    'Can’t reach the network',
    '{checkFirst} check your connection and try again.',
    'unreachable',
    'unknown',
  ],
  unknown: ['Something went wrong', '{checkFirst} please try again. Details are below.', 'fault', 'unknown'],
} as const satisfies Record<string, ProblemMessage>

export type ProblemCode = keyof typeof problemMessages
