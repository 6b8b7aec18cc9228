/**
 * ENS names and avatars from mainnet, read on behalf of visitors, whose browsers contact only this server. Cached for 24
 * hours (LRU), failures for a minute.
 */
import { readAvatar, readName, resolveName } from '@peppermint/wallet-kit/names'
import type { Address, Client } from 'viem'
import { abortAfter } from '@peppermint/process/abortAfter.ts'
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import { createEtag } from '@peppermint/http/digest.ts'
import { MAX_BYTES } from '@peppermint/http/outgoing/guardedFetch.ts'
import { FetchBlocked } from '@peppermint/http/outgoing/guardedRequest.ts'
import { createAccountCache } from './accountCache.ts'

export interface ProfileSources {
  /** Opens a client of mainnet for one reading, which the signal ends; see `mainnetClient.ts`. */
  readonly openClient: (signal: AbortSignal) => Client
  /** For everything that a name's owner chose; see `guardedFetch.ts`. */
  readonly fetch: typeof fetch
  readonly ipfsGateway: string
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
  /** Milliseconds for one reading of a name and its picture's address, in all. */
  readonly lookupTimeoutMs?: number
}

export interface Profile {
  /** The primary name, checked both ways and normalized. */
  readonly name: string | null
  /** Where its picture is: an `https:`, gateway or `data:` address. Never given to visitors. */
  readonly avatarUrl: string | null
}

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: PictureType
  readonly etag: string
}

export interface Profiles {
  /**
   * @param client address of the client that asks.
   * @throws {TooManyLookups} when too many are under way.
   * @throws viem's error when mainnet cannot be read.
   */
  profile(address: Address, client: string): Promise<Profile>
  /**
   * The picture, or undefined where the account has none that may be shown.
   * @throws as `profile`, and an error when its host does not deliver.
   */
  picture(address: Address, client: string): Promise<Picture | undefined>
  /**
   * The account of a name in any case, or null where it has none.
   * @throws as `profile`.
   */
  account(name: string, client: string): Promise<Address | null>
}

/** Too many concurrent lookups, of all clients or of one. */
export class TooManyLookups extends Error {
  override readonly name = 'TooManyLookups'
  readonly scope: 'client' | 'all'

  constructor(scope: 'client' | 'all') {
    super('Too many concurrent lookups.')
    this.scope = scope
  }
}

/** Concurrent lookups, in total and per client. */
export const MAX_LOOKUPS = 8
export const MAX_LOOKUPS_PER_CLIENT = 2
const LOOKUP_TIMEOUT_MS = 15_000
/** A resolver may list any number of gateways. */
export const MAX_FETCHES_PER_LOOKUP = 10
const MAX_ENTRIES = 20_000
const MAX_CACHE_BYTES = 32 * 1024 * 1024

export function createProfiles(sources: ProfileSources): Profiles {
  const { openClient, fetch, ipfsGateway, now = Date.now, lookupTimeoutMs = LOOKUP_TIMEOUT_MS } = sources
  const gateways = { ipfs: ipfsGateway }
  const slots = createClientSlots({
    max: MAX_LOOKUPS,
    maxPerClient: MAX_LOOKUPS_PER_CLIENT,
  })

  async function withSlot<T>(client: string, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const slot = slots.take(client)
    if (slot.status !== 'taken') throw new TooManyLookups(slot.status === 'full' ? 'all' : 'client')
    try {
      return await abortAfter(lookupTimeoutMs, read)
    } finally {
      slot.release()
    }
  }

  const limits = {
    now,
    shouldCacheFailure,
    maxEntries: MAX_ENTRIES,
    maxSizeBytes: MAX_CACHE_BYTES,
  }
  const profiles = createAccountCache<Profile>({
    ...limits,
    // The address may be the picture itself; JavaScript keeps two bytes for a character.
    sizeOf: ({ name, avatarUrl }) => 2 * ((name?.length ?? 0) + (avatarUrl?.length ?? 0)),
    read: (address, clientAddress) =>
      withSlot(clientAddress, async (signal) => {
        const net = {
          client: openClient(signal),
          fetch: limitFetch(fetch, signal),
        }
        const name = await readName({ ...net, address })
        const avatarUrl = name === null ? null : await readAvatar({ ...net, address, name, gateways })
        return { name, avatarUrl }
      }),
  })
  const pictures = createAccountCache<Picture | undefined>({
    ...limits,
    sizeOf: (picture) => picture?.bytes.byteLength ?? 0,
    read: async (address, clientAddress) => {
      const { avatarUrl } = await profiles(address, clientAddress)
      if (avatarUrl === null) return undefined
      return withSlot(clientAddress, (signal) => fetchPicture(avatarUrl, limitFetch(fetch, signal)))
    },
  })
  const accounts = createAccountCache<Address | null, string>({
    ...limits,
    sizeOf: () => 0,
    read: (name, clientAddress) =>
      withSlot(clientAddress, (signal) =>
        resolveName({ client: openClient(signal), fetch: limitFetch(fetch, signal), name }),
      ),
  })
  return {
    profile: profiles,
    picture: pictures,
    account: (name, client) => accounts(name.toLowerCase(), client),
  }
}

/** A `fetch` for one reading, which the signal ends and which sends `MAX_FETCHES_PER_READING` requests. */
function limitFetch(ask: typeof fetch, signal: AbortSignal): typeof fetch {
  let requests = 0
  return async (input, init) => {
    requests += 1
    if (requests > MAX_FETCHES_PER_LOOKUP) throw new FetchBlocked('the lookup sends too many requests')
    return ask(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
    })
  }
}

const shouldCacheFailure = (error: unknown) => !(error instanceof TooManyLookups)

async function fetchPicture(url: string, fetch: ProfileSources['fetch']): Promise<Picture | undefined> {
  const isInline = url.startsWith('data:')
  // Node decodes a data URL without a network request.
  const response = await (isInline ? globalThis.fetch(url) : fetch(url))
  if (!response.ok) throw new FetchBlocked(`${new URL(response.url).host} has no picture at its address`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const type = detectPictureType(bytes)
  if (type === undefined || bytes.byteLength > MAX_BYTES) return undefined
  return { bytes, type, etag: createEtag(bytes) }
}

/** Detects image types by their magic bytes, ignoring the declared type. */
type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

/** The type of a raster picture, or undefined: SVG is a document that can name other hosts, and no raster. */
export function detectPictureType(bytes: Uint8Array): PictureType | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (ascii(0, 8) === '\x89PNG\r\n\x1A\n') return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'image/avif'
  return undefined
}
