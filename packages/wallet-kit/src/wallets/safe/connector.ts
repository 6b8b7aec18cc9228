/** The connector over Safe's own libraries, as a lazy part: only a page inside Safe loads it. */
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { withTimeout } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import { safeConnector, type SafeConnectorProvider } from './safeConnector.ts'

/** How long the library waits for one answer; the frame may still be loading. */
const INFO_TIMEOUT_MS = 1_000

/** @param allowedOrigins of the pages that may be Safe; any if absent. */
export function createLibraryConnector(allowedOrigins: readonly string[] | undefined): CreateConnectorFn {
  const sdk = new SafeAppsSDK(allowedOrigins && { allowedDomains: allowedOrigins.map(matchExactly) })
  return safeConnector({
    async loadProvider() {
      const info = await withTimeout(() => sdk.safe.getInfo(), {
        timeout: INFO_TIMEOUT_MS,
        errorInstance: new Error('Could not load Safe information'),
      })
      // The library declares its parameters as mutable.
      return new SafeAppProvider(info, sdk) as SafeConnectorProvider
    },
  })
}

const matchExactly = (origin: string): RegExp =>
  new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)
