/** Sends one request to the wallet through the relay. */
import { namedError } from '../errors/namedError.ts'
import { toRelayError } from '../errors/relay.ts'
import { SESSION_LOST } from '../errors/relayMessages.ts'
import { type RelayClient, connectRelay, RELAY_TIMEOUT_MS } from './client.ts'
import type { ActiveSession } from './activeSession.ts'
import { RelayTimeoutError, RequestExpiredError, SessionEndedError } from './errors.ts'
import { isMethodAllowed, getSessionChains, WALLET_METHODS } from './session.ts'

/**
 * How long a request stays open: slightly less than the library's five minutes, so that we report the expiry first.
 */
const REQUEST_TTL_MS = 299_000

export interface JsonRpcRequest {
  readonly method: string
  readonly params: unknown
}

/**
 * Sends the request and waits for the user's answer.
 * @param onSentToRelay called once the relay has the request: now the wallet's app may have to be opened.
 * @throws {RelayUnreachableError} within `RELAY_TIMEOUT_MS`, if nothing was sent; {RelayTimeoutError} if the relay
 * did not confirm; {RequestExpiredError} if the wallet did not answer within `REQUEST_TTL_MS`; {SessionEndedError} if
 * the session is gone; else the wallet's error, with its code.
 */
export async function requestWallet(
  client: RelayClient,
  { topic, namespaces, chainId }: ActiveSession,
  request: JsonRpcRequest,
  onSentToRelay: () => void,
): Promise<unknown> {
  const { method } = request
  if (!isMethodAllowed(namespaces, method)) {
    // -32601 for methods that a library probes (EIP-5792 for example): it then falls back, or reports its own error.
    const known = WALLET_METHODS.includes(method)
    const message = `The session does not allow ${method}.`
    throw known ? toRelayError({ code: 3001, message }) : Object.assign(new Error(message), { code: -32601 })
  }
  const covered = getSessionChains(namespaces)
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
    const isLost = SESSION_LOST.test(String(Reflect.get(Object(error), 'message')))
    throw isLost ? new SessionEndedError({ cause: error }) : toRelayError(error)
  } finally {
    clearTimeout(timer)
    clearTimeout(expiryTimer)
    client.off('session_request_sent', onSent)
    if (sent !== undefined) expireRequest(client, sent)
  }
}

/**
 * Expires an abandoned request. The library's timer would do so too, but throws an error that nothing catches; it
 * stops when the request is answered, which this event simulates.
 */
function expireRequest({ engine }: RelayClient, id: number): void {
  const events = Reflect.get(engine, 'events') as { emit: (event: string, outcome: object) => void }
  events.emit(`session_request:${id}`, { error: { code: 0, message: '' } })
}
