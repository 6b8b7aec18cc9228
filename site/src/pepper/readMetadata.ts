/** Reads a token's metadata from the contract. */
import { parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { SiteConfig } from '../app/siteConfig.ts'
import { cantoClient, TIMEOUT_MS } from '../live/chain.ts'

const MAX_METADATA_BYTES = 100_000

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
  return COLLECTION.art.type === 'hosted' && /^https?:/.test(uri) ? fetchMetadata(uri) : parseMetadata(uri)
}

/** From the host that the contract names. */
async function fetchMetadata(uri: string): Promise<{ readonly text: string; readonly bytes: number }> {
  const response = await fetch(uri, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit' })
  if (!response.ok) throw new Error(`metadata: the host answered ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_METADATA_BYTES) throw new Error('metadata: too long')
  return { text: JSON.stringify(JSON.parse(text), null, 2), bytes: text.length }
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
