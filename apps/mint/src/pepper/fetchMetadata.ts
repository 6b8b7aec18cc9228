/** Reads a file of metadata from a host, which is untrusted. */

/** Far more than any traits need. */
const MAX_METADATA_BYTES = 100_000
const TIMEOUT_MS = 10_000

export interface Metadata {
  /** JSON, indented. */
  readonly text: string
  /** Its size as it was read. */
  readonly bytes: number
  /** The host of the file; undefined if the contract has the metadata itself. */
  readonly host: string | undefined
}

/**
 * @param url absolute.
 * @throws {Error} if the host fails, the file exceeds 100,000 bytes or is no JSON; of a longer file nothing more is read.
 */
export async function fetchMetadata(url: string): Promise<Metadata> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit' })
  const isTooLong = Number(response.headers.get('content-length') ?? 0) > MAX_METADATA_BYTES
  if (!response.ok || isTooLong) {
    await response.body?.cancel()
    throw new Error(isTooLong ? 'metadata: too long' : `metadata: the host answered ${response.status}`)
  }
  const bytes = await readBytes(response)
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return { text: JSON.stringify(json, null, 2), bytes: bytes.length, host: new URL(url).host }
}

async function readBytes({ body }: Response): Promise<Uint8Array> {
  const all = new Uint8Array(MAX_METADATA_BYTES)
  let length = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    if (length + part.value.length > MAX_METADATA_BYTES) {
      await reader?.cancel()
      throw new Error('metadata: too long')
    }
    all.set(part.value, length)
    length += part.value.length
  }
  return all.subarray(0, length)
}
