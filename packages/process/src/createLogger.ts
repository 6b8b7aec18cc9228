/**
 * The logger: JSON lines. Errors of libraries may contain whole URLs with passwords and tokens, so every configured
 * secret is redacted from each line before it is written.
 */
import { pino, type DestinationStream, type Logger } from 'pino'

/** What a logger takes from the configuration of a server: the level, and what it redacts. */
export interface LogConfig {
  readonly logLevel: string
  readonly database: { readonly type: 'url'; readonly url: string } | { readonly type: 'folder' }
  readonly rpcUrls?: readonly string[]
  readonly publicRpcUrls?: readonly string[]
  readonly keeper?:
    | {
        readonly key: string
        readonly links:
          | { readonly type: 'secret'; readonly secret: string }
          | { readonly type: 'lastLink'; readonly link: string }
      }
    | undefined
  readonly relay?: { readonly url: string } | undefined
  readonly gateway?:
    | {
        readonly chains: readonly {
          readonly rpcUrls: readonly string[]
          readonly priceSource?: { readonly type: string; readonly url?: string } | undefined
        }[]
        readonly vapid?: { readonly privateKey: string } | undefined
      }
    | undefined
}

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
  const { database, rpcUrls = [], publicRpcUrls = [], keeper, gateway } = config
  const addresses = [
    ...rpcUrls,
    ...publicRpcUrls,
    ...(gateway?.chains ?? []).flatMap((chain) => [
      ...chain.rpcUrls,
      ...(chain.priceSource?.url === undefined ? [] : [chain.priceSource.url]),
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

function keeperSecrets({ key, links }: NonNullable<LogConfig['keeper']>): readonly string[] {
  return [key, links.type === 'secret' ? links.secret : links.link]
}

/** Shorter passwords occur in ordinary words. */
const MIN_PASSWORD_LENGTH = 4
/** Shorter paths and query values are words such as `/rpc` or `true`. */
const MIN_TOKEN_LENGTH = 8
/** A node repeats a key of a path without its slashes; shorter ones are words such as `ethereum`. */
const MIN_KEY_LENGTH = 16

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
  const keys = pathname.split('/').filter((one) => one.length >= MIN_KEY_LENGTH)
  const tokens = isDatabase ? [] : [pathname, ...keys, ...pairs.map(valueOf)]
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
