/** The status of each listed phase, updated while the page is open. */
import type { Phase, Sale } from '@peppermint/contracts/sale'
import { getRemaining } from '../mint/phases.ts'

export type PhaseStatus = 'Ended' | 'Open' | 'Sold out' | 'Upcoming'

export function phaseStatus(phase: Phase, sale: Sale, chainNow: number): PhaseStatus {
  if (chainNow >= phase.end) return 'Ended'
  if (getRemaining(phase, sale) === 0) return 'Sold out'
  return chainNow < phase.start ? 'Upcoming' : 'Open'
}

/** Updates the statuses in the prerendered phase list. */
export function updatePhaseList(list: ParentNode, sale: Sale, chainNow: number): void {
  for (const row of list.querySelectorAll<HTMLElement>('[data-phase]')) {
    const phase = sale.phases[Number(row.dataset['phase'])]
    const status = phase && phaseStatus(phase, sale, chainNow)
    if (status === undefined || status === row.dataset['status']) continue
    row.dataset['status'] = status
    row.querySelector('.when')?.replaceChildren(status)
  }
}
