/**
 * The wallet engine: @wagmi/core behind one snapshot and five verbs. This module is most of the bytes, so the
 * page imports it lazily (`lazyWallet`) and never from a component.
 *
 * Two things differ from the library on purpose. It connects only when the visitor asks, or when this very
 * wallet was connected by this page before: the library would take up any wallet that has granted this site an
 * account at some time, or that announces a new account. And there is one connection at a time.
 */
import {
  ConnectorAlreadyConnectedError,
  ConnectorNotFoundError,
  type Connector,
  createConfig,
  injected,
} from 'wagmi'
import { connect as connectWagmi, disconnect as disconnectWagmi } from 'wagmi/actions'
import type { Address, Chain, EIP1193Provider, Transport } from 'viem'
import { explain } from '../errors/index.ts'
import { browserStorage, type TextStorage } from './browserStorage.ts'
import { libraryStorage } from './libraryStorage.ts'
import { forget, readRecents, readRemembered, remember, stampVersion } from './remembered.ts'
import { switchProviderChain } from './switchChain.ts'
import type { Discovery, WalletEngine, WalletSnapshot, WalletState } from './wallet.ts'
import { walletList, walletName } from './walletList.ts'

/** How long, in milliseconds, wallets have to announce themselves before the list says that there is none. */
const lookingFor = 500
/** How long the page shows that it is restoring a connection. A wallet that turns up later is still restored. */
const restoringFor = 2_000

/** What an engine is made of. */
export interface WalletEngineOptions {
  /** The chains a visitor may use; `switchChain` leads to the first. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** How each chain is reached, by chain id. */
  readonly transports: Readonly<Record<number, Transport>>
  /** Where the visitor's choice is remembered; the browser's local storage unless given. */
  readonly storage?: TextStorage
}

