/** Errors of the database as messages for the operator, without its password. */
import { isOutage } from './isOutage.ts'

/** The message names the cause, whether anything was changed, and the fix. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** Outages that need the operator, so waiting does not help. */
const PERMANENT_CODES = new Set(['25006', '53100'])

const MESSAGES: Readonly<Record<string, (place: DatabaseName) => string>> = {
  '28P01': ({ user }) => `does not accept the password of ${user}. Correct DATABASE_URL.`,
  '28000': ({ user }) => `rejects ${user}. Correct DATABASE_URL, or the server’s pg_hba.conf.`,
  '3D000': ({ name }) => `has no database ${name}. Create it: createdb ${name}`,
  '42501': ({ user, name }) =>
    `does not let ${user} create tables. Make ${user} the owner of the database: alter database ${name} owner to ${user}`,
  '53100': () => 'has no disk space left. Free some, then start again.',
  '53300': () => 'has no connections left. Raise max_connections, or close other clients.',
  '25006': () => 'is read-only. DATABASE_URL must name the primary server.',
  '57P03': () => 'is starting up or shutting down.',
}

interface DatabaseName {
  readonly host: string
  readonly name: string
  readonly user: string
}

/** Whether a retry may succeed soon. */
export function isTransient(error: unknown): boolean {
  return isOutage(error) && !PERMANENT_CODES.has(codeOf(error) ?? '')
}

/** Converts any error of the driver or of a migration. */
export function toDatabaseUnusable(error: unknown, url: string): DatabaseUnusable {
  if (error instanceof DatabaseUnusable) return error
  const place = parseDatabaseUrl(url)
  const code = codeOf(error)
  const known = code === undefined ? undefined : MESSAGES[code]?.(place)
  if (known !== undefined) return new DatabaseUnusable(`The database at ${place.host} ${known}`)
  if (isTransient(error)) {
    const reason = code === undefined ? '' : ` (${code})`
    return new DatabaseUnusable(`The database at ${place.host} does not respond${reason}.`)
  }
  const reason = withoutSecrets(messageOf(error), url)
  return new DatabaseUnusable(`The database at ${place.host} cannot be used: ${reason}`)
}

function parseDatabaseUrl(url: string): DatabaseName {
  const parsed = URL.parse(url)
  if (!parsed) return { host: 'DATABASE_URL', name: 'of that name', user: 'its user' }
  return {
    host: parsed.host,
    name: decode(parsed.pathname.slice(1)) || 'postgres',
    user: decode(parsed.username) || 'its user',
  }
}

function withoutSecrets(text: string, url: string): string {
  const password = URL.parse(url)?.password ?? ''
  const secrets = [url, password, decode(password)].filter((secret) => secret !== '')
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Drizzle wraps the driver's errors. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
