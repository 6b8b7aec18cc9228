/**
 * Maximum throughput by autocannon in a separate process. Its argument is a JSON object, and so is its output. Its
 * clients have distinct addresses behind a trusted proxy, so that rate limits per
 * client see many clients.
 */
import autocannon from 'autocannon'
import { visitorAddress } from './visitorAddress.ts'

/** Its argument. */
export interface Saturation {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Client addresses that each connection forwards in turn. */
  readonly addresses: number
}

/** Its output. Latencies in milliseconds. */
export interface Saturated {
  readonly perSecond: number
  /** All responses, including the warm-up. */
  readonly answered: number
  readonly p99: number
  /** Failed responses, and requests without a response. */
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
