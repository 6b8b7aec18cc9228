/** The content of the network dialog. A failure is told here: a dialog that closes on it would leave the visitor guessing. */
import { useRef, useState } from 'react'
import { Status } from '../dialog/Dialog.tsx'
import type { Problem } from '../errors/index.ts'
import type { WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { useProblemWords, useSay } from '../words/words.ts'

/** A chain to choose. Without an id it is the one that the wallet connection leads to by itself. */
export interface Choice {
  readonly id: number | undefined
  readonly name: string
  readonly iconUrl?: string
}

type Progress =
  | { readonly at: 'idle' }
  | { readonly at: 'asked'; readonly choice: Choice }
  | { readonly at: 'failed'; readonly problem: Problem }

interface SwitchingProps {
  readonly wallet: WalletPort
  readonly snapshot: Extract<WalletSnapshot, { at: 'connected' }>
  readonly choices: readonly Choice[]
  readonly appName: string | undefined
  /** The wallet is where it was asked to go. */
  readonly onDone: () => void
}

/** The chains, the one that the wallet is on marked; what the wallet is asked; what went wrong. */
export function Switching({ wallet, snapshot, choices, appName, onDone }: SwitchingProps) {
  const say = useSay()
  const [progress, setProgress] = useState<Progress>({ at: 'idle' })
  const latest = useRef(0)
  const { walletName } = snapshot

  const choose = async (choice: Choice) => {
    const attempt = ++latest.current
    setProgress({ at: 'asked', choice })
    try {
      await (choice.id === undefined ? wallet.switchChain() : wallet.switchChain(choice.id))
      if (attempt !== latest.current) return
      setProgress({ at: 'idle' })
      onDone()
    } catch (error) {
      if (attempt !== latest.current) return
      const problem = wallet.explain(error, { walletName, chainName: choice.name, asked: false })
      setProgress(problem.outcome === 'rejected' ? { at: 'idle' } : { at: 'failed', problem })
    }
  }
  const disconnect = () => void wallet.disconnect().catch(() => undefined)
  const confirm = say('network.confirm', 'Confirm in {wallet}', { wallet: walletName })
  const isElsewhere = snapshot.chain === 'unsupported'
  const asked = progress.at === 'asked' ? progress.choice : undefined
  const rows = choices.map((choice) => {
    const isCurrent = choice.id === snapshot.chainId
    return (
      <NetworkRow
        key={choice.id ?? choice.name}
        choice={choice}
        isCurrent={isCurrent}
        pending={asked === choice ? confirm : undefined}
        // Not `disabled`: that would take the focus away from whoever has just pressed it.
        isBlocked={isCurrent || asked !== undefined}
        onChoose={() => void choose(choice)}
      />
    )
  })
  const [only] = choices
  return (
    <>
      {isElsewhere && (
        <p>{say('network.wrong', 'Wrong network detected, switch or disconnect to continue.')}</p>
      )}
      {progress.at === 'failed' && <Failed problem={progress.problem} appName={appName} />}
      {only?.id === undefined ? (
        <div className="kit-actions">
          <button
            type="button"
            className="kit-button"
            aria-disabled={asked !== undefined}
            onClick={() => only && !asked && void choose(only)}
          >
            {asked ? confirm : say('network.switch', 'Switch to {chain}', { chain: only?.name ?? '' })}
          </button>
          <DisconnectButton onPress={disconnect} />
        </div>
      ) : (
        <>
          <ul className="kit-networks">{rows}</ul>
          {isElsewhere && (
            <div className="kit-actions">
              <DisconnectButton onPress={disconnect} />
            </div>
          )}
        </>
      )}
      <Status>{asked ? confirm : progress.at === 'failed' ? progress.problem.title : ''}</Status>
    </>
  )
}

function DisconnectButton({ onPress }: { readonly onPress: () => void }) {
  const say = useSay()
  return (
    <button type="button" className="kit-button kit-quiet" onClick={onPress}>
      {say('account.disconnect', 'Disconnect')}
    </button>
  )
}

interface NetworkRowProps {
  readonly choice: Choice
  readonly isCurrent: boolean
  /** What the wallet is to be told, while it is asked for this chain. */
  readonly pending: string | undefined
  readonly isBlocked: boolean
  readonly onChoose: () => void
}

function NetworkRow({ choice, isCurrent, pending, isBlocked, onChoose }: NetworkRowProps) {
  const say = useSay()
  return (
    <li>
      <button
        type="button"
        className="kit-network-row"
        aria-current={isCurrent ? 'true' : undefined}
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && onChoose()}
      >
        {choice.iconUrl && <img src={choice.iconUrl} alt="" width={28} height={28} />}
        <bdi>{choice.name}</bdi>
        <span className="kit-soft">{isCurrent ? say('network.connected', 'Connected') : pending}</span>
      </button>
    </li>
  )
}

/** A wallet that cannot switch is told as that (B-07), everything else in the words of the problem. */
function Failed({ problem, appName }: { readonly problem: Problem; readonly appName: string | undefined }) {
  const say = useSay()
  const { title, detail } = useProblemWords(problem)
  const cannot = problem.outcome === 'unsupported'
  return (
    <p className="kit-note kit-bad">
      {cannot ? (
        say(
          'network.cannot-switch',
          'Your wallet does not support switching networks from {app}. Try switching networks from within your wallet instead.',
          { app: appName ?? say('network.this-app', 'this app') },
        )
      ) : (
        <>
          <b>{title}.</b> {detail}
        </>
      )}
    </p>
  )
}
