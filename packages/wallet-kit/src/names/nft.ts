/**
 * An NFT avatar (ENSIP-12, CAIP-22 and CAIP-29): read from its contract, and only if the account owns it, since
 * anyone can name any token.
 */
import { type Address, type Client, isAddress, isAddressEqual, parseAbi } from 'viem'
import { hasWrongChecksum } from '../errors/addressChecksum.ts'
import { readContract } from 'viem/actions'

/** A token: its standard, contract and id. */
export interface NftReference {
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

/** Reads `eip155:1/erc721:0x…/7`, also as `did:nft:eip155:1_erc721:0x…_7`; undefined for anything else, a wrong checksum included. */
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
export async function readMetadataUri(
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
