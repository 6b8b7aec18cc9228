/**
 * Several nodes, none of which is believed alone: with two or more of them, only what two say alike counts. One that
 * has been of no use for a minute is left out, so that one which is dead, stands still or keeps no logs does not stop
 * everything; that is said. It is asked besides, and comes back when it is of use again.
 */
import { headerIn, type Header } from './chainAnswers.ts'
import type { BatchLimitChange } from './batchLimit.ts'
import { openEndpoint, type Endpoint, type EndpointOptions } from './endpoint.ts'
import { faultOf, faultWords, newRecord, note, noteHead, type NodeRecord } from './nodeRecord.ts'
import { quickest } from './quickest.ts'
import { Disagreement, RpcFailure } from './rpcFailure.ts'

/** What is told to an operator; pino's logger is one. */
export interface FollowerLog {
  info(facts: object, words: string): void
  warn(facts: object, words: string): void
  error(facts: object, words: string): void
}

export interface EndpointsOptions extends Omit<EndpointOptions, 'url'> {
  readonly chainId: number
  /** At least one. */
  readonly urls: readonly string[]
  readonly log: FollowerLog
  /** Milliseconds after which a node of no use is left out; 60,000 when left out. */
  readonly patience?: number
}

/** What a node says, and a digest in which two nodes that say the same are equal. */
export interface Said<T> {
  readonly value: T
  readonly digest: string
}

export interface AgreeOptions {
  /** Where there is but one node: it is asked twice. */
  readonly twice?: boolean
}

/** A node as it is known now. */
export interface NodeStatus {
  /** Host and port. */
  readonly host: string
  /** Its newest block when it last told; undefined before. */
  readonly head?: number
  /** Of no use for as long as patience lasts: nothing waits for its word. */
  readonly isLeftOut: boolean
}

export interface Endpoints {
  /** Nodes whose word is asked for now: 1 means that nobody can confirm it. */
  voices(): number
  /** Questions that each of those nodes takes in one batch now. */
  batchSize(): number
  /**
   * The newest block that as many nodes have as must agree.
   * @throws {RpcFailure} when too few answer.
   */
  head(signal?: AbortSignal): Promise<Header>
  /**
   * Asks until two nodes say the same; where there is but one, it is believed.
   * @throws {Disagreement} when all of them answer and no two alike; {RpcFailure} when too few answer.
   */
  agree<T>(ask: (endpoint: Endpoint) => Promise<Said<T>>, options?: AgreeOptions): Promise<T>
  /** How often nodes contradicted each other, and how often one failed, since the start. */
  counts(): { readonly disagreements: number; readonly failures: number }
  /** All of them, in the order of their addresses. */
  nodes(): readonly NodeStatus[]
}

interface Voice {
  readonly endpoint: Endpoint
  readonly record: NodeRecord
  isTold: boolean
  /** It is being asked for its newest block while nobody waits. */
  isAsked: boolean
  /** When it was last tried whether it gives blocks and logs again. */
  triedAt: number
}

