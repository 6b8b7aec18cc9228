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
import { disconnectConnector, type WagmiInternals, createWagmiConfig } from './wagmiConfig.ts'
import { createCancelledError } from './cancelledError.ts'
import { watchChecksums, findWrongChecksum } from './accountChecksums.ts'
import {
  forgetWallet,
  readRecents,
  readRemembered,
  rememberWallet,
  type RememberedWallet,
  stampVersion,
} from './rememberedWallet.ts'
import { discoverWallets } from './walletDiscovery.ts'
import { switchProviderChain } from './switchChain.ts'
import type { Pairing, WalletEngine, WalletSnapshot, WalletState } from './wallet.ts'

/** How long the page shows that it is restoring a connection. A wallet that turns up later is still restored. */
const RESTORE_TIMEOUT_MS = 2_000

/** A wallet that is being asked, or restored. */
interface PendingConnection {
  readonly status: 'connecting' | 'reconnecting'
  readonly id: string
  readonly name: string
  readonly pairing?: Pairing
  /** Withdraws the question, where that can be done. */
  readonly cancel?: () => void
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
  const config: Config = options.config ?? createWagmiConfig({ ...options, storage })
  const internal: WagmiInternals = config._internal
  stampVersion(storage)

  const listeners = new Set<() => void>()
  /** The wallet that holds the connection, and the connector it does so through. */
  let active: (RememberedWallet & { readonly uid: string }) | undefined
  let pending: PendingConnection | undefined
  /** The only wallet whose yes still counts, however late it comes. */
  let acceptedWalletId: string | undefined
  /** The address over which the last connection was ended, and its wallet. */
  let rejected: { readonly address: string; readonly walletName: string } | undefined
  let unwatchAccounts = () => {}
  /** Uids of connectors that this engine is connecting or disconnecting at the moment. */
  const busyUids = new Set<string>()
  /** Counts decisions, so that what an earlier one left running knows that it is over. */
  let generation = 0
  const discovery = discoverWallets(config, wallets, () => readRecents(storage), publish)
  let snapshot: WalletSnapshot = { status: 'disconnected', ...discovery.getState() }

  // The library's `current` is not asked: a wallet that says yes unasked becomes that until it is dropped again.
  function getConnection() {
    return config.state.connections.get(active?.uid ?? '')
  }

  /** Another tab may have stored the wallet that it has connected since; that one is not ours to forget. */
  function forgetActive(): void {
    if (!active || readRemembered(storage)?.id === active.id) forgetWallet(storage)
  }

  function findChain(chainId: number | undefined): Chain | undefined {
    return config.chains.find(({ id }) => id === chainId)
  }

  function getState(): WalletState {
    if (pending) {
      const { status, id, name, pairing } = pending
      return { status, walletId: id, walletName: name, ...(pairing && { pairing }) }
    }
    const { accounts, chainId } = getConnection() ?? {}
    const account = accounts?.[0]
    if (!account || chainId === undefined || !active)
      return { status: 'disconnected', ...(rejected && { rejected }) }
    const chain = findChain(chainId) ? 'supported' : 'unsupported'
    return { status: 'connected', account, chainId, chain, walletId: active.id, walletName: active.name }
  }

  /** Draws the snapshot anew from the library's state and ours, and tells whoever listens if it differs. */
  function publish(): void {
    // The library would connect by itself when a wallet changes its account; see the head of this file.
    for (const { emitter } of config.connectors) emitter.off('connect', internal.events.connect)
    if (active && !getConnection()) {
      forgetActive()
      active = undefined
    }
    const found = discovery.getState()
    const same = JSON.stringify(found.wallets) === JSON.stringify(snapshot.wallets)
    const next: WalletSnapshot = { ...getState(), ...found, ...(same && { wallets: snapshot.wallets }) }
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return
    snapshot = next
    listeners.forEach((listener) => listener())
  }

  /** Ends what is being asked, shown or not. */
  function cancelPending(): number {
    pending?.cancel?.()
    pending = undefined
    acceptedWalletId = undefined
    return ++generation
  }

  /** Makes a wallet's connection the one that is shown and remembered. */
  function setActive({ id, name }: RememberedWallet, connector: Connector): void {
    const remembered = { id, name, connectorId: connector.id }
    active = { ...remembered, uid: connector.uid }
    rememberWallet(storage, remembered)
    unwatchAccounts()
    unwatchAccounts = watchChecksums(connector, (error) => rejectAccount(error, connector))
    publish()
  }

  /** Asks a connector and, when it says yes and is still welcome, makes it the one connection. */
  async function connectWith(
    wallet: RememberedWallet,
    connector: Connector,
    isReconnecting: boolean,
  ): Promise<void> {
    busyUids.add(connector.uid)
    try {
      const request = { connector, isReconnecting }
      const { accounts } = await connectWagmi(config, request)
      const wrong = await findWrongChecksum(connector)
      const isAccepted = acceptedWalletId === wallet.id && accounts.length > 0
      if (!isAccepted || wrong) {
        // The library has made it the current one already, and the wallet may take its time to let go.
        if (active) {
          const { uid } = active
          config.setState((x) => ({ ...x, current: uid }))
        }
        await disconnectConnector(config, connector).catch(() => undefined)
        if (!isAccepted || !wrong) throw createCancelledError()
        // Restoring shows no error of its own.
        if (isReconnecting) rejected = { address: wrong.address, walletName: wallet.name }
        throw wrong
      }
      generation++
      pending = undefined
      setActive(wallet, connector)
      // From here on it may be disconnected, also while the wallet before it takes its time to let go.
      busyUids.delete(connector.uid)
      await disconnectOthers().catch(() => undefined)
    } finally {
      busyUids.delete(connector.uid)
    }
  }

