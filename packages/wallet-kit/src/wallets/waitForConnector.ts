/** Finds the connector of a wallet that is restored; its extension may announce itself late. */
import { type Config, type Connector, ConnectorNotFoundError } from 'wagmi'
import type { RememberedWallet } from './rememberedWallet.ts'
import type { WagmiInternals } from './wagmiConfig.ts'
import type { WalletDiscovery } from './walletDiscovery.ts'

/** Resolves with the wallet's connector once it exists; rejects for Safe, which does not announce itself, if the app does not list it. */
export async function waitForConnector(
  config: Config,
  discovery: Pick<WalletDiscovery, 'find' | 'load'>,
  { id, connectorId = id }: RememberedWallet,
): Promise<Connector> {
  const internal: WagmiInternals = config._internal
  const present = () => config.connectors.find((candidate) => candidate.id === connectorId)
  // Of Safe's connectors only the list's knows which pages may be Safe.
  const isSafe = connectorId === 'safe'
  const here = present()
  if (here && !isSafe) return here
  await discovery.load().catch(() => undefined)
  const handle = discovery.find(id)
  // A relay connector would exist from the start; another route to the same wallet is another connection.
  if (handle && !handle.cancel) return handle.getConnector()
  if (isSafe) throw new ConnectorNotFoundError()
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