/** Makes the endpoints; nothing is asked yet. */
export function openEndpoints(options: EndpointsOptions): Endpoints {
  const { urls, chainId, log, patience = 60_000, ...each } = options
  if (urls.length === 0) throw new Error('A follower needs at least one node to ask.')
  const voices = urls.map((url): Voice => ({
    endpoint: openEndpoint({ ...each, url, onBatchLimit: logBatchLimit(log, url) }),
    record: newRecord(),
    isTold: false,
    isAsked: false,
    triedAt: 0,
  }))
  let disagreements = 0
  let failures = 0

  const isPresent = ({ record }: Voice) => faultOf(record, patience) === undefined
  function present(): readonly Voice[] {
    const some = voices.filter(isPresent)
    return some.length === 0 ? voices : some
  }
  const needed = () => Math.min(2, present().length)

  function tellAbsent(): void {
    if (voices.length === 1) return
    for (const voice of voices) {
      const { host } = voice.endpoint
      const fault = faultOf(voice.record, patience)
      if (voice.isTold === (fault !== undefined)) continue
      voice.isTold = fault !== undefined
      if (fault === undefined) log.info({ host }, 'a node is of use again')
      else
        log.error(
          { host, because: faultWords[fault] },
          'a node has been of no use and is left out; fewer confirm the chain',
        )
    }
  }

  async function headOf(voice: Voice, signal: AbortSignal | undefined): Promise<Header> {
    try {
      const header = await newestOf(voice.endpoint, signal)
      const others = voices.filter((other) => other !== voice).map(({ record }) => record)
      noteHead(voice.record, header.number, others, patience)
      return header
    } catch (error) {
      if (error instanceof RpcFailure) note(voice.record, 'silent', patience)
      throw error
    }
  }

  async function newestOf(endpoint: Endpoint, signal: AbortSignal | undefined): Promise<Header> {
    const [id, block] = await endpoint.ask(
      [
        ['eth_chainId', []],
        ['eth_getBlockByNumber', ['latest', false]],
      ],
      { retries: 1, timeout: 4_000, isUrgent: true, signal },
    )
    if (typeof id !== 'string' || Number(id) !== chainId) {
      endpoint.blame()
      throw new RpcFailure('malformed', `${endpoint.host} speaks for another chain than ${chainId}`)
    }
    const header = headerIn(endpoint.host, block)
    if (header === undefined) throw new RpcFailure('malformed', `${endpoint.host} has no newest block`)
    return header
  }

  async function head(signal?: AbortSignal): Promise<Header> {
    tellAbsent()
    const isWell = (voice: Voice) => !voice.endpoint.health().isOpen
    const counted = present()
    const wanted = needed()
    const well = counted.filter(isWell)
    for (const voice of voices) if (!counted.includes(voice) && isWell(voice)) askBesides(voice, signal)
    // A node that rests is asked as well where the others are too few.
    const asked = well.length >= wanted ? well : counted
    const heads = await quickest(
      asked.map((voice) => headOf(voice, signal)),
      wanted,
    )
    signal?.throwIfAborted()
    failures += heads.failed.length
    const sorted = heads.found.toSorted((one, other) => other.number - one.number)
    const agreed = sorted[wanted - 1]
    if (agreed !== undefined) return agreed
    throw heads.failed[0] ?? new RpcFailure('unreachable', 'too few nodes answer')
  }

  function askBesides(voice: Voice, signal: AbortSignal | undefined): void {
    if (voice.isAsked) return
    voice.isAsked = true
    headOf(voice, signal)
      .catch(() => undefined)
      .finally(() => (voice.isAsked = false))
  }

  /** Whoever was left out for giving no blocks and logs shows here that it does again; nobody waits for it. */
  function tryAgain<T>(ask: (endpoint: Endpoint) => Promise<Said<T>>, digest: string): void {
    for (const voice of voices) {
      if (faultOf(voice.record, patience) !== 'mute' || Date.now() - voice.triedAt < patience) continue
      voice.triedAt = Date.now()
      ask(voice.endpoint).then(
        (said) => said.digest === digest && voice.record.against.delete('mute'),
        () => undefined,
      )
    }
  }

  async function agree<T>(
    ask: (endpoint: Endpoint) => Promise<Said<T>>,
    { twice = false }: AgreeOptions = {},
  ): Promise<T> {
    const order = ordered(voices, present())
    const wanted = needed()
    if (wanted === 1) return alone(order, ask, twice || voices.length > 1)
    const heard: { readonly voice: Voice; readonly said: Said<T> }[] = []
    const failed: { readonly voice: Voice; readonly error: unknown }[] = []
    const close = () => {
      failures += failed.filter(({ error }) => error instanceof RpcFailure).length
      if (heard.length === 0) return
      for (const { voice, error } of failed)
        if (error instanceof RpcFailure) note(voice.record, 'mute', patience)
    }
    for (let asked = 0; asked < order.length;) {
      const some = order.slice(asked, asked === 0 ? wanted : asked + 1)
      asked += some.length
      const answers = await Promise.allSettled(some.map((voice) => ask(voice.endpoint)))
      for (const [index, answer] of answers.entries()) {
        const voice = some[index]
        if (voice === undefined) continue
        if (answer.status === 'rejected') {
          failed.push({ voice, error: answer.reason })
          continue
        }
        voice.record.against.delete('mute')
        const alike = heard.find(({ said }) => said.digest === answer.value.digest)
        if (alike !== undefined) {
          for (const other of heard) if (other.said.digest !== alike.said.digest) other.voice.endpoint.blame()
          if (heard.length > 1) disagreements += 1
          close()
          tryAgain(ask, alike.said.digest)
          return alike.said.value
        }
        heard.push({ voice, said: answer.value })
      }
    }
    close()
    if (heard.length > 1) {
      disagreements += 1
      throw new Disagreement(
        `${heard.map(({ voice }) => voice.endpoint.host).join(' and ')} say different things of the same blocks`,
      )
    }
    throw mostTelling(failed.map(({ error }) => error))
  }

  async function alone<T>(
    order: readonly Voice[],
    ask: (endpoint: Endpoint) => Promise<Said<T>>,
    twice: boolean,
  ): Promise<T> {
    const [voice] = order
    if (voice === undefined) throw new RpcFailure('unreachable', 'there is no node to ask')
    try {
      const first = await ask(voice.endpoint)
      const second = twice ? await ask(voice.endpoint) : first
      if (first.digest === second.digest) {
        tryAgain(ask, second.digest)
        return second.value
      }
    } catch (error) {
      if (error instanceof RpcFailure) failures += 1
      throw error
    }
    disagreements += 1
    throw new Disagreement(`${voice.endpoint.host} says different things of the same blocks`)
  }

  return {
    voices: needed,
    batchSize: () => Math.min(...present().map(({ endpoint }) => endpoint.batchSize())),
    head,
    agree,
    counts: () => ({ disagreements, failures }),
    nodes: () =>
      voices.map((voice) => ({
        host: voice.endpoint.host,
        ...(voice.record.head === 0 ? {} : { head: voice.record.head }),
        isLeftOut: !isPresent(voice),
      })),
  }
}