  /** Ends every connection but the held one and those that are changing already. Rejects with a wallet's own error. */
  async function disconnectOthers(): Promise<void> {
    const all = [...config.state.connections.values()].map(({ connector }) => connector)
    const others = all.filter(({ uid }) => uid !== active?.uid && !busyUids.has(uid))
    for (const { uid } of others) busyUids.add(uid)
    await Promise.all(
      others.map((other) => disconnectConnector(config, other).finally(() => busyUids.delete(other.uid))),
    )
  }

  /** Takes over a connection that the app made. */
  function adopt(wallet: RememberedWallet, connector: Connector): void {
    // A wallet that is being asked may still answer; one that is being restored has lost to this one.
    if (pending?.status !== 'connecting') cancelPending()
    setActive(wallet, connector)
  }

  /** Ends the connection over an address that the wallet sent. */
  function rejectAccount({ address }: AddressChecksumError, connector: Connector): void {
    if (active?.uid !== connector.uid) return
    rejected = { address, walletName: active.name }
    forgetActive()
    active = undefined
    publish()
    void disconnectOthers().catch(() => undefined)
  }

  async function connect(walletId: string): Promise<void> {
    const ownGeneration = cancelPending()
    rejected = undefined
    const isOver = () => ownGeneration !== generation
    try {
      if (!discovery.find(walletId)) await discovery.load()
      const handle = discovery.find(walletId)
      if (!handle) throw new ConnectorNotFoundError()
      if (isOver()) throw createCancelledError()
      if (active?.id === handle.id) throw new ConnectorAlreadyConnectedError()
      acceptedWalletId = handle.id
      pending = { status: 'connecting', ...handle }
      publish()
      const connector = await handle.getConnector((pairing) => {
        if (isOver()) return
        pending = { status: 'connecting', ...handle, pairing }
        publish()
      })
      // One connector can lead to several wallets, but only to one at a time.
      if (active?.uid === connector.uid) await disconnectConnector(config, connector).catch(() => undefined)
      await connectWith(handle, connector, false)
    } catch (error) {
      if (!isOver()) {
        pending = undefined
        // -32002: the wallet is still showing an earlier question of ours, and a yes to that is a yes.
        if (!(error instanceof Error && 'code' in error && error.code === -32002))
          acceptedWalletId = undefined
        publish()
      }
      throw error
    }
  }

  async function restore(): Promise<void> {
    const wallet = readRemembered(storage)
    if (!wallet || active || pending) return
    const ownGeneration = ++generation
    const isOver = () => ownGeneration !== generation
    acceptedWalletId = wallet.id
    pending = { status: 'reconnecting', id: wallet.id, name: wallet.name }
    publish()
    const stopShowing = () => {
      if (isOver()) return
      pending = undefined
      publish()
    }
    const timer = setTimeout(stopShowing, RESTORE_TIMEOUT_MS)
    try {
      if ((app && !(await app.canRestore())) || isOver()) return
      const connector = await waitForConnector(wallet)
      if (isOver() || !(await connector.isAuthorized()) || isOver()) return
      await connectWith(wallet, connector, true)
    } catch {
      // Nobody asked for anything, so there is nobody to tell: the page is simply not connected.
    } finally {
      clearTimeout(timer)
      stopShowing()
    }
  }

  /** Resolves with the wallet's connector as soon as there is one. */
  async function waitForConnector({ id, connectorId = id }: RememberedWallet): Promise<Connector> {
    const present = () => config.connectors.find((candidate) => candidate.id === connectorId)
    const here = present()
    if (here) return here
    await discovery.load().catch(() => undefined)
    const handle = discovery.find(id)
    // A relay would have been there from the start; another way to the same wallet is another connection.
    if (handle && !handle.cancel) return handle.getConnector()
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
    cancelPending()
    forgetActive()
    active = undefined
    publish()
    await disconnectOthers()
  }

  async function provider(): Promise<EIP1193Provider> {
    const current = getConnection()
    if (!current) throw new ConnectorNotFoundError()
    return (await current.connector.getProvider()) as EIP1193Provider
  }

  async function switchChain(chainId = config.chains[0].id): Promise<void> {
    const wallet = await provider()
    const connector = getConnection()?.connector
    const chain = findChain(chainId)
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
  const loadWalletRequests = () => import('./walletRequests.ts')
  async function chooseAccounts(): Promise<void> {
    // The visitor may connect another wallet during the prompt: the answer belongs to this one.
    const connector = getConnection()?.connector
    const [{ requestAccounts }, wallet] = await Promise.all([loadWalletRequests(), provider()])
    const accounts = await requestAccounts(wallet)
    const wrong = checksumErrorIn(accounts)
    if (connector && wrong) {
      rejectAccount(wrong, connector)
      throw wrong
    }
    // Not every wallet emits a change of its accounts; this has the same effect as its event.
    connector?.onAccountsChanged([...accounts])
  }

  // Before `publish` sees a change, so that one connection is followed by another without a gap.
  const unwatchApp = app?.watchConnections({
    storage,
    busyUids,
    getActiveUid: () => active?.uid,
    adopt,
    rejectAccount,
  })
  const stops = [
    discovery.stop,
    config.subscribe((x) => x, publish),
    () => unwatchAccounts(),
    () => unwatchApp?.(),
  ]
  publish()

  const engine: WalletEngine = {
    async load() {
      await discovery.load()
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
      if (!pending) return
      cancelPending()
      publish()
    },
    disconnect,
    switchChain,
    chooseAccounts,
    async watchAsset(asset) {
      const [{ watchAsset }, wallet] = await Promise.all([loadWalletRequests(), provider()])
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
