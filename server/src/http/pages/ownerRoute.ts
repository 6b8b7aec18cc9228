/** `/owners/:address`: what an account holds. A name in its place leads to the account's address. */
import { getAddress, type Address } from 'viem'
import type { OwnerAnswer } from '../../client/responses.ts'
import { MovedPage, NoSuchPage, type PageAddress, type PageRoute } from './pageRoute.ts'

/**
 * The checksummed address. Of another case it is the same account: what was typed or linked still leads there, and
 * the page shows the whole address.
 * @throws {NoSuchPage}
 */
function parseOwner(text: string | undefined): Address {
  if (text === undefined || !/^0x[\da-f]{40}$/i.test(text)) throw new NoSuchPage(text)
  return getAddress(text.toLowerCase())
}

/** As in `alice.eth`; undefined for anything without a dot. */
const nameOf = ({ params }: PageAddress): string | undefined =>
  params['address']?.includes('.') === true ? params['address'] : undefined

const cursorOf = ({ query }: PageAddress): string | undefined => query.get('cursor') ?? undefined

export const ownerRoute: PageRoute<'owner'> = {
  page: 'owner',
  pattern: '/owners/:address',
  canonicalPath(address) {
    const name = nameOf(address)
    if (name !== undefined) return `/owners/${encodeURIComponent(name)}`
    const cursor = cursorOf(address)
    const search = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    return `/owners/${parseOwner(address.params['address'])}${search}`
  },
  async readContent(address, ask) {
    const name = nameOf(address)
    if (name !== undefined) {
      const found = await ask<{ readonly address: Address }>(`/api/names/${encodeURIComponent(name)}`)
      throw found === undefined ? new NoSuchPage(name) : new MovedPage(`/owners/${found.address}`)
    }
    const owner = parseOwner(address.params['address'])
    const cursor = cursorOf(address)
    const search = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const answer = await ask<OwnerAnswer>(`/api/owners/${owner}${search}`)
    return { address: owner, ...(cursor !== undefined && { cursor }), ...(answer && { answer }) }
  },
  // Accounts are not listed to search engines.
  addresses: () => [],
}
