/** Which of the listed phases are over, open or to come: small enough to be kept current while the page is open. */
import type { Phase, Sale } from '@peppermint/contracts/sale'
import { roomIn } from '../mint/phases.ts'

export type PhaseMark = 'over' | 'open now' | 'sold out' | 'to come'

export function phaseMark(phase: Phase, sale: Sale, chainNow: number): PhaseMark {
  if (chainNow >= phase.end) return 'over'
  if (roomIn(phase, sale) === 0) return 'sold out'
  return chainNow < phase.start ? 'to come' : 'open now'
}

/** Writes the marks of the phases into the list that the HTML came with. */
export function markPhases(list: ParentNode, sale: Sale, chainNow: number): void {
  for (const row of list.querySelectorAll<HTMLElement>('[data-phase]')) {
    const phase = sale.phases[Number(row.dataset['phase'])]
    const mark = phase && phaseMark(phase, sale, chainNow)
    if (mark === undefined || mark === row.dataset['mark']) continue
    row.dataset['mark'] = mark
    row.querySelector('.when')?.replaceChildren(mark)
  }
}
