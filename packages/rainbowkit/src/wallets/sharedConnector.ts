/** Wallets that are reached through the connector that all of them share. */
import { walletConnect } from '@peppermint/wallet-kit/walletconnect'
import type { CreateConnectorFn } from 'wagmi'
import type { CreateConnector, RainbowKitWalletConnectParameters } from './wallet.ts'

export interface RelayParameters {
  projectId: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
  appName?: string
  appDescription?: string
  appUrl?: string
  appIcon?: string
}

/** @throws if `projectId` is empty. */
export function createRelayConnector(parameters: RelayParameters): CreateConnectorFn {
  const { projectId, appName = '', appDescription = '', appIcon } = parameters
  const { appUrl = globalThis.location?.origin ?? '', walletConnectParameters = {} } = parameters
  const { metadata, relayUrl } = walletConnectParameters
  return walletConnect({
    projectId,
    metadata: {
      name: appName,
      description: appDescription,
      url: appUrl,
      icons: appIcon ? [appIcon] : [],
      ...metadata,
    },
    ...(relayUrl !== undefined && { relayUrl }),
  })
}

const shared = new WeakSet<CreateConnector>()

/** Whether the kit reaches the wallet by itself: announced, injected, or over the relay. */
export const isShared = (createConnector: CreateConnector): boolean => shared.has(createConnector)

/**
 * The connector of a wallet behind a WalletConnect relay. All wallets of a list share one relay connection.
 * @throws when the connector is created, if `projectId` is empty.
 */
export function getWalletConnectConnector(
  parameters: Pick<RelayParameters, 'projectId' | 'walletConnectParameters'>,
): CreateConnector {
  const create: CreateConnector = () => createRelayConnector(parameters)
  shared.add(create)
  return create
}
