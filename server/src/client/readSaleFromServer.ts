/** Reads the sale from our server: one small request, cheaper for a visitor than asking the chain. */
import { askServer } from './askServer.ts'
import { readingFromWire, type ServerReading } from './saleWire.ts'

/**
 * The sale as our server last read it, and when.
 * @param base where the server is, for example `''` for the page's own origin or `https://api.example`.
 * @throws {AnswerUnreadable} when its answer is not a sale; what `askServer` throws.
 */
export async function readSaleFromServer(base: string, signal?: AbortSignal): Promise<ServerReading> {
  const { answer, sentAt } = await askServer(`${base}/api/sale`, signal && { signal })
  return readingFromWire({ ...Object(answer), sentAt })
}

/**
 * What a `sale` event of `/api/live` says.
 * @throws {AnswerUnreadable} when it is not a sale with its times, and what `JSON.parse` throws.
 */
export function toldSaleFromWire(data: unknown): ServerReading {
  return readingFromWire(JSON.parse(String(data)))
}
