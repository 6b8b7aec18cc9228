/** The sale from our server: one small request, cheaper for a visitor than reading the chain. */
import { fetchJson } from './fetchJson.ts'
import { parseReading, type ServerReading } from './saleWire.ts'

/**
 * The sale as our server last read it, and when.
 * @param base where the server is, for example `''` for the page's own origin or `https://api.example`.
 * @throws {InvalidResponse} when the response is not a sale; what `askServer` throws.
 */
export async function fetchSale(base: string, signal?: AbortSignal): Promise<ServerReading> {
  const { body: answer, sentAt } = await fetchJson(`${base}/api/sale`, signal && { signal })
  return parseReading({ ...Object(answer), sentAt })
}

/**
 * Parses a `sale` event of `/api/live`.
 * @throws {InvalidResponse} when it is not a sale with its times, and what `JSON.parse` throws.
 */
export function parseSaleEvent(data: unknown): ServerReading {
  return parseReading(JSON.parse(String(data)))
}
