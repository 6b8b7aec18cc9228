/** The connect dialog's content: the list and the current step. */
import { memo, useId, useSyncExternalStore } from 'react'
import { Status } from '../dialog/Dialog.tsx'
import type { Problem } from '../errors/problem.ts'
import { detectDevice } from '../wallets/environment.ts'
import type { WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { useProblemText } from '../words/useProblemText.ts'
import { useTranslation, type Translate } from '../words/translation.ts'
import { ConnectFailed } from './ConnectFailed.tsx'
import { IntroFooter, Intro, type IntroOptions, aboutWallets } from './Intro.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { Panel } from './Panel.tsx'
import { stepsPart } from './stepsPart.ts'
import { InvalidAddress } from './InvalidAddress.tsx'
import type { Device, StepProps } from './step.ts'
import { stepTitle, connectMethod } from './titles.ts'
import { useConnectFlow } from './useConnectFlow.ts'
import { WaitingForWallet } from './WaitingForWallet.tsx'
import { WalletList } from './WalletList.tsx'
import { walletsToGet, type Wizard, type Viewport } from './wizard.ts'
import { Button, QuietButton } from '../dialog/controls.tsx'
import { CopyButton } from '../dialog/CopyButton.tsx'

// It comes with the content, which is there before most visitors press the button.
export { openAhead, openModal } from '../dialog/openModal.ts'

export interface ConnectContentProps extends IntroOptions {
  readonly wallet: WalletPort
  readonly modalSize: 'wide' | 'compact'
  /** Defaults to the browser's report. */
  readonly device?: Device | undefined
  /** The step to begin at; the list unless given. The same object for as long as it is shown. */
  readonly initialState?: Wizard | undefined
}

/** The dialog's content. Memoized: it renders before the dialog opens, and opening must not render it again. */
export const ConnectContent = memo(function ConnectContent({
  wallet,
  modalSize,
  device: deviceOverride,
  initialState,
  ...words
}: ConnectContentProps) {
  const device = deviceOverride ?? detectDevice(navigator)
  const t = useTranslation()
  const declinedId = useId()
  const viewport = useViewport(modalSize, device)
  const flow = useConnectFlow(wallet, viewport, initialState)
  const { snapshot, state } = flow
  const failed =
    state.type === 'CONNECT' && state.attempt.status === 'failed' ? state.attempt.problem : undefined
  const { title: failure } = useProblemText(failed ?? noProblem)
  const isNone = snapshot.discovery === 'done' && !snapshot.wallets.length && state.type === 'NONE'
  const returnTo = state.type === 'NONE' ? state.returnTo : undefined
  const isCanceled = state.type === 'NONE' && state.canceled !== undefined
  const declined = state.type === 'NONE' ? (state.declined ?? state.canceled) : undefined
  const refused = snapshot.status === 'disconnected' ? snapshot.rejected : undefined
  // A failure to load shows in the snapshot, with a way to try again.
  const load = () => void wallet.load().catch(() => undefined)
  return (
    <>
      {!isNone && (
        <WalletList
          snapshot={snapshot}
          viewport={viewport}
          current={'wallet' in state ? state.wallet.id : undefined}
          isBusy={state.type !== 'NONE'}
          declined={declined && { walletId: declined.id, textId: declinedId }}
          returnTo={typeof returnTo === 'object' ? returnTo.walletId : undefined}
          onChoose={flow.choose}
          onRetryLoading={load}
        />
      )}
      <div className="kit-panel">
        {refused && state.type === 'NONE' && <InvalidAddress {...refused} explain={wallet.explain} />}
        {declined && (
          <Declined id={declinedId} isCanceled={isCanceled} onRetry={() => flow.choose(declined)} />
        )}
        {isNone ? (
          <NoWallet />
        ) : (
          <Step
            flow={flow}
            viewport={viewport}
            device={device}
            words={words}
            shouldFocus={returnTo === 'start'}
          />
        )}
      </div>
      <Status>{failed ? failure : statusMessage(t, snapshot, state, viewport)}</Status>
    </>
  )
})

const noProblem: Problem = { code: '', title: '', detail: '', outcome: 'fault', moneyMoved: false }

interface AnyStepProps extends StepProps {
  readonly words: IntroOptions
  readonly shouldFocus: boolean
}

function Step({ flow, viewport, device, words, shouldFocus }: AnyStepProps) {
  const t = useTranslation()
  const { snapshot, state } = flow
  const title = stepTitle(t, state, viewport)
  const onBack = flow.canGoBack ? flow.back : undefined
  // Nothing to offer without known wallets.
  const onGet = walletsToGet(snapshot.wallets, viewport).length ? flow.get : undefined

  if (state.type === 'NONE')
    return viewport.isCompact ? (
      <IntroFooter {...words} shouldFocus={shouldFocus} onLearn={flow.learn} />
    ) : (
      <Intro {...words} shouldFocus={shouldFocus} onGet={onGet} />
    )
  if (state.type === 'LEARN_COMPACT')
    return <Intro {...words} title={title} shouldFocus onGet={onGet} onBack={onBack} />
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
    if (attempt.status === 'pending' && connectMethod(wallet, viewport) === 'confirm')
      return (
        <WaitingForWallet
          key={wallet.id}
          title={title}
          wallet={wallet}
          onCancel={flow.cancel}
          onBack={onBack}
        />
      )
  }
  return (
    <LazyPart
      key={title}
      part={stepsPart}
      renderFallback={(fallback) => (
        <Panel title={title} shouldFocus onBack={onBack}>
          {fallback}
        </Panel>
      )}
    >
      {({ StepScreen }) => <StepScreen flow={flow} viewport={viewport} device={device} />}
    </LazyPart>
  )
}

