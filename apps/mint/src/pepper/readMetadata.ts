/** Reads a token's metadata from the contract. */
import { parseAbi } from 'viem'
import { readFunction } from '@peppermint/sale/readFunction.ts'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { pageClient } from '@peppermint/ui/chain/chain.ts'
import { fetchMetadata, type Metadata } from './fetchMetadata.ts'

const abi = parseAbi(['function tokenURI(uint256 tokenId) view returns (string)'])

/**
 * What `tokenURI` returns, or names for hosted art. Contacts the chain's endpoints, and then the host of the art.
 * @throws viem's errors, and an error if it is no JSON.
 */
export async function readMetadata(site: SiteConfig, id: number): Promise<Metadata> {
  const uri = await readFunction(pageClient(site), {
    address: site.deployment.contract,
    abi,
    functionName: 'tokenURI',
    args: [BigInt(id)],
  })
  return COLLECTION.art.type === 'hosted' && /^https?:/.test(uri) ? fetchMetadata(uri) : parseMetadata(uri)
}

/** @param uri a data URL of JSON, in base64 or percent-encoded. */
export function parseMetadata(uri: string): Metadata {
  const [, encoding, payload = ''] = /^data:application\/json([^,]*),(.*)$/s.exec(uri) ?? []
  if (encoding === undefined) throw new Error('metadata: not a data URL of JSON')
  const json = encoding.includes('base64')
    ? new TextDecoder().decode(Uint8Array.from(atob(payload), (char) => char.charCodeAt(0)))
    : decodeURIComponent(payload)
  return { text: JSON.stringify(JSON.parse(json), null, 2), bytes: uri.length, host: undefined }
}
