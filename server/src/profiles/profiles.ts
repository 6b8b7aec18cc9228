/**
 * Names and pictures of accounts, read from mainnet's ENS on behalf of visitors: their browsers contact nobody but this
 * server. Answers are kept for 24 hours, those used last first; failures for a minute.
 */
import { readAvatar, readName } from '@peppermint/wallet-kit/names'
import type { Address, Client } from 'viem'
import { createClientSlots } from '../http/edge/clientSlots.ts'
import { etagOf } from '../http/digest.ts'
import { FetchRefused, MAX_BYTES } from './guardedFetch.ts'
import { keepAnswers } from './keepAnswers.ts'
import { pictureType, type PictureType } from './pictureType.ts'

export interface ProfileSources {
  /** Opens a client of mainnet for one reading, which the signal ends; see `mainnetClient.ts`. */
  readonly openClient: (signal: AbortSignal) => Client
  /** For everything that a name's owner chose; see `guardedFetch.ts`. */
  readonly fetch: typeof fetch
  readonly ipfsGateway: string
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
  /** Milliseconds for one reading of a name and its picture's address, in all. */
  readonly readingTimeoutMs?: number
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
   * @throws {TooManyReadings} when too many are under way.
   * @throws viem's error when mainnet cannot be read.
   */
  profile(address: Address, client: string): Promise<Profile>
  /**
   * The picture, or undefined where the account has none that may be shown.
   * @throws as `profile`, and an error when its host does not deliver.
   */
  picture(address: Address, client: string): Promise<Picture | undefined>
}

/** So many readings are under way, of all clients or of this one, that another one must wait. */
export class TooManyReadings extends Error {
  override readonly name = 'TooManyReadings'
  readonly of: 'client' | 'all'

  constructor(of: 'client' | 'all') {
    super('Too many names are being read.')
    this.of = of
  }
}

/** Readings at once, of all clients together and of one. */
export const MAX_READINGS = 8
export const MAX_READINGS_PER_CLIENT = 2
const READING_TIMEOUT_MS = 15_000
/** A resolver may name any number of services to ask, all at once. */
export const MAX_FETCHES_PER_READING = 10
const MAX_ENTRIES = 20_000
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** Reads nothing until asked. */
export function createProfiles(sources: ProfileSources): Profiles {
  const { openClient, fetch, ipfsGateway, now = Date.now, readingTimeoutMs = READING_TIMEOUT_MS } = sources
  const gateways = { ipfs: ipfsGateway }
  const slots = createClientSlots({
    max: MAX_READINGS,
    maxPerClient: MAX_READINGS_PER_CLIENT,
  })

  async function limited<T>(client: string, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const slot = slots.take(client)
    if (slot.status !== 'taken') throw new TooManyReadings(slot.status === 'full' ? 'all' : 'client')
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(new Error('No answer in time.')), readingTimeoutMs)
    try {
      return await read(ending.signal)
    } finally {
      clearTimeout(timer)
      // What is still under way has no reader left.
      ending.abort()
      slot.release()
    }
  }

  const limits = {
    now,
    isKept,
    maxEntries: MAX_ENTRIES,
    maxSizeBytes: MAX_KEPT_BYTES,
  }
  const profiles = keepAnswers<Profile>({
    ...limits,
    // The address may be the picture itself; JavaScript keeps two bytes for a character.
    sizeOf: ({ name, avatarUrl }) => 2 * ((name?.length ?? 0) + (avatarUrl?.length ?? 0)),
    read: (address, asking) =>
      limited(asking, async (signal) => {
        const net = {
          client: openClient(signal),
          fetch: fetchWithin(fetch, signal),
        }
        const name = await readName({ ...net, address })
        const avatarUrl = name === null ? null : await readAvatar({ ...net, address, name, gateways })
        return { name, avatarUrl }
      }),
  })
  const pictures = keepAnswers<Picture | undefined>({
    ...limits,
    sizeOf: (picture) => picture?.bytes.byteLength ?? 0,
    read: async (address, asking) => {
      const { avatarUrl } = await profiles(address, asking)
      if (avatarUrl === null) return undefined
      return limited(asking, (signal) => fetchPicture(avatarUrl, fetchWithin(fetch, signal)))
    },
  })
  return { profile: profiles, picture: pictures }
}

/** A `fetch` for one reading, which the signal ends and which sends `MAX_FETCHES_PER_READING` requests. */
function fetchWithin(ask: typeof fetch, signal: AbortSignal): typeof fetch {
  let asked = 0
  return async (input, init) => {
    asked += 1
    if (asked > MAX_FETCHES_PER_READING) throw new FetchRefused('one reading asks too many services')
    return ask(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
    })
  }
}

/** The next question after there is room again is answered at once. */
const isKept = (error: unknown) => !(error instanceof TooManyReadings)

async function fetchPicture(url: string, fetch: ProfileSources['fetch']): Promise<Picture | undefined> {
  const isInline = url.startsWith('data:')
  // A data address names no host; Node decodes it without asking anyone.
  const response = await (isInline ? globalThis.fetch(url) : fetch(url))
  if (!response.ok) throw new FetchRefused(`${new URL(response.url).host} has no picture at its address`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const type = pictureType(bytes)
  if (type === undefined || bytes.byteLength > MAX_BYTES) return undefined
  return { bytes, type, etag: etagOf(bytes) }
}