/**
 * The dialog's status message for screen readers.
 * Returns the status message for screen readers.
 */
function statusMessage(t: Translate, snapshot: WalletSnapshot, state: Wizard, viewport: Viewport): string {
  if (state.type !== 'NONE') return stepTitle(t, state, viewport)
  if (snapshot.discovery === 'failed') return t('connect.status.failed', 'Couldn’t look for wallets')
  const count = snapshot.wallets.filter(({ ready }) => ready).length
  if (count === 1) return t('connect.status.one', '1 wallet found')
  if (count) return t('connect.status.many', '{count} wallets found', { count })
  return snapshot.discovery === 'done'
    ? t('connect.none.title', 'No wallet found in this browser')
    : t('connect.status.looking', 'Looking for wallets')
}

/** The same width as in the stylesheet. */
const NARROW_QUERY = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * The layout of the dialog and the kind of device.
 * Compact below 768 px or on request; wide on a server.
 */
function useViewport(size: 'wide' | 'compact', device: 'ios' | 'android' | 'desktop'): Viewport {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW_QUERY).matches,
    () => false,
  )
  return { isCompact: isNarrow || size === 'compact', isPhone: device !== 'desktop' }
}

/**
 * No wallet in this browser: what one is, and the two ways on.
 * Fills the dialog, because there is no list.
 */
function NoWallet() {
  const t = useTranslation()
  return (
    <Panel title={t('connect.none.title', 'No wallet found in this browser')}>
      {aboutWallets(t).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="kit-actions">
        {/* An extension reaches only pages opened after it was installed. */}
        <Button onClick={() => location.reload()}>{t('connect.reload', 'Reload this page')}</Button>
        <CopyButton text={location.href}>{t('connect.none.copy', 'Copy this page’s address')}</CopyButton>
      </div>
    </Panel>
  )
}

interface DeclinedProps {
  readonly id: string
  readonly isCanceled: boolean
  readonly onRetry: () => void
}

/**
 * The visitor declined in the wallet, or canceled here. Shown beside the list, it describes the wallet's row, which has
 * the focus; as no failure, it is not announced on its own.
 */
function Declined({ id, isCanceled, onRetry }: DeclinedProps) {
  const t = useTranslation()
  return (
    <div className="kit-note kit-actions">
      <p id={id}>
        {isCanceled
          ? t('connect.canceled', 'You canceled. Nothing was shared.')
          : t('connect.declined', 'You declined. Nothing was shared.')}
      </p>
      <QuietButton onClick={onRetry}>{t('dialog.retry', 'Retry')}</QuietButton>
    </div>
  )
}
