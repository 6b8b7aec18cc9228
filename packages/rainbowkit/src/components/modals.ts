/** Opening the dialogs from anywhere. Each function is undefined while its dialog may not be opened. */
import { useAccountDialog, useConnectDialog, useNetworkDialog } from '@peppermint/wallet-kit'

export function useConnectModal(): {
  connectModalOpen: boolean
  openConnectModal: (() => void) | undefined
} {
  const { isOpen, open } = useConnectDialog()
  return { connectModalOpen: isOpen, openConnectModal: open }
}

export function useAccountModal(): {
  accountModalOpen: boolean
  openAccountModal: (() => void) | undefined
} {
  const { isOpen, open } = useAccountDialog()
  return { accountModalOpen: isOpen, openAccountModal: open }
}

export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const { isOpen, open } = useNetworkDialog()
  return { chainModalOpen: isOpen, openChainModal: open }
}
