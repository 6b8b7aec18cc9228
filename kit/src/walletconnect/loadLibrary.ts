/** Fetches the library behind the line, which an app has only where it installed it. */
import { RelayNotInstalled, RelayUnreachable } from './problems.ts'

/** How bundlers, browsers and Node say that there is no such package; a part that did not arrive is told otherwise. */
const MISSING = /resolve|cannot find (module|package)|bare specifier/i

let isTold = false

/**
 * Imports the library. An optional peer: in a `try`, so that bundlers let an app be built without it.
 * @throws as `notLoaded` says.
 */
export async function loadLibrary() {
  try {
    const library = await import('@walletconnect/sign-client')
    // Some bundlers put an empty module in the place of a package that is not there.
    if ('SignClient' in library) return library
  } catch (cause) {
    throw notLoaded(cause)
  }
  throw notInstalled()
}

/**
 * What an import of the library that failed means: `RelayNotInstalled` where the app has no such package, which the
 * console is told once; `RelayUnreachable` where the library did not arrive.
 */
export function notLoaded(cause: unknown): RelayNotInstalled | RelayUnreachable {
  return MISSING.test(String(cause)) ? notInstalled(cause) : new RelayUnreachable({ cause })
}

function notInstalled(cause?: unknown): RelayNotInstalled {
  const problem = new RelayNotInstalled({ cause })
  if (!isTold) console.error(problem.message)
  isTold = true
  return problem
}
