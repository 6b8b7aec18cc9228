/** One question to the wallet, over a relay that may be away. */
import { namedError } from '../errors/namedError.ts'
import { relayError } from '../errors/relay.ts'
import { type Client, reachRelay, relayPatience } from './client.ts'
import type { Live } from './live.ts'
import { RelaySilent, RequestExpired, SessionEnded } from './problems.ts'
import { allows, chainsOf, walletMethods } from './session.ts'

/** How long, in milliseconds, a question waits: five minutes, less what makes us the first to say that it is over. */
const questionLife = 299_000

/** A JSON-RPC request. */
export interface Question {
  readonly method: string
  readonly params: unknown
}

/**
 * Asks, and waits for the visitor's answer.
 * @param taken called once the relay has the question: now the wallet's app may have to be opened.
 * @throws {RelayUnreachable} within `relayPatience`, when nothing was sent; {RelaySilent} when the relay did not
 * confirm; {RequestExpired} when the wallet did not answer within `questionLife`; {SessionEnded} when the session is
 * gone; else what the wallet answered, its code kept.
 */
export async function askWallet(
  client: Client,
  { topic, namespaces, chainId }: Live,
  question: Question,
  taken: () => void,
): Promise<unknown> {
  const { method } = question
  if (!allows(namespaces, method)) {
    // -32601 for what a library tries on its way (EIP-5792 and the like): it then falls back, or reports its own trouble.
    const known = walletMethods.includes(method)
    const message = `The session does not allow ${method}.`
    throw known ? relayError({ code: 3001, message }) : Object.assign(new Error(message), { code: -32601 })
  }
  const covered = chainsOf(namespaces)
  if (method === 'eth_sendTransaction' && !covered.includes(chainId))
    throw namedError(
      'ConnectorChainMismatchError',
      `The session covers ${covered.join(', ')}, and not ${chainId}.`,
    )
  const on = covered.includes(chainId) ? chainId : covered[0]

  await reachRelay(client)
  const unanswered = Promise.withResolvers<never>()
  const timer = setTimeout(() => unanswered.reject(new RelaySilent()), relayPatience)
  let sent: number | undefined
  let lapsing: ReturnType<typeof setTimeout> | undefined
  const onSent = ({ request, id }: { readonly request: object; readonly id: number }) => {
    if (request !== question) return
    clearTimeout(timer)
    sent = id
    lapsing = setTimeout(() => unanswered.reject(new RequestExpired()), questionLife)
    taken()
  }
  client.on('session_request_sent', onSent)
  try {
    return await Promise.race([
      client.request({ topic, chainId: `eip155:${on}`, request: question }),
      unanswered.promise,
    ])
  } catch (error) {
    const isLost = /no matching key|mismatched topic/i.test(String(Reflect.get(Object(error), 'message')))
    throw isLost ? new SessionEnded({ cause: error }) : relayError(error)
  } finally {
    clearTimeout(timer)
    clearTimeout(lapsing)
    client.off('session_request_sent', onSent)
    if (sent !== undefined) lapse(client, sent)
  }
}

/**
 * Lets a question that nobody waits for lapse. The library's own clock does so too, and what that one throws nobody
 * catches; it stops when the question is answered, which is what this looks like to it.
 */
function lapse({ engine }: Client, id: number): void {
  const events = Reflect.get(engine, 'events') as { emit: (event: string, outcome: object) => void }
  events.emit(`session_request:${id}`, { error: { code: 0, message: '' } })
}
