/**
 * The picture of a name (ENSIP-12): a picture's address, or a token whose metadata names one. The name's owner chose
 * it, so everything about it is doubted, and every doubt ends in "no picture".
 */
import type { Address, Client } from 'viem'
import { getEnsText } from 'viem/ens'
import { carefulClient } from './carefulClient.ts'
import { metadataPicture } from './metadata.ts'
import { nftMetadata, parseNft } from './nft.ts'
import { pictureAddress } from './pictureAddress.ts'
import type { Gateways } from './settings.ts'

/** Whose picture, and how the world is reached. */
export interface AvatarReading {
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
export async function readAvatar(reading: AvatarReading): Promise<string | null> {
  try {
    return (await picture(reading)) ?? null
  } catch {
    return null
  }
}

async function picture({ address, name, gateways = {}, ...net }: AvatarReading): Promise<string | undefined> {
  const client = carefulClient(net.client, net.fetch)
  const record = await getEnsText(client, { name, key: 'avatar' })
  if (!record) return undefined
  const nft = parseNft(record)
  if (!nft) return pictureAddress(record, gateways)
  // Another chain's token cannot be looked up with a client of this one.
  if (nft.chainId !== client.chain?.id) return undefined
  const metadata = await nftMetadata(client, nft, address)
  const named = metadata && (await metadataPicture(metadata, gateways, net))
  return named ? pictureAddress(named, gateways) : undefined
}
