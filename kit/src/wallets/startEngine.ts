/**
 * The wallet engine: wagmi behind one snapshot and five verbs. This module is most of the bytes, so a page imports it
 * lazily (`lazyWallet`) and never from a component.
 *
 * Two things differ from the library on purpose. It connects only when the visitor asks, or when this very
 * wallet was connected by this page before: the library would take up any wallet that has granted this site an
 * account at some time, or that announces a new account. And there is one connection at a time.
 */
import {
  ChainNotConfiguredError,
  type Config,
  type Connector,
  ConnectorAlreadyConnectedError,
  ConnectorNotFoundError,
} from 'wagmi'
import { connect as connectWagmi } from 'wagmi/actions'
import type { Chain, EIP1193Provider } from 'viem'
import { type AddressChecksumError, checksumErrorIn } from '../errors/addressChecksum.ts'
import { namedError } from '../errors/namedError.ts'
import { browserStorage } from './browserStorage.ts'
import type { AppConnections, WalletEngineOptions } from './engineOptions.ts'
import { dropConnection, type Internal, libraryConfig } from './library.ts'
import { notCompleted } from './notCompleted.ts'
import { watchAccounts, wrongAccount } from './receivedAccounts.ts'
import {
  forget,
  readRecents,
  readRemembered,
  remember,
  type RememberedWallet,
  stampVersion,
} from './remembered.ts'
import { searchWallets } from './search.ts'
import { switchProviderChain } from './switchChain.ts'
import type { Pairing, WalletEngine, WalletSnapshot, WalletState } from './wallet.ts'

/** How long the page shows that it is restoring a connection. A wallet that turns up later is still restored. */
const restoringFor = 2_000

/** A wallet that is being asked, or restored. */
interface Asked {
  readonly status: 'connecting' | 'reconnecting'
  readonly id: string
  readonly name: string
  readonly pairing?: Pairing
  /** Withdraws the question, where that can be done. */
  readonly withdraw?: () => void
}

/**
 * Starts looking for wallets and returns the engine. Contacts no host and asks no wallet anything.
 * @param explain how the engine puts errors into words.
 * @param app the app's own use of the config; none for a config that only the engine uses.
 */
