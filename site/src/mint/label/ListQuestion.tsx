/** "Am I on the list?" without connecting, where a list matters now. The form comes with the allowlist part. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { Open, PanelState } from '../panelState.ts'
import { listMatters } from '../phases.ts'

interface ListQuestionProps extends Pick<PanelBodyProps<PanelState>, 'late' | 'timeZone'> {
  readonly state: Open
}

export function ListQuestion({ state: { sale, chainNow }, late, timeZone }: ListQuestionProps) {
  if (!listMatters(sale, chainNow)) return null
  const { part: allowlist } = late.allowlist ?? {}
  return (
    <details className="question">
      <summary>Check an address without connecting</summary>
      {allowlist === undefined ? (
        <p className="s m">The list is on its way.</p>
      ) : (
        <allowlist.CheckAddress {...{ sale, chainNow, timeZone }} />
      )}
    </details>
  )
}
