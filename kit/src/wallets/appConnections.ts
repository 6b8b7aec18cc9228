/**
 * The connections that an app makes with wagmi itself: with `useConnect`, `useSwitchConnection`, or by the
 * reconnecting of wagmi's provider. They become connections of the kit.
 */
import type { Config, Connection, Connector } from 'wagmi'
import { walletName } from './announcedOffer.ts'
import type { AppConnections, FollowedEngine } from './engineOptions.ts'
import { createLateEngine, type LateEngineOptions } from './lateEngine.ts'
import { wrongAccount } from './receivedAccounts.ts'
import { readRemembered } from './remembered.ts'
import type { WalletEngine } from './wallet.ts'

/**
 * The engine of an app that uses the config too.
 * @param mayRestore see {@link AppConnections}.
 */
export const createAppEngine = (
  options: LateEngineOptions & { readonly config: Config },
  mayRestore: AppConnections['mayRestore'],
): WalletEngine =>
  createLateEngine(options, { mayRestore, follow: (engine) => follow(options.config, engine) })

function follow(config: Config, { storage, changing, held, adopt, refuse }: FollowedEngine): () => void {
  let last: Connection | undefined

  function look(): void {
    const { connections, current, status } = config.state
    const uid = held()
    const found = connections.get(current ?? '')
    // wagmi's provider without `reconnectOnMount` empties the connections at every render, and nothing else.
    const isEmptied = uid !== undefined && uid === current && status === 'connected' && !connections.size
    if (isEmptied && last?.connector.uid === uid) {
      const kept = new Map([[uid, last]])
      config.setState((state) => ({ ...state, connections: kept }))
      return
    }
    last = found
    if (!found || current === uid || changing.has(found.connector.uid)) return
    // What an earlier visit stored has no more than the connector's names until it is reconnected.
    if ('emitter' in found.connector) take(found.connector)
  }

  function take(connector: Connector): void {
    const { id } = connector
    const known = readRemembered(storage)
    adopt(known?.connectorId === id ? known : { id, name: walletName(connector) }, connector)
    wrongAccount(connector).then(
      (wrong) => wrong && refuse(wrong, connector),
      () => undefined,
    )
  }

  const stop = config.subscribe((state) => state, look)
  look()
  return stop
}
