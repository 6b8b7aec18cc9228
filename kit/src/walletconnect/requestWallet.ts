/** One question to the wallet, over a relay that may be away. */
import { namedError } from '../errors/namedError.ts'
import { toRelayError } from '../errors/relay.ts'
import { type RelayClient, connectRelay, RELAY_TIMEOUT_MS } from './client.ts'
import type { ActiveSession } from './activeSession.ts'
import { RelayTimeoutError, RequestExpiredError, SessionEndedError } from './errors.ts'
import { isMethodAllowed, chainsOf, WALLET_METHODS } from './session.ts'

/** How long, in milliseconds, a question waits: five minutes, less what makes us the first to say that it is over. */
const REQUEST_TTL_MS = 299_000

/** A JSON-RPC request. */
export interface JsonRpcRequest {
  readonly method: string
  readonly params: unknown
}

/**
 * Asks, and waits for the visitor's answer.
 * @param onSentToRelay called once the relay has the question: now the wallet's app may have to be opened.
 * @throws {RelayUnreachableError} within `RELAY_TIMEOUT_MS`, when nothing was sent; {RelayTimeoutError} when the relay did not
 * confirm; {RequestExpiredError} when the wallet did not answer within `REQUEST_TTL_MS`; {SessionEndedError} when the session is
 * gone; else what the wallet answered, its code kept.
 */
export async function requestWallet(
  client: RelayClient,
  { topic, namespaces, chainId }: ActiveSession,
  request: JsonRpcRequest,
  onSentToRelay: () => void,
): Promise<unknown> {
  const { method } = request
  if (!isMethodAllowed(namespaces, method)) {
    // -32601 for what a library tries on its way (EIP-5792 and the like): it then falls back, or reports its own trouble.
    const known = WALLET_METHODS.includes(method)
    const message = `The session does not allow ${method}.`
    throw known ? toRelayError({ code: 3001, message }) : Object.assign(new Error(message), { code: -32601 })
  }
  const covered = chainsOf(namespaces)
  if (method === 'eth_sendTransaction' && !covered.includes(chainId))
    throw namedError(
      'ConnectorChainMismatchError',
      `The session covers ${covered.join(', ')}, and not ${chainId}.`,
    )
  const targetChainId = covered.includes(chainId) ? chainId : covered[0]

  await connectRelay(client)
  const unanswered = Promise.withResolvers<never>()
  const timer = setTimeout(() => unanswered.reject(new RelayTimeoutError()), RELAY_TIMEOUT_MS)
  let sent: number | undefined
  let expiryTimer: ReturnType<typeof setTimeout> | undefined
  const onSent = ({ request: sentRequest, id }: { readonly request: object; readonly id: number }) => {
    if (sentRequest !== request) return
    clearTimeout(timer)
    sent = id
    expiryTimer = setTimeout(() => unanswered.reject(new RequestExpiredError()), REQUEST_TTL_MS)
    onSentToRelay()
  }
  client.on('session_request_sent', onSent)
  try {
    return await Promise.race([
      client.request({ topic, chainId: `eip155:${targetChainId}`, request }),
      unanswered.promise,
    ])
  } catch (error) {
    const isLost = /no matching key|mismatched topic/i.test(String(Reflect.get(Object(error), 'message')))
    throw isLost ? new SessionEndedError({ cause: error }) : toRelayError(error)
  } finally {
    clearTimeout(timer)
    clearTimeout(expiryTimer)
    client.off('session_request_sent', onSent)
    if (sent !== undefined) expireRequest(client, sent)
  }
}

/**
 * Lets a question that nobody waits for lapse. The library's own clock does so too, and what that one throws nobody
 * catches; it stops when the question is answered, which is what this looks like to it.
 */
function expireRequest({ engine }: RelayClient, id: number): void {
  const events = Reflect.get(engine, 'events') as { emit: (event: string, outcome: object) => void }
  events.emit(`session_request:${id}`, { error: { code: 0, message: '' } })
}
