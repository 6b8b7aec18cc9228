/** Options for wagmi's `createConfig`, with the connectors that the kit does not bring by itself. */
import { walletConnect } from '@peppermint/wallet-kit/walletconnect'
import { http, type Transport } from 'viem'
import { arbitrum, mainnet, optimism, polygon } from 'viem/chains'
import { type CreateConfigParameters, type CreateConnectorFn, injected } from 'wagmi'

interface App {
  name: string
  icon?: string
  description?: string
  url?: string
}

interface ConnectorsOptions {
  app: App
  /** WalletConnect's; without it there is no WalletConnect. */
  walletConnectProjectId?: string
  /** Accepted and ignored: Coinbase Wallet is one of the kit's wallets. */
  coinbaseWalletPreference?: unknown
  /** Accepted and ignored. */
  enableAaveAccount?: boolean
  /** Accepted and ignored. */
  aaveAccountOptions?: unknown
}

/** Connectors for browser wallets and WalletConnect; the kit reaches all its wallets by those. */
export function getDefaultConnectors({
  app,
  walletConnectProjectId,
}: ConnectorsOptions): CreateConnectorFn[] {
  if (!walletConnectProjectId) return [injected()]
  return [
    injected(),
    walletConnect({
      projectId: walletConnectProjectId,
      metadata: {
        name: app.name,
        description: app.description ?? '',
        url: app.url ?? globalThis.location?.origin ?? '',
        icons: app.icon ? [app.icon] : [],
      },
    }),
  ]
}

type DefaultConfigOptions = Omit<ConnectorsOptions, 'app' | 'walletConnectProjectId'> & {
  appName: string
  appIcon?: string
  appDescription?: string
  appUrl?: string
  walletConnectProjectId: string
} & Partial<CreateConfigParameters>

/**
 * Options of wagmi's `createConfig`: mainnet, Polygon, Optimism and Arbitrum through their default RPC, and the default
 * connectors, unless given.
 */
export function getDefaultConfig(options: DefaultConfigOptions): CreateConfigParameters {
  const { appName, appIcon, appDescription, appUrl, walletConnectProjectId, ...rest } = options
  const { coinbaseWalletPreference: _, enableAaveAccount: __, aaveAccountOptions: ___, ...wagmi } = rest
  const chains = wagmi.chains ?? ([mainnet, polygon, optimism, arbitrum] as const)
  const app: App = {
    name: appName,
    ...(appIcon !== undefined && { icon: appIcon }),
    ...(appDescription !== undefined && { description: appDescription }),
    ...(appUrl !== undefined && { url: appUrl }),
  }
  const transports: Record<number, Transport> = Object.fromEntries(
    chains.map(({ id }) => [id, wagmi.transports?.[id] ?? http()]),
  )
  // wagmi's type keeps `client` and `transports` apart.
  return {
    ...wagmi,
    chains,
    connectors: wagmi.connectors ?? getDefaultConnectors({ app, walletConnectProjectId }),
    ...(!wagmi.client && { transports }),
  } as CreateConfigParameters
}

/** Wallets by ConnectKit's names, and by the flag that each sets on `window.ethereum`. */
const FLAGS = {
  argent: 'argent',
  coinbaseWallet: 'coinbaseWallet',
  frame: 'frame',
  frontierWallet: 'frontier',
  imtoken: 'imToken',
  ledgerLive: 'ledger',
  metamask: 'metaMask',
  onto: 'onto',
  // No wallet's: by the id `walletConnect` the kit knows the connector that shows codes.
  otherWallets: 'others',
  rainbowWallet: 'rainbow',
  safe: 'safe',
  slope: 'slope',
  steak: 'steak',
  unstoppable: 'unstoppable',
  zerion: 'zerion',
}

/** Connectors for the extensions of single wallets. The dialog needs none of them. */
export const wallets: { [key: string]: CreateConnectorFn } = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(FLAGS).map(([name, flag]) => [
    name,
    // wagmi's type has only the wallets that it knows.
    injected({ target: flag as 'metaMask' }),
  ]),
)
