/** Everything the button shows and does, for those who draw their own (`ConnectButton.Custom` gives the same). */
import { type AccountProfile, useAccountProfile } from '../account/useAccountProfile.ts'
import type { Network } from '../networks/network.ts'
import { useNetworks } from '../networks/useNetworks.ts'
import { useKit } from '../provider/kit.ts'
import type { ConnectionStatus } from '../provider/dialogPermissions.ts'
import { useStore } from '../provider/store.ts'
import {
  useAccountDialog,
  useConnectDialog,
  useConnectionStatus,
  useNetworkDialog,
} from '../provider/useConnection.ts'
import { useIsMounted } from '../provider/useIsMounted.ts'

export interface ButtonAccount extends AccountProfile {
  /** `120.1 CANTO`; undefined while it is not known. */
  readonly displayBalance?: string | undefined
  readonly hasPendingTransactions: boolean
}

export interface ButtonState {
  /** Undefined without an account. */
  readonly account: ButtonAccount | undefined
  /** The chain the wallet is on; undefined without an account. */
  readonly chain: Network | undefined
  readonly networkCount: number
  readonly connectionStatus: ConnectionStatus
  /** False while prerendering and hydrating. */
  readonly mounted: boolean
  /** Each opens its dialog; where it may not be opened, it does nothing. */
  readonly openConnectDialog: () => void
  readonly openAccountDialog: () => void
  readonly openChainDialog: () => void
  readonly connectDialogOpen: boolean
  readonly accountDialogOpen: boolean
  readonly chainDialogOpen: boolean
}

const nothing = () => undefined

export function useButton(): ButtonState {
  const profile = useAccountProfile()
  const { current, networks } = useNetworks()
  const hasPendingTransactions = useStore(useKit().stores.hasPending)
  const connect = useConnectDialog()
  const account = useAccountDialog()
  const network = useNetworkDialog()
  const balance = profile?.balance
  return {
    account: profile && {
      ...profile,
      ...(typeof balance === 'object' && { displayBalance: `${balance.formatted} ${balance.symbol}` }),
      hasPendingTransactions,
    },
    chain: current,
    networkCount: networks.length,
    connectionStatus: useConnectionStatus(),
    mounted: useIsMounted(),
    openConnectDialog: connect.open ?? nothing,
    openAccountDialog: account.open ?? nothing,
    openChainDialog: network.open ?? nothing,
    connectDialogOpen: connect.isOpen,
    accountDialogOpen: account.isOpen,
    chainDialogOpen: network.isOpen,
  }
}
