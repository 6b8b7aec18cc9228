/** The parts of the bench by name, in running order. */
import { activityPart } from './activityPart.ts'
import { notRun, type PartResult } from './figure.ts'
import { faultsPart } from './faultsPart.ts'
import { followerPart } from './followerPart.ts'
import { inputPart } from './inputPart.ts'
import { salePart } from './salePart.ts'
import { syncPart } from './syncPart.ts'
import type { Run } from './run.ts'

const parts = {
  sale: salePart,
  follower: followerPart,
  sync: syncPart,
  activity: activityPart,
  faults: faultsPart,
  input: inputPart,
} as const satisfies Record<string, (run: Run) => Promise<PartResult>>

export type PartName = keyof typeof parts

export const partNames = Object.keys(parts) as readonly PartName[]

/** Result of a part, and its duration in seconds. */
export interface PartRun extends PartResult {
  readonly name: PartName
  readonly seconds: number
}

/** Parameters of a part's run. */
export interface RunFacts {
  /** Day of the run, as in 2026-11-22. */
  readonly day: string
  readonly seed: number
  readonly cores: number
  /** Load average of the last minute when the run began. */
  readonly load: number
}

/** A part with its run. */
export interface RecordedPart extends PartRun {
  readonly run: RunFacts
}

/** Runs a part. A part that fails keeps no promise and does not affect the others. */
export async function runPart(name: PartName, run: Run): Promise<PartRun> {
  const began = performance.now()
  const result = await parts[name](run).catch((error: unknown) => brokenOff(name, error, run))
  return { name, seconds: Math.round((performance.now() - began) / 1000), ...result }
}

function brokenOff(name: PartName, error: unknown, run: Run): PartResult {
  run.log(`${name} broke off: ${error instanceof Error ? error.stack : String(error)}`)
  if (error instanceof Error && 'output' in error) run.log(String(error.output))
  const [because = ''] = String(error).split('\n')
  const figure = { what: 'came to its end', unit: '', bound: { type: 'min', value: 1 } } as const
  return { figures: [notRun(figure, because)], facts: [] }
}
