/** Survivors that no test can notice, and why: an explanation on each line of `explanations.jsonl`. */
import { readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

/** Fits every survivor with its file, code and replacement. `code` is on one line, its spaces single. */
interface Explanation extends Pick<Mutant, 'file' | 'code'> {
  readonly replacements: readonly string[]
  /** Part of the first line, where the same code occurs on several. */
  readonly source?: string
  readonly why: string
}

const explanations = readFileSync(new URL('explanations.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Explanation)

/** Why no test can notice the survivor; undefined where there is no explanation. */
export function findExplanation(survivor: Mutant): string | undefined {
  return explanations.find((explanation) => explains(explanation, survivor))?.why
}

/**
 * Explanations that can be deleted: those of the mutants' files that fit no survivor.
 * @param mutants all of their files.
 */
export function findUnusedExplanations(mutants: readonly Mutant[]): readonly Explanation[] {
  const files = new Set(mutants.map(({ file }) => file))
  const survivors = mutants.filter(({ status }) => status !== 'caught')
  return explanations.filter(
    (explanation) =>
      files.has(explanation.file) && !survivors.some((survivor) => explains(explanation, survivor)),
  )
}

function explains({ file, code, replacements, source = '' }: Explanation, mutant: Mutant): boolean {
  return (
    file === mutant.file &&
    code === mutant.code.replaceAll(/\s+/g, ' ') &&
    replacements.includes(mutant.replacement) &&
    mutant.source.includes(source)
  )
}
