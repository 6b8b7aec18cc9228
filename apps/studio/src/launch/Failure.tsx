/** That the chain did not answer as it must, with what it said and another try. */
import { t } from '@peppermint/ui/words/t.ts'

interface FailureProps {
  readonly words: string
  readonly failure: Error
  /** Absent where the page has another button for it. */
  readonly onRetry?: () => void
}

export function Failure({ words, failure, onRetry }: FailureProps) {
  const text = 'shortMessage' in failure ? String(failure.shortMessage) : failure.message
  return (
    <div className="notice bad" role="alert">
      <p>{words}</p>
      <details>
        <summary>{t`Technical details`}</summary>
        <p className="s brk" lang="en">
          {text}
        </p>
      </details>
      {onRetry && <button type="button" className="b secondary" onClick={onRetry}>{t`Try again`}</button>}
    </div>
  )
}
