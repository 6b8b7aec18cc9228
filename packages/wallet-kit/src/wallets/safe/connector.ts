/** The connector over the libraries of Safe, as a lazy part: only a page inside Safe loads it. */
import type { CreateConnectorFn } from 'wagmi'
import { safe } from 'wagmi/connectors/safe'
import { safeConnector, type SafeConnectorProvider } from './safeConnector.ts'

/** How long the library waits for one answer; its default of 10 ms is too short for a frame that is loading. */
const INFO_TIMEOUT_MS = 1_000

/** @param allowedOrigins of the pages that may be Safe; any if absent. */
export function createLibraryConnector(allowedOrigins: readonly string[] | undefined): CreateConnectorFn {
  const library = safe({
    unstable_getInfoTimeout: INFO_TIMEOUT_MS,
    ...(allowedOrigins && { allowedDomains: allowedOrigins.map(matchExactly) }),
  })
  return (config) => {
    const { getProvider } = library(config)
    return safeConnector({
      async loadProvider() {
        const provider = await getProvider()
        if (!provider) throw new Error('Could not load Safe information')
        // The library declares its parameters as mutable.
        return provider as SafeConnectorProvider
      },
    })(config)
  }
}

const matchExactly = (origin: string): RegExp =>
  new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)
