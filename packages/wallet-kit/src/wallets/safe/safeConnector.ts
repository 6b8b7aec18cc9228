/**
 * wagmi's connector for Safe over a provider that the app loads. Safe's page may be framing this one before it listens,
 * so being authorized means that it has answered within ten seconds.
 */
import { createConnector, type CreateConnectorFn } from 'wagmi'
import { type Address, getAddress } from 'viem'
import type { OptionalRequest } from '../wallet.ts'

/** How often the parent is asked until it answers: its first listener may be late. */
const RETRY_INTERVAL_MS = 500
/** After this the parent is not Safe. */
export const SAFE_TIMEOUT_MS = 10_000

/** What the connector uses of an EIP-1193 provider. */
export interface SafeConnectorProvider {
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
}

/** The host chose account and chain, and lists assets itself. */
const UNSUPPORTED_REQUESTS: readonly OptionalRequest[] = ['choose-accounts', 'watch-asset', 'switch-chain']

export interface SafeConnectorOptions {
  /** Asks the parent once, and rejects within about a second if it does not answer. */
  readonly loadProvider: () => Promise<SafeConnectorProvider>
}

/** Creates the connector. Asks nothing yet. */
export function safeConnector({ loadProvider }: SafeConnectorOptions): CreateConnectorFn {
  return createConnector<SafeConnectorProvider, { readonly unsupportedRequests: readonly OptionalRequest[] }>(
    (config) => {
      let provider: SafeConnectorProvider | undefined
      const getProvider = async () => (provider ??= await loadProvider())
      const getAccounts = async () => {
        const accounts = await (await getProvider()).request({ method: 'eth_accounts' })
        return (accounts as readonly Address[]).map((account) => getAddress(account))
      }
      const getChainId = async () => Number(await (await getProvider()).request({ method: 'eth_chainId' }))
      return {
        id: 'safe',
        name: 'Safe',
        type: 'safe',
        unsupportedRequests: UNSUPPORTED_REQUESTS,
        async connect({ withCapabilities } = {}) {
          const accounts = await getAccounts()
          const listed = withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts
          return { accounts: listed as never, chainId: await getChainId() }
        },
        // The host decides which page it frames; there is no session to end.
        disconnect: () => Promise.resolve(),
        getAccounts,
        getChainId,
        getProvider,
        isAuthorized: () => waitForHost(getProvider),
        // The host opens the page again for another Safe or chain.
        onAccountsChanged: () => undefined,
        onChainChanged: () => undefined,
        onDisconnect: () => config.emitter.emit('disconnect'),
      }
    },
  )
}

/** Resolves with whether any of the requests was answered in time. */
function waitForHost(getProvider: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const ask = () => {
      getProvider().then(
        () => finish(true),
        () => undefined,
      )
    }
    const interval = setInterval(ask, RETRY_INTERVAL_MS)
    const timeout = setTimeout(() => finish(false), SAFE_TIMEOUT_MS)
    const finish = (isConnected: boolean) => {
      clearInterval(interval)
      clearTimeout(timeout)
      resolve(isConnected)
    }
    ask()
  })
}
