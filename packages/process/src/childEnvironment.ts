/**
 * The environment of child processes. A process's environment is readable by its user (`/proc/<pid>/environ`) and
 * inherited by its children, so child processes must not get our keys and passwords.
 */

/** Variables for paths, temporary files, caches and locale. */
const ALLOWED_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
]

/**
 * @param more further variables for the program.
 * @returns for `env` of `spawn`, `execFile`, `fork` and the like, which inherit everything by default.
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const allowed = ALLOWED_VARIABLES.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(allowed), ...more }
}
