/**
 * The `walletConnect` connector for wagmi, which reaches a wallet on another device through a relay. A page initially
 * loads only this file; the library loads when the visitor selects WalletConnect, or if a session of an earlier visit
 * is stored. Until then no host is contacted.
 */
import type { CreateConnectorFn } from 'wagmi'
import type { EIP1193Provider } from 'viem'
import { browserStorage } from '../wallets/browserStorage.ts'
import { resolveProjectId } from '../wallets/projectId.ts'
import type { SessionManager } from './sessionManager.ts'
import { MARKER_KEY, readMarker } from './marker.ts'
import type { WalletConnectOptions } from './options.ts'

export type { PageMetadata, PeerRedirect, WalletConnectMessage, WalletConnectOptions } from './options.ts'

/**
 * A wagmi connector with id and type `walletConnect`. Its emitter sends the `message` events that
 * `WalletConnectMessage` lists. Connecting fails with `PairingExpiredError` after five minutes,
 * `RelayUnreachableError` within ten seconds, or an error named `SessionRejectedError` if the wallet's session does not match the
 * request; `explain` covers all of them. A placeholder project id is replaced, with a warning.
 * @throws if `projectId` is empty.
 */
export function walletConnect(options: WalletConnectOptions): CreateConnectorFn<EIP1193Provider | undefined> {
  const projectId = resolveProjectId(options.projectId)
  const storage = options.storage ?? browserStorage()
  return (config) => {
    let opening: Promise<SessionManager> | undefined
    const load = () => (opening ??= open())
    async function open(): Promise<SessionManager> {
      try {
        const { createSessionManager } = await import('./sessionManager.ts')
        return createSessionManager({ ...options, projectId, storage }, config)
      } catch (error) {
        opening = undefined
        throw error
      }
    }
    /** The session manager, if it is open or a session is stored. */
    const getOpenManager = async () => (opening || readMarker(storage) ? load() : undefined)

    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      connect: async ({ chainId, isReconnecting, withCapabilities } = {}) => {
        const manager = await load()
        const connected = await (isReconnecting ? manager.restore(chainId) : manager.pair(chainId))
        return {
          // The library's type depends on a parameter that exists only at run time.
          accounts: (withCapabilities
            ? connected.accounts.map((address) => ({ address, capabilities: {} }))
            : connected.accounts) as never,
          chainId: connected.chainId,
        }
      },
      async disconnect() {
        const hadSession = readMarker(storage) !== undefined
        storage.removeItem(MARKER_KEY)
        const manager = opening ?? (hadSession ? load() : undefined)
        // The page is disconnected; the manager notifies the wallet in the background.
        void manager?.then(
          (there) => there.end(hadSession),
          () => undefined,
        )
      },
      getAccounts: async () => (await getOpenManager())?.accounts() ?? [],
      getChainId: async () => (await getOpenManager())?.chainId() ?? config.chains[0].id,
      getProvider: async () => (await getOpenManager())?.provider,
      isAuthorized: async () => {
        const manager = await getOpenManager().catch(() => undefined)
        return manager ? manager.hasSession() : false
      },
      switchChain: async ({ chainId }) => (await load()).switchChain(chainId),
      // The session manager receives these from the wallet and emits them to wagmi.
      onAccountsChanged: () => undefined,
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => config.emitter.emit('disconnect'),
    }
  }
}
