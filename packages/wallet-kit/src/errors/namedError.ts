/** Errors identified by name: their messages are for developers and are never parsed. */
import type { ErrorName } from './explain.ts'

export const namedError = (name: ErrorName, message: string): Error =>
  Object.assign(new Error(message), { name })
