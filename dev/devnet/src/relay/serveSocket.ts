/** Serves one client's requests: JSON-RPC in both directions on one socket. */
import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { RelayMessage, Mailboxes, Subscriber } from './mailboxes.ts'

/** Parameters of all methods. */
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

/** Tags of the messages that `wc_proposeSession` and `wc_approveSession` publish. */
const PROPOSAL_TAG = 1100
const PROPOSAL_RESPONSE_TAG = 1101
const SETTLEMENT_TAG = 1102
/** TTL of messages without one. */
const DEFAULT_TTL_SECONDS = 300

/**
 * Serves a client until its socket closes.
 * @param client its authenticated id.
 * @param isSilent while true, requests are executed without a receipt.
 */
export function serveSocket(
  socket: WebSocket,
  client: string,
  mailboxes: Mailboxes,
  isSilent: () => boolean,
): void {
  let deliveries = 0
  const send = (payload: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }))
  const deliver = (relayMessage: RelayMessage) => {
    // Counted and not random: clients parse ids above 2^53 as BigInt.
    const id = Date.now() * 1_000 + (deliveries++ % 1_000)
    send({ id, method: 'irn_subscription', params: { id: relayMessage.topic, data: relayMessage } })
  }
  const subscriber: Subscriber = { client, deliver }
  const publish = (
    topic = '',
    message = '',
    tag = 0,
    { ttl = DEFAULT_TTL_SECONDS, attestation }: Params = {},
  ) => {
    const relayMessage: RelayMessage = {
      topic,
      message,
      tag,
      publishedAt: Date.now(),
      ...(attestation && { attestation }),
    }
    mailboxes.publish(client, relayMessage, ttl)
    return true
  }
  const subscribe = (topic = '') => {
    // Clients expect stored messages after the response.
    setImmediate(() => mailboxes.subscribe(subscriber, topic))
    return randomBytes(32).toString('hex')
  }

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    irn_publish: (params) => publish(params.topic, params.message, params.tag, params),
    irn_subscribe: ({ topic }) => subscribe(topic),
    irn_batchSubscribe: ({ topics = [] }) => topics.map(subscribe),
    irn_unsubscribe: ({ topic = '' }) => {
      mailboxes.unsubscribe(subscriber, topic)
      return true
    },
    wc_proposeSession(params) {
      subscribe(params.pairingTopic)
      return publish(params.pairingTopic, params.sessionProposal, PROPOSAL_TAG, params)
    },
    wc_approveSession(params) {
      subscribe(params.sessionTopic)
      publish(params.pairingTopic, params.sessionProposalResponse, PROPOSAL_RESPONSE_TAG)
      return publish(params.sessionTopic, params.sessionSettlementRequest, SETTLEMENT_TAG, params)
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
    // A message without a method is the client's receipt.
    if (!method) return
    const serve = methods[method]
    const answer = serve
      ? { id, result: serve(params) }
      : { id, error: { code: -32601, message: `This relay does not know ${method}.` } }
    if (!isSilent()) send(answer)
  })
  socket.on('close', () => mailboxes.unsubscribeAll(subscriber))
  // A `close` follows every `error`; the client reconnects.
  socket.on('error', () => undefined)
}
