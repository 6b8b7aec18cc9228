/** What a database that cannot be used is called: for whoever starts the server, and without its password. */
import { isOutage } from './isOutage.ts'

/** The message says what is wrong, whether anything was changed, and what helps. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** Outages that no wait ends while a server starts: somebody has to do something first. */
const needsHands = new Set(['25006', '53100'])

const meanings: Readonly<Record<string, (place: Place) => string>> = {
  '28P01': ({ user }) => `does not accept the password of ${user}. Correct DATABASE_URL.`,
  '28000': ({ user }) => `does not let ${user} in. Correct DATABASE_URL, or the server’s pg_hba.conf.`,
  '3D000': ({ name }) => `has no database called ${name}. Create it: createdb ${name}`,
  '42501': ({ user, name }) =>
    `does not let ${user} make tables. Make ${user} the owner of the database: alter database ${name} owner to ${user}`,
  '53100': () => 'has no space left on its disk. Free some, then start again.',
  '53300': () => 'has no connection left. Raise its max_connections, or end what holds them.',
  '25006': () => 'only lets itself be read. DATABASE_URL must name the primary server.',
  '57P03': () => 'is starting or stopping.',
}

interface Place {
  readonly host: string
  readonly name: string
  readonly user: string
}

/** Whether the same question may be answered in a moment. */
export function isNotYet(error: unknown): boolean {
  return isOutage(error) && !needsHands.has(codeOf(error) ?? '')
}

/** Any error of the driver or of a migration as a sentence. */
export function inWords(error: unknown, url: string): DatabaseUnusable {
  if (error instanceof DatabaseUnusable) return error
  const place = placeOf(url)
  const code = codeOf(error)
  const known = code === undefined ? undefined : meanings[code]?.(place)
  if (known !== undefined) return new DatabaseUnusable(`The database at ${place.host} ${known}`)
  if (isNotYet(error)) {
    const reason = code === undefined ? '' : ` (${code})`
    return new DatabaseUnusable(`The database at ${place.host} does not answer${reason}.`)
  }
  const said = withoutSecrets(messageOf(error), url)
  return new DatabaseUnusable(`The database at ${place.host} cannot be used: ${said}`)
}

function placeOf(url: string): Place {
  const parsed = URL.parse(url)
  if (!parsed) return { host: 'DATABASE_URL', name: 'of that name', user: 'its user' }
  return {
    host: parsed.host,
    name: decoded(parsed.pathname.slice(1)) || 'postgres',
    user: decoded(parsed.username) || 'its user',
  }
}

function withoutSecrets(text: string, url: string): string {
  const password = URL.parse(url)?.password ?? ''
  const secrets = [url, password, decoded(password)].filter((secret) => secret !== '')
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Drizzle wraps what the driver threw. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
