/** Errors identified by name: their messages are for developers and are never parsed. */
import type { ErrorName } from './explain.ts'

/** Creates an error that `explain` recognizes by its name. */
export const namedError = (name: ErrorName, message: string): Error =>
  Object.assign(new Error(message), { name })
