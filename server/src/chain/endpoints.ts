/**
 * Several nodes, none of which is believed alone: with two or more of them, only what two say alike counts. One that
 * has been of no use for a minute is left out, so that a dead node does not stop everything; that is said.
 */
import { quantityOf, headerIn, type Header } from './chainAnswers.ts'
import { openEndpoint, type Endpoint, type EndpointOptions } from './endpoint.ts'
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

export interface Endpoints {
  /** Nodes whose word is asked for now: 1 means that nobody can confirm it. */
  voices(): number
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
}

interface Voice {
  readonly endpoint: Endpoint
  head: number
  usefulAt: number
  isTold: boolean
}

/** After two nodes told their head, a slower one may still say that it knows a newer block. */
const GRACE = 200

/** Makes the endpoints; nothing is asked yet. */
export function openEndpoints(options: EndpointsOptions): Endpoints {
  const { urls, chainId, log, patience = 60_000, ...each } = options
  if (urls.length === 0) throw new Error('A follower needs at least one node to ask.')
  const voices = urls.map((url): Voice => ({
    endpoint: openEndpoint({ ...each, url }),
    head: 0,
    usefulAt: Date.now(),
    isTold: false,
  }))
  let disagreements = 0
  let failures = 0

  function present(): readonly Voice[] {
    const some = voices.filter((voice) => Date.now() - voice.usefulAt < patience)
    return some.length === 0 ? voices : some
  }
  const needed = () => Math.min(2, present().length)

  function useful(voice: Voice): void {
    voice.usefulAt = Date.now()
    if (voice.isTold) log.info({ host: voice.endpoint.host }, 'a node is of use again')
    voice.isTold = false
  }

  function tellAbsent(): void {
    if (voices.length === 1) return
    for (const voice of voices) {
      if (voice.isTold || Date.now() - voice.usefulAt < patience) continue
      voice.isTold = true
      log.error(
        { host: voice.endpoint.host },
        'a node has been of no use and is left out; fewer confirm the chain',
      )
    }
  }

  async function headOf(voice: Voice, signal: AbortSignal | undefined): Promise<Header> {
    const { endpoint } = voice
    const [id, block] = await endpoint.ask(
      [
        ['eth_chainId', []],
        ['eth_getBlockByNumber', ['latest', false]],
      ],
      { retries: 1, timeout: 4_000, signal },
    )
    if (typeof id !== 'string' || Number(id) !== chainId) {
      endpoint.blame()
      throw new RpcFailure('malformed', `${endpoint.host} speaks for another chain than ${chainId}`)
    }
    const header = headerIn(endpoint.host, block)
    if (header === undefined) throw new RpcFailure('malformed', `${endpoint.host} has no newest block`)
    voice.head = header.number
    useful(voice)
    return header
  }

  async function head(signal?: AbortSignal): Promise<Header> {
    tellAbsent()
    const isWell = (voice: Voice) => !voice.endpoint.health().isOpen
    const well = voices.filter(isWell)
    // A node that rests is asked as well where the others are too few.
    const asked = well.length >= needed() ? well : voices
    const heads = await quickest(
      asked.map((voice) => headOf(voice, signal)),
      needed(),
    )
    signal?.throwIfAborted()
    failures += heads.failed.length
    const sorted = heads.found.toSorted((one, other) => other.number - one.number)
    const agreed = sorted[needed() - 1]
    if (agreed !== undefined) return agreed
    throw heads.failed[0] ?? new RpcFailure('unreachable', 'too few nodes answer')
  }

  async function agree<T>(
    ask: (endpoint: Endpoint) => Promise<Said<T>>,
    { twice = false }: AgreeOptions = {},
  ): Promise<T> {
    const order = ordered(voices)
    const wanted = needed()
    if (wanted === 1) return alone(order, ask, twice || voices.length > 1)
    const heard: { readonly voice: Voice; readonly said: Said<T> }[] = []
    const failed: unknown[] = []
    for (let asked = 0; asked < order.length;) {
      const some = order.slice(asked, asked === 0 ? wanted : asked + 1)
      asked += some.length
      const answers = await Promise.allSettled(some.map((voice) => ask(voice.endpoint)))
      for (const [index, answer] of answers.entries()) {
        const voice = some[index]
        if (voice === undefined) continue
        if (answer.status === 'rejected') {
          failed.push(answer.reason)
          continue
        }
        const alike = heard.find(({ said }) => said.digest === answer.value.digest)
        if (alike !== undefined) {
          for (const other of heard) if (other.said.digest !== alike.said.digest) other.voice.endpoint.blame()
          if (heard.length > 1) disagreements += 1
          failures += failed.length
          return alike.said.value
        }
        heard.push({ voice, said: answer.value })
      }
    }
    failures += failed.length
    if (heard.length > 1) {
      disagreements += 1
      throw new Disagreement(
        `${heard.map(({ voice }) => voice.endpoint.host).join(' and ')} say different things of the same blocks`,
      )
    }
    throw mostTelling(failed)
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
      if (!twice) return first.value
      const second = await ask(voice.endpoint)
      if (first.digest === second.digest) return second.value
    } catch (error) {
      failures += 1
      throw error
    }
    disagreements += 1
    throw new Disagreement(`${voice.endpoint.host} says different things of the same blocks`)
  }

  return {
    voices: needed,
    head,
    agree,
    counts: () => ({ disagreements, failures }),
  }
}

/** Those that are well first, among them those that know more blocks, then the quicker ones. */
function ordered(voices: readonly Voice[]): readonly Voice[] {
  return voices.toSorted((one, other) => {
    const [first, second] = [one.endpoint.health(), other.endpoint.health()]
    if (first.isOpen !== second.isOpen) return first.isOpen ? 1 : -1
    return Math.abs(one.head - other.head) > 2 ? other.head - one.head : first.latency - second.latency
  })
}

/** A failure that a smaller range mends is worth more to the caller than that another node was away. */
function mostTelling(failed: readonly unknown[]): unknown {
  const isCurable = (error: unknown) =>
    error instanceof RpcFailure && (error.kind === 'too-much' || error.kind === 'slow')
  return failed.find(isCurable) ?? failed[0] ?? new RpcFailure('unreachable', 'no node answers')
}

/** Waits for all, but not much longer than for as many as are needed. Never rejects. */
function quickest<T>(
  asked: readonly Promise<T>[],
  needed: number,
): Promise<{ found: readonly T[]; failed: readonly unknown[] }> {
  return new Promise((resolve) => {
    const found: T[] = []
    const failed: unknown[] = []
    let timer: NodeJS.Timeout | undefined
    const settled = () => {
      if (found.length + failed.length === asked.length) {
        clearTimeout(timer)
        resolve({ found, failed })
      } else if (found.length >= needed) timer ??= setTimeout(() => resolve({ found, failed }), GRACE)
    }
    for (const one of asked) {
      one.then(
        (value) => {
          found.push(value)
          settled()
        },
        (error: unknown) => {
          failed.push(error)
          settled()
        },
      )
    }
  })
}

/** The question for a block by its number, without its transactions. */
export function blockQuestion(number: number): readonly [string, readonly unknown[]] {
  return ['eth_getBlockByNumber', [quantityOf(number), false]]
}
