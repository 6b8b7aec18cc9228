/** Shows the current chain and switches to another. */
import { useEffect } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import type { Network } from './network.ts'
import { NetworkSwitcher } from './NetworkSwitcher.tsx'

export interface NetworkDialogProps {
  readonly open: boolean
  /** Called when the visitor closes the dialog, and when the wallet is where it was to go, or gone. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  readonly networks: readonly Network[]
  readonly appName?: string | undefined
}

/** "Switch Networks". Opens only while a wallet is connected (B-07); with one chain only, while it is elsewhere. */
export function NetworkDialog({ open, onClose, wallet, networks, appName }: NetworkDialogProps) {
  const t = useTranslation()
  const snapshot = useWallet(wallet)
  const isThere = snapshot.status === 'connected' && (networks.length > 1 || snapshot.chain === 'unsupported')

  useEffect(() => {
    if (open && !isThere) onClose()
  }, [open, isThere, onClose])

  return (
    <Dialog
      kind="network"
      open={open && isThere}
      onClose={onClose}
      title={t('network.title', 'Switch Networks')}
    >
      {isThere && (
        <NetworkSwitcher
          wallet={wallet}
          snapshot={snapshot}
          networks={networks}
          appName={appName}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}
