/** The settings that a transaction changes, as rows of before and after. */
import type { ReviewedCall } from '@peppermint/safe/review'
import { settingsChanges } from './settingsChanges.ts'
import type { ReviewOnPage } from './useReview.ts'

interface SettingsDiffProps {
  readonly call: ReviewedCall
  readonly page: Pick<ReviewOnPage, 'owners' | 'threshold' | 'state' | 'reviewed'>
}

export function SettingsDiff({ call, page: { owners, threshold, state, reviewed } }: SettingsDiffProps) {
  const changes = settingsChanges(call, {
    safe: reviewed.safe.safe,
    owners,
    threshold,
    guard: state?.guard,
    fallbackHandler: state?.fallbackHandler,
  })
  if (changes.length === 0) return null
  return (
    <dl className="call diff" data-diff={changes.length}>
      {changes.map(({ name, before, after }) => (
        <div key={`${name} ${before ?? ''} ${after ?? ''}`}>
          <dt>{name}</dt>
          <dd className="brk">
            {before !== null && <del>{before}</del>} {after === null ? 'none' : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
