/** What the form of a new phase begins with: a week after the last phase, with its terms. */
import { mapLimits, type Phase, type Sale } from '@peppermint/sale'
import { isOpenEnded } from './phaseFields.ts'

const HOUR_SECONDS = 3_600
const WEEK_SECONDS = 604_800

export function newPhase({ phases, maxSupply }: Pick<Sale, 'phases' | 'maxSupply'>, chainNow: number): Phase {
  const last = phases.toSorted((a, b) => b.end - a.end)[0]
  const ends = phases.filter((phase) => !isOpenEnded(phase)).map(({ end }) => end)
  // At the next full hour, so that there is time to send it.
  const earliest = (Math.floor(chainNow / HOUR_SECONDS) + 2) * HOUR_SECONDS
  const start = Math.max(earliest, ...ends)
  return {
    name: '',
    start,
    end: start + WEEK_SECONDS,
    price: last?.price ?? 0n,
    ...mapLimits((limit) => last?.[limit] ?? 5),
    maxSupply,
  }
}
