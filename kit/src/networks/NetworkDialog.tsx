/** The wallet is on a chain this page cannot use: switch it, or disconnect. Nobody is left without a way on. */
import { useEffect, useState } from 'react'
import { wrongNetwork } from '../button/ConnectButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { explain, isRejection, type Problem } from '../errors/index.ts'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'

export interface NetworkDialogProps {
  readonly open: boolean
  /** Called when the visitor closes the dialog, and when the wallet is on the right chain or gone. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  /** The name of the chain that `wallet.switchChain` leads to. */
  readonly chainName: string
}

type Switching =
  | { readonly at: 'idle' }
  | { readonly at: 'asked' }
  | { readonly at: 'failed'; readonly problem: Problem }

/** "Switch Networks". Opens only while a wallet is connected on a chain that is not ours; says why a switch failed. */
export function NetworkDialog({ open, onClose, wallet, chainName }: NetworkDialogProps) {
  const snapshot = useWallet(wallet)
  const [switching, setSwitching] = useState<Switching>({ at: 'idle' })
  const isThere = snapshot.at === 'connected' && snapshot.chain === 'unsupported'

  useEffect(() => {
    if (open && !isThere) onClose()
    if (!open) setSwitching({ at: 'idle' })
  }, [open, isThere, onClose])

  const walletName = isThere ? snapshot.walletName : ''
  const switchChain = async () => {
    setSwitching({ at: 'asked' })
    try {
      await wallet.switchChain()
      setSwitching({ at: 'idle' })
    } catch (error) {
      if (isRejection(error)) setSwitching({ at: 'idle' })
      else setSwitching({ at: 'failed', problem: explain(error, { walletName, chainName }) })
    }
  }
  const disconnect = () => void wallet.disconnect().catch(() => undefined)
  const isAsked = switching.at === 'asked'
  return (
    <Dialog
      kind="network"
      open={open && isThere}
      onClose={onClose}
      title="Switch Networks"
      status={
        isAsked ? `Confirm in ${walletName}` : switching.at === 'failed' ? switching.problem.title : undefined
      }
    >
      <p>{wrongNetwork}</p>
      {switching.at === 'failed' && (
        <p className="kit-note kit-bad">
          <b>{switching.problem.title}.</b> {switching.problem.detail}
        </p>
      )}
      <div className="kit-actions">
        <button
          type="button"
          className="kit-button"
          aria-disabled={isAsked}
          onClick={() => !isAsked && void switchChain()}
        >
          {isAsked ? `Confirm in ${walletName}` : `Switch to ${chainName}`}
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={disconnect}>
          Disconnect
        </button>
      </div>
    </Dialog>
  )
}
