/**
 * URIs and metadata of tokens in memory: read with limited concurrency, kept for some minutes because a collection may
 * change them (a card is dealt, a picture is revealed), failures for one.
 */
import type { Logger } from 'pino'
import type { Client } from 'viem'
import { abortAfter } from '../../../abortAfter.ts'
import type { Holding } from '../readHoldings.ts'
import { MAX_METADATA_BYTES, type Metadata, readMetadata } from './metadata.ts'
import { readTokenUri } from './readTokenUri.ts'

export interface TokenMetadata extends Metadata {
  /** As the contract states it; null for a `data:` URI, whose content is in the other fields, and if there is none. */
  readonly uri: string | null
}

export interface MetadataCacheParts {
  /** Opens a client for one `tokenURI`, which the signal ends. */
  readonly openClient: (signal: AbortSignal) => Client
  /** A guarded one: see `guardedFetch.ts`. */
  readonly fetch: typeof fetch
  readonly ipfsGateway: string
  readonly log: Logger
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
}

/** @returns reads the metadata of one token; never rejects. */
export type MetadataCache = (holding: Holding) => Promise<TokenMetadata>

const TTL_MS = 300_000
const FAILURE_TTL_MS = 60_000
/** Of one token: its URI and its file. */
const TIMEOUT_MS = 8_000
const MAX_CONCURRENT = 8
/** Further tokens are read when a page with them is requested again. */
const MAX_WAITING = 500
const MAX_BYTES = 24 * 1024 * 1024
const ENTRY_OVERHEAD_BYTES = 1_000
const MAX_URI_LENGTH = 2_048
/** Of `tokenURI`, which may contain the metadata as base64. */
export const MAX_TOKEN_URI_BYTES = 2 * MAX_METADATA_BYTES

const nothing: TokenMetadata = { uri: null, name: null, description: null, imageUri: null, metadata: null }

interface Entry {
  readonly value: Promise<TokenMetadata>
  readonly expiresAt: number
  readonly bytes: number
}

export function createMetadataCache(parts: MetadataCacheParts): MetadataCache {
  const { openClient, fetch, ipfsGateway, log, now = Date.now } = parts
  const entries = new Map<string, Entry>()
  let bytes = 0
  let running = 0
  const waiting: (() => void)[] = []

  function setEntry(key: string, entry: Entry): void {
    bytes += entry.bytes - (entries.get(key)?.bytes ?? 0)
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldest, { bytes: freed }] of entries) {
      if (bytes <= MAX_BYTES || oldest === key) break
      entries.delete(oldest)
      bytes -= freed
    }
  }

  async function withSlot<T>(task: () => Promise<T>): Promise<T> {
    if (running < MAX_CONCURRENT) running += 1
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    try {
      return await task()
    } finally {
      // The slot passes to the next one.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  async function read(holding: Holding): Promise<{ value: TokenMetadata; ttlMs: number }> {
    let uri: string | undefined
    try {
      return await abortAfter(TIMEOUT_MS, async (signal) => {
        uri = await readTokenUri(openClient(signal), holding)
        if (uri === undefined) return { value: nothing, ttlMs: TTL_MS }
        const guarded: typeof fetch = (input, init) => fetch(input, { ...init, signal })
        const metadata = await readMetadata(uri, ipfsGateway, guarded)
        return { value: { ...metadata, uri: shownUri(uri) }, ttlMs: TTL_MS }
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 200) : ''
      log.debug(
        { token: holding.token, tokenId: String(holding.tokenId), reason },
        'collectible: no metadata',
      )
      return { value: { ...nothing, uri: shownUri(uri) }, ttlMs: FAILURE_TTL_MS }
    }
  }

  return (holding) => {
    const key = `${holding.token} ${holding.tokenId}`
    const cached = entries.get(key)
    if (cached !== undefined && cached.expiresAt > now()) return cached.value
    if (waiting.length >= MAX_WAITING) return Promise.resolve(nothing)
    const value = withSlot(async () => {
      const { value: metadata, ttlMs } = await read(holding)
      setEntry(key, { value, expiresAt: now() + ttlMs, bytes: sizeOf(metadata) })
      return metadata
    })
    setEntry(key, { value, expiresAt: Infinity, bytes: ENTRY_OVERHEAD_BYTES })
    return value
  }
}

const shownUri = (uri: string | undefined): string | null =>
  uri === undefined || uri.length > MAX_URI_LENGTH || /^data:/i.test(uri) ? null : uri

/** JavaScript keeps two bytes for a character; objects take about twice their text. */
const sizeOf = ({ metadata, imageUri, description }: TokenMetadata): number =>
  ENTRY_OVERHEAD_BYTES +
  2 * ((imageUri?.length ?? 0) + (description?.length ?? 0)) +
  (metadata === null ? 0 : 4 * JSON.stringify(metadata).length)