export function startEngine(
  options: WalletEngineOptions,
  explain: WalletEngine['explain'],
  app?: AppConnections,
): WalletEngine {
  const { storage = browserStorage(), wallets } = options
  const config: Config = options.config ?? libraryConfig({ ...options, storage })
  const internal: Internal = config._internal
  stampVersion(storage)

  const listeners = new Set<() => void>()
  /** The wallet that holds the connection, and the connector it does so through. */
  let held: (RememberedWallet & { readonly uid: string }) | undefined
  let asked: Asked | undefined
  /** The only wallet whose yes still counts, however late it comes. */
  let welcome: string | undefined
  /** The address over which the last connection was ended, and its wallet. */
  let refused: { readonly address: string; readonly walletName: string } | undefined
  let stopWatching = () => {}
  /** Uids of connectors that this engine is connecting or disconnecting at the moment. */
  const changing = new Set<string>()
  /** Counts decisions, so that what an earlier one left running knows that it is over. */
  let decisions = 0
  const search = searchWallets(config, wallets, () => readRecents(storage), publish)
  let snapshot: WalletSnapshot = { status: 'disconnected', ...search.found() }

  // The library's `current` is not asked: a wallet that says yes unasked becomes that until it is dropped again.
  function connection() {
    return config.state.connections.get(held?.uid ?? '')
  }

  /** Another tab may have stored the wallet that it has connected since; that one is not ours to forget. */
  function forgetOurs(): void {
    if (!held || readRemembered(storage)?.id === held.id) forget(storage)
  }

  function chainOf(chainId: number | undefined): Chain | undefined {
    return config.chains.find(({ id }) => id === chainId)
  }

  function state(): WalletState {
    if (asked) {
      const { status, id, name, pairing } = asked
      return { status, walletId: id, walletName: name, ...(pairing && { pairing }) }
    }
    const { accounts, chainId } = connection() ?? {}
    const account = accounts?.[0]
    if (!account || chainId === undefined || !held)
      return { status: 'disconnected', ...(refused && { refused }) }
    const chain = chainOf(chainId) ? 'supported' : 'unsupported'
    return { status: 'connected', account, chainId, chain, walletId: held.id, walletName: held.name }
  }

  /** Draws the snapshot anew from the library's state and ours, and tells whoever listens if it differs. */
  function publish(): void {
    // The library would connect by itself when a wallet changes its account; see the head of this file.
    for (const { emitter } of config.connectors) emitter.off('connect', internal.events.connect)
    if (held && !connection()) {
      forgetOurs()
      held = undefined
    }
    const found = search.found()
    const same = JSON.stringify(found.wallets) === JSON.stringify(snapshot.wallets)
    const next: WalletSnapshot = { ...state(), ...found, ...(same && { wallets: snapshot.wallets }) }
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return
    snapshot = next
    listeners.forEach((listener) => listener())
  }

  /** Ends what is being asked, shown or not. */
  function stopAsking(): number {
    asked?.withdraw?.()
    asked = undefined
    welcome = undefined
    return ++decisions
  }

  /** Makes a wallet's connection the one that is shown and remembered. */
  function hold({ id, name }: RememberedWallet, connector: Connector): void {
    const remembered = { id, name, connectorId: connector.id }
    held = { ...remembered, uid: connector.uid }
    remember(storage, remembered)
    stopWatching()
    stopWatching = watchAccounts(connector, (error) => refuse(error, connector))
    publish()
  }

  /** Asks a connector and, when it says yes and is still welcome, makes it the one connection. */
  async function ask(wallet: RememberedWallet, connector: Connector, isReconnecting: boolean): Promise<void> {
    changing.add(connector.uid)
    try {
      const request = { connector, isReconnecting }
      const { accounts } = await connectWagmi(config, request)
      const wrong = await wrongAccount(connector)
      const isWelcome = welcome === wallet.id && accounts.length > 0
      if (!isWelcome || wrong) {
        // The library has made it the current one already, and the wallet may take its time to let go.
        if (held) {
          const { uid } = held
          config.setState((x) => ({ ...x, current: uid }))
        }
        await dropConnection(config, connector).catch(() => undefined)
        if (!isWelcome || !wrong) throw notCompleted()
        // Restoring shows no error of its own.
        if (isReconnecting) refused = { address: wrong.address, walletName: wallet.name }
        throw wrong
      }
      decisions++
      asked = undefined
      hold(wallet, connector)
      // From here on it may be disconnected, also while the wallet before it takes its time to let go.
      changing.delete(connector.uid)
      await dropOthers().catch(() => undefined)
    } finally {
      changing.delete(connector.uid)
    }
  }

  /** Ends every connection but the held one and those that are changing already. Rejects with a wallet's own error. */
  async function dropOthers(): Promise<void> {
    const all = [...config.state.connections.values()].map(({ connector }) => connector)
    const others = all.filter(({ uid }) => uid !== held?.uid && !changing.has(uid))
    for (const { uid } of others) changing.add(uid)
    await Promise.all(
      others.map((other) => dropConnection(config, other).finally(() => changing.delete(other.uid))),
    )
  }

  /** Takes over a connection that the app made. */
  function adopt(wallet: RememberedWallet, connector: Connector): void {
    // A wallet that is being asked may still answer; one that is being restored has lost to this one.
    if (asked?.status !== 'connecting') stopAsking()
    hold(wallet, connector)
  }

  /** Ends the connection over an address that the wallet sent. */
  function refuse({ address }: AddressChecksumError, connector: Connector): void {
    if (held?.uid !== connector.uid) return
    refused = { address, walletName: held.name }
    forgetOurs()
    held = undefined
    publish()
    void dropOthers().catch(() => undefined)
  }

  async function connect(walletId: string): Promise<void> {
    const decision = stopAsking()
    refused = undefined
    const isOver = () => decision !== decisions
    try {
      if (!search.reach(walletId)) await search.load()
      const reach = search.reach(walletId)
      if (!reach) throw new ConnectorNotFoundError()
      if (isOver()) throw notCompleted()
      if (held?.id === reach.id) throw new ConnectorAlreadyConnectedError()
      welcome = reach.id
      asked = { status: 'connecting', ...reach }
      publish()
      const connector = await reach.connector((pairing) => {
        if (isOver()) return
        asked = { status: 'connecting', ...reach, pairing }
        publish()
      })
      // One connector can lead to several wallets, but only to one at a time.
      if (held?.uid === connector.uid) await dropConnection(config, connector).catch(() => undefined)
      await ask(reach, connector, false)
    } catch (error) {
      if (!isOver()) {
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
    asked = { status: 'reconnecting', id: wallet.id, name: wallet.name }
    publish()
    const stopShowing = () => {
      if (isOver()) return
      asked = undefined
      publish()
    }
    const timer = setTimeout(stopShowing, restoringFor)
    try {
      if ((app && !(await app.mayRestore())) || isOver()) return
      const connector = await appearance(wallet)
      if (isOver() || !(await connector.isAuthorized()) || isOver()) return
      await ask(wallet, connector, true)
    } catch {
      // Nobody asked for anything, so there is nobody to tell: the page is simply not connected.
    } finally {
      clearTimeout(timer)
      stopShowing()
    }
  }

  /** Resolves with the wallet's connector as soon as there is one. */
  async function appearance({ id, connectorId = id }: RememberedWallet): Promise<Connector> {
    const present = () => config.connectors.find((candidate) => candidate.id === connectorId)
    const here = present()
    if (here) return here
    await search.load().catch(() => undefined)
    const reach = search.reach(id)
    // A relay would have been there from the start; another way to the same wallet is another connection.
    if (reach && !reach.withdraw) return reach.connector()
    return new Promise((resolve) => {
      const look = () => {
        const connector = present()
        if (connector) resolve(connector)
        return connector
      }
      if (look()) return
      const stop = internal.connectors.subscribe(() => look() && stop())
    })
  }

  async function disconnect(): Promise<void> {
    stopAsking()
    forgetOurs()
    held = undefined
    publish()
    await dropOthers()
  }

  async function provider(): Promise<EIP1193Provider> {
    const current = connection()
    if (!current) throw new ConnectorNotFoundError()
    return (await current.connector.getProvider()) as EIP1193Provider
  }

  async function switchChain(chainId = config.chains[0].id): Promise<void> {
    const wallet = await provider()
    const connector = connection()?.connector
    const chain = chainOf(chainId)
    if (!chain) throw new ChainNotConfiguredError()
    if (connector?.type !== 'injected') {
      if (!connector?.switchChain) throw namedError('SwitchChainNotSupportedError', '')
      await connector.switchChain({ chainId })
      return
    }
    await switchProviderChain(wallet, chain)
    // Not every wallet tells that its chain has changed; this says the same as its event would.
    connector.onChainChanged(`0x${chainId.toString(16)}`)
  }

  // Few visitors ask for these, so they are no part of what a mint waits for.
  const requests = () => import('./walletRequests.ts')
  async function chooseAccounts(): Promise<void> {
    // The visitor may connect another wallet during the prompt: the answer belongs to this one.
    const connector = connection()?.connector
    const [{ requestAccounts }, wallet] = await Promise.all([requests(), provider()])
    const accounts = await requestAccounts(wallet)
    const wrong = checksumErrorIn(accounts)
    if (connector && wrong) {
      refuse(wrong, connector)
      throw wrong
    }
    // Not every wallet emits a change of its accounts; this has the same effect as its event.
    connector?.onAccountsChanged([...accounts])
  }

  // Before `publish` sees a change, so that one connection is followed by another without a gap.
  const unfollow = app?.follow({ storage, changing, held: () => held?.uid, adopt, refuse })
  const stops = [search.stop, config.subscribe((x) => x, publish), () => stopWatching(), () => unfollow?.()]
  publish()

  const engine: WalletEngine = {
    async load() {
      await search.load()
      return engine
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    getServerSnapshot: () => snapshot,
    connect,
    cancel() {
      if (!asked) return
      stopAsking()
      publish()
    },
    disconnect,
    switchChain,
    chooseAccounts,
    async watchAsset(asset) {
      const [{ watchAsset }, wallet] = await Promise.all([requests(), provider()])
      return watchAsset(wallet, asset)
    },
    explain,
    restore,
    provider,
    config,
    destroy() {
      stops.forEach((stop) => stop())
      internal.mipd?.destroy()
    },
  }
  return engine
}
