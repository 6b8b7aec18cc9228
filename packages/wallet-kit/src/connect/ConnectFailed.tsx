/** Connecting failed for a reason other than a user rejection. */
import { Button, QuietButton } from '../dialog/controls.tsx'
import type { Problem } from '../errors/index.ts'
import { useProblemText } from '../words/useProblemText.ts'
import { useTranslation } from '../words/translation.ts'
import type { WalletOption } from '../wallets/wallet.ts'
import { Panel } from './Panel.tsx'
import { WalletIcon } from './WalletIcon.tsx'

interface ConnectFailedProps {
  readonly problem: Problem
  readonly wallet: WalletOption
  readonly onRetry: () => void
  readonly onChooseAnother: () => void
  readonly onBack: (() => void) | undefined
}

/** The code of a problem that only a new code answers. */
const EXPIRED_CODE = 'pairing-expired'

/** Shows what happened, what to do next, and technical details. */
export function ConnectFailed({ problem, wallet, onRetry, onChooseAnother, onBack }: ConnectFailedProps) {
  const t = useTranslation()
  const { title, detail } = useProblemText(problem)
  // A question that is still open is not a failure, and is not colored like one.
  const isFailure = problem.outcome !== 'pending-in-wallet'
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <div className={isFailure ? 'kit-subject kit-failed' : 'kit-subject'}>
        <WalletIcon option={wallet} />
      </div>
      <p className={isFailure ? 'kit-note kit-bad' : 'kit-note'}>{detail}</p>
      {problem.technical && (
        <details className="kit-soft">
          <summary>{t('dialog.technical', 'Technical details')}</summary>
          <p dir="auto">{problem.technical}</p>
        </details>
      )}
      <div className="kit-actions">
        <Button onClick={onRetry}>
          {problem.code === EXPIRED_CODE
            ? t('connect.scan.renew', 'Show a new code')
            : t('dialog.retry', 'Retry')}
        </Button>
        <QuietButton onClick={onChooseAnother}>{t('connect.another', 'Choose another')}</QuietButton>
      </div>
    </Panel>
  )
}
