/**
 * The log: one line of JSON for each thing worth telling. Libraries put whatever they know into their errors, whole
 * addresses with passwords and tokens among it; so the last step before a line leaves takes out every secret that
 * this process was given.
 */
import { pino, type DestinationStream, type Logger } from 'pino'
import type { ServerConfig } from './config.ts'

/** @param destination standard output when left out. */
export function createLogger(
  config: ServerConfig,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino({ level: config.logLevel, hooks: { streamWrite: createJsonRedactor(config) } }, destination)
}

/** Within strings only: a secret that is written like a number or `true` would take the line's own apart. */
function createJsonRedactor(config: ServerConfig): (line: string) => string {
  const redact = createRedactor(config)
  return (line) => (redact(line) === line ? line : line.replace(/"(?:[^"\\]|\\.)*"/g, redactString))

  function redactString(text: string): string {
    return `"${redact(text.slice(1, -1))}"`
  }
}

/** A text without the secrets of this configuration: of addresses the host stays. */
export function createRedactor(config: ServerConfig): (text: string) => string {
  const { database, rpcUrls, publicRpcUrls, keeper } = config
  const addresses = [
    ...rpcUrls,
    ...publicRpcUrls,
    ...(database.type === 'url' ? [database.url] : []),
    ...(config.relay === undefined ? [] : [config.relay.url]),
  ]
  const secrets = [
    ...addresses.flatMap(secretsIn),
    ...(keeper === undefined ? [] : keeperSecrets(keeper).flatMap((key) => [key, key.slice(2)])),
  ]
  // The longest first: a part of a secret must not break the rest of it apart.
  const all = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))].sort(
    (one, other) => other.length - one.length,
  )
  return (text) => all.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text)
}

function keeperSecrets({ key, links }: NonNullable<ServerConfig['keeper']>): readonly string[] {
  return [key, links.type === 'secret' ? links.secret : links.link]
}

/** What is shorter is no password, and its letters stand in ordinary words. */
const MIN_PASSWORD_LENGTH = 4
/** The same of tokens: shorter paths and values of queries are words such as `/rpc` or `true`. */
const MIN_TOKEN_LENGTH = 8

/** Parts of an address that may be a secret. */
function secretsIn(address: string): readonly string[] {
  const url = URL.parse(address)
  if (url === null) return [address]
  const { username, password, pathname, search } = url
  const isPassword = password.length >= MIN_PASSWORD_LENGTH
  const pairs = search.slice(1).split('&')
  // A database's other parts are no secrets, and its messages need them. A token may stand where a user's name would,
  // and a query may be nothing but one.
  const isDatabase = url.protocol.startsWith('postgres')
  const passwords = isDatabase
    ? [password, ...pairs.filter((pair) => pair.startsWith('password=')).map(valueOf)]
    : [password, ...(isPassword ? [] : [username])]
  const tokens = isDatabase ? [] : [pathname, ...pairs.map(valueOf)]
  return [
    ...(isPassword ? [`${username}:${password}`] : []),
    ...[
      ...passwords.filter((one) => one.length >= MIN_PASSWORD_LENGTH),
      ...tokens.filter((one) => one.length >= MIN_TOKEN_LENGTH),
    ].flatMap((one) => [one, decodeSafely(one)]),
  ]
}

/** As it is written. */
const valueOf = (pair: string) => pair.slice(pair.indexOf('=') + 1)

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
