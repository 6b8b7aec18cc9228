/** One example of every state the mint panel can be in, for the gallery. Invented figures. */
import { parseEther } from 'viem'
import type { Choice, Cost, Open, PanelState, Problem, Sale, Wallet } from '../src/mint/panelState.ts'

const NOW = 1_795_223_250

const sale: Sale = {
  chainId: 7700,
  contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31',
  name: 'Scovilles',
  supply: 10_000,
  minted: 6786,
  paused: false,
  phase: { start: NOW - 86_400, end: NOW + 15_156, price: parseEther('60'), walletCap: 5, transactionCap: 5 },
  head: { number: 14_208_331, hash: `0x${'c4'.repeat(32)}`, timestamp: NOW - 4 },
}

const open: Open = { sale, chainNow: NOW }
const wallet: Wallet = { address: '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be', name: 'Rabby', chainId: 7700 }
const choice: Choice = { quantity: 2, max: 4, boundBy: 'wallet', used: 1 }
const cost: Cost = { price: parseEther('120'), fee: parseEther('0.192'), feeMost: parseEther('0.2304') }
const mint = { id: 'm1', quantity: 2, hash: `0x91be${'7a'.repeat(28)}c07d`, sentAt: NOW - 8 } as const
const problem: Problem = {
  code: 'SoldOut',
  title: 'Only 1 pepper left',
  detail: 'You asked for 2. You paid nothing for peppers. Choose fewer and try again.',
  technical: 'SoldOut(requested: 2, left: 1)',
}

/** By the name of its picture. Some states come in several kinds. */
export const galleryStates: Readonly<Record<string, PanelState>> = {
  loading: { at: 'loading' },
  unreachable: { at: 'unreachable', sale, headAge: 420, canReadDirectly: true },
  'unreachable-blind': { at: 'unreachable', canReadDirectly: false },
  stale: { at: 'stale', sale, headAge: 431 },
  'before-start': { at: 'before-start', startsIn: 200_000, ...open },
  paused: { at: 'paused', ...open },
  ended: { at: 'ended', ...open },
  'sold-out': { at: 'sold-out', ...open, sale: { ...sale, minted: 10_000 } },
  disconnected: { at: 'disconnected', ...open },
  connecting: { at: 'connecting', restoring: false, walletName: 'Rabby', ...open },
  restoring: { at: 'connecting', restoring: true, ...open },
  checking: { at: 'checking', wallet, ...open },
  'cannot-check': { at: 'cannot-check', wallet, ...open },
  'wrong-network': { at: 'wrong-network', wallet: { ...wallet, chainId: 1 }, switching: false, ...open },
  'wrong-network-failed': {
    at: 'wrong-network',
    wallet: { ...wallet, chainId: 424_242, name: 'A wallet with a very long name indeed' },
    switching: true,
    problem: {
      ...problem,
      code: '4902',
      title: 'The wallet does not know Canto',
      detail: 'Nothing was sent. Add Canto in the wallet, then switch.',
    },
    ...open,
  },
  'cap-reached': { at: 'cap-reached', wallet, used: 5, ids: [12, 340, 341, 6002, 6779], ...open },
  'insufficient-funds': {
    at: 'insufficient-funds',
    wallet,
    have: parseEther('84.2'),
    need: parseEther('120.2304'),
    shortBy: parseEther('36.0304'),
    fee: parseEther('0.2304'),
    affordable: 1,
    ...choice,
    ...open,
  },
  ready: { at: 'ready', wallet, have: parseEther('412.6'), cost, simulating: false, ...choice, ...open },
  'ready-trying': {
    at: 'ready',
    wallet,
    have: parseEther('412.6'),
    cost,
    simulating: true,
    ...choice,
    ...open,
  },
  'ready-rejected': {
    at: 'ready',
    wallet,
    have: parseEther('1234567.6'),
    cost,
    simulating: false,
    notice: { kind: 'rejected' },
    ...choice,
    ...open,
    headAge: 72,
  },
  'ready-problem': {
    at: 'ready',
    wallet,
    have: parseEther('412.6'),
    cost,
    simulating: false,
    notice: {
      kind: 'problem',
      problem: {
        ...problem,
        title: 'Your wallet is already asking',
        detail: 'Another request waits there. Nothing was sent. Answer it, then try again.',
      },
    },
    ...choice,
    ...open,
  },
  'simulation-failed': { at: 'simulation-failed', wallet, problem, ...choice, ...open },
  prompt: { at: 'prompt', wallet, askedAt: NOW - 9, elapsed: 9, quantity: 2, cost, ...open },
  submitted: { at: 'submitted', wallet, mint, elapsed: 8, pace: 'usual', ...open },
  'submitted-slow': {
    at: 'submitted',
    wallet,
    mint,
    elapsed: 95,
    pace: 'slow',
    followed: 'repriced',
    ...open,
  },
  'submitted-unseen': { at: 'submitted', wallet, mint, elapsed: 41, pace: 'unseen', ...open },
  'replaced-cancelled': { at: 'replaced', wallet, mint, how: 'cancelled', by: mint.hash, ...open },
  'replaced-other': { at: 'replaced', wallet, mint, how: 'other', ...open },
  confirmed: {
    at: 'confirmed',
    wallet,
    mint,
    ids: [6787, 6788],
    paid: parseEther('120'),
    fee: parseEther('0.1917'),
    block: 14_208_334,
    canMintMore: 2,
    ...open,
    sale: { ...sale, minted: 6788 },
  },
  'confirmed-ten': {
    at: 'confirmed',
    wallet,
    mint,
    ids: [6787, 6788, 6789, 6790, 6791, 6792, 6793, 6794, 6795, 6796],
    paid: parseEther('600'),
    fee: parseEther('0.4'),
    block: 14_208_334,
    canMintMore: 0,
    ...open,
  },
  reverted: {
    at: 'reverted',
    wallet,
    mint,
    problem,
    lostRace: false,
    fee: parseEther('0.11'),
    block: 14_208_334,
    canRetry: true,
    ...open,
  },
  'lost-race': {
    at: 'reverted',
    wallet,
    mint,
    problem,
    lostRace: true,
    fee: parseEther('0.11'),
    block: 14_208_334,
    canRetry: false,
    ...open,
  },
}
