/** Sends requests that nobody would send in earnest, many at a time, and notes what comes back. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { ArbitraryRequest } from '@peppermint/server/arbitraryRequest'

/** What came of one. `status` undefined: the connection ended before a first line. */
export interface Outcome {
  readonly request: ArbitraryRequest
  readonly status: number | undefined
  /** Why there is no answer, or why it broke off. */
  readonly trouble: string | undefined
}

/** How long one may take, in milliseconds: more than any limit of the server's own. */
const PATIENCE = 30_000
const AT_A_TIME = 32

/** Sends them all; `told` hears of each when it is over. Never rejects because of an answer. */
export async function sendAll(
  port: number,
  requests: readonly ArbitraryRequest[],
  told: (outcome: Outcome) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME })
  const waiting = requests.values()
  const sender = async () => {
    for (const one of waiting) told(await send(port, agent, one))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, sender))
  agent.destroy()
}

function send(port: number, agent: Agent, asked: ArbitraryRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method, path, body } = asked
    // Node leaves it out where a body is unusual, and what is meant as a body would be read as the next request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const headers = { ...asked.headers, ...length }
    let status: number | undefined
    const over = (trouble?: string) => {
      clearTimeout(impatience)
      resolve({ request: asked, status, trouble })
    }
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      status = answer.statusCode
      answer.once('error', ({ message }) => over(message))
      answer.once('end', () => over())
      answer.resume()
      // A stream has no end of its own.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        sent.destroy()
        over()
      }
    })
    const impatience = setTimeout(() => {
      sent.destroy()
      over('no answer in time')
    }, PATIENCE)
    sent.once('error', ({ message }) => over(message))
    sent.end(body)
  })
}

/**
 * Opens connections that do not speak HTTP, or stop in the middle of it.
 * @param bytes what each of them says.
 */
export async function babble(port: number, bytes: readonly Buffer[]): Promise<void> {
  const waiting = bytes.values()
  const babbler = async () => {
    for (const words of waiting) {
      await new Promise<void>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port })
        // Whoever says too little is given time by the server; we do not wait for it.
        const impatience = setTimeout(() => socket.destroy(), 100)
        socket.on('error', () => undefined)
        socket.on('data', () => undefined)
        socket.once('close', () => {
          clearTimeout(impatience)
          resolve()
        })
        socket.write(words)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, babbler))
}
