/** The kit around a component with a wallet in any state, rendered to HTML: what a visitor in that state is shown. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createClient, http, type Chain } from 'viem'
import { createConfig, type Config, WagmiContext } from 'wagmi'
import { explain } from '../errors/index.ts'
import type { Balance } from '../button/formatBalance.ts'
import { createJournal, type Journal } from '../transactions/journal.ts'
import type { WalletEngine, WalletPort, WalletState } from '../wallets/wallet.ts'
import { type Kit, KitContext } from './kit.ts'
import { createKitState, type LoadedKit } from './kitState.ts'
import { createQueryClient } from './queryClient.ts'
import { createStore } from './store.ts'

/** Canto, as an app would configure it. */
export const canto = {
  id: 7700,
  name: 'Canto',
  nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  blockExplorers: { default: { name: 'Tuber', url: 'https://tuber.build/' } },
} as const satisfies Chain

/** A second chain, so that there is something to choose. */
export const secondChain = {
  ...canto,
  id: 7701,
  name: 'Second',
  iconUrl: 'data:image/svg+xml,second',
} as const

export const account = '0x1D9E1F2a3b4c5d6E7F8091a2B3C4d5e6F70a70Af'

/** A config of these chains that makes no requests. */
export function createTestConfig(chains: readonly [Chain, ...Chain[]] = [canto]): Config {
  return createConfig({
    chains,
    client: ({ chain }) => createClient({ chain, transport: http('http://127.0.0.1:1') }),
    storage: null,
    ssr: true,
  })
}

/** A port with a fixed state. */
export function createFixedPort(state: WalletState): WalletPort {
  const snapshot = { ...state, wallets: [], discovery: 'done' } as const
  const refuse = () => Promise.reject(new Error('This port makes no requests.'))
  return {
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    getServerSnapshot: () => snapshot,
    load: refuse,
    connect: refuse,
    cancel: () => undefined,
    disconnect: refuse,
    switchChain: refuse,
    chooseAccounts: refuse,
    watchAsset: refuse,
    explain,
  }
}

/** Connected on a chain. */
export function connectedState(
  chainId: number,
  chain: 'supported' | 'unsupported' = 'supported',
): WalletState {
  return { status: 'connected', account, chainId, chain, walletId: 'io.fox', walletName: 'Fox' }
}

export interface RenderOptions {
  readonly wallet: WalletPort
  readonly chains?: readonly [Chain, ...Chain[]]
  readonly kit?: Partial<Kit>
  readonly queries?: QueryClient
  /** What was read of the connected account. */
  readonly balance?: Balance
}

/** The kit over a port, with a journal, as the provider gives it once the engine is loaded. */
export function createTestKit(
  wallet: WalletPort,
  chains: readonly Chain[],
  journal: Journal = createJournal({ storage: null, events: null }),
): Kit {
  const loaded: LoadedKit = { engine: wallet as WalletEngine, journal }
  const state = createKitState(() => Promise.resolve(loaded), chains)
  return {
    wallet,
    stores: { ...state, loaded: createStore<LoadedKit | undefined>(loaded) },
    session: undefined,
    open: 'none',
    setOpen: () => undefined,
  }
}

/** The HTML of a component under the kit. */
export function renderKit(
  node: ReactNode,
  { wallet, chains = [canto], kit, queries = createQueryClient(), balance }: RenderOptions,
): string {
  const config = createTestConfig(chains)
  const whole = { ...createTestKit(wallet, chains), ...kit }
  const snapshot = wallet.getSnapshot()
  const { stores } = whole
  if (balance && snapshot.status === 'connected') {
    const known = createStore({ address: snapshot.account, chainId: snapshot.chainId, balance })
    Object.assign(stores, { balance: known })
  }
  return renderToStaticMarkup(
    <WagmiContext value={config}>
      <QueryClientProvider client={queries}>
        <KitContext value={whole}>{node}</KitContext>
      </QueryClientProvider>
    </WagmiContext>,
  )
}

/** What can be read of HTML. */
export const stripTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')
