/**
 * A list of wallets as wagmi connectors. The kit reaches announced wallets and those behind a relay through shared
 * connectors, so a wallet has a connector of its own only where its author wrote one. The list itself travels on the
 * first connector: a wagmi config is all that the provider gets.
 */
import { walletConnect } from '@peppermint/wallet-kit/walletconnect'
import { type CreateConnectorFn, injected } from 'wagmi'
import { isShared } from './sharedConnector.ts'
import type { RainbowKitDetails, RainbowKitWalletConnectParameters, Wallet, WalletList } from './wallet.ts'

export interface ConnectorsForWalletsParameters {
  projectId: string
  appName: string
  appDescription?: string
  appUrl?: string
  appIcon?: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}

/** A wallet of an app's list, and the heading above it. */
export interface ListedWallet {
  readonly wallet: Wallet
  readonly groupName: string
  readonly groupIndex: number
}

/** The field of a connector that holds the whole list. */
const LIST = 'rkWallets'

/** @throws for an empty list or group, and for an empty `projectId`. */
export function connectorsForWallets(
  walletList: WalletList,
  parameters: ConnectorsForWalletsParameters,
): CreateConnectorFn[] {
  const listed = listWallets(walletList, parameters)
  const own = listed.filter(({ wallet }) => !isShared(wallet.createConnector))
  return [
    withFields(injected(), { [LIST]: listed }),
    createRelayConnector(parameters),
    ...own.map((one) => createOwnConnector(one, listed.indexOf(one))),
  ]
}

function listWallets(
  walletList: WalletList,
  { projectId, appName, appIcon, walletConnectParameters }: ConnectorsForWalletsParameters,
): readonly ListedWallet[] {
  if (!walletList.length) throw new Error('connectorsForWallets: the list has no group of wallets.')
  const parameters = {
    projectId,
    appName,
    ...(appIcon !== undefined && { appIcon }),
    ...(walletConnectParameters && { walletConnectParameters, options: walletConnectParameters }),
  }
  const seen = new Set<string>()
  return walletList.flatMap(({ groupName, wallets }, groupIndex) => {
    if (!wallets.length) throw new Error(`connectorsForWallets: the group ${groupName} has no wallet.`)
    return wallets.flatMap((create) => {
      const wallet = create(parameters)
      if (seen.has(wallet.id)) return []
      seen.add(wallet.id)
      return [{ wallet, groupName, groupIndex }]
    })
  })
}

function createRelayConnector(parameters: ConnectorsForWalletsParameters): CreateConnectorFn {
  const { projectId, appName, appDescription, appUrl, appIcon, walletConnectParameters } = parameters
  const { metadata, relayUrl } = walletConnectParameters ?? {}
  const connector = walletConnect({
    projectId,
    metadata: {
      name: metadata?.name ?? appName,
      description: metadata?.description ?? appDescription ?? '',
      url: metadata?.url ?? appUrl ?? globalThis.location?.origin ?? '',
      icons: metadata?.icons ?? (appIcon ? [appIcon] : []),
    },
    ...(relayUrl !== undefined && { relayUrl }),
  })
  return connector
}

/** The connector that a wallet's author wrote, under the wallet's id, by which the kit finds it. */
function createOwnConnector({ wallet, ...group }: ListedWallet, index: number): CreateConnectorFn {
  const { createConnector, hidden: _, ...shown } = wallet
  const rkDetails: RainbowKitDetails = { ...shown, ...group, index, isRainbowKitConnector: true }
  return withFields(createConnector({ rkDetails }), { id: wallet.id, name: wallet.name, rkDetails })
}

const withFields =
  (create: CreateConnectorFn, fields: Readonly<Record<string, unknown>>): CreateConnectorFn =>
  (config) => ({ ...create(config), ...fields })

/** The list that the connectors of a config were made from; undefined if they were made by something else. */
export function readListed(connectors: readonly object[]): readonly ListedWallet[] | undefined {
  for (const connector of connectors) {
    const list: unknown = Reflect.get(connector, LIST)
    if (Array.isArray(list)) return list
  }
  return undefined
}
