/**
 * The connections that an app makes with wagmi itself: with `useConnect`, `useSwitchConnection`, or by the
 * reconnecting of wagmi's provider. They become connections of the kit.
 */
import type { Config, Connection, Connector } from 'wagmi'
import { getWalletName } from './announcedWallets.ts'
import type { AppConnections, EngineControls } from './engineOptions.ts'
import { createKitEngine, type KitEngineOptions } from './kitEngine.ts'
import { findWrongChecksum } from './accountChecksums.ts'
import { readRemembered } from './rememberedWallet.ts'
import type { WalletEngine } from './wallet.ts'

/**
 * The engine of an app that uses the config too.
 * @param mayRestore see {@link AppConnections}.
 */
export const createAppEngine = (
  options: KitEngineOptions & { readonly config: Config },
  mayRestore: AppConnections['canRestore'],
): WalletEngine =>
  createKitEngine(options, {
    canRestore: mayRestore,
    watchConnections: (engine) => watchConnections(options.config, engine),
  })

function watchConnections(
  config: Config,
  { storage, busyUids, getActiveUid, adopt, rejectAccount }: EngineControls,
): () => void {
  let last: Connection | undefined

  function checkConnections(): void {
    const { connections, current, status } = config.state
    const uid = getActiveUid()
    const connection = connections.get(current ?? '')
    // wagmi's provider without `reconnectOnMount` empties the connections at every render, and nothing else.
    const isEmptied = uid !== undefined && uid === current && status === 'connected' && !connections.size
    if (isEmptied && last?.connector.uid === uid) {
      const kept = new Map([[uid, last]])
      config.setState((state) => ({ ...state, connections: kept }))
      return
    }
    last = connection
    if (!connection || current === uid || busyUids.has(connection.connector.uid)) return
    // What an earlier visit stored has no more than the connector's names until it is reconnected.
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
