/** Errors that say by their name what went wrong: their messages are for developers, and no code reads them. */
import type { ErrorName } from './explain.ts'

/**
 * An error that `explain` puts into the words that its name stands for.
 * @param message for developers; shown under "Technical details".
 */
export const namedError = (name: ErrorName, message: string): Error =>
  Object.assign(new Error(message), { name })
