/**
 * The wallet engine: wagmi behind one snapshot and five methods. This module is most of the bytes, so a page imports
 * it lazily (`lazyWallet`) and never from a component.
 * Two differences from wagmi are deliberate. It connects only on the visitor's request, or if this page connected
 * this wallet before: wagmi would also adopt any wallet that once granted this site an account, or that announces a
 * new account. And there is one connection at a time.
 */
import {
  ChainNotConfiguredError,
  type Config,
  type Connector,
  ConnectorAlreadyConnectedError,
  ConnectorNotFoundError,
} from 'wagmi'
import { connect as connectWagmi } from 'wagmi/actions'
import type { EIP1193Provider } from 'viem'
import { isComplete } from './announcedWallets.ts'
import { type AddressChecksumError, findChecksumError } from '../errors/addressChecksum.ts'
import { createStore } from '../provider/store.ts'
import { browserStorage } from './browserStorage.ts'
import type { AppConnections, WalletEngineOptions } from './engineOptions.ts'
import {
  disconnectConnector,
  dropConnections,
  type WagmiInternals,
  createEngineConfig,
} from './wagmiConfig.ts'
import { readUnsupported } from './canRequest.ts'
import { createCancelledError } from './cancelledError.ts'
import { watchAccounts, findWrongChecksum } from './accountChecksums.ts'
import { createAccountWait, isPendingInWallet, watchReturns } from './lateAccounts.ts'
import {
  forgetWallet,
  readRecents,
  readRemembered,
  rememberAccount,
  rememberWallet,
  type RememberedWallet,
  stampVersion,
} from './rememberedWallet.ts'
import { discoverWallets, keepSame } from './walletDiscovery.ts'
import { waitForConnector } from './waitForConnector.ts'
import type { Pairing, WalletEngine, WalletSnapshot, WalletState } from './wallet.ts'

/** How long the page shows that it is reconnecting. A wallet that appears later is still restored. */
const RESTORE_TIMEOUT_MS = 2_000

type Origin = Extract<WalletState, { readonly status: 'connected' }>['origin']

interface ActiveWallet extends RememberedWallet {
  readonly uid: string
  readonly origin: Origin
}

interface PendingConnection {
  readonly status: 'connecting' | 'reconnecting'
  readonly id: string
  readonly name: string
  readonly pairing?: Pairing
  /** Cancels the request, if supported. */
  readonly cancel?: () => void
}

/**
 * Starts wallet discovery and returns the engine. Contacts no host and no wallet.
 * @param explain explains the engine's errors.
 * @param app the app's use of the config; none if only the engine uses it.
 */