/** Those of use first, of them those that are well, then those that know more blocks, then the quicker ones. */
function ordered(voices: readonly Voice[], present: readonly Voice[]): readonly Voice[] {
  return voices.toSorted((one, other) => {
    if (present.includes(one) !== present.includes(other)) return present.includes(one) ? -1 : 1
    const [first, second] = [one.endpoint.health(), other.endpoint.health()]
    if (first.isOpen !== second.isOpen) return first.isOpen ? 1 : -1
    const further = other.record.head - one.record.head
    return Math.abs(further) > 2 ? further : first.latency - second.latency
  })
}

/** A failure that a smaller range mends is worth more to the caller than that another node was away. */
function mostTelling(failed: readonly unknown[]): unknown {
  const isCurable = (error: unknown) =>
    error instanceof RpcFailure && (error.kind === 'too-much' || error.kind === 'slow')
  return failed.find(isCurable) ?? failed[0] ?? new RpcFailure('unreachable', 'no node answers')
}

function logBatchLimit(log: FollowerLog, url: string): (change: BatchLimitChange) => void {
  const { host } = new URL(url)
  return ({ limit, refused }) => {
    if (refused === undefined) log.info({ host, limit }, `rpc batch limit: endpoint ${host} back to ${limit}`)
    else
      log.warn({ host, refused, limit }, `rpc batch limit: endpoint ${host} refused ${refused}, now ${limit}`)
  }
}
