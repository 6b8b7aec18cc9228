/** The status of a phase by the chain's clock. */
import type { Phase, Sale } from '@peppermint/sale'
import { getRemaining } from '@peppermint/ui/sale/phases.ts'

export type PhaseStatus = 'Ended' | 'Open' | 'Sold out' | 'Upcoming'

export function phaseStatus(phase: Phase, sale: Sale, chainNow: number): PhaseStatus {
  if (chainNow >= phase.end) return 'Ended'
  if (getRemaining(phase, sale) === 0) return 'Sold out'
  return chainNow < phase.start ? 'Upcoming' : 'Open'
}
