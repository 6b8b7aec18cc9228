/** Loads the SignClient library, an optional peer dependency. */
import { SignClientNotInstalledError, RelayUnreachableError } from './errors.ts'

/** How bundlers, browsers and Node report a missing package; a chunk that failed to load reads differently. */
const MISSING = /resolve|cannot find (module|package)|bare specifier/i

let isLogged = false

/**
 * Imports the library. In a `try`, so that bundlers can build an app without it.
 * @throws see `toImportError`.
 */
export async function loadSignClient() {
  try {
    const library = await import('@walletconnect/sign-client')
    // Some bundlers substitute an empty module for a missing package.
    if ('SignClient' in library) return library
  } catch (cause) {
    throw toImportError(cause)
  }
  throw createNotInstalledError()
}

/**
 * Maps a failed import to an error: `SignClientNotInstalledError`, logged once, if the package is missing;
 * `RelayUnreachableError` if it failed to load.
 */
export function toImportError(cause: unknown): Error {
  return MISSING.test(String(cause)) ? createNotInstalledError(cause) : new RelayUnreachableError({ cause })
}

function createNotInstalledError(cause?: unknown): Error {
  const problem = new SignClientNotInstalledError({ cause })
  if (!isLogged) console.error(problem.message)
  isLogged = true
  return problem
}
