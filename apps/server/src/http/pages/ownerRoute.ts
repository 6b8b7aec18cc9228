/** `/owners/:address`: what an account holds. A name in its place leads to the account's address. */
import { parseAddress } from '@peppermint/input/address'
import type { Address } from 'viem'
import type { OwnerAnswer } from '@peppermint/api/responses.ts'
import { NotThere, UnreadableName, type PageAddress, type PageRoute } from './pageRoute.ts'

/**
 * The checksummed address, of one case or with this chain's prefix, too. A wrong checksum is no account: a character is
 * mistyped.
 * @throws {NotThere}
 */
function parseOwner({ params, chainId }: PageAddress): Address {
  const parsed = parseAddress(params['address'] ?? '', { chainId })
  if (parsed.status !== 'valid') throw new NotThere(parsed)
  return parsed.address
}

/** As in `alice.eth`; undefined for anything without a dot between two characters. */
const nameOf = ({ params: { address } }: PageAddress): string | undefined =>
  address !== undefined && /.\../.test(address) ? address : undefined

const cursorOf = ({ query }: PageAddress): string | undefined => query.get('cursor') ?? undefined

export const ownerRoute: PageRoute<'owner'> = {
  page: 'owner',
  pattern: '/owners/:address',
  canonicalPath(address) {
    const name = nameOf(address)
    if (name !== undefined) return `/owners/${encodeURIComponent(name)}`
    const cursor = cursorOf(address)
    const search = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    return `/owners/${parseOwner(address)}${search}`
  },
  async leadsTo(address, ask) {
    const name = nameOf(address)
    if (name === undefined) return undefined
    const found = await ask<{ readonly address: Address }>(`/api/names/${encodeURIComponent(name)}`)
    if (found === undefined) throw new UnreadableName(name)
    return `/owners/${found.address}`
  },
  async readContent(address, ask) {
    const owner = parseOwner(address)
    const cursor = cursorOf(address)
    const search = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const answer = await ask<OwnerAnswer>(`/api/owners/${owner}${search}`)
    return { address: owner, ...(cursor !== undefined && { cursor }), ...(answer && { answer }) }
  },
  // Accounts are not listed to search engines.
  addresses: () => [],
}
