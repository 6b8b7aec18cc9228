/** Each state of the workspace: its path (`SAFE` for the Safe's address) and what its queries answer. */
import { GatewayRequestError } from '@peppermint/safe/client'
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'
import { encodeFunctionData, parseAbi } from 'viem'
import { WrongAnswerError, type SafeSource } from '../source/safeSource.ts'
import type { SafeScreen } from '../safeScreen.story.ts'
import { facts, gallerySource, galleryWorkspace, never, onChain, pageOf } from '../gallerySource.fixture.ts'
import {
  ALICE,
  BOB,
  CAROL,
  details,
  infos,
  MULTI_SEND,
  named,
  ofModule,
  received,
  SAFE,
} from '../galleryTransactions.fixture.ts'

const OVERVIEW = '/SAFE'
const QUEUE = '/SAFE/queue'
const failing = (reason: Error): SafeSource => gallerySource({ getQueue: () => Promise.reject(reason) })
const queueOf = (source: SafeSource): SafeScreen => ({
  path: QUEUE,
  workspace: () => galleryWorkspace({ source }),
})
const stated = (change: Partial<SafeInfo>) =>
  gallerySource({ getSafe: () => Promise.resolve({ ...facts, ...change }) })
const transaction = (answer: TransactionDetails): SafeScreen => ({
  path: '/SAFE/transactions/1',
  workspace: () =>
    galleryWorkspace({
      source: gallerySource({ getTransaction: () => Promise.resolve(answer) }),
      isConnected: true,
    }),
})

const addOwner = encodeFunctionData({
  abi: parseAbi(['function addOwnerWithThreshold(address owner, uint256 _threshold)']),
  functionName: 'addOwnerWithThreshold',
  args: [BOB, 1n],
})

const missing = 'Without a gateway this page doesn’t know it. Your wallet or a block explorer may.'

/** By screenshot name. */
export const safeScreens: Readonly<Record<string, SafeScreen>> = {
  choose: { path: '/', workspace: () => galleryWorkspace() },
  'choose-connected': { path: '/', workspace: () => galleryWorkspace({ isConnected: true }) },
  overview: { path: OVERVIEW, workspace: () => galleryWorkspace({ isConnected: true }) },
  'overview-gateway-only': { path: OVERVIEW, workspace: () => galleryWorkspace({ chain: 'unasked' }) },
  'overview-behind': {
    path: OVERVIEW,
    workspace: () => galleryWorkspace({ chain: { ...onChain, nonce: 20 } }),
  },
  'overview-differs': {
    path: OVERVIEW,
    workspace: () =>
      galleryWorkspace({ source: stated({ threshold: 1, owners: [named(ALICE)], guard: named(BOB) }) }),
  },
  'overview-unusual': {
    path: OVERVIEW,
    workspace: () =>
      galleryWorkspace({
        source: stated({ implementationVersionState: 'OUTDATED' }),
        chain: { ...onChain, threshold: 3, modules: [BOB, CAROL], guard: BOB, fallbackHandler: BOB },
      }),
  },
  'overview-unknown-code': {
    path: OVERVIEW,
    workspace: () =>
      galleryWorkspace({
        source: stated({ implementationVersionState: 'UNKNOWN', version: null }),
        chain: {
          ...onChain,
          isGenuine: false,
          version: null,
          owners: [ALICE],
          threshold: 1,
          fallbackHandler: null,
        },
      }),
  },
  'overview-no-safe': {
    path: OVERVIEW,
    workspace: () =>
      galleryWorkspace({
        chain: 'no-contract',
        source: gallerySource({
          getSafe: () => Promise.reject(new GatewayRequestError(404, '404: Safe not found')),
        }),
      }),
  },
  'overview-chain-down': { path: OVERVIEW, workspace: () => galleryWorkspace({ chain: 'unreachable' }) },
  'overview-gateway-down': {
    path: OVERVIEW,
    workspace: () =>
      galleryWorkspace({
        source: gallerySource({ getSafe: () => Promise.reject(new TypeError('Failed to fetch')) }),
      }),
  },
  queue: { path: QUEUE, workspace: () => galleryWorkspace({ isConnected: true }) },
  'queue-empty': queueOf(gallerySource({ getQueue: () => Promise.resolve(pageOf([])) })),
  'queue-loading': queueOf(gallerySource({ getQueue: never })),
  'queue-failed': queueOf(failing(new GatewayRequestError(502, '502: Bad gateway'))),
  'queue-too-many': queueOf(failing(new GatewayRequestError(429, '429: Too many requests'))),
  'queue-not-allowed': queueOf(failing(new GatewayRequestError(403, '403: Forbidden'))),
  'queue-wrong-answer': queueOf(failing(new WrongAnswerError('Invalid input: expected array'))),
  'queue-slow': queueOf(failing(new DOMException('signal timed out', 'TimeoutError'))),
  history: { path: '/SAFE/history', workspace: () => galleryWorkspace() },
  'history-empty': {
    path: '/SAFE/history',
    workspace: () =>
      galleryWorkspace({ source: gallerySource({ getHistory: () => Promise.resolve(pageOf([])) }) }),
  },
  'history-missing': {
    path: '/SAFE/history',
    workspace: () =>
      galleryWorkspace({ source: gallerySource({ type: 'chain', missing: { history: missing } }) }),
  },
  assets: { path: '/SAFE/assets', workspace: () => galleryWorkspace() },
  'assets-missing': {
    path: '/SAFE/assets',
    workspace: () =>
      galleryWorkspace({
        source: gallerySource({ type: 'chain', missing: { tokens: missing, collectibles: missing } }),
      }),
  },
  'transaction-waiting': transaction(details({ rejectors: [CAROL] })),
  'transaction-ready': transaction(details({ txStatus: 'AWAITING_EXECUTION' })),
  'transaction-executed': transaction(details({ txStatus: 'SUCCESS', isExecuted: true })),
  'transaction-failed': transaction(details({ txStatus: 'FAILED', isExecuted: true })),
  'transaction-replaced': transaction(details({ txStatus: 'CANCELLED' })),
  'transaction-rejection': transaction(details({ txInfo: infos.rejection, to: SAFE, value: '0' })),
  'transaction-contradicted': transaction(
    details({ txInfo: infos.rejection, to: SAFE, value: '0', data: addOwner }),
  ),
  'transaction-delegate-unknown': transaction(
    details({
      txInfo: infos.custom,
      to: BOB,
      value: '0',
      data: '0x12345678',
      operation: 1,
      isTrusted: false,
    }),
  ),
  'transaction-delegate-known': transaction(
    details({ txInfo: infos.batch, to: MULTI_SEND, value: '0', data: '0x8d80ff0a', operation: 1 }),
  ),
  'transaction-module': transaction(ofModule),
  'transaction-received': transaction(received),
  'transaction-unknown': {
    path: '/SAFE/transactions/1',
    workspace: () =>
      galleryWorkspace({
        source: gallerySource({
          getTransaction: () => Promise.reject(new GatewayRequestError(404, '404: Transaction not found')),
        }),
      }),
  },
  gateway: { path: '/gateway', workspace: () => galleryWorkspace() },
  'no-gateway': { path: '/gateway', workspace: () => galleryWorkspace({ hasGateway: false }) },
  'no-page': { path: '/nothing', workspace: () => galleryWorkspace() },
}
