/**
 * Text from a host that nobody has vouched for: no cookies, no referrer, a time limit and a size limit that hold for
 * the whole answer, and an answer only from where a visitor's browser may be sent.
 */
import { parsePublicUrl } from './publicUrl.ts'

const SECONDS = 5
const MAX_BYTES = 256 * 1024

/** One request to a stranger. */
export interface FetchTextOptions {
  /** Where; public, or of a trusted origin. */
  readonly url: string
  /** Origins that the app itself named. */
  readonly trusted?: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly fetch?: typeof fetch | undefined
  /** Sent as JSON where given; nothing is sent otherwise. */
  readonly body?: unknown
}

/**
 * Fetches text: UTF-8, at most 256 kB, within 5 seconds.
 * @throws an Error whenever that is not what comes; the reader treats all of them as "nothing there".
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
  if (!isAllowed(url)) throw new Error('A record names a place that no browser is sent to.')
  const timeout = AbortSignal.timeout(SECONDS * 1000)
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
  if (!response.ok || !isAllowed(response.url)) throw new Error('The place gave no answer of its own.')
  return readBounded(response)
}

/** A header may lie about the length, so the bytes are counted as they come. */
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
      throw new Error('The answer is larger than any answer needs to be.')
    }
    text += decoder.decode(part.value, { stream: true })
  }
}