/** Starts looking for wallets and returns the engine. Contacts no host and asks no wallet anything. */
export function createWalletEngine(options: WalletEngineOptions): WalletEngine {
  const { chains, transports, storage = browserStorage() } = options
  const config = createConfig({
    chains,
    transports: { ...transports },
    connectors: [injected()],
    multiInjectedProviderDiscovery: true,
    // There is one chain to mint on; where the wallet happens to be must not move what the page reads.
    syncConnectedChain: false,
    pollingInterval: 4_000,
    batch: { multicall: { batchSize: 1024, wait: 32 } },
    storage: libraryStorage(storage),
    ssr: false,
  })
  stampVersion(storage)
  // Not in the library's promise, so its version is pinned exactly: the list of wallets as it grows, and the
  // listener that connects without being asked.
  const internal: Internal = config._internal

  const listeners = new Set<() => void>()
  /** The wallet that holds the connection. */
  let held: string | undefined
  /** The wallet that is being asked, or restored. */
  let asked:
    | { readonly at: 'connecting' | 'reconnecting'; readonly id: string; readonly name: string }
    | undefined
  /** The only wallet whose yes still counts, however late it comes. */
  let welcome: string | undefined
  /** Counts decisions, so that what an earlier one left running knows that it is over. */
  let decisions = 0
  let discovery: Discovery = 'looking'
  let snapshot: WalletSnapshot = { at: 'disconnected', ...offered() }

  function offered() {
    const hasEthereum = 'ethereum' in globalThis && Boolean(Reflect.get(globalThis, 'ethereum'))
    return { wallets: walletList(config.connectors, readRecents(storage), hasEthereum), discovery }
  }

  const connection = () => config.state.connections.get(config.state.current ?? '')

  function state(): WalletState {
    if (asked) return { at: asked.at, walletId: asked.id, walletName: asked.name }
    const { accounts, chainId, connector } = connection() ?? {}
    const account = accounts?.[0]
    if (!connector || !account || chainId === undefined || connector.id !== held)
      return { at: 'disconnected' }
    return {
      at: 'connected',
      account,
      chainId,
      chain: chains.some(({ id }) => id === chainId) ? 'supported' : 'unsupported',
      walletId: connector.id,
      walletName: walletName(connector),
    }
  }

  /** Draws the snapshot anew from the library's state and ours, and tells whoever listens if it differs. */
  function publish(): void {
    // The library would connect by itself when a wallet changes its account; see the head of this file.
    for (const { emitter } of config.connectors) emitter.off('connect', internal.events.connect)
    if (held && connection()?.connector.id !== held) {
      held = undefined
      forget(storage)
    }
    const { wallets } = offered()
    if (wallets.length && discovery === 'looking') discovery = 'done'
    const same = JSON.stringify(wallets) === JSON.stringify(snapshot.wallets)
    const next: WalletSnapshot = { ...state(), wallets: same ? snapshot.wallets : wallets, discovery }
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return
    snapshot = next
    listeners.forEach((listener) => listener())
  }

  /** Ends a connection and takes the wallet's permission back where it can be. */
  async function drop(connector: Connector): Promise<void> {
    try {
      await disconnectWagmi(config, { connector })
    } catch (error) {
      // The page must be able to forget a wallet that fails to say goodbye.
      config.setState((x) => {
        const connections = new Map([...x.connections].filter(([uid]) => uid !== connector.uid))
        return {
          ...x,
          connections,
          current: [...connections.keys()].at(-1) ?? null,
          status: connections.size ? 'connected' : 'disconnected',
        }
      })
      if (!/no matching key/i.test(String(error))) throw error
    }
  }

  /** Asks a connector and, when it says yes and is still welcome, makes it the one connection. */
  async function ask(connector: Connector, isReconnecting: boolean): Promise<void> {
    const request = { connector, isReconnecting }
    const { accounts } = await connectWagmi(config, request)
    if (welcome !== connector.id || !accounts.length) {
      await drop(connector).catch(() => undefined)
      // EIP-1193's own code, so that whoever reads it needs no second rule.
      throw Object.assign(new Error('The connection was not completed.'), { code: 4001 })
    }
    decisions++
    asked = undefined
    held = connector.id
    remember(storage, { id: connector.id, name: walletName(connector) })
    publish()
    for (const other of new Map(config.state.connections).values())
      if (other.connector.uid !== connector.uid) await drop(other.connector).catch(() => undefined)
  }

  async function connect(walletId: string): Promise<void> {
    const connector = config.connectors.find(({ id }) => id === walletId)
    if (!connector) throw new ConnectorNotFoundError()
    if (connector.uid === config.state.current) throw new ConnectorAlreadyConnectedError()
    const decision = ++decisions
    welcome = walletId
    asked = { at: 'connecting', id: walletId, name: walletName(connector) }
    publish()
    try {
      await ask(connector, false)
    } catch (error) {
      if (decision === decisions) {
        asked = undefined
        // -32002: the wallet is still showing an earlier question of ours, and a yes to that is a yes.
        if (!(error instanceof Error && 'code' in error && error.code === -32002)) welcome = undefined
        publish()
      }
      throw error
    }
  }

  async function restore(): Promise<void> {
    const wallet = readRemembered(storage)
    if (!wallet || held || asked) return
    const decision = ++decisions
    const isOver = () => decision !== decisions
    welcome = wallet.id
    asked = { at: 'reconnecting', ...wallet }
    publish()
    const stopShowing = () => {
      if (isOver()) return
      asked = undefined
      publish()
    }
    const timer = setTimeout(stopShowing, restoringFor)
    try {
      const connector = await appearance(wallet.id)
      if (isOver() || !(await connector.isAuthorized()) || isOver()) return
      await ask(connector, true)
    } catch {
      // Nobody asked for anything, so there is nobody to tell: the page is simply not connected.
    } finally {
      clearTimeout(timer)
      stopShowing()
    }
  }

  /** Resolves with the wallet's connector as soon as there is one. */
  const appearance = (id: string) =>
    new Promise<Connector>((resolve) => {
      const look = () => {
        const connector = config.connectors.find((candidate) => candidate.id === id)
        if (connector) resolve(connector)
        return connector
      }
      if (look()) return
      const stop = internal.connectors.subscribe(() => look() && stop())
    })

  function cancel(): void {
    if (!asked) return
    decisions++
    asked = undefined
    welcome = undefined
    publish()
  }

  async function disconnect(): Promise<void> {
    decisions++
    asked = undefined
    welcome = undefined
    forget(storage)
    const current = connection()
    held = undefined
    publish()
    if (current) await drop(current.connector)
  }

  async function provider(): Promise<EIP1193Provider> {
    const current = connection()
    if (!held || !current) throw new ConnectorNotFoundError()
    return (await current.connector.getProvider()) as EIP1193Provider
  }

  async function switchChain(): Promise<void> {
    const wallet = await provider()
    const current = connection()
    await switchProviderChain(wallet, chains[0])
    // Not every wallet tells that its chain has changed; this says the same as its event would.
    current?.connector.onChainChanged(`0x${chains[0].id.toString(16)}`)
  }

  const stops = [
    config.subscribe((x) => x, publish),
    internal.connectors.subscribe(publish),
    listen('ethereum#initialized', publish),
  ]
  const looking = setTimeout(() => {
    discovery = 'done'
    publish()
  }, lookingFor)
  publish()

  const engine: WalletEngine = {
    load: () => Promise.resolve(engine),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    getServerSnapshot: () => snapshot,
    connect,
    cancel,
    disconnect,
    switchChain,
    explain,
    restore,
    provider,
    destroy() {
      clearTimeout(looking)
      stops.forEach((stop) => stop())
      internal.mipd?.destroy()
    },
  }
  return engine
}

type ConnectorConnected = { readonly accounts: readonly Address[]; readonly chainId: number; uid: string }

/** What is used of the library's inner parts. */
interface Internal {
  readonly events: { readonly connect: (data: ConnectorConnected) => void }
  readonly connectors: { readonly subscribe: (listener: () => void) => () => void }
  readonly mipd: { readonly destroy: () => void } | undefined
}

/** Wallets that inject themselves late say so with this event on the window. */
function listen(event: string, listener: () => void): () => void {
  globalThis.addEventListener?.(event, listener)
  return () => globalThis.removeEventListener?.(event, listener)
}
