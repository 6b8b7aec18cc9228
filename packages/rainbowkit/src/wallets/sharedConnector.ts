/** Wallets that need no connector of their own. */
import { walletConnect } from '@peppermint/wallet-kit/walletconnect'
import type { CreateConnector, RainbowKitWalletConnectParameters } from './wallet.ts'

const shared = new WeakSet<CreateConnector>()

/** Whether the kit reaches the wallet by itself: announced, injected, or over the relay. */
export const isShared = (createConnector: CreateConnector): boolean => shared.has(createConnector)

/**
 * The connector of a wallet behind a WalletConnect relay. All wallets of a list share one relay connection.
 * @throws when the connector is created, if `projectId` is empty.
 */
export function getWalletConnectConnector({
  projectId,
  walletConnectParameters: { metadata, relayUrl } = {},
}: {
  projectId: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}): CreateConnector {
  const create: CreateConnector = () =>
    walletConnect({
      projectId,
      metadata: {
        name: metadata?.name ?? '',
        description: metadata?.description ?? '',
        url: metadata?.url ?? globalThis.location?.origin ?? '',
        icons: metadata?.icons ?? [],
      },
      ...(relayUrl !== undefined && { relayUrl }),
    })
  shared.add(create)
  return create
}
