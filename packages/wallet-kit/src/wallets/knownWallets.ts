/**
 * The registry of an engine with wallet definitions. Loaded on demand: a page that uses only announced wallets never
 * needs it.
 */
import { type Config, type Connector, injected } from 'wagmi'
import { getAnnouncedConnectors, createAnnouncedRegistry, INJECTED_ID } from './announcedWallets.ts'
import type { PairingLinks, Environment, WalletDefinition, WalletWindow } from './definition.ts'
import type { WalletRegistry, WalletHandle } from './walletRegistry.ts'
import { checkWallets } from './checkWallets.ts'
import { detectEnvironment } from './environment.ts'
import type { Pairing } from './wallet.ts'
import { flattenGroups, type LoadedWallets } from './loadedWallets.ts'
import { getAvailability, type DetectionContext, listWallets } from './walletList.ts'

/** Lifetime of a pairing: as long as a relay keeps a proposal. */
const PAIRING_TTL_MS = 5 * 60 * 1000

type Target = Exclude<NonNullable<Parameters<typeof injected>[0]>['target'], string | undefined>

/**
 * The wallets that this config and these definitions can offer in the current environment.
 * @throws if a color of a wallet is not a hex value (W-21).
 */
export function createKnownRegistry(config: Config, source: LoadedWallets): WalletRegistry {
  const definitions = flattenGroups('connectors' in source ? source.wallets : source)
  checkWallets(definitions)
  const environment = detectEnvironment()
  const createdConnectors = new Set<Connector>()
  let stopListening = () => {}
  const announcedRegistry = createAnnouncedRegistry(config)
  const findConnector = (id: string) => config.connectors.find((connector) => connector.id === id)

  /** wagmi's own `safe()` would believe any page that frames this one. */
  const findSafeConnector = () =>
    config.connectors.find((connector) => connector.id === 'safe' && 'unsupportedRequests' in connector)

  const getContext = (): DetectionContext => ({
    environment,
    announced: new Map(
      [...getAnnouncedConnectors(config)].filter(([, connector]) => !createdConnectors.has(connector)),
    ),
    providers: new Map(
      config._internal.mipd?.getProviders().map(({ info, provider }) => [provider, info.rdns]),
    ),
    configured: new Set(config.connectors.map(({ id }) => id)),
  })

  /** Sets up a connector and adds it to the config, where the app's hooks see it too. */
  function registerConnector(...[make]: Parameters<Config['_internal']['connectors']['setup']>): Connector {
    const connector = config._internal.connectors.setup(make)
    createdConnectors.add(connector)
    config._internal.connectors.setState((all) => [...all, connector])
    return connector
  }

  function injectedConnector({ id, name, injected: findProvider }: WalletDefinition): Connector {
    if (id === INJECTED_ID) return registerConnector(injected())
    // Looked up each time: some wallets replace their provider. The library's type for it is narrower than EIP-1193.
    const target = {
      id,
      name,
      provider: (window: unknown) => findProvider?.(window as WalletWindow),
    } as Target
    return registerConnector(injected({ target }))
  }

  if ('connectors' in source) for (const make of source.connectors) registerConnector(make)

  async function libraryConnector({ allowedOrigins }: WalletDefinition): Promise<Connector> {
    const { createLibraryConnector } = await import('./safe/connector.ts')
    return findSafeConnector() ?? registerConnector(createLibraryConnector(allowedOrigins))
  }

  function find(walletId: string): WalletHandle | undefined {
    const definition = definitions.find(({ id, rdns }) => id === walletId || rdns?.includes(walletId))
    if (!definition) return announcedRegistry.find(walletId)
    const availability = getAvailability(definition, getContext())
    const { id, name } = definition
    const { kind = 'none', connector = id } = availability ?? {}
    const existing = kind === 'safe' ? findSafeConnector() : findConnector(connector)
    if (kind === 'none') return undefined
    if (kind === 'walletConnect') return existing && relayHandle(definition, existing)
    const make = kind === 'safe' ? libraryConnector : injectedConnector
    return { id, name, getConnector: () => existing ?? make(definition) }
  }

  /** The handle of a wallet behind the relay's connector, which serves one wallet at a time. */
  function relayHandle(
    { id, name, walletConnect = {} }: WalletDefinition,
    connector: Connector,
  ): WalletHandle {
    return {
      id,
      name,
      getConnector(onPairing) {
        stopListening()
        const onMessage = ({ type, data }: { readonly type: string; readonly data?: unknown }) => {
          if (type === 'display_uri' && typeof data === 'string')
            onPairing?.(createPairing(walletConnect, data, environment.device))
        }
        connector.emitter.on('message', onMessage)
        stopListening = () => connector.emitter.off('message', onMessage)
        return connector
      },
      cancel: () => void connector.disconnect().catch(() => undefined),
    }
  }

  return { list: (recents) => listWallets(definitions, getContext(), recents), find }
}

/** Creates the pairing in this wallet's format for this device. */
function createPairing(links: PairingLinks, uri: string, device: Environment['device']): Pairing {
  const deepLink = links[device]?.(uri)
  return {
    qr: links.qr?.(uri) ?? uri,
    uri,
    expiresAt: Date.now() + PAIRING_TTL_MS,
    ...(deepLink !== undefined && { deepLink }),
  }
}
