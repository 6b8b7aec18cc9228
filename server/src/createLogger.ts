/**
 * The logger: JSON lines. Errors of libraries may contain whole URLs with passwords and tokens, so every configured
 * secret is redacted from each line before it is written.
 */
import { pino, type DestinationStream, type Logger } from 'pino'
import type { ServerConfig } from './config.ts'

/** What a logger takes from the configuration: the level, and what it redacts. */
export type LogConfig = Pick<
  ServerConfig,
  'logLevel' | 'database' | 'rpcUrls' | 'publicRpcUrls' | 'keeper' | 'relay' | 'gateway'
>

/** @param destination defaults to standard output. */
export function createLogger(
  config: LogConfig,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino({ level: config.logLevel, hooks: { streamWrite: createJsonRedactor(config) } }, destination)
}

/** Redacts within strings only: a secret such as `1` or `true` would break the JSON. */
function createJsonRedactor(config: LogConfig): (line: string) => string {
  const redact = createRedactor(config)
  return (line) => (redact(line) === line ? line : line.replace(/"(?:[^"\\]|\\.)*"/g, redactString))

  function redactString(text: string): string {
    return `"${redact(text.slice(1, -1))}"`
  }
}

/** @returns removes the configuration's secrets from a text; hosts of URLs stay. */
export function createRedactor(config: LogConfig): (text: string) => string {
  const { database, rpcUrls, publicRpcUrls, keeper, gateway } = config
  const addresses = [
    ...rpcUrls,
    ...publicRpcUrls,
    ...(gateway?.chains ?? []).flatMap((chain) => [
      ...chain.rpcUrls,
      ...(chain.priceSource?.type === 'url' ? [chain.priceSource.url] : []),
    ]),
    ...(database.type === 'url' ? [database.url] : []),
    ...(config.relay === undefined ? [] : [config.relay.url]),
  ]
  const secrets = [
    ...addresses.flatMap(secretsIn),
    ...(keeper === undefined ? [] : keeperSecrets(keeper).flatMap((key) => [key, key.slice(2)])),
    ...(gateway?.vapid === undefined ? [] : [gateway.vapid.privateKey]),
  ].filter((secret) => secret !== '')
  // Longest first, so that a secret is not split by a shorter one.
  const all = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))].sort(
    (one, other) => other.length - one.length,
  )
  return (text) => all.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text)
}

function keeperSecrets({ key, links }: NonNullable<ServerConfig['keeper']>): readonly string[] {
  return [key, links.type === 'secret' ? links.secret : links.link]
}

/** Shorter passwords occur in ordinary words. */
const MIN_PASSWORD_LENGTH = 4
/** Shorter paths and query values are words such as `/rpc` or `true`. */
const MIN_TOKEN_LENGTH = 8

/** Parts of a URL that may be secret. */
function secretsIn(address: string): readonly string[] {
  const url = URL.parse(address)
  if (url === null) return [address]
  const { username, password, pathname, search } = url
  const isPassword = password.length >= MIN_PASSWORD_LENGTH
  const pairs = search.slice(1).split('&')
  // Other parts of a database URL are not secret, and its messages need them. A token may replace the user name or be
  // the whole query.
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

const valueOf = (pair: string) => pair.slice(pair.indexOf('=') + 1)

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
