/** One client's requests, answered: JSON-RPC both ways on one socket. */
import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Letter, Mailboxes, Reader } from './mailboxes.ts'

/** A request's parameters; each method uses some of them. */
interface Params {
  readonly topic?: string
  readonly topics?: readonly string[]
  readonly message?: string
  readonly ttl?: number
  readonly tag?: number
  readonly attestation?: string
  readonly pairingTopic?: string
  readonly sessionTopic?: string
  readonly sessionProposal?: string
  readonly sessionProposalResponse?: string
  readonly sessionSettlementRequest?: string
}

/** Tags of the messages that a relay publishes for a client that asks it in one step. */
const proposalTag = 1100
const proposalResponseTag = 1101
const settlementTag = 1102
/** Seconds that a message is kept where the client does not say. */
const usualTtl = 300

/**
 * Serves a client until its socket closes.
 * @param client the id that it has proven.
 * @param isSilent while true, requests are carried out and not confirmed.
 */
export function serveSocket(
  socket: WebSocket,
  client: string,
  mailboxes: Mailboxes,
  isSilent: () => boolean,
): void {
  let deliveries = 0
  const send = (payload: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }))
  const deliver = (letter: Letter) => {
    // Clients read larger ids than 2^53 as BigInt, so they are counted, not drawn.
    const id = Date.now() * 1_000 + (deliveries++ % 1_000)
    send({ id, method: 'irn_subscription', params: { id: letter.topic, data: letter } })
  }
  const reader: Reader = { client, deliver }
  const publish = (topic = '', message = '', tag = 0, { ttl = usualTtl, attestation }: Params = {}) => {
    const letter: Letter = {
      topic,
      message,
      tag,
      publishedAt: Date.now(),
      ...(attestation && { attestation }),
    }
    mailboxes.publish(client, letter, ttl)
    return true
  }
  const subscribe = (topic = '') => {
    // What is kept arrives after the answer, as a client expects.
    setImmediate(() => mailboxes.subscribe(reader, topic))
    return randomBytes(32).toString('hex')
  }

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    irn_publish: (params) => publish(params.topic, params.message, params.tag, params),
    irn_subscribe: ({ topic }) => subscribe(topic),
    irn_batchSubscribe: ({ topics = [] }) => topics.map(subscribe),
    irn_unsubscribe: ({ topic = '' }) => {
      mailboxes.unsubscribe(reader, topic)
      return true
    },
    wc_proposeSession(params) {
      subscribe(params.pairingTopic)
      return publish(params.pairingTopic, params.sessionProposal, proposalTag, params)
    },
    wc_approveSession(params) {
      subscribe(params.sessionTopic)
      publish(params.pairingTopic, params.sessionProposalResponse, proposalResponseTag)
      return publish(params.sessionTopic, params.sessionSettlementRequest, settlementTag, params)
    },
  }

  socket.on('message', (data: Buffer) => {
    const {
      id,
      method,
      params = {},
    } = JSON.parse(data.toString()) as {
      readonly id: unknown
      readonly method?: string
      readonly params?: Params
    }
    // Without a method it is the client's receipt for a delivery.
    if (!method) return
    const serve = methods[method]
    const answer = serve
      ? { id, result: serve(params) }
      : { id, error: { code: -32601, message: `This relay does not know ${method}.` } }
    if (!isSilent()) send(answer)
  })
  socket.on('close', () => mailboxes.leave(reader))
  // A socket that breaks closes as well; its client comes again.
  socket.on('error', () => undefined)
}
