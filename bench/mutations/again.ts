/** Reruns only the survivors of a recorded run after tests have been added: seconds instead of minutes. */
import type { Mutant, PartResult } from './mutant.ts'

/** Key of a mutant. */
const identityOf = ({ file, line, source, code, replacement }: Mutant): string =>
  JSON.stringify([file, line, source, code, replacement])

/** The lines of these mutants, as globs with a range of lines. Multi-line code is in the range by its first line. */
export function toLineGlobs(mutants: readonly Mutant[]): readonly string[] {
  const lines = mutants.map(({ file, line, code }) => `${file}:${line}-${line + code.split('\n').length - 1}`)
  return [...new Set(lines)]
}

/** Whether one of the recorded survivors is this mutant. */
export function createMutantFilter(survivors: readonly Mutant[]): (mutant: Mutant) => boolean {
  const identities = new Set(survivors.map(identityOf))
  return (mutant) => identities.has(identityOf(mutant))
}

/**
 * Merges the outcome of another run of its survivors into the recorded result.
 * @param mutants that ran, at least the survivors.
 * @throws if a survivor did not run: its line has changed, and the whole part has to run again.
 */
export function resultAgain(before: PartResult, mutants: readonly Mutant[], seconds: number): PartResult {
  const ran = new Set(mutants.map(identityOf))
  const lost = before.survivors.find((survivor) => !ran.has(identityOf(survivor)))
  if (lost !== undefined)
    throw new Error(`${lost.file}:${lost.line}: changed since the recorded run. Run the whole part again.`)
  const survivors = mutants
    .filter(createMutantFilter(before.survivors))
    .filter(({ status }) => status !== 'caught')
  const caught = before.mutants - survivors.length
  return { ...before, caught, seconds: before.seconds + seconds, survivors }
}
