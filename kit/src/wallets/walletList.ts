/**
 * One list of wallets out of everything that could be one: those the kit knows, each with how it can be reached from
 * here; those that announced themselves and are none of these; the generic browser wallet where nobody is known.
 */
import type { Connector } from 'wagmi'
import { injectedId, recentFirst, strangerOption } from './announcedOffer.ts'
import type { Place, WalletDefinition } from './definition.ts'
import { type BrowserName, extensionDownload } from './place.ts'
import type { WalletGroup, WalletOption } from './wallet.ts'

/** What the list is made of, as things are now. */
export interface Surroundings {
  /** The page's place, and its browser. */
  readonly place: Place & { readonly browser?: BrowserName | undefined }
  /** Connectors of wallets that announced themselves, by reverse domain name. */
  readonly announced: ReadonlyMap<string, Connector>
  /** The announced wallets' providers, with the names they claim. */
  readonly providers: ReadonlyMap<unknown, string>
  /** Ids of the connectors that the config has. */
  readonly configured: ReadonlySet<string>
}

/** How a known wallet can be reached from here. */
export type Standing = Pick<WalletOption, 'kind' | 'installed' | 'rdns' | 'connector'>

const groups: readonly WalletGroup[] = ['installed', 'popular', 'other']

/** Whether a wallet is in this browser and known by its own name. */
const isSpecific = ({ kind, id }: WalletOption) =>
  kind === 'announced' || (kind === 'injected' && id !== injectedId)

/** Finds the shortest way to a known wallet; undefined where it is not offered here at all. */
export function standingOf(definition: WalletDefinition, around: Surroundings): Standing | undefined {
  const { id, rdns = [], offered, connectorId } = definition
  const { announced, configured, place } = around
  if (offered && !offered(place)) return undefined
  const name = rdns.find((candidate) => announced.has(candidate))
  if (name !== undefined) return { kind: 'announced', installed: true, rdns: name, connector: name }
  if (isInjected(definition, around)) return { kind: 'injected', installed: true, connector: id }
  if (connectorId === 'safe') return { kind: 'safe', installed: true, connector: connectorId }
  if (connectorId !== undefined && configured.has(connectorId))
    return { kind: 'injected', installed: false, connector: connectorId }
  if (definition.walletConnect && configured.has('walletConnect'))
    return { kind: 'walletConnect', installed: false, connector: 'walletConnect' }
  return { kind: 'none', installed: false }
}

function isInjected({ id, rdns = [], injected }: WalletDefinition, around: Surroundings): boolean {
  const provider = injected?.(around.place.window)
  if (!provider) return false
  const claimed = around.providers.get(provider)
  // A wallet that poses as another one and announces its own name is known by that name.
  return id === injectedId || claimed === undefined || rdns.includes(claimed)
}

/**
 * The wallets to offer: inside a wallet's own browser that wallet; up to three recent ones, newest first; those that
 * announced themselves and are not known; then the known ones in their order, popular before others. Known ones that
 * cannot be reached stay, not ready, where they can be had somewhere.
 * @param recents ids of wallets used before, or names they announced themselves by; unknown ones are skipped.
 */
export function walletList(
  definitions: readonly WalletDefinition[],
  around: Surroundings,
  recents: readonly string[],
): readonly WalletOption[] {
  const claimed = new Map(definitions.flatMap(({ id, rdns = [] }) => rdns.map((name) => [name, id] as const)))
  const strangers = [...around.announced].filter(([name]) => !claimed.has(name))
  const known = definitions.flatMap((definition) => {
    const standing = standingOf(definition, around)
    return standing ? [knownOption(definition, standing, around)] : []
  })
  const all = [...strangers.map(([, connector]) => strangerOption(connector)), ...known]
  const isKnownHere = all.some(isSpecific)
  const shown = all.filter(
    (option) =>
      !(option.id === injectedId && isKnownHere) && (option.ready || option.downloadUrls !== undefined),
  )
  const inOrder = groups.flatMap((group) => shown.filter(({ groupName }) => groupName === group))
  return hostFirst(
    recentFirst(
      inOrder,
      recents.map((id) => claimed.get(id) ?? id),
    ),
    around.place,
  )
}

/** On a phone the one wallet that is here is the one whose browser this is. */
function hostFirst(options: readonly WalletOption[], { device }: Place): readonly WalletOption[] {
  const here = options.filter(({ kind }) => kind === 'announced' || kind === 'injected')
  const [host] = here
  if (device === 'desktop' || !host || here.length > 1) return options
  return [host, ...options.filter((option) => option !== host)]
}

function knownOption(
  definition: WalletDefinition,
  standing: Standing,
  { place, configured }: Surroundings,
): WalletOption {
  const { id, name, iconUrl, iconBackground, accent, group } = definition
  const { downloadUrls, qrCode, extension, inAppBrowser } = definition
  const shop = extension && downloadUrls && extensionDownload(downloadUrls, place.browser)
  return {
    id,
    name,
    shortName: definition.shortName ?? name,
    iconUrl,
    iconBackground,
    ...(accent !== undefined && { accent }),
    groupName: group,
    recent: false,
    ready: standing.kind !== 'none',
    ...standing,
    ...(downloadUrls && { downloadUrls }),
    ...(shop !== undefined && { extensionDownloadUrl: shop }),
    // An app on another device is of use only where a relay leads to it.
    ...(qrCode && configured.has('walletConnect') && { qrCode }),
    ...(extension && { extension }),
    ...(inAppBrowser && { inAppBrowser }),
  }
}
