/**
 * The `walletConnect` connector for wagmi: reaches a wallet on another device through a relay. This file is all that
 * a page loads of it; the library behind it comes when the visitor chooses it, or when a session of an earlier visit
 * is stored. Until then no host is contacted.
 */
import type { CreateConnectorFn } from 'wagmi'
import type { EIP1193Provider } from 'viem'
import { browserStorage } from '../wallets/browserStorage.ts'
import { usableProjectId } from '../wallets/projectId.ts'
import type { Line } from './line.ts'
import { markerKey, readMarker } from './marker.ts'
import type { WalletConnectOptions } from './options.ts'

export type { PageMetadata, PeerRedirect, WalletConnectMessage, WalletConnectOptions } from './options.ts'

/**
 * A wagmi connector with id and type `walletConnect`.
 * Its emitter says `message` with what `WalletConnectMessage` lists.
 * Connecting fails with `PairingExpired` after five minutes, `RelayUnreachable` within ten seconds, `SessionRefused`
 * where the wallet gave something else than it was asked for; all explain themselves through `explain`.
 * A placeholder for a project id is warned of and replaced.
 * @throws where `projectId` is empty.
 */
export function walletConnect(options: WalletConnectOptions): CreateConnectorFn<EIP1193Provider | undefined> {
  const projectId = usableProjectId(options.projectId)
  const storage = options.storage ?? browserStorage()
  return (config) => {
    let opening: Promise<Line> | undefined
    const load = () => (opening ??= open())
    async function open(): Promise<Line> {
      try {
        const { openLine } = await import('./line.ts')
        return openLine({ ...options, projectId, storage }, config)
      } catch (error) {
        opening = undefined
        throw error
      }
    }
    /** The line where there is something on it. */
    const live = async () => (opening || readMarker(storage) ? load() : undefined)

    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      connect: async ({ chainId, isReconnecting, withCapabilities } = {}) => {
        const line = await load()
        const connected = await (isReconnecting ? line.restore(chainId) : line.pair(chainId))
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
        storage.removeItem(markerKey)
        const line = opening ?? (hadSession ? load() : undefined)
        // Here it is over; whether the wallet can be told is the line's business.
        void line?.then(
          (there) => there.end(hadSession),
          () => undefined,
        )
      },
      getAccounts: async () => (await live())?.accounts() ?? [],
      getChainId: async () => (await live())?.chainId() ?? config.chains[0].id,
      getProvider: async () => (await live())?.provider,
      isAuthorized: async () => {
        const line = await live().catch(() => undefined)
        return line ? line.isLive() : false
      },
      switchChain: async ({ chainId }) => (await load()).switchChain(chainId),
      // The line hears these from the wallet itself and tells wagmi through the emitter.
      onAccountsChanged: () => undefined,
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => config.emitter.emit('disconnect'),
    }
  }
}
