/**
 * One list of wallets out of everything that could be one: those that announced themselves (EIP-6963), each
 * once by its reverse domain name, and the plain browser wallet only where nobody announced.
 */
import type { Connector } from 'wagmi'
import { isWalletId, safeIcon, safeName } from './announced.ts'
import { shownRecents } from './remembered.ts'
import type { WalletOption } from './wallet.ts'

/** The id of whatever sits at `window.ethereum`. */
export const injectedId = 'injected'

/** What a connector is called on screen. */
export const walletName = (connector: Connector): string =>
  connector.id === injectedId ? 'Browser wallet' : safeName(connector.name)

/**
 * The wallets to offer: up to three recent ones first, newest first, then in order of announcement.
 * @param recents ids of wallets used before, newest first; unknown ids are skipped.
 * @param hasEthereum whether `window.ethereum` is there.
 */
export function walletList(
  connectors: readonly Connector[],
  recents: readonly string[],
  hasEthereum: boolean,
): readonly WalletOption[] {
  const byId = new Map<string, Connector>()
  for (const connector of connectors) {
    // The first to claim a name keeps it: a later extension must not take another's place in the list.
    if (connector.id !== injectedId && isWalletId(connector.id) && !byId.has(connector.id))
      byId.set(connector.id, connector)
  }
  const plain = connectors.find(({ id }) => id === injectedId)
  if (plain && hasEthereum && !byId.size) byId.set(injectedId, plain)

  const first = recents.filter((id) => byId.has(id)).slice(0, shownRecents)
  return [...new Set([...first, ...byId.keys()])].flatMap((id): WalletOption[] => {
    const connector = byId.get(id)
    if (!connector) return []
    const icon = safeIcon(connector.icon)
    const name = walletName(connector)
    const base = {
      id,
      name,
      shortName: name,
      iconBackground: '#fff',
      recent: first.includes(id),
      ready: true,
      installed: true,
      connectorId: id,
      ...(icon && { iconUrl: icon }),
    }
    if (id === injectedId) return [{ ...base, groupName: 'popular', kind: 'injected' }]
    return [{ ...base, groupName: 'installed', kind: 'announced', rdns: id }]
  })
}
