/**
 * The avatar of a name (ENSIP-12): an image URL, or a token whose metadata has one. The name's owner controls it, so
 * it is untrusted, and every doubt means no avatar.
 */
import type { Address, Client } from 'viem'
import { getEnsText } from 'viem/ens'
import { createSafeClient } from './safeClient.ts'
import { readMetadataImage } from './metadata.ts'
import { readMetadataUri, parseNft } from './nft.ts'
import { toImageUrl } from './imageUrl.ts'
import type { Gateways } from './settings.ts'

/** Parameters of {@link readAvatar}. */
export interface ReadAvatarParameters {
  /** A client of the ENS chain. */
  readonly client: Client
  /** The account, which must own the token that its name shows. */
  readonly address: Address
  /** The account's name, normalized. */
  readonly name: string
  readonly gateways?: Gateways | undefined
  readonly signal?: AbortSignal | undefined
  /** Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** A URL for an `<img>`, or null. Never rejects. */
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
  // This client cannot read another chain's token.
  if (nft.chainId !== client.chain?.id) return undefined
  const metadata = await readMetadataUri(client, nft, address)
  const imageUrl = metadata && (await readMetadataImage(metadata, gateways, network))
  return imageUrl ? toImageUrl(imageUrl, gateways) : undefined
}
