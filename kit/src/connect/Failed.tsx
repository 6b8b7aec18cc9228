/** Connecting failed for a reason other than the visitor's own no. */
import type { Problem } from '../errors/index.ts'
import { useProblemWords } from '../words/problemWords.ts'
import { useSay } from '../words/words.ts'
import { Panel } from './Panel.tsx'

interface FailedProps {
  readonly problem: Problem
  readonly onRetry: () => void
  readonly onChooseAnother: () => void
  readonly onBack: (() => void) | undefined
}

/** The code of a problem that only a new code answers. */
const EXPIRED = 'pairing-expired'

/** What happened, what comes next, and the technical text for those who want it. */
export function Failed({ problem, onRetry, onChooseAnother, onBack }: FailedProps) {
  const say = useSay()
  const { title, detail } = useProblemWords(problem)
  return (
    <Panel title={title} isNews onBack={onBack}>
      {/* A question that is still open is not a failure, and is not coloured like one. */}
      <p className={problem.outcome === 'pending-in-wallet' ? 'kit-note' : 'kit-note kit-bad'}>{detail}</p>
      {problem.technical && (
        <details className="kit-soft">
          <summary>{say('dialog.technical', 'Technical details')}</summary>
          <p dir="auto">{problem.technical}</p>
        </details>
      )}
      <div className="kit-actions">
        <button type="button" className="kit-button" onClick={onRetry}>
          {problem.code === EXPIRED
            ? say('connect.scan.renew', 'Show a new code')
            : say('dialog.retry', 'Retry')}
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={onChooseAnother}>
          {say('connect.another', 'Choose another')}
        </button>
      </div>
    </Panel>
  )
}
