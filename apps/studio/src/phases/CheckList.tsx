/** What to know about a phase before it is written. */
import { checkWords } from '../words/phaseWords.ts'
import type { TermsCheck } from './checkTerms.ts'
import { t } from '@peppermint/ui/words/t.ts'

const SEVERITY = { ok: t`Fine:`, warning: t`Note:`, error: t`Problem:` } as const

export function CheckList({ checks }: { readonly checks: readonly TermsCheck[] }) {
  return (
    <ul className="checks" aria-label={t`Checks`}>
      {checks.map((check, index) => {
        const { text, detail } = checkWords(check)
        return (
          <li key={`${check.type} ${index}`} data-severity={check.severity}>
            <span className="sr">{SEVERITY[check.severity]} </span>
            <span>{text}</span>
            {detail !== undefined && <span className="s m">{detail}</span>}
          </li>
        )
      })}
    </ul>
  )
}
