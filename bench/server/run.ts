/** What every part of the bench is told of the run that it belongs to. */
import type { Cluster } from './cluster.ts'

export interface Run {
  /** Everything that chance decides follows from it. */
  readonly seed: number
  /** Whether our server runs as it is built for production; else its sources. */
  readonly bundled: boolean
  /** Smaller and shorter, to see that everything works; its figures mean nothing. */
  readonly isQuick: boolean
  readonly cluster: Cluster
  /** Folder of a site that the server can serve. */
  readonly siteDir: string
  /** Tells what is going on, beside the result. */
  readonly say: (text: string) => void
}

/** The middle one. @throws when there is none. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}
