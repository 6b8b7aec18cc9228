/** Test environment of the connector: a relay, a phone, and pages that use them. */
import { startPhone, startRelay, type Phone, type Proposal, type Relay } from '@peppermint/devnet/relay'
import { defineChain, type Chain, type EIP1193Provider } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { createConfig, http, type Config, type Connector } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import type { TextStorage } from '../wallets/browserStorage.ts'
import { walletConnect, type WalletConnectMessage } from './index.ts'

/** A chain's description, for a node that may or may not be there. */
export const createTestChain = (id: number, url = 'http://127.0.0.1:1'): Chain =>
  defineChain({
    id,
    name: id === 7700 ? 'Canto' : `Chain ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })

/** A browser's storage. */
export interface Memory extends TextStorage {
  readonly texts: Map<string, string>
}

export function memory(): Memory {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  }
}

/** A page, or a tab if it shares its storage. */
export interface Page {
  readonly config: Config
  readonly connector: Connector
  readonly storage: Memory
  readonly messages: readonly WalletConnectMessage[]
  /** The next pairing URI that the page shows. */
  readonly shown: () => Promise<string>
  /** Connects; rejects as wagmi does. */
  readonly connect: (chainId?: number) => Promise<{ readonly chainId: number }>
  /** wagmi's connection; undefined if there is none. */
  readonly connection: () =>
    | { readonly accounts: readonly string[]; readonly chainId: number; readonly connector: Connector }
    | undefined
  readonly provider: () => Promise<EIP1193Provider>
  readonly leave: () => Promise<void>
}

export interface TestEnv {
  readonly relay: Relay
  readonly phone: Phone
  readonly openPage: (over?: {
    readonly storage?: Memory
    readonly chains?: readonly [Chain, ...Chain[]]
  }) => Page
  /** The phone scans the page's code and approves; resolves once connected. */
  readonly pairWithPhone: (page: Page) => Promise<void>
  /** Lets the phone scan what the page shows next, without an answer. */
  readonly scan: (page: Page) => Promise<{
    readonly connecting: Promise<unknown>
    readonly proposal: Proposal
  }>
  readonly stop: () => Promise<void>
}

/** Starts them. */
export async function startTestEnv(
  chains: readonly [Chain, ...Chain[]] = [createTestChain(7700), createTestChain(7701)],
): Promise<TestEnv> {
  const relay = await startRelay()
  const phone = await startPhone({
    relayUrl: relay.url,
    projectId: 'env',
    privateKeys: [generatePrivateKey(), generatePrivateKey()],
    chains: chains.map(({ id, rpcUrls }) => ({ id, rpcUrl: rpcUrls.default.http[0] ?? '' })),
    redirect: { native: 'javascript://alert(1)', universal: 'https://phone.example/open' },
  })
  const pages: Page[] = []

  const openPage: TestEnv['openPage'] = (over = {}) => {
    const storage = over.storage ?? memory()
    const used = over.chains ?? chains
    const config = createConfig({
      chains: used,
      transports: Object.fromEntries(used.map((chain) => [chain.id, http(undefined, { retryCount: 0 })])),
      storage: null,
      connectors: [
        walletConnect({
          projectId: 'env',
          relayUrl: relay.url,
          storage,
          metadata: { name: 'Test', description: 'A test page.', url: 'https://app.example', icons: [] },
        }),
      ],
    })
    const [connector] = config.connectors
    if (!connector) throw new Error('There is no connector.')
    const messages: WalletConnectMessage[] = []
    const looking: ((uri: string) => void)[] = []
    connector.emitter.on('message', ({ type, data }) => {
      const message = { type, data } as WalletConnectMessage
      messages.push(message)
      if (message.type === 'display_uri') looking.shift()?.(message.data)
    })
    const page: Page = {
      config,
      connector,
      storage,
      messages,
      shown: () => new Promise((resolve) => looking.push(resolve)),
      connect: (chainId) => connect(config, { connector, ...(chainId !== undefined && { chainId }) }),
      connection: () => config.state.connections.get(connector.uid),
      provider: async () => (await connector.getProvider()) as EIP1193Provider,
      leave: () => disconnect(config, { connector }).catch(() => connector.disconnect()),
    }
    pages.push(page)
    return page
  }

  const scan: TestEnv['scan'] = async (page) => {
    const shown = page.shown()
    const connecting = page.connect()
    // The caller that scans handles the result; until then, prevent an unhandled rejection.
    connecting.catch(() => undefined)
    return { connecting, proposal: await phone.pair(await Promise.race([shown, never(connecting)])) }
  }

  return {
    relay,
    phone,
    openPage,
    scan,
    async pairWithPhone(page) {
      const { connecting } = await scan(page)
      await phone.approve()
      await connecting
    },
    async stop() {
      await Promise.all(pages.map((page) => page.leave()))
      await phone.stop()
      await relay.stop()
    },
  }
}

/** Rejects as the promise does, and never resolves. */
const never = (promise: Promise<unknown>) => promise.then(() => new Promise<never>(() => undefined))

/** Waits until the condition is true. */
export async function until(isDone: () => unknown, within = 30_000): Promise<void> {
  const last = Date.now() + within
  for (;;) {
    if (await isDone()) return
    if (Date.now() > last) throw new Error(`Waited ${within} ms for ${String(isDone)}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Milliseconds that pass while this process runs: one that gets no processor, or works without a pause, cannot answer
 * anybody, and how long that lasts says nothing about what it does. `stop` tells them.
 */
export function startRunningClock(): { readonly stop: () => number } {
  const beat = 20
  let ran = 0
  let last = performance.now()
  const take = () => {
    const now = performance.now()
    ran += Math.min(now - last, 2 * beat)
    last = now
  }
  const beating = setInterval(take, beat)
  return {
    stop() {
      clearInterval(beating)
      take()
      return ran
    },
  }
}

/** What a promise rejects with. */
export const catchRejection = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => undefined,
    (error: unknown) => error,
  )
