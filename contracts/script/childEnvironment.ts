/**
 * The environment of the programs we start. Everybody who may look at a process can read its environment
 * (`/proc/<pid>/environ`), and it passes on to whatever that process starts: no program gets our keys and passwords
 * with it.
 */

/** What programs need to be found, to write temporary files, and to speak a language. */
const ALLOWED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'SystemRoot']

/**
 * @param more variables that the program needs besides.
 * @returns for `env` of `spawn`, `execFile`, `fork` and the like, which pass on everything where it is left out.
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const allowed = ALLOWED_VARIABLES.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(allowed), ...more }
}
