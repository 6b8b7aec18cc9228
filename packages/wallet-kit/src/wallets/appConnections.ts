/**
 * Adopts connections that an app makes through wagmi: `useConnect`, `useSwitchConnection`, or the reconnect of
 * wagmi's provider.
 */
import type { Config, Connector } from 'wagmi'
import { getWalletName } from './announcedWallets.ts'
import type { AppConnections, EngineControls } from './engineOptions.ts'
import { createKitEngine, type KitEngineOptions } from './kitEngine.ts'
import { findWrongChecksum } from './accountChecksums.ts'
import { readRemembered } from './rememberedWallet.ts'
import type { WalletEngine } from './wallet.ts'

/**
 * Creates the engine of an app that also uses the config.
 * @param app see {@link AppConnections}.
 */
export const createAppEngine = (
  options: KitEngineOptions & { readonly config: Config },
  app: Omit<AppConnections, 'watchConnections'>,
): WalletEngine =>
  createKitEngine(options, {
    ...app,
    watchConnections: (engine) => watchConnections(options.config, engine),
  })

function watchConnections(
  config: Config,
  { storage, busyUids, getActiveUid, adopt, rejectAccount }: EngineControls,
): () => void {
  function checkConnections(): void {
    const { connections, current } = config.state
    const connection = connections.get(current ?? '')
    if (!connection || current === getActiveUid() || busyUids.has(connection.connector.uid)) return
    // A stored connection contains only the connector's names until it is reconnected.
    if ('emitter' in connection.connector) adoptConnector(connection.connector)
  }

  function adoptConnector(connector: Connector): void {
    const { id } = connector
    const known = readRemembered(storage)
    adopt(known?.connectorId === id ? known : { id, name: getWalletName(connector) }, connector)
    findWrongChecksum(connector).then(
      (wrong) => wrong && rejectAccount(wrong, connector),
      () => undefined,
    )
  }

  const stop = config.subscribe((state) => state, checkConnections)
  checkConnections()
  return stop
}
