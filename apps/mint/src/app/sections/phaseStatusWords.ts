/** The status of a phase, as a label. */
import type { PhaseStatus } from '../phaseStatus.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const phaseStatusWords: Readonly<Record<PhaseStatus, string>> = {
  Ended: t`Ended`,
  Open: t`Open`,
  'Sold out': t`Sold out`,
  Upcoming: t`Upcoming`,
}
