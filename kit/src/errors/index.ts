/** Errors in words. See `explain.ts` for the order in which a thrown thing is read. */
export { namedError } from './namedError.ts'
export { explain } from './explain.ts'
export { isRejection } from './isRejection.ts'
export { revertData } from './walk.ts'
export type { ExplainContext, Outcome, Problem } from './problem.ts'
export type { ProblemCode } from './problemMessages.ts'
