/** The wallet is on a chain this page cannot use: switch it, or disconnect. Nobody is left without a way on. */
import { useEffect, useState } from 'react'
import { wrongNetwork } from '../button/ConnectButton.tsx'
import { Dialog, Status } from '../dialog/Dialog.tsx'
import type { Problem } from '../errors/index.ts'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'

/** What the network dialog is given. */
export interface NetworkDialogProps {
  readonly open: boolean
  /** Called when the visitor closes the dialog, and when the wallet is on the right chain or gone. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  /** The name of the chain that `wallet.switchChain` leads to. */
  readonly chainName: string
}

/** "Switch Networks". Opens only while a wallet is connected on a chain that is not ours. */
export function NetworkDialog({ open, onClose, wallet, chainName }: NetworkDialogProps) {
  const snapshot = useWallet(wallet)
  const isThere = snapshot.at === 'connected' && snapshot.chain === 'unsupported'

  useEffect(() => {
    if (open && !isThere) onClose()
  }, [open, isThere, onClose])

  return (
    <Dialog kind="network" open={open && isThere} onClose={onClose} title="Switch Networks">
      {isThere && <Switching wallet={wallet} chainName={chainName} walletName={snapshot.walletName} />}
    </Dialog>
  )
}

type Progress =
  | { readonly at: 'idle' }
  | { readonly at: 'asked' }
  | { readonly at: 'failed'; readonly problem: Problem }

type SwitchingProps = Pick<NetworkDialogProps, 'wallet' | 'chainName'> & { readonly walletName: string }

/** The dialog's content. A failure is told here: a dialog that closes on it would leave the visitor guessing. */
function Switching({ wallet, chainName, walletName }: SwitchingProps) {
  const [progress, setProgress] = useState<Progress>({ at: 'idle' })

  const switchChain = async () => {
    setProgress({ at: 'asked' })
    try {
      await wallet.switchChain()
      setProgress({ at: 'idle' })
    } catch (error) {
      const problem = wallet.explain(error, { walletName, chainName })
      setProgress(problem.outcome === 'rejected' ? { at: 'idle' } : { at: 'failed', problem })
    }
  }
  const disconnect = () => void wallet.disconnect().catch(() => undefined)
  const isAsked = progress.at === 'asked'
  const confirm = `Confirm in ${walletName}`
  return (
    <>
      <p>{wrongNetwork}</p>
      {progress.at === 'failed' && (
        <p className="kit-note kit-bad">
          <b>{progress.problem.title}.</b> {progress.problem.detail}
        </p>
      )}
      <div className="kit-actions">
        {/* Not `disabled`: that would take the focus away from whoever has just pressed it. */}
        <button
          type="button"
          className="kit-button"
          aria-disabled={isAsked}
          onClick={() => !isAsked && void switchChain()}
        >
          {isAsked ? confirm : `Switch to ${chainName}`}
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={disconnect}>
          Disconnect
        </button>
      </div>
      <Status>{isAsked ? confirm : progress.at === 'failed' ? progress.problem.title : ''}</Status>
    </>
  )
}
