/** Checks an address on the allowlists without connecting. The form is in the allowlist part. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { Open, PanelState } from '../panelState.ts'
import { isAllowlistRelevant } from '@peppermint/ui/sale/phases.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ListQuestionProps extends Pick<PanelBodyProps<PanelState>, 'parts' | 'timeZone'> {
  readonly state: Open
}

export function ListQuestion({ state: { sale, chainNow }, parts, timeZone }: ListQuestionProps) {
  if (!isAllowlistRelevant(sale, chainNow)) return null
  const { part: allowlist } = parts.allowlist ?? {}
  return (
    <details className="question">
      <summary>{t`Check an address without connecting`}</summary>
      {allowlist === undefined ? (
        <p className="s m">{t`Loading…`}</p>
      ) : (
        <allowlist.CheckAddress {...{ sale, chainNow, timeZone }} />
      )}
    </details>
  )
}
