/**
 * Fetches text from an untrusted host: no cookies, no referrer, a timeout and a size limit for the whole response,
 * and only from allowed URLs.
 */
import { parsePublicUrl } from './publicUrl.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 256 * 1024

export interface FetchTextOptions {
  /** The URL; public, or of a trusted origin. */
  readonly url: string
  /** Origins that the app configured. */
  readonly trusted?: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly fetch?: typeof fetch | undefined
  /** Sent as JSON if given; otherwise the request is a GET. */
  readonly body?: unknown
}

/**
 * Fetches UTF-8 text, at most 256 kB, within 5 seconds.
 * @throws an Error on any violation; readers treat all of them as "not found".
 */
export async function fetchText({
  url,
  trusted = [],
  signal,
  fetch: fetchFn = fetch,
  body,
}: FetchTextOptions): Promise<string> {
  const isAllowed = (address: string) =>
    parsePublicUrl(address) !== undefined ||
    (URL.canParse(address) && trusted.includes(new URL(address).origin))
  if (!isAllowed(url)) throw new Error('names: URL is not public')
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetchFn(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (!response.ok || !isAllowed(response.url)) throw new Error('names: request failed or was redirected')
  return readBounded(response)
}

/** The length header may be wrong, so the bytes are counted. */
async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = response.body?.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text + decoder.decode()
    size += part.value.byteLength
    if (size > MAX_BYTES) {
      await reader?.cancel()
      throw new Error(`names: response exceeds ${MAX_BYTES} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
}
