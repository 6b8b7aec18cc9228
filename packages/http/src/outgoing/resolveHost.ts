/**
 * Resolves hosts that a name's owner chose. `getaddrinfo` blocks a libuv thread until its own timeout; this queries the
 * name servers over sockets, which can be aborted.
 */
import { Resolver } from 'node:dns/promises'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Per query to a name server. */
const TIMEOUT_MS = 2_000
const TRIES = 2
/** Addresses of one family; a host has no use for more, and each may be connected to. */
const MAX_PER_FAMILY = 4

/**
 * The IPv4 and IPv6 addresses of a host, interleaved; empty where it has none.
 * @param signal aborts the queries.
 * @param nameServers like `127.0.0.1:53`; defaults to the system's.
 * @throws the signal's reason, or the name server's error where neither family could be read.
 */
export async function resolveHost(
  host: string,
  signal: AbortSignal,
  nameServers?: readonly string[],
): Promise<readonly ResolvedAddress[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (nameServers) resolver.setServers(nameServers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    signal.throwIfAborted()
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
    const interleaved: ResolvedAddress[] = []
    for (let index = 0; index < MAX_PER_FAMILY; index += 1)
      for (const [answer, family] of [
        [v6, 6],
        [v4, 4],
      ] as const) {
        const address = answer.status === 'fulfilled' ? answer.value[index] : undefined
        if (address !== undefined) interleaved.push({ address, family })
      }
    return interleaved
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
