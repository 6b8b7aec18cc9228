/** The connect dialog's content: the list and the current step. */
import { memo, type ReactNode, useId, useSyncExternalStore } from 'react'
import { Status } from '../dialog/Dialog.tsx'
import type { Problem } from '../errors/problem.ts'
import { detectDevice } from '../wallets/device.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useProblemText } from '../words/useProblemText.ts'
import { useTranslation } from '../words/translation.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { type LoadState, useLazyPart } from '../lazy/partLoader.ts'
import { Panel } from './Panel.tsx'
import { firstStepPart, stepsPart } from './stepsPart.ts'
import type { Device, IntroOptions, StepProps } from './step.ts'
import { useElapsed } from './useElapsed.ts'
import { useConnectFlow } from './useConnectFlow.ts'
import { WalletList } from './WalletList.tsx'
import { declinedWallet, isFirstStep, type Viewport, type Wizard } from './wizard.ts'

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
  const first = useLazyPart(firstStepPart, true).part
  const isNone = snapshot.discovery === 'done' && !snapshot.wallets.length && state.type === 'NONE'
  const returnTo = state.type === 'NONE' ? state.returnTo : undefined
  const declined = declinedWallet(state)
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
          declined={declined && first && { walletId: declined.id, textId: declinedId }}
          returnTo={typeof returnTo === 'object' ? returnTo.walletId : undefined}
          onChoose={flow.choose}
          onRetryLoading={load}
        />
      )}
      <div className="kit-panel">
        <Step
          flow={flow}
          viewport={viewport}
          device={device}
          words={words}
          explain={wallet.explain}
          declinedId={declinedId}
          hasNoWallet={isNone}
          shouldFocus={returnTo === 'start'}
        />
      </div>
      <Status>{failed ? failure : (first?.statusMessage(t, snapshot, state, viewport) ?? '')}</Status>
    </>
  )
})

const noProblem: Problem = { code: '', title: '', detail: '', outcome: 'fault', moneyMoved: false }

function Step(props: StepProps) {
  const { flow, viewport, hasNoWallet, shouldFocus } = props
  const t = useTranslation()
  const { state } = flow
  const isStart = state.type === 'NONE'
  // Of what is not there yet; the step has its own.
  const title =
    state.type === 'CONNECT' ? state.wallet.name : t('connect.intro.title', 'What connecting does')
  const step = `${state.type} ${'wallet' in state ? state.wallet.id : ''} ${'attempt' in state ? state.attempt.status : ''}`
  // A wallet that is being asked can be left without the rest.
  const onBack = flow.canGoBack ? flow.back : state.type === 'CONNECT' ? flow.cancel : undefined
  const fallback = (shown: ReactNode, { failures }: LoadState<unknown>) => {
    const panel = (
      <Panel key={step} title={title} shouldFocus={shouldFocus || !isStart} onBack={onBack}>
        {shown}
      </Panel>
    )
    if (!isStart || hasNoWallet || failures) return panel
    // Under the list there is no title, and nothing to wait for.
    return !viewport.isCompact && <WhenSlow>{panel}</WhenSlow>
  }
  return isFirstStep(state, viewport) ? (
    <LazyPart key="first" part={firstStepPart} renderFallback={fallback}>
      {({ FirstStep }) => <FirstStep {...props} />}
    </LazyPart>
  ) : (
    <LazyPart key={step} part={stepsPart} renderFallback={fallback}>
      {({ StepScreen }) => <StepScreen {...props} />}
    </LazyPart>
  )
}

/** Long enough that what comes from nearby takes its place first: one thing less to lay out in the page's first frame. */
const WAITS_UNSEEN_MS = 1_000

function WhenSlow({ children }: { readonly children: ReactNode }) {
  return useElapsed(WAITS_UNSEEN_MS) && children
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
