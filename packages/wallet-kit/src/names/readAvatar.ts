/**
 * The avatar of a name (ENSIP-12): an image URL, or a token whose metadata has one. The name's owner controls it, so
 * it is untrusted, and every doubt means no avatar.
 */
import { type Address, type Client, isAddress, isAddressEqual, parseAbi } from 'viem'
import { getEnsText } from 'viem/ens'
import { createSafeClient } from './safeClient.ts'
import { toImageUrl } from './imageUrl.ts'
import type { Gateways } from './settings.ts'
import { type FetchTextOptions, fetchText } from './fetchText.ts'
import { toGatewayUrl, getGatewayOrigins } from './gateways.ts'
import { hasWrongChecksum } from '../errors/addressChecksum.ts'
import { readContract } from 'viem/actions'

export interface ReadAvatarParameters {
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

const JSON_DATA_URL = /^data:application\/json((?:;[\w=-]+)*),/i

/**
 * A token's metadata: JSON in a `data:` URL or a file, from which only the image URL is used.
 * The image of the metadata, or undefined if it has none.
 * @throws if the metadata is unavailable or not JSON.
 */
async function readMetadataImage(
  uri: string,
  gateways: Gateways,
  options: Pick<FetchTextOptions, 'signal' | 'fetch'>,
): Promise<string | undefined> {
  const [head, parameters = ''] = JSON_DATA_URL.exec(uri) ?? []
  const text = head
    ? decodeDataUrl(uri.slice(head.length), /;base64$/i.test(parameters))
    : await fetchText({
        ...options,
        url: toGatewayUrl(uri, gateways) ?? uri,
        trusted: getGatewayOrigins(gateways),
      })
  return findImage(JSON.parse(text))
}

function decodeDataUrl(content: string, isBase64: boolean): string {
  if (!isBase64) return content.startsWith('{') ? content : decodeURIComponent(content)
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** `image` is standard; `image_url` and `image_data` are common. */
function findImage(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { image, image_url, image_data }: Record<string, unknown> = { ...metadata }
  return [image, image_url, image_data].find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}

interface NftReference {
  readonly chainId: number
  readonly kind: 'erc721' | 'erc1155'
  readonly contract: Address
  readonly id: bigint
}

const REFERENCE = /^eip155:(\d{1,15})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i

const erc721 = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
])
const erc1155 = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
])

/**
 * An NFT avatar (ENSIP-12, CAIP-22 and CAIP-29): read from its contract, and only if the account owns it, since
 * anyone can name any token.
 * Reads `eip155:1/erc721:0x…/7`, also as `did:nft:eip155:1_erc721:0x…_7`; undefined for anything else, a wrong checksum included.
 */
export function parseNft(record: string): NftReference | undefined {
  const isDid = record.startsWith('did:nft:')
  const text = isDid ? record.slice('did:nft:'.length).replaceAll('_', '/') : record
  const [, chainId, kind, contract = '', id] = REFERENCE.exec(text.trim()) ?? []
  if (!id || !isAddress(contract, { strict: false }) || hasWrongChecksum(contract)) return undefined
  return {
    chainId: Number(chainId),
    kind: kind?.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
    contract,
    id: BigInt(id),
  }
}

/**
 * The token's metadata URI, or undefined if the account does not own the token.
 * @throws viem's error if the contract does not answer like a token contract.
 */
async function readMetadataUri(
  client: Client,
  nft: NftReference,
  owner: Address,
): Promise<string | undefined> {
  const { contract: address, id } = nft
  if (nft.kind === 'erc721') {
    const token = { address, abi: erc721 } as const
    const [holder, uri] = await Promise.all([
      readContract(client, { ...token, functionName: 'ownerOf', args: [id] }),
      readContract(client, { ...token, functionName: 'tokenURI', args: [id] }),
    ])
    return isAddressEqual(holder, owner) ? uri : undefined
  }
  const token = { address, abi: erc1155 } as const
  const [balance, uri] = await Promise.all([
    readContract(client, { ...token, functionName: 'balanceOf', args: [owner, id] }),
    readContract(client, { ...token, functionName: 'uri', args: [id] }),
  ])
  // The standard's placeholder: 64 hex digits in lower case, without 0x.
  return balance > 0n ? uri.replaceAll('{id}', id.toString(16).padStart(64, '0')) : undefined
}
