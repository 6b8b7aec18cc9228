/** Error code and technical text in a disclosure. */
import { t } from '@peppermint/ui/words/t.ts'

interface TechnicalProps {
  readonly code: string
  readonly technical: string | undefined
}

export function Technical({ code, technical }: TechnicalProps) {
  return (
    <details>
      <summary>{t`Technical details`}</summary>
      <p className="s m brk">
        {code}
        {technical !== undefined && `: ${technical}`}
      </p>
    </details>
  )
}
