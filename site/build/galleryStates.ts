/** One example of every state the mint panel can be in, for the gallery. Invented figures. */
import { parseEther } from 'viem'
import type { PanelState } from '../src/mint/panelState.ts'
import { choice, cost, friends, open, opening, problem, sale, soon, wallet } from './galleryExamples.ts'
import { galleryLists } from './galleryLists.ts'
import { galleryMints } from './galleryMints.ts'

const ready = {
  at: 'ready',
  wallet,
  have: parseEther('412.6'),
  cost,
  simulating: false,
  ...choice,
  ...open,
} as const

/** By the name of its picture. Some states come in several kinds. */
export const galleryStates: Readonly<Record<string, PanelState>> = {
  loading: { at: 'loading' },
  unreachable: { at: 'unreachable', missing: 'server', sale, headAge: 420, canReadDirectly: true },
  'unreachable-blind': { at: 'unreachable', missing: 'everybody', canReadDirectly: false },
  'unreachable-server-lost': {
    at: 'unreachable',
    missing: 'server-lost-chain',
    sale,
    headAge: 42,
    canReadDirectly: true,
  },
  'unreachable-no-server': {
    at: 'unreachable',
    missing: 'no-server',
    sale,
    headAge: 0,
    canReadDirectly: true,
  },
  stale: { at: 'stale', sale, headAge: 431 },
  'before-start': { at: 'before-start', startsIn: 200_000, between: false, ...opening },
  paused: { at: 'paused', ...open },
  ended: { at: 'ended', ...open },
  unannounced: { at: 'unannounced', chainNow: open.chainNow, sale: { ...sale, phases: [] } },
  'between-phases': { at: 'before-start', startsIn: 5_400, between: true, ...opening, wallet },
  'phase-sold-out': { at: 'phase-sold-out', ...open, phase: friends, next: soon },
  'phase-sold-out-last': { at: 'phase-sold-out', ...open },
  'allowlist-pending': {
    at: 'allowlist-pending',
    ...open,
    phase: { ...friends, allowlistRoot: 'pending' },
    next: soon,
  },
  'sold-out': { at: 'sold-out', ...open, sale: { ...sale, minted: 10_000 } },
  disconnected: { at: 'disconnected', ...open },
  'disconnected-pending': {
    at: 'disconnected',
    ...open,
    pending: [
      {
        id: 'pending',
        quantity: 2,
        sentAt: 1,
        hash: `0x${'cd'.repeat(32)}`,
        account: '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be',
      },
    ],
  },
  connecting: { at: 'connecting', restoring: false, walletName: 'Rabby', ...open },
  restoring: { at: 'connecting', restoring: true, ...open },
  checking: { at: 'checking', wallet, what: 'account', ...open },
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
  ready,
  'ready-trying': { ...ready, simulating: true },
  'ready-rejected': {
    ...ready,
    have: parseEther('1234567.6'),
    notice: { kind: 'rejected' },
    headAge: 72,
  },
  'ready-problem': {
    ...ready,
    notice: {
      kind: 'problem',
      problem: {
        ...problem,
        title: 'Your wallet is already asking',
        detail: 'Another request waits there. Nothing was sent. Answer it, then try again.',
      },
    },
  },
  'simulation-failed': { at: 'simulation-failed', wallet, problem, ...choice, ...open },
  ...galleryLists,
  ...galleryMints,
}
