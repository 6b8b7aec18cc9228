/** The language of what `explain` returns. Apart from `explain`, because it is set before the messages load. */
import type { Problem } from './problem.ts'

export type TranslateProblem = (problem: Problem) => Problem

/** Set by the provider, for the whole page; undefined is English. */
export const problemLanguage: { translate?: TranslateProblem | undefined } = {}
