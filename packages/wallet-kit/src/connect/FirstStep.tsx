/** The steps that most visitors see: what connecting means, waiting for a wallet that asks by itself, and its failure. */
import type { WalletSnapshot } from '../wallets/wallet.ts'
import { type Translate, useTranslation } from '../words/translation.ts'
import { ConnectFailed } from './ConnectFailed.tsx'
import { Declined } from './Declined.tsx'
import { Intro, NoWallet, noWalletTitle } from './Intro.tsx'
import { IntroFooter } from './IntroFooter.tsx'
import { InvalidAddress } from './InvalidAddress.tsx'
import type { StepProps } from './step.ts'
import { stepTitle } from './titles.ts'
import { WaitingForWallet } from './WaitingForWallet.tsx'
import { declinedWallet, type Viewport, walletsToGet, type Wizard } from './wizard.ts'

export function FirstStep(props: StepProps) {
  const { flow, viewport, words, explain, declinedId, hasNoWallet, shouldFocus } = props
  const t = useTranslation()
  const { snapshot, state } = flow
  const onBack = flow.canGoBack ? flow.back : undefined
  if (state.type === 'CONNECT') {
    const { wallet, attempt } = state
    if (attempt.status === 'failed')
      return (
        <ConnectFailed
          problem={attempt.problem}
          wallet={wallet}
          onRetry={flow.retry}
          onChooseAnother={flow.cancel}
          onBack={onBack}
        />
      )
    return (
      <WaitingForWallet
        key={wallet.id}
        title={stepTitle(t, state, viewport)}
        wallet={wallet}
        onCancel={flow.cancel}
        onBack={onBack}
      />
    )
  }
  // Nothing to offer without known wallets.
  const onGet = walletsToGet(snapshot.wallets, viewport).length ? flow.get : undefined
  if (state.type !== 'NONE')
    return (
      <Intro {...words} title={stepTitle(t, state, viewport)} shouldFocus onGet={onGet} onBack={onBack} />
    )
  const declined = declinedWallet(state)
  const refused = snapshot.status === 'disconnected' ? snapshot.rejected : undefined
  return (
    <>
      {refused && <InvalidAddress {...refused} explain={explain} />}
      {declined && (
        <Declined id={declinedId} isCanceled={!state.declined} onRetry={() => flow.choose(declined)} />
      )}
      {hasNoWallet ? (
        <NoWallet />
      ) : viewport.isCompact ? (
        <IntroFooter {...words} shouldFocus={shouldFocus} onLearn={flow.learn} />
      ) : (
        <Intro {...words} shouldFocus={shouldFocus} onGet={onGet} />
      )}
    </>
  )
}

/** The dialog's status message for screen readers. */
export function statusMessage(
  t: Translate,
  snapshot: WalletSnapshot,
  state: Wizard,
  viewport: Viewport,
): string {
  if (state.type !== 'NONE') return stepTitle(t, state, viewport)
  if (snapshot.discovery === 'failed') return t('connect.status.failed', 'Couldn’t look for wallets')
  const count = snapshot.wallets.filter(({ ready }) => ready).length
  if (count === 1) return t('connect.status.one', '1 wallet found')
  if (count) return t('connect.status.many', '{count} wallets found', { count })
  return snapshot.discovery === 'done' ? noWalletTitle(t) : t('connect.status.looking', 'Looking for wallets')
}
