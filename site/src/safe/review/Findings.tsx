/** What is unusual about a transaction, worst first. The severity is a word as well as a color. */
import type { Finding } from '@peppermint/safe/review'
import { findingWords, severityName } from '../../words/safe/findingWords.ts'

const TONES = { danger: 'bad', warning: 'warn', note: 'plain' } as const

export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const { title, detail } = findingWords(finding)
        return (
          <li
            key={`${finding.type} ${finding.path?.join('.') ?? ''} ${detail}`}
            className={`note ${TONES[finding.severity]}`}
            data-finding={finding.type}
          >
            <p>
              <b>
                {severityName[finding.severity]}: {title}
              </b>
              {finding.path !== null && finding.path.length > 0 && (
                <span className="m"> in call {finding.path.map((index) => index + 1).join('.')}</span>
              )}
            </p>
            <p className="brk">{detail}</p>
          </li>
        )
      })}
    </ul>
  )
}
