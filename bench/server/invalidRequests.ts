/** Sends random and malformed requests concurrently and records the outcomes. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { ArbitraryRequest } from '@peppermint/server/arbitraryRequest'

/** Outcome of a request. `status` is undefined if the connection closed before a status line. */
export interface Outcome {
  readonly request: ArbitraryRequest
  readonly status: number | undefined
  /** Why there is no complete response. */
  readonly failure: string | undefined
}

/** Longer than any timeout of the server. */
const RESPONSE_TIMEOUT_MS = 30_000
const CONCURRENCY = 32

/** Sends all requests and calls `onOutcome` for each. Never rejects because of a response. */
export async function sendAll(
  port: number,
  requests: readonly ArbitraryRequest[],
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const waiting = requests.values()
  const sender = async () => {
    for (const one of waiting) onOutcome(await send(port, agent, one))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  agent.destroy()
}

function send(port: number, agent: Agent, arbitraryRequest: ArbitraryRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method, path, body } = arbitraryRequest
    // Node omits it for unusual methods; the body would be parsed as the next request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const headers = { ...arbitraryRequest.headers, ...length }
    let status: number | undefined
    const over = (failure?: string) => {
      clearTimeout(timeout)
      resolve({ request: arbitraryRequest, status, failure })
    }
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      status = answer.statusCode
      answer.once('error', ({ message }) => over(message))
      answer.once('end', () => over())
      answer.resume()
      // A stream does not end.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        sent.destroy()
        over()
      }
    })
    const timeout = setTimeout(() => {
      sent.destroy()
      over('no answer in time')
    }, RESPONSE_TIMEOUT_MS)
    sent.once('error', ({ message }) => over(message))
    sent.end(body)
  })
}

/**
 * Opens connections that send no HTTP, or stop in the middle of a request.
 * @param bytes to send, one item per connection.
 */
export async function sendRawBytes(port: number, bytes: readonly Buffer[]): Promise<void> {
  const waiting = bytes.values()
  const sender = async () => {
    for (const words of waiting) {
      await new Promise<void>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port })
        // The server waits for incomplete requests; do not wait for its timeout.
        const timeout = setTimeout(() => socket.destroy(), 100)
        socket.on('error', () => undefined)
        socket.on('data', () => undefined)
        socket.once('close', () => {
          clearTimeout(timeout)
          resolve()
        })
        socket.write(words)
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
}
