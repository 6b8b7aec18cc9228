/**
 * Names and pictures of accounts, read from mainnet's ENS on behalf of visitors: their browsers contact nobody but this
 * server. Answers are kept for 24 hours, those used last first; failures are not kept.
 */
import { createHash } from 'node:crypto'
import { readAvatar, readName } from '@peppermint/wallet-kit/names'
import type { Address, Client } from 'viem'
import { FetchRefused, MAX_BYTES } from './guardedFetch.ts'
import { keepAnswers } from './keepAnswers.ts'
import { pictureType, type PictureType } from './pictureType.ts'

export interface ProfileSources {
  /** Of mainnet. */
  readonly client: Client
  /** For everything that a name's owner chose; see `guardedFetch.ts`. */
  readonly fetch: typeof fetch
  readonly ipfsGateway: string
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
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
   * @throws {TooManyReadings} when too many are under way.
   * @throws viem's error when mainnet cannot be read.
   */
  profile(address: Address): Promise<Profile>
  /**
   * The picture, or undefined where the account has none that may be shown.
   * @throws as `profile`, and an error when its host does not deliver.
   */
  picture(address: Address): Promise<Picture | undefined>
}

/** So many readings are under way that another one must wait. */
export class TooManyReadings extends Error {
  override readonly name = 'TooManyReadings'
}

const MAX_READINGS = 8
const MAX_PROFILES = 20_000
const MAX_PICTURE_BYTES = 32 * 1024 * 1024

/** Reads nothing until asked. */
export function createProfiles(sources: ProfileSources): Profiles {
  const { client, fetch, ipfsGateway, now = Date.now } = sources
  const gateways = { ipfs: ipfsGateway }
  let readings = 0

  async function limited<T>(read: () => Promise<T>): Promise<T> {
    if (readings >= MAX_READINGS) throw new TooManyReadings('Too many names are being read.')
    readings += 1
    try {
      return await read()
    } finally {
      readings -= 1
    }
  }

  const profiles = keepAnswers<Profile>({
    now,
    maxSize: MAX_PROFILES,
    sizeOf: () => 1,
    isKept,
    read: (address) =>
      limited(async () => {
        const name = await readName({ client, address, fetch })
        const avatarUrl = name === null ? null : await readAvatar({ client, address, name, gateways, fetch })
        return { name, avatarUrl }
      }),
  })
  const pictures = keepAnswers<Picture | undefined>({
    now,
    maxSize: MAX_PICTURE_BYTES,
    sizeOf: (picture) => (picture?.bytes.byteLength ?? 0) + 100,
    isKept,
    read: async (address) => {
      const { avatarUrl } = await profiles(address)
      return avatarUrl === null ? undefined : limited(() => fetchPicture(avatarUrl, fetch))
    },
  })
  return { profile: profiles, picture: pictures }
}

/** Who comes when there is room again is served at once. */
const isKept = (error: unknown) => !(error instanceof TooManyReadings)

async function fetchPicture(url: string, fetch: ProfileSources['fetch']): Promise<Picture | undefined> {
  const isInline = url.startsWith('data:')
  // A data address names no host; Node decodes it without asking anyone.
  const response = await (isInline ? globalThis.fetch(url) : fetch(url))
  if (!response.ok) throw new FetchRefused(`${new URL(response.url).host} has no picture at its address`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const type = pictureType(bytes)
  if (type === undefined || bytes.byteLength > MAX_BYTES) return undefined
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
