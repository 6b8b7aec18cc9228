/** Options of a run, for every part of the bench. */
import type { Cluster } from './cluster.ts'

export interface Run {
  /** Determines all random choices. */
  readonly seed: number
  /** Whether to run the built server, as in production, instead of its sources. */
  readonly bundled: boolean
  /** Smaller and shorter, to check that everything works; its figures are meaningless. */
  readonly isQuick: boolean
  readonly cluster: Cluster
  /** Folder of the built site. */
  readonly siteDir: string
  /** Prints progress to standard error. */
  readonly log: (text: string) => void
}

/** The median. @throws for an empty list. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}
