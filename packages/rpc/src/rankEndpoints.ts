/**
 * Ranks RPC endpoints by their last ten samples: stability 0.7, latency 0.3 (N-03). An endpoint without samples counts as
 * stable and as slow as the slowest one, so it keeps its configured place until another one proves faster.
 */

/** Samples per endpoint, and weights (N-03). */
const MAX_SAMPLES = 10
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/**
 * Result of a probe. `out-of-sync`: its head is far from the others', so it is ranked last. `wrong-chain`: it serves
 * another chain, so it is not used.
 */
export type EndpointStatus = 'in-sync' | 'out-of-sync' | 'wrong-chain'

export interface EndpointRanking {
  /** Indices of the endpoints, best first, without those on the wrong chain. May be empty. */
  order(): readonly number[]
  /** Records a response. */
  recordAnswer(index: number, latencyMs: number): void
  /** Records no response, or one later than that of an endpoint asked after it. */
  recordFailure(index: number): void
  /** Default: `in-sync`. */
  setStatus(index: number, status: EndpointStatus): void
  status(index: number): EndpointStatus
}

interface Sample {
  readonly isAnswered: boolean
  readonly latencyMs: number
}

/**
 * @param count number of endpoints, in configured order.
 * @param timeoutMs latency recorded for a failure.
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
