/**
 * What is unusual about a transaction, worst first, and those of one kind together with their number. The severity is a
 * word as well as a color.
 */
import { type Finding, type FindingGroup, groupFindings } from '@peppermint/safe/review'
import { findingWords, severityName } from '@peppermint/safe/words'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { t } from '@peppermint/ui/words/t.ts'

const TONES = { danger: 'bad', warning: 'warn', note: 'plain' } as const
/** Of one kind: these are drawn at once, the others when they are opened. */
const MAX_OPEN = 3
/** Of one kind that is no danger; dangers are bounded by the calls that a review reads, and all drawn. */
const MAX_DRAWN = 200

export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className="findings">
      {groupFindings(findings).map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </ul>
  )
}

function Group({ group: { severity, findings } }: { readonly group: FindingGroup }) {
  const [first] = findings
  const isSingle = findings.length === 1
  const { title } = findingWords(first, formatCoin)
  const folded = findings.slice(MAX_OPEN, severity === 'danger' ? findings.length : MAX_DRAWN)
  const hidden = findings.length - MAX_OPEN - folded.length
  return (
    <li className={`note ${TONES[severity]}`} data-finding={first.type} data-count={findings.length}>
      <p>
        <b>
          {isSingle
            ? t`${severityName[severity]}: ${title}`
            : t`${severityName[severity]}: ${title}, ${formatInteger(findings.length)} times`}
        </b>
        {isSingle && <Place finding={first} />}
      </p>
      {findings.slice(0, MAX_OPEN).map((finding, index) => (
        <Detail key={keyOf(finding, index)} finding={finding} isSingle={isSingle} />
      ))}
      {folded.length > 0 && (
        <details>
          <summary>{t`Show ${formatInteger(folded.length)} more`}</summary>
          {folded.map((finding, index) => (
            <Detail key={keyOf(finding, index)} finding={finding} isSingle={false} />
          ))}
        </details>
      )}
      {hidden > 0 && (
        <p>{t`And ${formatInteger(hidden)} more of this kind, which this page does not list.`}</p>
      )}
    </li>
  )
}

// A list keeps its order; a call may have two findings of a kind.
const keyOf = ({ path }: Finding, index: number): string => `${index} ${path?.join('.') ?? ''}`

function Detail({ finding, isSingle }: { readonly finding: Finding; readonly isSingle: boolean }) {
  return (
    <p className="brk">
      {!isSingle && finding.path !== null && finding.path.length > 0 && (
        <span className="m">{t`Call ${callNumber(finding.path)}:`} </span>
      )}
      {findingWords(finding, formatCoin).detail}
    </p>
  )
}

function Place({ finding: { path } }: { readonly finding: Finding }) {
  if (path === null || path.length === 0) return null
  return <span className="m"> {t`in call ${callNumber(path)}`}</span>
}

const callNumber = (path: readonly number[]): string => path.map((index) => index + 1).join('.')
