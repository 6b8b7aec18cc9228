/**
 * A list of wallets as wagmi connectors. The kit reaches announced wallets and those behind a relay through shared
 * connectors, so only a wallet whose author wrote a connector adds one. The list itself is a field of the first
 * connector: a wagmi config is all that the provider gets.
 */
import { type CreateConnectorFn, injected } from 'wagmi'
import { isKnown } from './knownWallet.ts'
import { createRelayConnector, isShared } from './sharedConnector.ts'
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
  /** By the kit's definition, over the relay, or by the connector of its author. */
  readonly route: 'known' | 'relay' | 'own'
}

/** The field of a connector that holds the whole list. */
const LIST = 'rkWallets'

/** @throws for an empty list, and for an empty `projectId`. */
export function connectorsForWallets(
  walletList: WalletList,
  parameters: ConnectorsForWalletsParameters,
): CreateConnectorFn[] {
  const listed = listWallets(walletList, parameters)
  const own = listed.filter(({ route }) => route === 'own')
  return [
    withFields(injected(), { [LIST]: listed }),
    createRelayConnector(parameters),
    ...own.map((one) => createOwnConnector(one, listed.indexOf(one))),
  ]
}

function listWallets(
  walletList: WalletList,
  parameters: ConnectorsForWalletsParameters,
): readonly ListedWallet[] {
  const { walletConnectParameters: options } = parameters
  const listed = walletList.flatMap(({ groupName, wallets }, groupIndex) =>
    wallets.map((create): ListedWallet => {
      const wallet = create({ ...parameters, ...(options && { options }) })
      const route = isKnown(wallet) ? 'known' : isShared(wallet.createConnector) ? 'relay' : 'own'
      return { wallet, groupName, groupIndex, route }
    }),
  )
  if (!listed.length) throw new Error('connectorsForWallets: the list is empty.')
  return listed
}

/** The connector that a wallet's author wrote, under the wallet's id, by which the kit finds it. */
function createOwnConnector(listed: ListedWallet, index: number): CreateConnectorFn {
  const { wallet, groupName, groupIndex } = listed
  const { createConnector, hidden: _, ...shown } = wallet
  const rkDetails: RainbowKitDetails = {
    ...shown,
    index,
    groupName,
    groupIndex,
    isRainbowKitConnector: true,
  }
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
