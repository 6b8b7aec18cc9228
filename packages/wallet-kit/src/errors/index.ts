/** User-facing error messages. `explain.ts` documents the order in which an error is matched. */
export { namedError } from './namedError.ts'
export { explain } from './explain.ts'
export { endSentence } from './endSentence.ts'
export { isRejection } from './isRejection.ts'
export { revertData } from './walk.ts'
export type { ExplainContext, Outcome, Problem } from './problem.ts'
export type { ProblemCode } from './problemMessages.ts'
