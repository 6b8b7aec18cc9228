/** Reads from several RPC endpoints, and believes only what two of them agree on. */
import { BaseError, type Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { settleQuorum } from './settleQuorum.ts'

/**
 * Clients of RPC endpoints, one for each operator of a node. A lone endpoint is trusted. With two or more, two must
 * agree: an endpoint that is down does not make the other one trusted.
 */
export type Endpoints = readonly [Client, ...Client[]]

/** Endpoints that must agree. */
const QUORUM = 2

/**
 * Opens one client for each host of the URLs: several of one host are probably of one operator, whose word is one word.
 * @param open a client that uses these URLs, in order.
 */
export function openEndpoints(
  urls: readonly [string, ...string[]],
  open: (urls: readonly string[]) => Client,
): Endpoints {
  const [first = urls, ...others] = Map.groupBy(urls, operatorOf).values()
  const openNamed = (group: readonly string[]) => {
    const client = open(group)
    operators.set(client, operatorOf(group[0] ?? ''))
    return client
  }
  return [openNamed(first), ...others.map(openNamed)]
}

/** Of clients that `openEndpoints` opened. */
const operators = new WeakMap<Client, string>()

/** Ports tell operators apart only on this machine, where they may lead to tunnels. */
export function operatorOf(url: string): string {
  const { host, hostname } = new URL(url)
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) ? host : hostname
}

/** Blocks that honest nodes are apart; more, and one may be stuck. */
const MAX_HEAD_GAP = 2n

/** How many of the endpoints must agree. 1: the only endpoint is trusted. */
export function quorumOf(endpoints: Endpoints): number {
  return Math.min(QUORUM, endpoints.length)
}

/** No two endpoints agree, so this step sent nothing. */
export class EndpointsDisagree extends Error {
  override readonly name = 'EndpointsDisagree'

  /**
   * @param answered number of endpoints that answered.
   * @param others those that did not.
   */
  constructor(answered: number, others: readonly Client[]) {
    const hosts = others.flatMap((client) => operators.get(client) ?? []).join(', ')
    const named = hosts === '' ? '' : ` (not ${hosts})`
    super(
      answered < QUORUM
        ? `RPC endpoints: ${answered} of ${answered + others.length} answered${named}, and two must agree before a link is used. This step sent nothing.`
        : `RPC endpoints: no two of ${answered} agree on the crates. One of them is dishonest, lags or is on a fork. This step sent nothing.`,
    )
  }
}

/**
 * Asks all endpoints at once; resolves as soon as two answers are equal.
 * @param read must depend on the block that it names, not on the endpoint's newest.
 * @throws {EndpointsDisagree}; the first failure if no endpoint answers.
 */
export function readAgreed<T>(endpoints: Endpoints, read: (client: Client) => Promise<T>): Promise<T> {
  const needed = quorumOf(endpoints)
  return new Promise((resolve, reject) => {
    const votes = new Map<string, number>()
    const failures: unknown[] = []
    const failed: Client[] = []
    let answered = 0
    const onSettled = () => {
      if (answered + failures.length < endpoints.length) return
      reject(answered === 0 ? pickFailure(failures) : new EndpointsDisagree(answered, failed))
    }
    for (const endpoint of endpoints) {
      read(endpoint).then(
        (value) => {
          const digest = digestOf(value)
          const count = (votes.get(digest) ?? 0) + 1
          votes.set(digest, count)
          answered += 1
          if (count >= needed) resolve(value)
          onSettled()
        },
        (error: unknown) => {
          failures.push(error)
          failed.push(endpoint)
          onSettled()
        },
      )
    }
  })
}

/**
 * The answers of as many endpoints as must agree, and of others that are about as quick: for values that differ between
 * honest nodes, such as estimates.
 * @param isEnough false while slower endpoints are worth waiting for, a few seconds.
 * @throws {EndpointsDisagree} if too few answer; a failure if none does.
 */
export async function readFromMost<T>(
  endpoints: Endpoints,
  read: (client: Client) => Promise<T>,
  isEnough?: (answers: readonly T[]) => boolean,
): Promise<readonly T[]> {
  const needed = quorumOf(endpoints)
  const silent = new Set<Client>(endpoints)
  const requests = endpoints.map(async (endpoint) => {
    const answer = await read(endpoint)
    silent.delete(endpoint)
    return answer
  })
  const { fulfilled, rejected } = await settleQuorum(requests, needed, isEnough)
  if (fulfilled.length >= needed) return fulfilled
  throw fulfilled.length === 0 ? pickFailure(rejected) : new EndpointsDisagree(fulfilled.length, [...silent])
}

/**
 * The highest block that two endpoints have.
 * @throws {EndpointsDisagree} if only one answers; its failure if none does.
 */
export async function readAgreedHead(endpoints: Endpoints): Promise<bigint> {
  const needed = quorumOf(endpoints)
  const sort = (heads: readonly bigint[]) => heads.toSorted((one, other) => Number(other - one))
  const heads = await readFromMost(
    endpoints,
    (client) => getBlockNumber(client, { cacheTime: 0 }),
    (answers) => {
      const [highest = 0n, ...others] = sort(answers).slice(0, needed)
      return highest - (others.at(-1) ?? highest) <= MAX_HEAD_GAP
    },
  )
  return sort(heads)[needed - 1] ?? 0n
}

/** Prefers a reason of ours, such as a wrong chain, to a failed request. */
function pickFailure(failures: readonly unknown[]): unknown {
  return failures.find((failure) => !(failure instanceof BaseError)) ?? failures[0]
}

function digestOf(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field)) ?? ''
}
