/**
 * Choosing a wallet. The list on one side, on the other what connecting means, what the wallet is asking, or
 * what went wrong; on a small screen one after the other. Works before the wallet engine is there.
 */
import { useEffect, useRef, useState } from 'react'
import { Dialog, Status } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletOption, WalletPort } from '../wallets/wallet.ts'
import { Failed } from './Failed.tsx'
import { Intro } from './Intro.tsx'
import { NoWallet } from './NoWallet.tsx'
import { type Outcome, statusOf, whileConnecting } from './outcome.ts'
import { Waiting } from './Waiting.tsx'
import { WalletList } from './WalletList.tsx'

/** What the connect dialog is given. */
export interface ConnectDialogProps {
  readonly open: boolean
  /** Called when the visitor closes the dialog, and when a wallet has connected. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  /** Hosts that the page will contact about the visitor's address once they have connected, as they should read. */
  readonly hosts: readonly string[]
}

/** "Connect a Wallet". Closing it does not withdraw a question the wallet is asking; Cancel does. */
export function ConnectDialog({ open, onClose, wallet, hosts }: ConnectDialogProps) {
  const isConnected = useWallet(wallet).at === 'connected'

  useEffect(() => {
    if (open && isConnected) onClose()
  }, [open, isConnected, onClose])

  return (
    <Dialog kind="connect" open={open && !isConnected} onClose={onClose} title="Connect a Wallet">
      <Choice wallet={wallet} hosts={hosts} />
    </Dialog>
  )
}

/** The dialog's content, from its opening to its closing. */
function Choice({ wallet, hosts }: Pick<ConnectDialogProps, 'wallet' | 'hosts'>) {
  const snapshot = useWallet(wallet)
  const [outcome, setOutcome] = useState<Outcome>({ at: 'none' })
  const latest = useRef(0)

  // A failure to load shows in the snapshot, with a way to try again.
  const load = () => void wallet.load().catch(() => undefined)
  useEffect(() => void wallet.load().catch(() => undefined), [wallet])

  const choose = async ({ id, name }: Pick<WalletOption, 'id' | 'name'>) => {
    const attempt = ++latest.current
    setOutcome({ at: 'none' })
    try {
      await wallet.connect(id)
    } catch (error) {
      if (attempt !== latest.current) return
      // Saying no needs no answer: the list is simply there again, with the focus where it was.
      const problem = wallet.explain(error, { walletName: name })
      if (problem.outcome === 'rejected') setOutcome({ at: 'refused', id })
      else setOutcome({ at: 'failed', id, name, problem: whileConnecting(problem, name) })
    }
  }

  const asked =
    snapshot.at === 'connecting' ? { id: snapshot.walletId, name: snapshot.walletName } : undefined
  const failed = !asked && outcome.at === 'failed' ? outcome : undefined
  const chooseAnother = () => {
    latest.current++
    wallet.cancel()
    const current = asked ?? failed
    if (current) setOutcome({ at: 'refused', id: current.id })
  }
  const isNone = snapshot.discovery === 'done' && !snapshot.wallets.length
  return (
    <>
      {!isNone && (
        <WalletList
          snapshot={snapshot}
          current={asked?.id ?? failed?.id}
          returnTo={!asked && outcome.at === 'refused' ? outcome.id : undefined}
          onChoose={(option) => void choose(option)}
          onRetryLoading={load}
        />
      )}
      <div className="kit-panel">
        {asked ? (
          <Waiting key={asked.id} name={asked.name} onCancel={chooseAnother} />
        ) : failed ? (
          <Failed
            problem={failed.problem}
            onRetry={() => void choose(failed)}
            onChooseAnother={chooseAnother}
          />
        ) : isNone ? (
          <NoWallet />
        ) : (
          <Intro hosts={hosts} />
        )}
      </div>
      <Status>{statusOf(snapshot, outcome)}</Status>
    </>
  )
}
