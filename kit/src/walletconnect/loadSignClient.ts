/** Fetches the library behind the line, which an app has only where it installed it. */
import { SignClientNotInstalledError, RelayUnreachableError } from './errors.ts'

/** How bundlers, browsers and Node say that there is no such package; a part that did not arrive is told otherwise. */
const MISSING = /resolve|cannot find (module|package)|bare specifier/i

let isLogged = false

/**
 * Imports the library. An optional peer: in a `try`, so that bundlers let an app be built without it.
 * @throws as `notLoaded` says.
 */
export async function loadSignClient() {
  try {
    const library = await import('@walletconnect/sign-client')
    // Some bundlers put an empty module in the place of a package that is not there.
    if ('SignClient' in library) return library
  } catch (cause) {
    throw toImportError(cause)
  }
  throw createNotInstalledError()
}

/**
 * What an import of the library that failed means: `SignClientNotInstalledError` where the app has no such package, which the
 * console is told once; `RelayUnreachableError` where the library did not arrive.
 */
export function toImportError(cause: unknown): SignClientNotInstalledError | RelayUnreachableError {
  return MISSING.test(String(cause)) ? createNotInstalledError(cause) : new RelayUnreachableError({ cause })
}

function createNotInstalledError(cause?: unknown): SignClientNotInstalledError {
  const problem = new SignClientNotInstalledError({ cause })
  if (!isLogged) console.error(problem.message)
  isLogged = true
  return problem
}
