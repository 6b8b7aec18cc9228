/**
 * The offer of an engine that has been told of wallets. Loaded when it is wanted: a page that lives on announced
 * wallets alone never needs it.
 */
import { type Config, type Connector, injected } from 'wagmi'
import { announcedConnectors, announcedOffer, injectedId } from './announcedOffer.ts'
import type { PairingLinks, Place, WalletDefinition, WalletWindow } from './definition.ts'
import type { Offer, Reach } from './offer.ts'
import { checkWallets } from './checkWallets.ts'
import { placeHere } from './place.ts'
import type { Pairing } from './wallet.ts'
import type { ToldWallets } from './search.ts'
import { standingOf, type Surroundings, walletList } from './walletList.ts'

/** How long a code lives, in milliseconds: as long as a relay keeps a proposal. */
const pairingFor = 5 * 60 * 1000
/** How long, in milliseconds, Safe's own page has to answer; the library's 10 are too few for a frame that is loading. */
const safeAnswersWithin = 2_000

type Target = Exclude<NonNullable<Parameters<typeof injected>[0]>['target'], string | undefined>

/**
 * What an engine with this config and these wallets can offer, where the page is now.
 * @throws where a wallet's colour is not a hex value (W-21).
 */
export function knownOffer(config: Config, told: ToldWallets): Offer {
  const definitions = 'wallets' in told ? told.wallets : told
  checkWallets(definitions)
  const place = placeHere()
  const made = new Set<Connector>()
  let stopListening = () => {}
  const strangers = announcedOffer(config)
  const find = (id: string) => config.connectors.find((connector) => connector.id === id)

  const around = (): Surroundings => ({
    place,
    announced: new Map([...announcedConnectors(config)].filter(([, connector]) => !made.has(connector))),
    providers: new Map(
      config._internal.mipd?.getProviders().map(({ info, provider }) => [provider, info.rdns]),
    ),
    configured: new Set(config.connectors.map(({ id }) => id)),
  })

  /** Sets a connector up and keeps it among the config's, where the app's own hooks see it too. */
  function keep(...[make]: Parameters<Config['_internal']['connectors']['setup']>): Connector {
    const connector = config._internal.connectors.setup(make)
    made.add(connector)
    config._internal.connectors.setState((all) => [...all, connector])
    return connector
  }

  function injectedConnector({ id, name, injected: look }: WalletDefinition): Connector {
    if (id === injectedId) return keep(injected())
    // Looked up anew each time: some wallets replace their provider. The library's type for it is narrower than EIP-1193.
    const target = { id, name, provider: (window: unknown) => look?.(window as WalletWindow) } as Target
    return keep(injected({ target }))
  }

  if ('connectors' in told) for (const make of told.connectors) keep(make)

  async function safeConnector(): Promise<Connector> {
    const { safe } = await import('./safe/connector.ts')
    return find('safe') ?? keep(safe({ unstable_getInfoTimeout: safeAnswersWithin }))
  }

  function reach(walletId: string): Reach | undefined {
    const definition = definitions.find(({ id, rdns }) => id === walletId || rdns?.includes(walletId))
    if (!definition) return strangers.reach(walletId)
    const standing = standingOf(definition, around())
    const { id, name } = definition
    const { kind = 'none', connector = id } = standing ?? {}
    const there = find(connector)
    if (kind === 'none') return undefined
    if (kind === 'walletConnect') return there && relayed(definition, there)
    const make = kind === 'safe' ? safeConnector : () => injectedConnector(definition)
    return { id, name, connector: () => there ?? make() }
  }

  /** The way to a wallet through the relay's connector, which one wallet at a time is asked through. */
  function relayed({ id, name, walletConnect = {} }: WalletDefinition, connector: Connector): Reach {
    return {
      id,
      name,
      connector(show) {
        stopListening()
        const hear = ({ type, data }: { readonly type: string; readonly data?: unknown }) => {
          if (type === 'display_uri' && typeof data === 'string')
            show?.(pairingOf(walletConnect, data, place.device))
        }
        connector.emitter.on('message', hear)
        stopListening = () => connector.emitter.off('message', hear)
        return connector
      },
      withdraw: () => void connector.disconnect().catch(() => undefined),
    }
  }

  return { list: (recents) => walletList(definitions, around(), recents), reach }
}

/** A fresh pairing as this wallet takes it on this device. */
function pairingOf(links: PairingLinks, uri: string, device: Place['device']): Pairing {
  const deepLink = device === 'desktop' ? undefined : links[device]?.(uri)
  return {
    qr: links.qr?.(uri) ?? uri,
    uri,
    expiresAt: Date.now() + pairingFor,
    ...(deepLink !== undefined && { deepLink }),
  }
}
