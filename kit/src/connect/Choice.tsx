/** The connect dialog's content, from its opening to its closing: the list, and beside it the step. */
import { memo } from 'react'
import { Status } from '../dialog/Dialog.tsx'
import type { Problem } from '../errors/problem.ts'
import { detectDevice } from '../wallets/environment.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useProblemWords } from '../words/problemWords.ts'
import { useSay } from '../words/words.ts'
import { Failed } from './Failed.tsx'
import { Foot, Intro, type IntroWords } from './Intro.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { NoWallet } from './NoWallet.tsx'
import { statusOf } from './outcome.ts'
import { Panel } from './Panel.tsx'
import { stepsPart } from './parts.ts'
import { RefusedAddress } from './RefusedAddress.tsx'
import type { Device, StepProps } from './step.ts'
import { titleOf, wayTo } from './titles.ts'
import { useConnectFlow } from './useConnectFlow.ts'
import { useSurroundings } from './useSurroundings.ts'
import { Waiting } from './Waiting.tsx'
import { WalletList } from './WalletList.tsx'
import { walletsToGet, type Wizard } from './wizard.ts'

/** What the content is given. */
export interface ChoiceProps extends IntroWords {
  readonly wallet: WalletPort
  readonly modalSize: 'wide' | 'compact'
  /** As the browser says unless given. */
  readonly device?: Device | undefined
  /** The step to begin at; the list unless given. The same object for as long as it is shown. */
  readonly begin?: Wizard | undefined
}

/** Everything that is chosen and said in the dialog. Drawn before it opens, so opening must not draw it again. */
export const Choice = memo(function Choice({
  wallet,
  modalSize,
  device: told,
  begin,
  ...words
}: ChoiceProps) {
  const device = told ?? detectDevice(navigator)
  const say = useSay()
  const around = useSurroundings(modalSize, device)
  const flow = useConnectFlow(wallet, around, begin)
  const { snapshot, state } = flow
  const failed = state.at === 'CONNECT' && state.attempt.at === 'failed' ? state.attempt.problem : undefined
  const { title: failure } = useProblemWords(failed ?? noProblem)
  const isNone = snapshot.discovery === 'done' && !snapshot.wallets.length && state.at === 'NONE'
  const returnTo = state.at === 'NONE' ? state.returnTo : undefined
  const refused = snapshot.status === 'disconnected' ? snapshot.rejected : undefined
  // A failure to load shows in the snapshot, with a way to try again.
  const load = () => void wallet.load().catch(() => undefined)
  return (
    <>
      {!isNone && (
        <WalletList
          snapshot={snapshot}
          around={around}
          current={'wallet' in state ? state.wallet.id : undefined}
          isBusy={state.at !== 'NONE'}
          returnTo={typeof returnTo === 'object' ? returnTo.walletId : undefined}
          onChoose={flow.choose}
          onRetryLoading={load}
        />
      )}
      <div className="kit-panel">
        {refused && state.at === 'NONE' && <RefusedAddress {...refused} explain={wallet.explain} />}
        {isNone ? (
          <NoWallet />
        ) : (
          <Step flow={flow} around={around} device={device} words={words} isNews={returnTo === 'start'} />
        )}
      </div>
      <Status>{failed ? failure : statusOf(say, snapshot, state, around)}</Status>
    </>
  )
})

const noProblem: Problem = { code: '', title: '', detail: '', outcome: 'fault', moneyMoved: false }

interface AnyStepProps extends StepProps {
  readonly words: IntroWords
  readonly isNews: boolean
}

/** The step beside the list, or in its place. */
function Step({ flow, around, device, words, isNews }: AnyStepProps) {
  const say = useSay()
  const { snapshot, state } = flow
  const title = titleOf(say, state, around)
  const onBack = flow.canGoBack ? flow.back : undefined
  // Without lists of wallets that the page knows, there is nothing to lead a visitor to.
  const onGet = walletsToGet(snapshot.wallets, around).length ? flow.get : undefined

  if (state.at === 'NONE')
    return around.isCompact ? (
      <Foot {...words} isNews={isNews} onLearn={flow.learn} />
    ) : (
      <Intro {...words} isNews={isNews} onGet={onGet} />
    )
  if (state.at === 'LEARN_COMPACT')
    return <Intro {...words} title={title} isNews onGet={onGet} onBack={onBack} />
  if (state.at === 'CONNECT') {
    const { wallet, attempt } = state
    if (attempt.at === 'failed')
      return (
        <Failed
          problem={attempt.problem}
          onRetry={flow.retry}
          onChooseAnother={flow.cancel}
          onBack={onBack}
        />
      )
    if (attempt.at === 'asking' && wayTo(wallet, around) === 'confirm')
      return (
        <Waiting key={wallet.id} title={title} name={wallet.name} onCancel={flow.cancel} onBack={onBack} />
      )
  }
  return (
    <LazyPart
      key={title}
      part={stepsPart}
      renderFallback={(fallback) => (
        <Panel title={title} isNews onBack={onBack}>
          {fallback}
        </Panel>
      )}
    >
      {({ StepScreen }) => <StepScreen flow={flow} around={around} device={device} />}
    </LazyPart>
  )
}
