/** Reads a token's metadata from the contract. */
import { parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { SiteConfig } from '../app/siteConfig.ts'
import { cantoClient } from '../live/chain.ts'

const abi = parseAbi(['function tokenURI(uint256 tokenId) view returns (string)'])

/**
 * The JSON of `tokenURI`, indented, and its size on chain in bytes. Contacts the chain's endpoints.
 * @throws viem's errors, and an error if it is no JSON in a data URL.
 */
export async function readMetadata(
  site: SiteConfig,
  id: number,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const uri = await readContract(cantoClient(site), {
    address: site.deployment.contract,
    abi,
    functionName: 'tokenURI',
    args: [BigInt(id)],
  })
  return parseMetadata(uri)
}

/** @param uri a data URL of JSON, in base64 or percent-encoded. */
export function parseMetadata(uri: string): { readonly text: string; readonly bytes: number } {
  const [, encoding, payload = ''] = /^data:application\/json([^,]*),(.*)$/s.exec(uri) ?? []
  if (encoding === undefined) throw new Error('metadata: not a data URL of JSON')
  const json = encoding.includes('base64')
    ? new TextDecoder().decode(Uint8Array.from(atob(payload), (char) => char.charCodeAt(0)))
    : decodeURIComponent(payload)
  return { text: JSON.stringify(JSON.parse(json), null, 2), bytes: uri.length }
}
