/** Which reading of the chain the studio shows: nodes behind one address differ by blocks. Pure. */
import type { StepState } from './review/stepStates.ts'
import type { StudioCollection } from './studioState.ts'

/** The last reading, unless the next one is of the same contract and of no older block. */
export function newerReading(last: StudioCollection | undefined, next: StudioCollection): StudioCollection {
  return last !== undefined &&
    last.sale.contract === next.sale.contract &&
    next.sale.head.number < last.sale.head.number
    ? last
    : next
}

/** The newest block of the steps that are done; undefined without any. A reading must not be older. */
export function blockOfSteps(states: readonly StepState[]): number | undefined {
  const blocks = states.flatMap((state) => (state.status === 'done' ? [state.blockNumber] : []))
  return blocks.length === 0 ? undefined : Math.max(...blocks)
}
