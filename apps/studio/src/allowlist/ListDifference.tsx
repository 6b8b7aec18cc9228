/** How a checked list differs from the published one. */
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { publishedProblemWords } from '../words/listProblemWords.ts'
import { comparingWords } from '../words/listWords.ts'
import type { CompareState } from './useListCheck.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

interface ListDifferenceProps {
  readonly state: CompareState
  readonly onCompare: () => void
}

const CHANGE = { added: t`Added`, removed: t`Removed`, changed: t`Changed` } as const

export function ListDifference({ state, onCompare }: ListDifferenceProps) {
  if (state.status === 'none')
    return (
      <button type="button" className="b secondary" onClick={onCompare}>
        {t`Compare with the published list`}
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
        {t`This server hasn’t published the list that is on chain, so there is nothing to compare with.`}
      </p>
    )
  if (comparison.status === 'failed')
    return (
      <div className="notice bad" role="alert">
        <p>{`${t`The published list couldn’t be read.`} ${publishedProblemWords(comparison.problem)}`}</p>
        <button type="button" className="b secondary" onClick={onCompare}>{t`Try again`}</button>
      </div>
    )
  const { added, removed, changed, changes } = comparison
  const total = added + removed + changed
  return (
    <div role="status" className="difference">
      <p>
        {rich(
          parts`<b>${formatInteger(added)}</b> added, <b>${formatInteger(removed)}</b> removed, <b>${formatInteger(changed)}</b> with another quota or price.`,
          { b: (count) => <b>{count}</b> },
        )}
      </p>
      {total > 0 && (
        <details>
          <summary>{t`Accounts that change`}</summary>
          <ul>
            {changes.map(({ account, change }) => (
              <li key={account} className="brk">
                <span className="s m">{CHANGE[change]}</span> {account}
              </li>
            ))}
          </ul>
          {total > changes.length && (
            <p className="s m">{t`And ${formatInteger(total - changes.length)} more.`}</p>
          )}
        </details>
      )}
    </div>
  )
}