export function startEngine(
  options: WalletEngineOptions,
  explain: WalletEngine['explain'],
  app?: AppConnections,
): WalletEngine {
  const { storage = browserStorage(), wallets, hostWallet } = options
  const config: Config = options.config ?? createEngineConfig(options, storage)
  const internal: WagmiInternals = config._internal
  stampVersion(storage)

  let active: ActiveWallet | undefined
  let pending: PendingConnection | undefined
  /** The only wallet whose approval still counts, however late. */
  let acceptedWalletId: string | undefined
  /** The address that ended the last connection, and its wallet. */
  let rejected: { readonly address: string; readonly walletName: string } | undefined
  let unwatchAccounts = () => {}
  let watchedUid: string | undefined
  /** The connector whose wallet has emitted that it shows no account, before wagmi ends the connection. */
  let emptiedUid: string | undefined
  /** Uids of connectors that this engine is connecting or disconnecting. */
  const busyUids = new Set<string>()
  /** Whether the host is still to be asked, after wagmi has reconnected. */
  let isHostDue = hostWallet !== undefined
  /** Incremented by each user decision, so that pending work of an earlier one can detect that it is stale. */
  let generation = 0
  const accountWait = createAccountWait(
    storage,
    () => active !== undefined || pending !== undefined,
    (wallet, connector, isVisitors) => {
      acceptedWalletId = wallet.id
      connectWith(wallet, connector, true, isVisitors).catch(() => undefined)
    },
  )
  const discovery = app?.discovery ?? discoverWallets(config, wallets, () => readRecents(storage))
  const store = createStore<WalletSnapshot>({ status: 'disconnected', ...discovery.getState() })

  // Not the library's `current`: a wallet that connects unprompted becomes that until it is dropped.
  function getConnection() {
    return config.state.connections.get(active?.uid ?? '')
  }

  /** Another tab may have stored its wallet since; keep that one. */
  function forgetActive(): void {
    if (!active || readRemembered(storage)?.id === active.id) forgetWallet(storage)
  }

  function getState(): WalletState {
    if (pending) {
      const { status, id, name, pairing } = pending
      return { status, walletId: id, walletName: name, ...(pairing && { pairing }) }
    }
    const { accounts, chainId, connector } = getConnection() ?? {}
    const account = accounts?.[0]
    if (!account || chainId === undefined || !active)
      return { status: 'disconnected', ...(rejected && { rejected }) }
    const chain = config.chains.some(({ id }) => id === chainId) ? 'supported' : 'unsupported'
    const unsupportedRequests = readUnsupported(connector)
    return {
      status: 'connected',
      account,
      chainId,
      chain,
      walletId: active.id,
      walletName: active.name,
      ...(active.origin && { origin: active.origin }),
      ...(unsupportedRequests && { unsupportedRequests }),
    }
  }

  /** Recomputes the snapshot from wagmi's state and ours, and notifies listeners if it changed. */
  function publish(): void {
    // wagmi would connect on an account change; see the top of this file.
    for (const { emitter } of config.connectors) emitter.off('connect', internal.events.connect)
    if (active && !getConnection()) endActive(active)
    const snapshot = store.get()
    const next = keepSame(snapshot, { ...getState(), ...discovery.getState() })
    if (next === snapshot) return
    if (next.status === 'connected' && next.walletId !== hostWallet?.id)
      rememberAccount(storage, next.account)
    store.set(next)
  }

  /** The wallet has ended the connection. A locked one is remembered: it may be unlocked. */
  function endActive({ uid, id, name, connectorId }: ActiveWallet): void {
    const wallet = { id, name, connectorId }
    active = undefined
    const connector = config.connectors.find((each) => each.uid === uid)
    if (emptiedUid === uid && connector && wallet.id !== hostWallet?.id)
      accountWait.awaitUnlock(wallet, connector)
    else if (readRemembered(storage)?.id === wallet.id) forgetWallet(storage)
  }

  /** Cancels the pending connection, shown or not. */
  function cancelPending(): number {
    accountWait.stop()
    pending?.cancel?.()
    pending = undefined
    acceptedWalletId = undefined
    isHostDue = false
    return ++generation
  }

  function setActive({ id, name }: RememberedWallet, connector: Connector, origin: Origin): void {
    // A phone opens a wallet's app only in answer to a press: by then the file should be there.
    void loadChainSwitch().catch(() => undefined)
    const remembered = { id, name, connectorId: connector.id }
    active = { ...remembered, uid: connector.uid, origin }
    if (id !== hostWallet?.id) rememberWallet(storage, remembered)
    emptiedUid = undefined
    // The watch of a wallet that comes back has no gap.
    if (watchedUid !== connector.uid) {
      unwatchAccounts()
      watchedUid = connector.uid
      unwatchAccounts = watchAccounts(
        connector,
        (error) => rejectAccount(error, connector),
        () => (emptiedUid = connector.uid),
      )
    }
    publish()
  }

  /**
   * Connects a connector and, if it approves and is still accepted, makes it the only connection.
   * @param isVisitors whether the visitor chose it on this page.
   */
  async function connectWith(
    wallet: RememberedWallet,
    connector: Connector,
    isReconnecting: boolean,
    isVisitors: boolean,
  ): Promise<void> {
    busyUids.add(connector.uid)
    try {
      await ensureComplete(connector)
      const request = { connector, isReconnecting }
      const { accounts } = await connectWagmi(config, request)
      const wrong = await findWrongChecksum(connector)
      const isAccepted = acceptedWalletId === wallet.id && accounts.length > 0
      if (!isAccepted || wrong) {
        // wagmi has made it current already, and the wallet may be slow to disconnect.
        if (active) {
          const { uid } = active
          config.setState((x) => ({ ...x, current: uid }))
        }
        await disconnectConnector(config, connector).catch(() => undefined)
        if (!isAccepted || !wrong) throw createCancelledError()
        // A restore shows no error itself.
        if (isReconnecting) rejected = { address: wrong.address, walletName: wallet.name }
        throw wrong
      }
      generation++
      pending = undefined
      setActive(wallet, connector, isVisitors ? undefined : wallet === hostWallet ? 'host' : 'restored')
      // From here on it may be disconnected, even while the previous wallet is still disconnecting.
      busyUids.delete(connector.uid)
      await disconnectOthers().catch(() => undefined)
    } finally {
      busyUids.delete(connector.uid)
    }
  }

  /** Before anything asks or listens to a wallet that lacks part of EIP-1193. */
  async function ensureComplete(connector: Connector): Promise<void> {
    if (connector.type !== 'injected') return
    const injected = (await connector.getProvider()) as object | undefined
    if (!injected || isComplete(injected)) return
    const { completeProvider } = await import('./completeProvider.ts')
    completeProvider(connector)
  }

  /** Ends all connections except the active one and those that are changing. Rejects with a wallet's error. */
  async function disconnectOthers(): Promise<void> {
    const all = [...config.state.connections.values()].map(({ connector }) => connector)
    const others = all.filter(({ uid }) => uid !== active?.uid && !busyUids.has(uid))
    for (const { uid } of others) busyUids.add(uid)
    await Promise.all(
      others.map((other) => disconnectConnector(config, other).finally(() => busyUids.delete(other.uid))),
    )
  }

  function adopt(wallet: RememberedWallet, connector: Connector): void {
    if (isHostDue) return
    // A connecting wallet may still answer; a reconnecting one has lost to this one.
    const isRestored =
      pending?.status === 'reconnecting' ||
      config.state.status !== 'connected' ||
      app?.restoredUids?.has(connector.uid) === true
    if (pending?.status !== 'connecting') cancelPending()
    setActive(wallet, connector, isRestored ? 'restored' : 'app')
  }

  /** Ends the connection because of an address that the wallet sent. */
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
      if (isOver()) throw createCancelledError()
      // One connector may serve several wallets, but only one at a time.
      if (active?.uid === connector.uid) await disconnectConnector(config, connector).catch(() => undefined)
      await connectWith(handle, connector, false, true).catch(async (error: unknown) => {
        if (isOver() || !isPendingInWallet(error)) throw error
        // The wallet still shows an earlier request of ours, or believes so after it has granted the accounts.
        const accounts = await connector.getAccounts().catch(() => [])
        if (isOver()) throw error
        if (accounts.length) return connectWith(handle, connector, true, true)
        accountWait.awaitGrant(handle, connector)
        throw error
      })
    } catch (error) {
      if (!isOver()) {
        pending = undefined
        // Approving the earlier request counts.
        if (!isPendingInWallet(error)) acceptedWalletId = undefined
        publish()
      }
      throw error
    }
  }

  async function restore(): Promise<void> {
    await restoreWallet(hostWallet ?? readRemembered(storage))
  }

  async function restoreWallet(wallet: RememberedWallet | undefined): Promise<void> {
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
    const isHost = wallet === hostWallet
    // The host of a frame may listen late; its connector has a timeout.
    const timer = isHost ? 0 : setTimeout(stopShowing, RESTORE_TIMEOUT_MS)
    try {
      if ((app && !(await app.canRestore())) || isOver()) return
      // wagmi may have reconnected an extension that knows this page. Disconnecting it would revoke its permission.
      if (isHostDue) dropConnections(config)
      const connector = await waitForConnector(config, discovery, wallet)
      await ensureComplete(connector)
      if (isOver()) return
      const isAuthorized = await connector.isAuthorized()
      if (isOver()) return
      if (isAuthorized) await connectWith(wallet, connector, true, false)
      else if (!isHost) accountWait.awaitUnlock(wallet, connector)
    } catch {
      // The visitor requested nothing, so there is no error to show.
    } finally {
      clearTimeout(timer)
      isHostDue = false
      stopShowing()
    }
    // The host has not answered.
    if (isHost && !isOver()) await restoreWallet(readRemembered(storage))
  }

  /** Events of a wallet do not reach a page in the back/forward cache. */
  async function refresh(): Promise<void> {
    const connector = getConnection()?.connector
    if (!connector) return restore()
    const [accounts, chainId] = await Promise.all([connector.getAccounts(), connector.getChainId()])
    if (active?.uid !== connector.uid) return
    if (!accounts.length) emptiedUid = connector.uid
    connector.onChainChanged(String(chainId))
    connector.onAccountsChanged([...accounts])
  }

  async function disconnect(): Promise<void> {
    cancelPending()
    if (active) forgetActive()
    else forgetWallet(storage)
    active = undefined
    publish()
    await disconnectOthers()
  }

  async function provider(): Promise<EIP1193Provider> {
    const current = getConnection()
    if (!current) throw new ConnectorNotFoundError()
    return (await current.connector.getProvider()) as EIP1193Provider
  }

  // Not part of what a press waits for.
  const loadChainSwitch = () => import('./switchChain.ts')
  async function switchChain(chainId = config.chains[0].id): Promise<void> {
    const wallet = await provider()
    const connector = getConnection()?.connector
    const chain = config.chains.find(({ id }) => id === chainId)
    if (!chain) throw new ChainNotConfiguredError()
    const { switchConnectorChain } = await loadChainSwitch()
    await switchConnectorChain(connector, wallet, chain)
  }

  // Rarely used, so loaded lazily and not part of what a mint waits for.
  const loadWalletRequests = () => import('./walletRequests.ts')
  async function chooseAccounts(): Promise<void> {
    // The visitor may connect another wallet during the prompt; the answer belongs to this one.
    const connector = getConnection()?.connector
    const [{ requestAccounts }, wallet] = await Promise.all([loadWalletRequests(), provider()])
    const accounts = await requestAccounts(wallet)
    const wrong = findChecksumError(accounts)
    if (connector && wrong) {
      rejectAccount(wrong, connector)
      throw wrong
    }
    // Not every wallet emits an account change; this has the same effect as its event.
    connector?.onAccountsChanged([...accounts])
  }

  // Must precede `publish`, so that consecutive connections leave no gap.
  const unwatchApp = app?.watchConnections({
    storage,
    busyUids,
    getActiveUid: () => active?.uid,
    adopt,
    rejectAccount,
  })
  const stops = [
    discovery.subscribe(publish),
    discovery.stop,
    config.subscribe((x) => x, publish),
    () => unwatchAccounts(),
    accountWait.stop,
    () => unwatchApp?.(),
    watchReturns(() => void refresh().catch(() => undefined)),
  ]
  publish()

  const engine: WalletEngine = {
    async load() {
      await discovery.load()
      return engine
    },
    subscribe: store.subscribe,
    getSnapshot: store.get,
    getServerSnapshot: store.get,
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
