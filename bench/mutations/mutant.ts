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

/** An edit of a source: the characters from `start` to `end` are replaced. */
export interface Edit {
  /** The mutator. */
  readonly edit: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** The mutant that an edit of the file's source makes, before it runs. */
export function createMutant(
  file: string,
  source: string,
  { edit, start, end, replacement }: Edit,
): Omit<Mutant, 'status'> {
  const line = source.slice(0, start).split('\n').length
  const firstLine = (source.split('\n')[line - 1] ?? '').trim()
  return { file, line, source: firstLine, edit, code: source.slice(start, end), replacement }
}

/** The place in a source; both numbers count from 0. */
export function offsetOf(
  source: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const before = source.split('\n').slice(0, line)
  return before.reduce((length, { length: own }) => length + own + 1, 0) + column
}
