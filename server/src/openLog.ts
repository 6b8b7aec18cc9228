/**
 * The log: one line of JSON for each thing worth telling. Libraries put whatever they know into their errors, whole
 * addresses with passwords and tokens among it; so the last step before a line leaves takes out every secret that
 * this process was given.
 */
import { pino, type DestinationStream, type Logger } from 'pino'
import type { ServerConfig } from './config.ts'

/** @param to standard output when left out. */
export function openLog(config: ServerConfig, to: DestinationStream = pino.destination(1)): Logger {
  return pino({ level: config.logLevel, hooks: { streamWrite: hideSecrets(config) } }, to)
}

/** A text without the secrets of this configuration: of addresses the host stays. */
export function hideSecrets(config: ServerConfig): (text: string) => string {
  const { database, rpcUrls, publicRpcUrls, keeper } = config
  const addresses = [
    ...rpcUrls,
    ...publicRpcUrls,
    ...(database.at === 'url' ? [database.url] : []),
    ...(config.relay === undefined ? [] : [config.relay.url]),
  ]
  const secrets = [
    ...addresses.flatMap(secretsIn),
    ...(keeper === undefined ? [] : [keeper.key, keeper.linkSecret].flatMap((key) => [key, key.slice(2)])),
  ]
  // The longest first: a part of a secret must not break the rest of it apart.
  const all = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))]
    .filter((secret) => secret.length >= SHORTEST)
    .sort((one, other) => other.length - one.length)
  return (text) => all.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text)
}

/** What is shorter is no secret, and its letters stand in ordinary words. */
const SHORTEST = 4

/** Parts of an address that may be a secret: the password, the path and the query. */
function secretsIn(address: string): readonly string[] {
  const url = URL.parse(address)
  if (url === null) return [address]
  const isDatabase = url.protocol.startsWith('postgres')
  return [
    ...(url.password === ''
      ? []
      : [`${url.username}:${url.password}`, url.password, unescaped(url.password)]),
    // A database's path is its name, which its own messages need.
    ...(isDatabase || url.pathname === '/' ? [] : [url.pathname]),
    ...url.searchParams.values(),
  ]
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
