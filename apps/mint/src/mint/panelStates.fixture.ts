/** Examples of every state of the mint panel. Invented figures. */
import { parseEther } from 'viem'
import type { PanelState } from './panelState.ts'
import { choice, cost, open, opening, problem, wallet } from './panelExamples.fixture.ts'
import { friends, sale, soon } from '@peppermint/ui/sale/sale.fixture.ts'
import { galleryLists } from './allowlist/listStates.fixture.ts'
import { galleryMints } from './transactions/mintStates.fixture.ts'

const ready = {
  status: 'ready',
  wallet,
  balance: parseEther('412.6'),
  cost,
  isSimulating: false,
  ...choice,
  ...open,
} as const

/** By screenshot name. Some states have several variants. */
export const galleryStates: Readonly<Record<string, PanelState>> = {
  loading: { status: 'loading' },
  unreachable: { status: 'unreachable', outage: 'server', sale, headAge: 420, canReadDirectly: true },
  'unreachable-blind': { status: 'unreachable', outage: 'server-and-chain', canReadDirectly: false },
  'unreachable-server-lost': {
    status: 'unreachable',
    outage: 'server-lost-chain',
    sale,
    headAge: 42,
    canReadDirectly: true,
  },
  'unreachable-no-server': {
    status: 'unreachable',
    outage: 'no-server',
    sale,
    headAge: 0,
    canReadDirectly: true,
  },
  'not-launched': { status: 'unreachable', outage: 'not-launched', canReadDirectly: false },
  stale: { status: 'stale', sale, headAge: 431 },
  'before-start': { status: 'before-start', startsIn: 200_000, isBetweenPhases: false, ...opening },
  paused: { status: 'paused', ...open },
  ended: { status: 'ended', ...open },
  unannounced: { status: 'unannounced', chainNow: open.chainNow, sale: { ...sale, phases: [] } },
  'between-phases': { status: 'before-start', startsIn: 5_400, isBetweenPhases: true, ...opening, wallet },
  'phase-sold-out': { status: 'phase-sold-out', ...open, phase: friends, next: soon },
  'phase-sold-out-last': { status: 'phase-sold-out', ...open },
  'allowlist-pending': {
    status: 'allowlist-pending',
    ...open,
    phase: { ...friends, allowlistRoot: 'pending' },
    next: soon,
  },
  'ended-connected': { status: 'ended', ...open, wallet },
  'sold-out': { status: 'sold-out', ...open, sale: { ...sale, minted: 10_000 } },
  disconnected: { status: 'disconnected', ...open },
  'disconnected-pending': {
    status: 'disconnected',
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
  'disconnected-proposed': {
    status: 'disconnected',
    ...open,
    pending: [
      { id: 'pending', quantity: 2, sentAt: 1, account: '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be' },
    ],
  },
  connecting: { status: 'connecting', isRestoring: false, walletName: 'Rabby', ...open },
  restoring: { status: 'connecting', isRestoring: true, ...open },
  checking: { status: 'checking', wallet, what: 'account', ...open },
  'cannot-check': { status: 'cannot-check', wallet, ...open },
  'wrong-network': {
    status: 'wrong-network',
    wallet: { ...wallet, chainId: 1 },
    isSwitching: false,
    ...open,
  },
  'wrong-network-safe': {
    status: 'wrong-network',
    wallet: { ...wallet, chainId: 1, name: 'Safe', accountType: 'safe', canSwitch: false },
    isSwitching: false,
    ...open,
  },
  'wrong-network-failed': {
    status: 'wrong-network',
    wallet: { ...wallet, chainId: 424_242, name: 'A wallet with a very long name indeed' },
    isSwitching: true,
    problem: {
      ...problem,
      code: '4902',
      title: 'The wallet does not know Canto',
      detail: 'Nothing was sent. Add Canto in the wallet, then switch.',
    },
    ...open,
  },
  'insufficient-funds': {
    status: 'insufficient-funds',
    wallet,
    balance: parseEther('84.2'),
    required: parseEther('120.2304'),
    shortfall: parseEther('36.0304'),
    fee: parseEther('0.2304'),
    affordableQuantity: 1,
    ...choice,
    ...open,
  },
  ready,
  'ready-safe': {
    ...ready,
    wallet: { ...wallet, name: 'Safe', accountType: 'safe' },
    max: 50,
    limitedBy: 'transaction',
  },
  'ready-trying': { ...ready, isSimulating: true },
  'ready-rejected': {
    ...ready,
    balance: parseEther('1234567.6'),
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
  'simulation-failed': {
    status: 'simulation-failed',
    wallet,
    problem,
    ...choice,
    ...open,
    quantity: 1,
    max: 1,
  },
  'simulation-failed-again': {
    status: 'simulation-failed',
    wallet,
    problem: {
      code: 'IncorrectPayment',
      title: 'Canto refused the test',
      detail: 'You paid nothing for peppers. Try again.',
    },
    ...choice,
    ...open,
  },
  ...galleryLists,
  ...galleryMints,
}
