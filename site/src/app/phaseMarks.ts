/** Which of the listed phases are over, open or to come: small enough to be kept current while the page is open. */
import type { NumberedPhase } from '../mint/phases.ts'
import type { Sale } from '../mint/panelState.ts'

export type PhaseMark = 'over' | 'open now' | 'sold out' | 'to come'

export function phaseMark({ start, end, ceiling }: NumberedPhase, sale: Sale, chainNow: number): PhaseMark {
  if (chainNow >= end) return 'over'
  if (sale.minted >= Math.min(ceiling, sale.supply)) return 'sold out'
  return chainNow < start ? 'to come' : 'open now'
}

/** Writes the marks of the phases into the list that the HTML came with. */
export function markPhases(list: ParentNode, sale: Sale, chainNow: number): void {
  for (const row of list.querySelectorAll<HTMLElement>('[data-phase]')) {
    const index = Number(row.dataset['phase'])
    const phase = sale.phases[index]
    const mark = phase && phaseMark({ ...phase, index }, sale, chainNow)
    if (mark === undefined || mark === row.dataset['mark']) continue
    row.dataset['mark'] = mark
    const words = row.querySelector('.when')
    if (words !== null) words.textContent = mark
  }
}
