/** A bundle in the fragment of a link, which browsers never send to a server: compressed, in base64url. */
import { BundleError } from './bundleError.ts'
import { type Bundle, MAX_BUNDLE_CHARACTERS } from './bundleSchema.ts'
import { type BundleContent, formatBundle, parseBundle } from './bundleText.ts'

const PARAMETER = 'bundle'
/** Characters of a fragment. Chats and mail programs break longer links; files have no such limit. */
export const MAX_LINK_CHARACTERS = 16_384

/**
 * The fragment of a link, without `#`.
 * @returns undefined if the bundle is too large for a link: pass on a file instead.
 */
export async function encodeFragment(content: BundleContent): Promise<string | undefined> {
  const json = JSON.stringify(JSON.parse(formatBundle(content)))
  const packed = await readAll(new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  const fragment = `${PARAMETER}=${toBase64Url(packed)}`
  return fragment.length > MAX_LINK_CHARACTERS ? undefined : fragment
}

/**
 * Reads the bundle of a fragment, or of a whole link.
 * @returns undefined if there is none.
 * @throws {BundleError} as `parseBundle`; `unreadable` for damaged links.
 */
export async function decodeFragment(link: string): Promise<Bundle | undefined> {
  const packed = new RegExp(`(?:^|[#&])${PARAMETER}=([^&]*)`).exec(link)?.[1]
  if (packed === undefined) return undefined
  if (packed.length > MAX_LINK_CHARACTERS) throw new BundleError('too-large')
  const bytes = fromBase64Url(packed)
  if (bytes === undefined) throw new BundleError('unreadable')
  return parseBundle(await unpack(bytes))
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new TextDecoder('utf-8', { fatal: true }).decode(await readAll(stream))
  } catch (error) {
    throw error instanceof BundleError ? error : new BundleError('unreadable')
  }
}

/** @throws {BundleError} `too-large` before more is unpacked than a bundle may have. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > 4 * MAX_BUNDLE_CHARACTERS) {
      await reader.cancel()
      throw new BundleError('too-large')
    }
    chunks.push(next.value)
  }
  const all = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    all.set(chunk, offset)
    offset += chunk.length
  }
  return all
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
