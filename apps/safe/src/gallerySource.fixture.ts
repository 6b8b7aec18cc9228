/** A Safe and a workspace of the gallery: contacts no host. */
import { QueryClient } from '@tanstack/react-query'
import { createKitState, createStore, type LoadedKit, type WalletSnapshot } from '@peppermint/wallet-kit'
import { createJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import { createGatewayClient } from '@peppermint/safe/client'
import { NoSafeError, type SafeState } from '@peppermint/safe/chain'
import type { Balances, Collectible, Page, SafeInfo } from '@peppermint/safe/wire'
import { createClient, custom } from 'viem'
import { canto } from 'viem/chains'
import type { NewestBlock } from '@peppermint/ui/page/siteConfig.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { safeKey } from './queries.ts'
import { createRecentSafes } from './recentSafes.ts'
import type { SafeSource } from './source/safeSource.ts'
import { sourceKey } from './source/sourceOf.ts'
import type { Workspace } from './workspace.ts'
import { apps, chainAnswer } from './galleryGateway.fixture.ts'
import {
  ALICE,
  BOB,
  CAROL,
  detailsOf,
  history,
  named,
  PEPPERS,
  queue,
  SAFE,
  TOKEN,
} from './galleryTransactions.fixture.ts'

export const facts: SafeInfo = {
  address: named(SAFE),
  chainId: '7700',
  nonce: 18,
  threshold: 2,
  owners: [named(ALICE, 'mirasol.eth'), named(BOB), named(CAROL)],
  implementation: named('0xfb1bffC9d739B8D520DaF37dF666da4C687191EA'),
  implementationVersionState: 'UP_TO_DATE',
  modules: null,
  fallbackHandler: named('0x017062a1dE2FE6b99BE3d9d37841FeD19F573804', 'CompatibilityFallbackHandler'),
  guard: null,
  version: '1.3.0+L2',
  collectiblesTag: '1',
  txQueuedTag: '1',
  txHistoryTag: '1',
  messagesTag: '1',
}

export const onChain: SafeState = {
  address: SAFE,
  chainId: 7700,
  version: '1.3.0',
  singleton: '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
  isGenuine: true,
  owners: [ALICE, BOB, CAROL],
  threshold: 2,
  nonce: 18,
  modules: [],
  guard: null,
  fallbackHandler: '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804',
  balance: 4_120_000_000_000_000_000_000n,
}

const token = { decimals: 6, symbol: 'USDC', name: 'USD Coin', logoUri: null, address: TOKEN } as const
const tokenFacts = { type: 'ERC20', symbol: 'USDC', decimals: 6 } as const
const fiat = { fiatBalance: '0', fiatConversion: '0', fiatBalance24hChange: null }
const balances: Balances = {
  fiatTotal: '0',
  items: [
    {
      tokenInfo: { ...token, type: 'NATIVE_TOKEN', decimals: 18 },
      balance: '4120000000000000000000',
      ...fiat,
    },
    { tokenInfo: { ...token, type: 'ERC20' }, balance: '1234567890', ...fiat },
    {
      tokenInfo: {
        ...token,
        type: 'ERC20',
        address: BOB,
        name: 'A token with a very long name that never ends, never',
        decimals: null,
      },
      balance: '9'.repeat(60),
      ...fiat,
    },
  ],
}
const collectibles: readonly Collectible[] = [
  {
    address: CAROL,
    tokenName: 'Gourds',
    tokenSymbol: 'G',
    logoUri: '',
    id: '9'.repeat(40),
    uri: null,
    name: null,
    description: null,
    imageUri: null,
    metadata: null,
  },
]

const peppers: readonly Pepper[] = [
  { status: 'revealed', id: 6_731, card: { number: 4_127, traits: 0 } },
  { status: 'sealed', id: 6_787 },
]

export const pageOf = <T>(results: readonly T[], next: string | null = null): Page<T> => ({
  next,
  previous: null,
  results,
})

export const never = (): Promise<never> => new Promise(() => undefined)

const refuse = () => Promise.reject(new Error('A gallery writes nothing.'))

/** A Safe with everything, unless the options say otherwise. */
export function gallerySource(options: Partial<SafeSource> = {}): SafeSource {
  return {
    type: 'gateway',
    safe: SAFE,
    chainId: 7700,
    missing: {},
    getSafe: () => Promise.resolve(facts),
    // Beside a transaction that a screen is about, nothing else waits.
    getQueue: () =>
      Promise.resolve(
        options.getTransaction === undefined
          ? pageOf(queue, 'https://gateway.example/?cursor=1')
          : pageOf([]),
      ),
    getHistory: () => Promise.resolve(pageOf(history)),
    getTransaction: (id) => Promise.resolve(detailsOf(id)),
    getMessages: () => Promise.resolve(pageOf([])),
    getMessage: never,
    getBalances: () => Promise.resolve(balances),
    getCollectibles: () => Promise.resolve(pageOf(collectibles)),
    propose: refuse,
    confirm: refuse,
    deleteProposal: refuse,
    proposeMessage: refuse,
    confirmMessage: refuse,
    ...options,
  }
}

export interface GalleryWorkspaceOptions {
  readonly source?: SafeSource
  /** As the chain has it, `no-contract`, or `unasked`: only the gateway was read. */
  readonly chain?: SafeState | NoSafeError['status'] | 'unasked' | 'unreachable'
  readonly isConnected?: boolean
  /** Of the connected wallet; `safe` inside a Safe host, whose account is the Safe. */
  readonly walletId?: string
  readonly hasGateway?: boolean
  /** What was read from the chain besides the Safe: the end of its query's key, and the answer. */
  readonly answers?: readonly ChainAnswer[]
  /** Whole keys of other queries, and their answers. */
  readonly queries?: readonly ChainAnswer[]
  /** The connected wallet and its journal. */
  readonly loaded?: Pick<LoadedKit, 'engine' | 'journal'>
}

export type ChainAnswer = readonly [key: readonly unknown[], answer: unknown]

/** A wallet that answers nothing, and its journal. */
export const loadedWith = (journal: Journal): Pick<LoadedKit, 'engine' | 'journal'> => ({
  journal,
  engine: { provider: { request: never } } as unknown as LoadedKit['engine'],
})
export const loadedWallet = loadedWith(createJournal({ storage: null, events: null, locks: null }))

/** A chain that does not answer: everything that a screen shows of it is seeded. */
const silentChain = createClient({ chain: canto, transport: custom({ request: never }) })

/** A workspace whose queries are answered at once. */
export function galleryWorkspace(options: GalleryWorkspaceOptions = {}): Workspace {
  const { source = gallerySource(), chain = onChain, isConnected = false, hasGateway = true } = options
  const { answers = [], queries = [], loaded, walletId = 'test' } = options
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  queryClient.setQueryData([...safeKey(source), 'peppers', chain !== 'unasked', ''], {
    count: 240,
    peppers,
  })
  if (typeof chain === 'object') queryClient.setQueryData([...safeKey(source), 'chain'], chain)
  if (chain !== 'unasked')
    queryClient.setQueryData([...safeKey(source), 'chain', 'token facts', TOKEN], tokenFacts)
  for (const [key, answer] of answers) queryClient.setQueryData([...safeKey(source), 'chain', ...key], answer)
  for (const [key, answer] of queries) queryClient.setQueryData(key, answer)
  queryClient.setQueryData(['owned', 7700, ALICE], [SAFE, TOKEN])
  queryClient.setQueryData(['gateway', '7700', 'chain'], chainAnswer)
  queryClient.setQueryData(['gateway', '7700', 'apps'], apps)
  const site = {
    deployment: { chainId: 7700, contract: PEPPERS, block: 1 },
    endpoints: ['https://canto.example'],
    explorer: 'https://tuber.build',
    api: null,
    ...(hasGateway && { safe: { gateway: 'https://gateway.example', hosts: [] } }),
  } as const
  const snapshot: WalletSnapshot = {
    ...(isConnected
      ? {
          status: 'connected',
          account: walletId === 'safe' ? SAFE : ALICE,
          chainId: 7700,
          chain: 'supported',
          walletId,
          ...(walletId === 'safe' && { unsupportedRequests: ['switch-chain'] }),
          walletName: 'Rabby',
        }
      : { status: 'disconnected' }),
    wallets: [],
    discovery: 'done',
  }
  const kit = createKitState(() => Promise.reject(new Error('A gallery has no wallet.')), [canto])
  if (loaded !== undefined) kit.loaded.set(loaded)
  const wallet = { ...kit.wallet, getSnapshot: () => snapshot, getServerSnapshot: () => snapshot }
  return {
    site,
    session: {
      site,
      kit: { ...kit, wallet },
      head: createStore<NewestBlock | undefined>(undefined),
      hosts: ['canto.example'],
    },
    queryClient,
    // Seeded answers are never asked for again.
    gateway: hasGateway ? createGatewayClient({ baseUrl: 'https://gateway.example' }) : undefined,
    isChainAllowed: createStore(chain !== 'unasked'),
    chain() {
      if (chain === 'no-contract' || chain === 'not-a-safe') throw new NoSafeError(SAFE, chain)
      if (chain === 'unreachable') throw new Error('This chain is unreachable.')
      return silentChain
    },
    recentSafes: createRecentSafes(7700),
    sourceType: createStore(source.type),
    sources: new Map([[sourceKey(source.type, source.safe), source]]),
  }
}
