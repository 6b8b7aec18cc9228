/**
 * Static files of the built site, read once at startup and served from memory: no request path reaches the disk, so
 * path traversal is impossible. Precompressed copies (`.br`, `.gz`) are served to clients that accept them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { createDigest } from './digest.ts'
import type { FileDigests } from './fileDigests.ts'
import { HOST_FILES } from './hostFiles.ts'

/** One file with all its encodings. */
export interface StaticFile {
  readonly type: string
  readonly cache: string
  /** Digest of the plain bytes: each encoding has an ETag made of it (`etagOf`). */
  readonly digest: string
  readonly encodings: Encodings
  /** Headers besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Path on the server → file. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** `Cache-Control` of files that never change. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

const BROTLI = '.br'

/** Names with a content hash: such files never change. */
const HASHED_NAME = /-[\w-]{8,}\.[a-z\d]+$/i

/**
 * Reads every file under `dir`; none where it does not exist. Skips unknown file types. A folder's `index.html` is also
 * served at `/folder/`. Blocks, for the start: thousands of small files take several times as long otherwise.
 */
export function readStaticFiles(dir: string, prefix = ''): StaticFiles {
  const files = new Map<string, StaticFile>()
  if (!existsSync(dir)) return files
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : [])),
  )
  const readIfListed = (disk: string) => (paths.has(disk) ? readFileSync(disk) : undefined)
  // A container image has of most files no other copy than the smallest one.
  const names = new Set(
    [...paths].map((disk) => (disk.endsWith(BROTLI) ? disk.slice(0, -BROTLI.length) : disk)),
  )
  for (const disk of names) {
    const type = contentTypeOf(disk)
    if (type === undefined) continue
    const path = `${prefix}/${relative(dir, disk).split(sep).join('/')}`
    const br = readIfListed(`${disk}${BROTLI}`)
    const identity = br && !paths.has(disk) ? brotliDecompressSync(br) : readFileSync(disk)
    const file = {
      type,
      cache: HASHED_NAME.test(disk) ? IMMUTABLE_CACHE : 'no-cache',
      digest: createDigest(identity),
      encodings: encodingsOf(identity, br, readIfListed(`${disk}.gz`)),
    }
    files.set(path, { ...file, headers: HOST_FILES.get(path) })
    if (basename(disk) === 'index.html') files.set(path.slice(0, -'index.html'.length), file)
  }
  return files
}

/**
 * Reads one file with its compressed copies.
 * @param cache value of `Cache-Control`.
 * @param digests cache of digests.
 * @throws the file system's errors.
 */
export async function readStaticFile(disk: string, cache: string, digests: FileDigests): Promise<StaticFile> {
  const [{ identity, digest }, br, gzip] = await Promise.all([
    readWithDigest(disk, digests),
    readIfExists(`${disk}.br`),
    readIfExists(`${disk}.gz`),
  ])
  return {
    type: contentTypeOf(disk) ?? 'application/octet-stream',
    cache,
    digest,
    encodings: encodingsOf(identity, br, gzip),
  }
}

const encodingsOf = (
  identity: Encodings['identity'],
  br: Encodings['br'],
  gzip: Encodings['gzip'],
): Encodings => ({ identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) })

async function readWithDigest(disk: string, digests: FileDigests) {
  await using file = await open(disk)
  const stats = await file.stat()
  const identity = await file.readFile()
  return { identity, digest: digests.of(disk, stats, identity) }
}

/** Strong, so that each encoding has its own: RFC 9110, 8.8.3.3. */
const etagOf = (digest: string, encoding: keyof Encodings): string =>
  encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`

function contentTypeOf(name: string): string | undefined {
  return CONTENT_TYPES[extname(name).toLowerCase()]
}

/**
 * 304 when the client has the file, else its smallest encoding that the client accepts.
 * @param status of a file that takes the place of another, which is never cached: 404, 503.
 */
export function respondWithFile(file: StaticFile, request: Request, status = 200): Response {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'), file.encodings)
  const etag = etagOf(file.digest, encoding)
  const headers = new Headers({
    Vary: 'Accept-Encoding',
    ...file.headers,
    'Cache-Control': status === 200 ? file.cache : 'no-store',
    ...(status === 200 ? { ETag: etag } : {}),
  })
  if (status === 200 && etagMatches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const body = bytesFor(file.encodings, encoding)
  headers.set('Content-Type', file.type)
  headers.set('Content-Length', String(body.byteLength))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(body, { headers, status })
}

/** Whether `If-None-Match` names this ETag; weak and strong compare as equal (RFC 9110, 13.1.2). */
export function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((entry) => {
    const candidate = entry.trim().replace(/^W\//, '')
    return candidate === etag || candidate === '*'
  })
}

async function readIfExists(path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return existsSync(path) ? await readFile(path) : undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/** One body in its available encodings. */
interface Encodings {
  readonly identity: Bytes
  readonly br?: Bytes
  readonly gzip?: Bytes
}

/**
 * Content negotiation: which compressed form of a body to send (RFC 9110, 12.5.3).
 * The smallest form that `Accept-Encoding` allows; identity when it allows none of them.
 */
function negotiateEncoding(acceptEncoding: string | null, encodings: Encodings): keyof Encodings {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((entry) => {
      const [name = '', quality] = entry.split(';q=')
      return [name.trim().toLowerCase(), Number(quality ?? 1)] as const
    }),
  )
  const allowed = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  if (encodings.br && allowed('br')) return 'br'
  if (encodings.gzip && allowed('gzip')) return 'gzip'
  return 'identity'
}

/** The bytes of one encoding; identity where it does not exist. */
function bytesFor(encodings: Encodings, encoding: keyof Encodings): Bytes {
  return encodings[encoding] ?? encodings.identity
}
