/**
 * Injected wallets: those that announced themselves (EIP-6963), each once by its reverse domain name, and the plain
 * browser wallet only if none announced itself.
 */
import type { Config, Connector } from 'wagmi'
import { isWalletId, sanitizeIcon, sanitizeName } from './sanitizeWallet.ts'
import { MAX_RECENT_SHOWN } from './rememberedWallet.ts'
import type { WalletRegistry } from './walletRegistry.ts'
import type { WalletOption } from './wallet.ts'

/** The id of the wallet at `window.ethereum`. */
export const INJECTED_ID = 'injected'

export const getWalletName = (connector: Connector): string =>
  connector.id === INJECTED_ID ? 'Browser wallet' : sanitizeName(connector.name)

/** Whether an injected provider has what EIP-1193 requires and the engine uses. */
export const isComplete = (provider: object): boolean =>
  ['request', 'on', 'removeListener'].every((name) => typeof Reflect.get(provider, name) === 'function')

/** Connectors of announced wallets, by reverse domain name, in order of announcement. */
export function getAnnouncedConnectors(config: Config): ReadonlyMap<string, Connector> {
  const byName = new Map<string, Connector>()
  for (const connector of config.connectors) {
    const { id, type } = connector
    // The first claim to a name wins, so a later extension cannot replace a wallet in the list.
    if (type === 'injected' && isWalletId(id) && !byName.has(id)) byName.set(id, connector)
  }
  return byName
}

/** The option of an announced wallet that has no definition. */
export function announcedOption(connector: Connector): WalletOption {
  const { id } = connector
  const icon = sanitizeIcon(connector.icon)
  const name = getWalletName(connector)
  const base = {
    id,
    name,
    shortName: name,
    iconBackground: '#fff',
    recent: false,
    ready: true,
    installed: true,
    connector: id,
    ...(icon && { iconUrl: icon }),
  }
  if (id === INJECTED_ID) return { ...base, groupName: 'popular', kind: 'injected' }
  return { ...base, groupName: 'installed', kind: 'announced', rdns: id }
}

/** Puts up to three recently used wallets first, newest first, and marks them. Unknown ids are skipped. */
export function putRecentFirst(
  options: readonly WalletOption[],
  recents: readonly string[],
): readonly WalletOption[] {
  const byId = new Map(options.map((option) => [option.id, option]))
  const first = [...new Set(recents)].filter((id) => byId.get(id)?.ready).slice(0, MAX_RECENT_SHOWN)
  for (const id of first) byId.set(id, { ...byId.get(id), recent: true } as WalletOption)
  return [...new Set([...first, ...byId.keys()])].map((id) => byId.get(id) as WalletOption)
}

/** Extensions define this property, so reading it may throw. */
function hasEthereum(): boolean {
  try {
    return Boolean(Reflect.get(globalThis, 'ethereum'))
  } catch {
    return false
  }
}

/** The registry of an engine without wallet definitions. */
export function createAnnouncedRegistry(config: Config): WalletRegistry {
  const findInjectedConnector = () => config.connectors.find(({ id }) => id === INJECTED_ID)
  return {
    list(recents) {
      const announced = [...getAnnouncedConnectors(config).values()]
      const injected = !announced.length && hasEthereum() ? findInjectedConnector() : undefined
      return putRecentFirst((injected ? [injected] : announced).map(announcedOption), recents)
    },
    find(walletId) {
      const connector =
        walletId === INJECTED_ID ? findInjectedConnector() : getAnnouncedConnectors(config).get(walletId)
      return connector && { id: walletId, name: getWalletName(connector), getConnector: () => connector }
    },
  }
}
