/** Peppers that a Safe holds: from our server, which indexes the collection, or the gateway's ids with cards of the chain. */
import { useQuery } from '@tanstack/react-query'
import { readCards } from '@peppermint/sale'
import type { Collectible } from '@peppermint/safe/wire'
import { fetchOwner } from '@peppermint/api'
import type { Address } from 'viem'
import { toPepper } from '@peppermint/ui/tokens/toPepper.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { safeKey, useChainAllowed, useSource } from './queries.ts'
import { useWorkspace } from './workspace.ts'

/** More are counted, not drawn. */
const MAX_PEPPERS = 200

export interface HeldPeppers {
  /** All that it holds. */
  readonly count: number
  /** The first of them. */
  readonly peppers: readonly Pepper[]
}

/** @param collectibles those that the source has read so far. */
export function usePeppers(collectibles: readonly Collectible[]) {
  const source = useSource()
  const { site, chain } = useWorkspace()
  const isChainAllowed = useChainAllowed() && site.endpoints.length > 0
  const ids = pepperIds(collectibles, site.deployment.contract)
  return useQuery({
    queryKey: [...safeKey(source), 'peppers', isChainAllowed, ids.join()],
    queryFn: async ({ signal }): Promise<HeldPeppers> => {
      if (site.api !== null) return readHeld(site.api, source.safe, signal)
      if (!isChainAllowed)
        return { count: ids.length, peppers: ids.map((id) => ({ status: 'revealed', id })) }
      const shown = ids.slice(0, MAX_PEPPERS)
      const cards = await readCards(chain(), site.deployment, shown)
      return {
        count: ids.length,
        peppers: shown.map((id, index) => {
          const card = cards[index]
          return card === undefined ? { status: 'sealed', id } : { status: 'revealed', id, card }
        }),
      }
    },
  })
}

/** Token ids of our collection, in order. */
export const pepperIds = (collectibles: readonly Collectible[], contract: Address): readonly number[] =>
  collectibles
    .filter(({ address, id }) => isPepper(address, contract) && /^\d{1,6}$/.test(id))
    .map(({ id }) => Number(id))
    .toSorted((one, other) => one - other)

export const isPepper = (token: Address, contract: Address): boolean =>
  token.toLowerCase() === contract.toLowerCase()

/** The most that our server lists at once. */
const PAGE_SIZE = 100

async function readHeld(api: string, safe: Address, signal: AbortSignal): Promise<HeldPeppers> {
  const { held, peppers } = await fetchOwner(api, safe, { limit: PAGE_SIZE }, signal)
  return { count: held, peppers: peppers.map(toPepper) }
}
