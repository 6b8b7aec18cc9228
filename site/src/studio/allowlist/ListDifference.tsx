/** How a checked list differs from the published one. */
import { formatInteger } from '../../words/format/integer.ts'
import { comparingWords } from '../../words/studio/listWords.ts'
import type { CompareState } from './useListCheck.ts'

interface ListDifferenceProps {
  readonly state: CompareState
  readonly onCompare: () => void
}

const CHANGE = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

export function ListDifference({ state, onCompare }: ListDifferenceProps) {
  if (state.status === 'none')
    return (
      <button type="button" className="b secondary" onClick={onCompare}>
        Compare with the published list
      </button>
    )
  if (state.status === 'running')
    return (
      <p className="notice" role="status">
        {comparingWords(state.part)}
      </p>
    )
  const { comparison } = state
  if (comparison.status === 'not-published')
    return (
      <p className="notice" role="status">
        This server hasn’t published the list that is on chain, so there is nothing to compare with.
      </p>
    )
  if (comparison.status === 'failed')
    return (
      <div className="notice bad" role="alert">
        <p>The published list couldn’t be read. {comparison.reason}</p>
        <button type="button" className="b secondary" onClick={onCompare}>
          Try again
        </button>
      </div>
    )
  const { added, removed, changed, changes } = comparison
  const total = added + removed + changed
  return (
    <div role="status" className="difference">
      <p>
        <b>{formatInteger(added)}</b> added, <b>{formatInteger(removed)}</b> removed,{' '}
        <b>{formatInteger(changed)}</b> with another quota or price.
      </p>
      {total > 0 && (
        <details>
          <summary>Accounts that change</summary>
          <ul>
            {changes.map(({ account, change }) => (
              <li key={account} className="brk">
                <span className="s m">{CHANGE[change]}</span> {account}
              </li>
            ))}
          </ul>
          {total > changes.length && <p className="s m">And {formatInteger(total - changes.length)} more.</p>}
        </details>
      )}
    </div>
  )
}
