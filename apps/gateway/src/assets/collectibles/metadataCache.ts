/**
 * URIs and metadata of tokens in memory: read with limited concurrency, clients in turn, kept for some minutes because a
 * collection may change them (a card is dealt, a picture is revealed), failures for one.
 */
import type { Logger } from 'pino'
import { type Client, encodeFunctionData, hexToBigInt, hexToString, parseAbi, size, slice } from 'viem'
import { abortAfter } from '@peppermint/process/abortAfter.ts'
import { createFairQueue } from '@peppermint/http/fairQueue.ts'
import { getSharedNetwork } from '@peppermint/http/edge/clientAddress.ts'
import { createSharedTurns, QueueFull, type SharedTurns } from '@peppermint/http/sharedTurns.ts'
import type { Holding } from '../readHoldings.ts'
import { MAX_METADATA_BYTES, type Metadata, readMetadata } from './metadata.ts'
import { call } from 'viem/actions'

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

/**
 * @param client address of the requesting client.
 * @returns reads the metadata of one token; never rejects.
 */
export type MetadataCache = (holding: Holding, client: string) => Promise<TokenMetadata>

const TTL_MS = 300_000
const FAILURE_TTL_MS = 60_000
/** Of the URI of one token, and of its file. */
const TIMEOUT_MS = 8_000
const MAX_CONCURRENT = 32
/** Of one contract, and of one host: attackers choose them, and they may never answer. */
const MAX_CONCURRENT_PER_LANE = 4
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
  /** While it waits: takes a turn of this client too, so that none waits behind what another one has requested. */
  readonly join?: (network: string) => void
}

export function createMetadataCache(parts: MetadataCacheParts): MetadataCache {
  const { openClient, fetch, ipfsGateway, log, now = Date.now } = parts
  const entries = new Map<string, Entry>()
  let bytes = 0
  const queue = createFairQueue({
    maxRunning: MAX_CONCURRENT,
    maxRunningPerLane: MAX_CONCURRENT_PER_LANE,
    maxWaiting: MAX_WAITING,
  })

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

  /** The URI in one turn, its file in another: neither the contract nor the host may occupy the other's slots. */
  async function read(
    holding: Holding,
    turn: SharedTurns['turn'],
  ): Promise<{ value: TokenMetadata; ttlMs: number }> {
    let uri: string | undefined
    try {
      uri = await turn(`contract ${holding.token}`, () =>
        abortAfter(TIMEOUT_MS, (signal) => readTokenUri(openClient(signal), holding)),
      )
      if (uri === undefined) return { value: nothing, ttlMs: TTL_MS }
      const stated = uri
      const metadata = await turn(laneOf(stated, holding), () =>
        abortAfter(TIMEOUT_MS, (signal) =>
          readMetadata(stated, ipfsGateway, (input, init) => fetch(input, { ...init, signal })),
        ),
      )
      return { value: { ...metadata, uri: shownUri(uri) }, ttlMs: TTL_MS }
    } catch (error) {
      if (error instanceof QueueFull) return { value: { ...nothing, uri: shownUri(uri) }, ttlMs: 0 }
      const reason = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 200) : ''
      log.debug(
        { token: holding.token, tokenId: String(holding.tokenId), reason },
        'collectible: no metadata',
      )
      return { value: { ...nothing, uri: shownUri(uri) }, ttlMs: FAILURE_TTL_MS }
    }
  }

  return (holding, client) => {
    const key = `${holding.token} ${holding.tokenId}`
    const network = getSharedNetwork(client)
    const cached = entries.get(key)
    if (cached !== undefined && cached.expiresAt > now()) {
      cached.join?.(network)
      return cached.value
    }
    const { turn, join } = createSharedTurns(queue)
    join(network)
    const value = read(holding, turn).then(({ value: metadata, ttlMs }) => {
      setEntry(key, { value, expiresAt: now() + ttlMs, bytes: sizeOf(metadata) })
      return metadata
    })
    setEntry(key, { value, expiresAt: Infinity, bytes: ENTRY_OVERHEAD_BYTES, join })
    return value
  }
}

/** Files of IPFS are all of one host, the operator's, and each contract may name some that do not exist. */
function laneOf(uri: string, { token }: Holding): string {
  const url = URL.parse(uri)
  return url?.protocol === 'https:' ? `host ${url.hostname}` : `files of ${token}`
}

const shownUri = (uri: string | undefined): string | null =>
  uri === undefined || uri.length > MAX_URI_LENGTH || /^data:/i.test(uri) ? null : uri

/** JavaScript keeps two bytes for a character; objects take about twice their text. */
const sizeOf = ({ metadata, imageUri, description }: TokenMetadata): number =>
  ENTRY_OVERHEAD_BYTES +
  2 * ((imageUri?.length ?? 0) + (description?.length ?? 0)) +
  (metadata === null ? 0 : 4 * JSON.stringify(metadata).length)

const abi = parseAbi(['function tokenURI(uint256)'])

/**
 * The `tokenURI` of a token; undefined if the contract states none.
 * @param client with limits (`boundedClient.ts`): a hostile contract may burn all gas or return megabytes.
 * @throws viem's error if the contract reverts, or answers with more than the client allows.
 */
async function readTokenUri(client: Client, { token, tokenId }: Holding): Promise<string | undefined> {
  const { data } = await call(client, { to: token, data: encodeFunctionData({ abi, args: [tokenId] }) })
  if (data === undefined || size(data) < 64) return undefined
  const available = BigInt(size(data))
  const offset = hexToBigInt(slice(data, 0, 32))
  if (offset + 32n > available) return undefined
  const start = Number(offset) + 32
  const length = hexToBigInt(slice(data, Number(offset), start))
  if (length === 0n || length > available - BigInt(start)) return undefined
  return hexToString(slice(data, start, start + Number(length))).replaceAll('\0', '')
}
