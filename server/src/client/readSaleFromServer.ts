/** Reads the sale from our server: one small request, cheaper for a visitor than asking the chain. */
import type { Sale } from '@peppermint/contracts/sale'
import { answerFromWire, sentAtFromWire } from './saleWire.ts'

/** Our server answered, but not with a sale. `code` is the server's own word for it. */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What our server answered: the sale, and its clock, because a device's own may be wrong. */
export interface ServerReading {
  readonly sale: Sale
  /** When our server read the chain, Unix milliseconds of its clock. */
  readonly readAt: number
  /** When it answered, by the same clock, to the second; the device's clock where the answer has no date. */
  readonly serverNow: number
}

/**
 * The sale as our server last read it, and when.
 * `base` is where the server stands, for example `''` for the page's own origin or `https://api.example`.
 * @throws {ServerRefused} when the server answers with an error, `AnswerUnreadable` when its answer is not a
 * sale, and whatever `fetch` throws when it cannot be reached or `signal` is aborted.
 */
export async function readSaleFromServer(base: string, signal?: AbortSignal): Promise<ServerReading> {
  const response = await fetch(`${base}/api/sale`, signal ? { signal } : {})
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusal(response.status, answer)
  const serverNow = Date.parse(response.headers.get('date') ?? '')
  return { ...answerFromWire(answer), serverNow: Number.isNaN(serverNow) ? Date.now() : serverNow }
}

/**
 * What a `sale` event of `/api/live` says.
 * @throws {AnswerUnreadable} when it is not a sale with its times, and what `JSON.parse` throws.
 */
export function toldSaleFromWire(data: unknown): ServerReading {
  const told: unknown = JSON.parse(String(data))
  return { ...answerFromWire(told), serverNow: sentAtFromWire(told) }
}

/** What our server said instead of an answer. */
export function refusal(status: number, answer: unknown): ServerRefused {
  const said = typeof answer === 'object' && answer !== null ? answer : {}
  return new ServerRefused(
    status,
    'code' in said && typeof said.code === 'string' ? said.code : `http_${status}`,
    'message' in said && typeof said.message === 'string'
      ? said.message
      : 'Our server could not answer. Nothing was sent. Try again in a moment.',
  )
}
