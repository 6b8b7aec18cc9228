/** Connecting failed for a reason other than the visitor's own no. */
import type { Problem } from '../errors/index.ts'
import { Panel } from './Panel.tsx'

interface FailedProps {
  readonly problem: Problem
  readonly onRetry: () => void
  readonly onChooseAnother: () => void
}

/** What happened, what comes next, and the technical text for those who want it. */
export function Failed({ problem, onRetry, onChooseAnother }: FailedProps) {
  return (
    <Panel title={problem.title} isNews>
      {/* A question that is still open is not a failure, and is not coloured like one. */}
      <p className={problem.outcome === 'pending-in-wallet' ? 'kit-note' : 'kit-note kit-bad'}>
        {problem.detail}
      </p>
      {problem.technical && (
        <details className="kit-soft">
          <summary>Technical details</summary>
          <p>{problem.technical}</p>
        </details>
      )}
      <div className="kit-actions">
        <button type="button" className="kit-button" onClick={onRetry}>
          Retry
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={onChooseAnother}>
          Choose another
        </button>
      </div>
    </Panel>
  )
}
