/**
 * As many requests as a server answers, by autocannon in a process of its own; told by its one argument, a JSON
 * object, and answers with one. Its clients come through a proxy that the server trusts, each from an address of its
 * own, so that limits per client see a crowd and not one greedy visitor.
 */
import autocannon from 'autocannon'
import { visitorAddress } from './visitorAddress.ts'

/** What it is told. */
export interface Saturation {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Addresses that each connection speaks for in turn. */
  readonly addresses: number
}

/** What it found. Latencies in milliseconds. */
export interface Saturated {
  readonly perSecond: number
  /** All answers, those of a warm-up included. */
  readonly answered: number
  readonly p99: number
  /** Answers that were no success, and requests without an answer. */
  readonly failed: number
}

if (import.meta.main) {
  const { url, connections, seconds, addresses } = JSON.parse(process.argv[2] ?? '{}') as Saturation
  let visitor = 0
  const { requests, latency, errors, timeouts, non2xx, duration } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const forwarded = Array.from({ length: addresses }, () => visitorAddress(visitor++))
      client.setRequests(forwarded.map((address) => ({ headers: { 'x-forwarded-for': address } })))
    },
  })
  const found: Saturated = {
    perSecond: requests.total / duration,
    answered: requests.total,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  }
  console.log(JSON.stringify(found))
}
