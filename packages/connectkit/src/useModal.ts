import { useAccountDialog, useConnectDialog, useNetworkDialog, useWalletPort } from '@peppermint/wallet-kit'
import { type ConnectionCallbacks, useConnectionCallbacks } from './connection.ts'

/** Opening the dialogs from anywhere: the account's, or that in which a wallet is chosen, where another may not be opened. */
export function useModal(callbacks: ConnectionCallbacks = {}): {
  open: boolean
  /** Opens the dialog of the account, or that in which a wallet is chosen; closes any. */
  setOpen: (show: boolean) => void
  openAbout: () => void
  openOnboarding: () => void
  openProfile: () => void
  openSwitchNetworks: () => void
  openSIWE: (triggerSIWE?: boolean) => void
} {
  useConnectionCallbacks(callbacks, useWalletPort())
  const connect = useConnectDialog()
  const account = useAccountDialog()
  const networks = useNetworkDialog()
  const openAny = account.open ?? connect.open ?? networks.open
  // Before signing in, the dialog in which a wallet is chosen explains wallets and asks to sign.
  const openConnect = connect.open ?? openAny
  return {
    open: connect.isOpen || account.isOpen || networks.isOpen,
    setOpen: (show) => (show ? openAny?.() : connect.close()),
    openAbout: () => openConnect?.(),
    openOnboarding: () => openConnect?.(),
    openProfile: () => openAny?.(),
    openSwitchNetworks: () => (networks.open ?? openAny)?.(),
    openSIWE: () => openConnect?.(),
  }
}
