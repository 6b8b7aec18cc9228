/**
 * Metadata of a token (ERC-721), from the URI that its contract states: JSON in a `data:` URI, in a file of IPFS, or at
 * a public `https:` URL. The contract and the file are untrusted.
 */
import { toGatewayUrl, toImageUrl } from '@peppermint/wallet-kit/names'
import { cleanText } from '../cleanText.ts'

export interface Metadata {
  /** Plain text. */
  readonly name: string | null
  readonly description: string | null
  /** An `https:` URL of a public host, a URL of the IPFS gateway, or an image in a `data:` URI. */
  readonly imageUri: string | null
  /** The whole object, unchecked; null if it is too large to be repeated in lists. */
  readonly metadata: Readonly<Record<string, unknown>> | null
}

export const MAX_METADATA_BYTES = 512 * 1024
/** Longer objects are read, not repeated. */
const MAX_REPEATED_LENGTH = 64 * 1024
const MAX_NAME_LENGTH = 128
const MAX_DESCRIPTION_LENGTH = 2_000

const JSON_DATA_URI = /^data:application\/json((?:;[\w=-]+)*),/i

/**
 * Reads a URI.
 * @param fetch a guarded one: see `guardedFetch.ts`.
 * @throws if the file cannot be read, is too large, or contains no JSON object.
 */
export async function readMetadata(
  uri: string,
  ipfsGateway: string,
  fetch: typeof globalThis.fetch,
): Promise<Metadata> {
  const text = JSON_DATA_URI.test(uri) ? decodeDataUri(uri) : await fetchText(uri, ipfsGateway, fetch)
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('no JSON object')
  const metadata: Readonly<Record<string, unknown>> = { ...body }
  const image = [metadata['image'], metadata['image_url'], metadata['image_data']].find(
    (value) => typeof value === 'string' && value !== '',
  )
  return {
    name: cleanOrNull(metadata['name'], MAX_NAME_LENGTH),
    description: cleanOrNull(metadata['description'], MAX_DESCRIPTION_LENGTH),
    imageUri: typeof image === 'string' ? (toImageUrl(image, { ipfs: ipfsGateway }) ?? null) : null,
    metadata: text.length > MAX_REPEATED_LENGTH ? null : metadata,
  }
}

function cleanOrNull(value: unknown, maxLength: number): string | null {
  const text =
    typeof value === 'string' || typeof value === 'number' ? cleanText(String(value), maxLength) : ''
  return text === '' ? null : text
}

function decodeDataUri(uri: string): string {
  if (uri.length > MAX_METADATA_BYTES) throw new Error('too large')
  const comma = uri.indexOf(',')
  const content = uri.slice(comma + 1)
  if (/;base64$/i.test(uri.slice(0, comma))) return Buffer.from(content, 'base64').toString('utf8')
  // Contracts often write the JSON as it is.
  return content.startsWith('{') ? content : decodeURIComponent(content)
}

async function fetchText(uri: string, ipfsGateway: string, fetch: typeof globalThis.fetch): Promise<string> {
  const response = await fetch(toGatewayUrl(uri, { ipfs: ipfsGateway }) ?? uri)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}
