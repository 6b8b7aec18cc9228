/**
 * The wallets that are there by themselves: those that announced themselves (EIP-6963), each once by its reverse
 * domain name, and the plain browser wallet only where nobody announced.
 */
import type { Config, Connector } from 'wagmi'
import { isWalletId, safeIcon, safeName } from './announced.ts'
import { shownRecents } from './remembered.ts'
import type { Offer } from './offer.ts'
import type { WalletOption } from './wallet.ts'

/** The id of whatever sits at `window.ethereum`. */
export const injectedId = 'injected'

/** What a connector is called on screen. */
export const walletName = (connector: Connector): string =>
  connector.id === injectedId ? 'Browser wallet' : safeName(connector.name)

/** Connectors of the wallets that announced themselves, by reverse domain name, in order of announcement. */
export function announcedConnectors(config: Config): ReadonlyMap<string, Connector> {
  const byName = new Map<string, Connector>()
  for (const connector of config.connectors) {
    const { id, type } = connector
    // The first to claim a name keeps it: a later extension must not take another's place in the list.
    if (type === 'injected' && isWalletId(id) && !byName.has(id)) byName.set(id, connector)
  }
  return byName
}

/** A wallet in this browser that nothing is known of but what it says of itself. */
export function strangerOption(connector: Connector): WalletOption {
  const { id } = connector
  const icon = safeIcon(connector.icon)
  const name = walletName(connector)
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
  if (id === injectedId) return { ...base, groupName: 'popular', kind: 'injected' }
  return { ...base, groupName: 'installed', kind: 'announced', rdns: id }
}

/** Puts up to three recently used wallets first, newest first, and marks them. Unknown ids are skipped. */
export function recentFirst(
  options: readonly WalletOption[],
  recents: readonly string[],
): readonly WalletOption[] {
  const byId = new Map(options.map((option) => [option.id, option]))
  const first = [...new Set(recents)].filter((id) => byId.get(id)?.ready).slice(0, shownRecents)
  for (const id of first) byId.set(id, { ...byId.get(id), recent: true } as WalletOption)
  return [...new Set([...first, ...byId.keys()])].map((id) => byId.get(id) as WalletOption)
}

/** The offer of an engine that has not been told of any wallet. */
export function announcedOffer(config: Config): Offer {
  const plain = () => config.connectors.find(({ id }) => id === injectedId)
  return {
    list(recents) {
      const announced = [...announcedConnectors(config).values()]
      const hasEthereum = 'ethereum' in globalThis && Boolean(Reflect.get(globalThis, 'ethereum'))
      const alone = !announced.length && hasEthereum ? plain() : undefined
      return recentFirst((alone ? [alone] : announced).map(strangerOption), recents)
    },
    reach(walletId) {
      const connector = walletId === injectedId ? plain() : announcedConnectors(config).get(walletId)
      return connector && { id: walletId, name: walletName(connector), connector: () => connector }
    },
  }
}
