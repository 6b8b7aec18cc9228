/** Running the survivors of a recorded run again, after tests have been added: minutes become seconds. */
import type { Mutant, PartResult } from './mutant.ts'

/** What makes two mutants the same. */
const identityOf = ({ file, line, source, code, replacement }: Mutant): string =>
  JSON.stringify([file, line, source, code, replacement])

/** The lines of these mutants, as globs with a range of lines. Multi-line code is in the range by its first line. */
export function linesOf(mutants: readonly Mutant[]): readonly string[] {
  const lines = mutants.map(({ file, line, code }) => `${file}:${line}-${line + code.split('\n').length - 1}`)
  return [...new Set(lines)]
}

/** Whether one of the recorded survivors is this mutant. */
export function isOneOf(survivors: readonly Mutant[]): (mutant: Mutant) => boolean {
  const identities = new Set(survivors.map(identityOf))
  return (mutant) => identities.has(identityOf(mutant))
}

/**
 * The recorded result with the outcome of another run of its survivors.
 * @param mutants what ran, at least the survivors.
 * @throws where a survivor did not run: its line is not what it was, and the whole part has to run again.
 */
export function resultAgain(before: PartResult, mutants: readonly Mutant[], seconds: number): PartResult {
  const ran = new Set(mutants.map(identityOf))
  const lost = before.survivors.find((survivor) => !ran.has(identityOf(survivor)))
  if (lost !== undefined)
    throw new Error(`${lost.file}:${lost.line}: changed since the recorded run. Run the whole part again.`)
  const survivors = mutants.filter(isOneOf(before.survivors)).filter(({ status }) => status !== 'caught')
  const caught = before.mutants - survivors.length
  return { ...before, caught, seconds: before.seconds + seconds, survivors }
}
