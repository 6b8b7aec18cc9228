/**
 * The order in which RPC endpoints are asked: by their last ten samples, stability 0.7 and latency 0.3 (N-03). An
 * endpoint without samples counts as stable and as slow as the slowest, so that it keeps its configured place until
 * another one is found to be faster.
 */

/** Samples kept of each endpoint, and their weights (N-03). */
const MAX_SAMPLES = 10
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/**
 * What a probe found: `out-of-sync` is asked last, because its newest block is far from that of the others;
 * `wrong-chain` is left out, because each of its answers would be about another chain.
 */
export type EndpointStatus = 'in-sync' | 'out-of-sync' | 'wrong-chain'

export interface EndpointRanking {
  /** Indices of the endpoints, best first, without those of another chain: empty where all are. */
  order(): readonly number[]
  /** It answered, so many milliseconds after it was asked. */
  recordAnswer(index: number, latencyMs: number): void
  /** It did not answer, or later than another one that was asked after it. */
  recordFailure(index: number): void
  /** `in-sync` until it is set. */
  setStatus(index: number, status: EndpointStatus): void
  status(index: number): EndpointStatus
}

interface Sample {
  readonly isAnswered: boolean
  readonly latencyMs: number
}

/**
 * @param count how many endpoints there are, in their configured order.
 * @param timeoutMs the latency that a failure counts with.
 */
export function rankEndpoints(count: number, timeoutMs: number): EndpointRanking {
  const endpoints = Array.from({ length: count }, () => ({
    samples: [] as Sample[],
    status: 'in-sync' as EndpointStatus,
  }))
  const indices = endpoints.map((_, index) => index)
  let order: readonly number[] = indices

  function record(index: number, sample: Sample): void {
    const samples = endpoints[index]?.samples
    if (samples === undefined) return
    samples.push(sample)
    if (samples.length > MAX_SAMPLES) samples.shift()
    rank()
  }

  function rank(): void {
    const latencies = endpoints.map(({ samples }) => mean(samples.map(({ latencyMs }) => latencyMs)))
    const slowest = Math.max(...latencies.filter((latency) => latency !== undefined))
    const scores = endpoints.map(({ samples, status }, index) => {
      const stability = mean(samples.map(({ isAnswered }) => Number(isAnswered))) ?? 1
      if (status === 'out-of-sync') return -1
      if (stability === 0) return 0
      const speed = 1 - (latencies[index] ?? slowest) / slowest
      return STABILITY_WEIGHT * stability + LATENCY_WEIGHT * (slowest > 0 ? speed : 0)
    })
    const candidates = indices.filter((index) => endpoints[index]?.status !== 'wrong-chain')
    order = candidates.toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  }

  return {
    order: () => order,
    recordAnswer: (index, latencyMs) => record(index, { isAnswered: true, latencyMs }),
    recordFailure: (index) => record(index, { isAnswered: false, latencyMs: timeoutMs }),
    setStatus(index, status) {
      const endpoint = endpoints[index]
      if (endpoint === undefined || endpoint.status === status) return
      endpoint.status = status
      rank()
    },
    status: (index) => endpoints[index]?.status ?? 'in-sync',
  }
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
