/**
 * Reads secrets from files, because every process of the same user can read the environment, and child processes
 * inherit it. Each secret variable `X` may be given by its value, by the path of a file in `X_FILE`, or as the
 * credential `X` of systemd (`LoadCredential=X:…`, found in `$CREDENTIALS_DIRECTORY`).
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Variables of the mint server whose values are secrets. */
export const SECRET_VARIABLES = [
  'RPC_URLS',
  'MAINNET_RPC_URLS',
  'DATABASE_URL',
  'KEEPER_KEY',
  'KEEPER_LINK_SECRET',
  'KEEPER_LAST_LINK',
  'GATEWAY_VAPID_PRIVATE_KEY',
] as const

const MAX_BYTES = 65_536
/** Permission bit of a world-readable file. */
const WORLD_READABLE = 0o004

type Environment = Readonly<Record<string, string | undefined>>

export interface Secrets {
  /** Values from files, by the name of their variable. */
  readonly values: Readonly<Record<string, string>>
  /** Errors that prevent the start, by variable: one sentence each, without secrets. */
  readonly errors: ReadonlyMap<string, string>
  /** One sentence each. */
  readonly warnings: readonly string[]
}

/**
 * Reads the files that the environment names. Never throws.
 * @param env has no empty values.
 * @param variables those that are secrets.
 */
export function readSecrets(env: Environment, variables: readonly string[]): Secrets {
  const values: Record<string, string> = {}
  const errors = new Map<string, string>()
  const warnings: string[] = []
  for (const variable of variables) {
    const sources = findSources(variable, env)
    const [source] = sources
    if (sources.length > 1)
      errors.set(
        variable,
        `is set more than once, by ${sources.map(({ origin }) => origin).join(' and ')}; keep one`,
      )
    else if (source?.path !== undefined) {
      const read = readSecret(source.path)
      if ('error' in read) errors.set(variable, `${read.error} (${source.origin}=${source.path})`)
      else values[variable] = read.value
      if ('value' in read && read.isWorldReadable)
        warnings.push(`${source.origin}: every user of this machine can read ${source.path}; chmod 600 it`)
    }
  }
  return { values, errors, warnings }
}

interface Source {
  /** Name of the variable or credential. */
  readonly origin: string
  /** Undefined where the variable has the value itself. */
  readonly path?: string
}

function findSources(variable: string, env: Environment): readonly Source[] {
  const file = env[`${variable}_FILE`]
  const credentials = env['CREDENTIALS_DIRECTORY']
  const credential = credentials === undefined ? undefined : join(credentials, variable)
  return [
    ...(env[variable] === undefined ? [] : [{ origin: variable }]),
    ...(file === undefined ? [] : [{ origin: `${variable}_FILE`, path: file }]),
    ...(credential !== undefined && existsSync(credential)
      ? [{ origin: `credential ${variable}`, path: credential }]
      : []),
  ]
}

type SecretRead = { readonly value: string; readonly isWorldReadable: boolean } | { readonly error: string }

function readSecret(path: string): SecretRead {
  try {
    const { mode, size } = statSync(path)
    if (size > MAX_BYTES) return { error: `the file is larger than ${MAX_BYTES} bytes` }
    const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    if (value === '') return { error: 'the file is empty' }
    return { value, isWorldReadable: (mode & WORLD_READABLE) !== 0 }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { error: `the file cannot be read: ${code}` }
  }
}
