/**
 * The `walletConnect` connector for wagmi: reaches a wallet on another device through a relay. This file is all that
 * a page loads of it; the library behind it comes when the visitor chooses it, or when a session of an earlier visit
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
 * A wagmi connector with id and type `walletConnect`.
 * Its emitter says `message` with what `WalletConnectMessage` lists.
 * Connecting fails with `PairingExpiredError` after five minutes, `RelayUnreachableError` within ten seconds, `SessionRejectedError`
 * where the wallet gave something else than it was asked for; all explain themselves through `explain`.
 * A placeholder for a project id is warned of and replaced.
 * @throws where `projectId` is empty.
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
    /** The line where there is something on it. */
    const getOpenManager = async () => (opening || readMarker(storage) ? load() : undefined)

    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      connect: async ({ chainId, isReconnecting, withCapabilities } = {}) => {
        const manager = await load()
        const connected = await (isReconnecting ? manager.restore(chainId) : manager.pair(chainId))
        return {
          // The library's type hangs on a parameter that only exists at run time.
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
        // Here it is over; whether the wallet can be told is the line's business.
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
      // The line hears these from the wallet itself and tells wagmi through the emitter.
      onAccountsChanged: () => undefined,
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => config.emitter.emit('disconnect'),
    }
  }
}
