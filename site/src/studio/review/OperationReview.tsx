/** What operations will do, decoded from the very bytes that are sent. */
import { createOperationCall, decodeCall, type Operation } from '@peppermint/contracts/operations'
import { readOnlyWords } from '../../words/studio/studioWords.ts'
import { canWrite, type Studio } from '../studioState.ts'

interface OperationReviewProps {
  readonly studio: Studio
  /** None: there is nothing to review yet. */
  readonly operations: readonly Operation[]
}

export function OperationReview({ studio, operations }: OperationReviewProps) {
  if (operations.length === 0) return null
  const calls = operations.map((operation) => createOperationCall(studio.contract, operation))
  return (
    <section className="review" aria-label="Before it is written">
      <h3>Before it is written</h3>
      {calls.map(({ data }, index) => {
        const { functionName, named } = decodeCall(data)
        return (
          <dl className="facts" key={index}>
            <dt>Call</dt>
            <dd>{functionName}</dd>
            {named.map(({ name, value }) => (
              <div className="argument" key={name}>
                <dt>{name}</dt>
                <dd className="brk">{String(value)}</dd>
              </div>
            ))}
          </dl>
        )
      })}
      {canWrite(studio) ? (
        <button type="button" className="b secondary" onClick={() => operations.forEach(studio.draft.add)}>
          Add to draft
        </button>
      ) : (
        <p className="m">{readOnlyWords}</p>
      )}
    </section>
  )
}
