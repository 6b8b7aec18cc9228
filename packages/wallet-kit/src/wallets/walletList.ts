/**
 * Merges all wallets into one list: the known ones, each with how it can be reached; announced ones without a
 * definition; and the generic browser wallet if none is identified.
 */
import type { Connector } from 'wagmi'
import { INJECTED_ID, putRecentFirst, announcedOption } from './announcedWallets.ts'
import type { Environment, WalletDefinition } from './definition.ts'
import { getInjectedProviders } from './detect.ts'
import { type BrowserName, getExtensionUrl } from './environment.ts'
import type { WalletGroup, WalletOption } from './wallet.ts'

export interface DetectionContext {
  readonly environment: Environment & { readonly browser?: BrowserName | undefined }
  /** Connectors of announced wallets, by reverse domain name. */
  readonly announced: ReadonlyMap<string, Connector>
  /** The announced wallets' providers and claimed names. */
  readonly providers: ReadonlyMap<unknown, string>
  readonly configured: ReadonlySet<string>
}

/** How a known wallet can be reached. */
export type Availability = Pick<WalletOption, 'kind' | 'installed' | 'rdns' | 'connector'>

const GROUPS: readonly WalletGroup[] = ['installed', 'popular', 'other']

/** Whether a wallet is in this browser and identified by name. */
const isIdentified = (option: WalletOption) => isInBrowser(option) && option.id !== INJECTED_ID

/** A connector of the app is `injected` as well, also where its wallet is not installed. */
const isInBrowser = ({ kind, installed }: WalletOption) =>
  installed && (kind === 'announced' || kind === 'injected')

/** Finds the most direct route to a known wallet; undefined if it is not offered here. */
export function getAvailability(
  definition: WalletDefinition,
  context: DetectionContext,
): Availability | undefined {
  const { id, rdns = [], isSupported, connectorId } = definition
  const { announced, configured, environment } = context
  if (isSupported && !isSupported(environment)) return undefined
  const name = rdns.find((candidate) => announced.has(candidate))
  if (name !== undefined) return { kind: 'announced', installed: true, rdns: name, connector: name }
  if (isInjected(definition, context)) return { kind: 'injected', installed: true, connector: id }
  if (connectorId === 'safe') return { kind: 'safe', installed: true, connector: connectorId }
  if (connectorId !== undefined && configured.has(connectorId))
    return { kind: 'injected', installed: false, connector: connectorId }
  if (definition.walletConnect && configured.has('walletConnect'))
    return { kind: 'walletConnect', installed: false, connector: 'walletConnect' }
  return { kind: 'none', installed: false }
}

/** Whether its provider is in the window, and under a name that is its own. */
function isInjected(definition: WalletDefinition, context: DetectionContext): boolean {
  const { id, rdns = [], injected } = definition
  const provider = injected?.(context.environment.window)
  if (!provider) return false
  const claimed = context.providers.get(provider)
  // A wallet that poses as another but announces its name is identified by that name.
  return (
    id === INJECTED_ID ||
    (claimed === undefined ? !isOnlyFlagged(definition, context) : rdns.includes(claimed))
  )
}

/**
 * Whether a wallet that did not announce itself is recognized by a flag alone, although others did. Wallets set each
 * other's flags for compatibility, some behind a proxy that cannot be matched with their announcement, so such a flag
 * names none of them: the provider is then the generic browser wallet.
 */
function isOnlyFlagged({ id, rdns = [], injected }: WalletDefinition, context: DetectionContext): boolean {
  const { announced, environment, providers } = context
  if (id === INJECTED_ID || announced.size === 0 || rdns.some((name) => announced.has(name))) return false
  const provider = injected?.(environment.window)
  return (
    provider !== undefined &&
    !providers.has(provider) &&
    getInjectedProviders(environment.window).some((each) => Object.is(each, provider))
  )
}

/**
 * The wallets to offer, in order: inside a wallet's browser that wallet; up to three recent ones, newest first;
 * announced ones without a definition; then known ones, popular before others, or by the app's groups. Known ones that cannot be reached stay
 * in the list, not ready, if they can be downloaded.
 * @param recents ids of recently used wallets, or their announced names; unknown ones are skipped.
 */
export function listWallets(
  definitions: readonly WalletDefinition[],
  context: DetectionContext,
  recents: readonly string[],
): readonly WalletOption[] {
  const claimed = new Map(definitions.flatMap(({ id, rdns = [] }) => rdns.map((name) => [name, id] as const)))
  const unknownWallets = [...context.announced].filter(([name]) => !claimed.has(name))
  const known = definitions.flatMap((definition) => {
    const availability = getAvailability(definition, context)
    return availability ? [knownOption(definition, availability, context)] : []
  })
  const all = [...unknownWallets.map(([, connector]) => announcedOption(connector)), ...known]
  const isBrowserWalletNamed =
    all.some(isIdentified) && !definitions.some((definition) => isOnlyFlagged(definition, context))
  const shown = all.filter(
    (option) =>
      !(option.id === INJECTED_ID && isBrowserWalletNamed) &&
      (option.ready || option.downloadUrls !== undefined),
  )
  const groups = orderGroups(definitions)
  const inOrder = groups.flatMap((group, groupIndex) =>
    shown
      .filter(({ groupName }) => groupName === group)
      .map((option) => (groups === GROUPS ? option : { ...option, groupIndex })),
  )
  return putHostFirst(
    putRecentFirst(
      inOrder,
      recents.map((id) => claimed.get(id) ?? id),
    ),
    context.environment,
  )
}

/** The groups after `installed`: the kit's own in their order, or the app's in its order if it has any other. */
function orderGroups(definitions: readonly WalletDefinition[]): readonly WalletGroup[] {
  const groups = [...new Set(['installed', ...definitions.map(({ group }) => group)])]
  return groups.every((group) => GROUPS.includes(group)) ? GROUPS : groups
}

/** The wallet that frames this page; on a phone, a single injected wallet is the one whose browser this is. */
function putHostFirst(options: readonly WalletOption[], { device }: Environment): readonly WalletOption[] {
  const inBrowser = options.filter(isInBrowser)
  const identified = inBrowser.filter(isIdentified)
  const here = identified.length ? identified : inBrowser
  const framing = options.find(({ kind }) => kind === 'safe')
  const host = framing ?? (device === 'desktop' || here.length > 1 ? undefined : here[0])
  if (!host) return options
  return [host, ...options.filter((option) => option !== host)]
}

function knownOption(
  definition: WalletDefinition,
  availability: Availability,
  { environment, configured }: DetectionContext,
): WalletOption {
  const { id, name, shortName = name, iconUrl, iconBackground, accent, group: groupName } = definition
  const { downloadUrls, qrCode, extension, inAppBrowser } = definition
  const extensionUrl = extension && downloadUrls && getExtensionUrl(downloadUrls, environment.browser)
  return {
    id,
    name,
    shortName,
    iconBackground,
    ...(iconUrl !== undefined && { iconUrl }),
    ...(accent !== undefined && { accent }),
    groupName,
    recent: false,
    ready: availability.kind !== 'none',
    ...availability,
    ...(downloadUrls && { downloadUrls }),
    ...(extensionUrl !== undefined && { extensionDownloadUrl: extensionUrl }),
    // An app on another device is useful only if a relay can reach it.
    ...(qrCode && configured.has('walletConnect') && { qrCode }),
    ...(extension && { extension }),
    ...(inAppBrowser && { inAppBrowser }),
  }
}
