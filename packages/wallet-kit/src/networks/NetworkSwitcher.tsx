/** The content of the network dialog. It stays open on failure and shows the error. */
import { useRef, useState } from 'react'
import { Button, QuietButton } from '../dialog/controls.tsx'
import { Status } from '../dialog/Dialog.tsx'
import { useTestId } from '../provider/useTestId.ts'
import { endSentence } from '../errors/endSentence.ts'
import type { Problem } from '../errors/index.ts'
import { canRequest } from '../wallets/canRequest.ts'
import type { WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { useLocale } from '../words/locale.ts'
import { useProblemText } from '../words/useProblemText.ts'
import { useTranslation } from '../words/translation.ts'
import type { Network } from './network.ts'
import { NetworkIcon } from './NetworkIcon.tsx'

type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'asked'; readonly network: Network }
  | { readonly status: 'failed'; readonly problem: Problem }

interface NetworkSwitcherProps {
  readonly wallet: WalletPort
  readonly snapshot: Extract<WalletSnapshot, { status: 'connected' }>
  readonly networks: readonly Network[]
  readonly appName: string | undefined
  /** The wallet is where it was asked to go. */
  readonly onDone: () => void
}

/** Lists the chains and marks the current one; shows the pending request and errors. */
export function NetworkSwitcher({ wallet, snapshot, networks, appName, onDone }: NetworkSwitcherProps) {
  const t = useTranslation()
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  const latest = useRef(0)
  const { walletName } = snapshot

  const choose = async (network: Network) => {
    const attempt = ++latest.current
    setProgress({ status: 'asked', network })
    try {
      await wallet.switchChain(network.id)
      if (attempt !== latest.current) return
      setProgress({ status: 'idle' })
      onDone()
    } catch (error) {
      if (attempt !== latest.current) return
      const problem = wallet.explain(error, { walletName, chainName: network.name, walletAsked: false })
      setProgress(problem.outcome === 'rejected' ? { status: 'idle' } : { status: 'failed', problem })
    }
  }
  const disconnect = () => void wallet.disconnect().catch(() => undefined)
  const confirm = t('network.confirm', 'Confirm in {wallet}', { wallet: walletName })
  const isElsewhere = snapshot.chain === 'unsupported'
  const asked = progress.status === 'asked' ? progress.network : undefined
  const rows = networks.map((network) => {
    const isCurrent = network.id === snapshot.chainId
    return (
      <NetworkRow
        key={network.id}
        network={network}
        isCurrent={isCurrent}
        pending={asked === network ? confirm : undefined}
        // Not `disabled`, which would drop the focus.
        isBlocked={isCurrent || asked !== undefined}
        onChoose={() => void choose(network)}
      />
    )
  })
  // From anywhere else there is one way to the only network.
  const only = networks.length === 1 && isElsewhere ? networks[0] : undefined
  const canSwitch = canRequest(snapshot, 'switch-chain')
  return (
    <>
      {isElsewhere && canSwitch && (
        <p>{t('network.wrong', 'Wrong network detected, switch or disconnect to continue.')}</p>
      )}
      {progress.status === 'failed' && <SwitchFailed problem={progress.problem} appName={appName} />}
      {!canSwitch && <CannotSwitch appName={appName} />}
      {!canSwitch ? (
        <div className="kit-actions">
          <DisconnectButton onPress={disconnect} />
        </div>
      ) : only ? (
        <div className="kit-actions">
          <Button aria-disabled={asked !== undefined} onClick={() => !asked && void choose(only)}>
            {asked ? confirm : t('network.switch', 'Switch to {chain}', { chain: only.name })}
          </Button>
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
      <Status>{asked ? confirm : progress.status === 'failed' ? progress.problem.title : ''}</Status>
    </>
  )
}

/** [B-07] The wallet cannot be asked to switch. */
function CannotSwitch({ appName }: { readonly appName: string | undefined }) {
  const t = useTranslation()
  return (
    <p className="kit-note kit-bad">
      {t(
        'network.cannot-switch',
        'Your wallet does not support switching networks from {app}. Try switching networks from within your wallet instead.',
        { app: appName ?? t('network.this-app', 'this app') },
      )}
    </p>
  )
}

function DisconnectButton({ onPress }: { readonly onPress: () => void }) {
  const t = useTranslation()
  const testId = useTestId()
  return (
    <QuietButton {...testId('chain-option-disconnect')} onClick={onPress}>
      {t('account.disconnect', 'Disconnect')}
    </QuietButton>
  )
}

interface NetworkRowProps {
  readonly network: Network
  readonly isCurrent: boolean
  /** The hint while the wallet switches to this chain. */
  readonly pending: string | undefined
  readonly isBlocked: boolean
  readonly onChoose: () => void
}

function NetworkRow({ network, isCurrent, pending, isBlocked, onChoose }: NetworkRowProps) {
  const t = useTranslation()
  const testId = useTestId()
  return (
    <li>
      <button
        type="button"
        className="kit-network-row"
        {...testId(`chain-option-${network.id}`)}
        aria-current={isCurrent ? 'true' : undefined}
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && onChoose()}
      >
        <NetworkIcon network={network} size={28} />
        <bdi>{network.name}</bdi>
        <span className="kit-soft">{isCurrent ? t('network.connected', 'Connected') : pending}</span>
      </button>
    </li>
  )
}

/** Explains that the wallet cannot switch (B-07), or the problem. */
function SwitchFailed({
  problem,
  appName,
}: {
  readonly problem: Problem
  readonly appName: string | undefined
}) {
  const { title, detail } = useProblemText(problem)
  const { lang } = useLocale()
  if (problem.code === 'switch-unsupported') return <CannotSwitch appName={appName} />
  return (
    <p className="kit-note kit-bad">
      <b>{endSentence(title, lang)}</b> {detail}
    </p>
  )
}
