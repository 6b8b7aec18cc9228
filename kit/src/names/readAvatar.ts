/**
 * The picture of a name (ENSIP-12): a picture's address, or a token whose metadata names one. The name's owner chose
 * it, so everything about it is doubted, and every doubt ends in "no picture".
 */
import type { Address, Client } from 'viem'
import { getEnsText } from 'viem/ens'
import { createSafeClient } from './safeClient.ts'
import { readMetadataImage } from './metadata.ts'
import { readMetadataUri, parseNft } from './nft.ts'
import { toImageUrl } from './imageUrl.ts'
import type { Gateways } from './settings.ts'

/** Whose picture, and how the world is reached. */
export interface ReadAvatarParameters {
  /** On the chain of the names. */
  readonly client: Client
  /** The account, which must hold the token that its name shows. */
  readonly address: Address
  /** The account's name, normalised. */
  readonly name: string
  readonly gateways?: Gateways | undefined
  readonly signal?: AbortSignal | undefined
  /** The browser's own unless given. */
  readonly fetch?: typeof fetch
}

/** An address for `<img>`, or null. Never rejects. */
export async function readAvatar(parameters: ReadAvatarParameters): Promise<string | null> {
  try {
    return (await findImageUrl(parameters)) ?? null
  } catch {
    return null
  }
}

async function findImageUrl({
  address,
  name,
  gateways = {},
  ...network
}: ReadAvatarParameters): Promise<string | undefined> {
  const client = createSafeClient(network.client, network.fetch)
  const record = await getEnsText(client, { name, key: 'avatar' })
  if (!record) return undefined
  const nft = parseNft(record)
  if (!nft) return toImageUrl(record, gateways)
  // Another chain's token cannot be looked up with a client of this one.
  if (nft.chainId !== client.chain?.id) return undefined
  const metadata = await readMetadataUri(client, nft, address)
  const imageUrl = metadata && (await readMetadataImage(metadata, gateways, network))
  return imageUrl ? toImageUrl(imageUrl, gateways) : undefined
}
