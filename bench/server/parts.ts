/** The parts of the bench by name, in the order in which they run. */
import type { PartResult } from './figure.ts'
import { followerPart } from './followerPart.ts'
import { salePart } from './salePart.ts'
import type { Run } from './run.ts'

const parts = {
  sale: salePart,
  follower: followerPart,
} as const satisfies Record<string, (run: Run) => Promise<PartResult>>

export type PartName = keyof typeof parts

export const partNames = Object.keys(parts) as readonly PartName[]

/** What a part had to say, and how long it took, in seconds. */
export interface PartRun extends PartResult {
  readonly name: PartName
  readonly seconds: number
}

/** Runs one. @throws what goes wrong beyond a figure that is missed. */
export async function runPart(name: PartName, run: Run): Promise<PartRun> {
  const began = performance.now()
  const result = await parts[name](run)
  return { name, seconds: Math.round((performance.now() - began) / 1000), ...result }
}
