/** Mutants, and whether a test caught them. */

export interface Mutant {
  /** From the repository's root. */
  readonly file: string
  /** Counts from 1. */
  readonly line: number
  /** The whole first line of the edited code, without indentation. */
  readonly source: string
  /** The mutator. */
  readonly edit: string
  /** The replaced code. */
  readonly code: string
  readonly replacement: string
  /** `uncovered`: no test reaches it. */
  readonly status: 'caught' | 'survived' | 'uncovered'
}

/** The outcome of one part. */
export interface PartResult {
  readonly caught: number
  /** Mutants that ran. */
  readonly mutants: number
  /** If only a sample of the mutants ran: their number, and the seed of the sample. */
  readonly sample?: { readonly population: number; readonly seed: number }
  readonly seconds: number
  /** Mutants that no test caught. */
  readonly survivors: readonly Mutant[]
}

/** Counts the mutants of a part that took `seconds`. */
export function createResult(
  mutants: readonly Mutant[],
  seconds: number,
  sample?: PartResult['sample'],
): PartResult {
  const survivors = mutants.filter(({ status }) => status !== 'caught')
  const result = { caught: mutants.length - survivors.length, mutants: mutants.length, seconds, survivors }
  return sample === undefined ? result : { ...result, sample }
}

/** Percentage of caught mutants; 0 if there are none. */
export function getScore({ caught, mutants }: Pick<PartResult, 'caught' | 'mutants'>): number {
  return mutants === 0 ? 0 : (100 * caught) / mutants
}

/** Line number and text of the place in a source. */
export function getPosition(
  source: string,
  offset: number,
): { readonly line: number; readonly source: string } {
  const line = source.slice(0, offset).split('\n').length
  return { line, source: (source.split('\n')[line - 1] ?? '').trim() }
}
