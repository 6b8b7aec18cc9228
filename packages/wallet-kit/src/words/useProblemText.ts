/** Problems in the visitor's language, also those that were explained before it was loaded. */
import type { Problem } from '../errors/index.ts'
import { useLocale } from './locale.ts'

/** A problem in the language in use: its own English where the language has no words for it. */
export function useProblemText(problem: Problem): Problem {
  return useLocale().translateProblem?.(problem) ?? problem
}
