/** Keeps what depends on who looks current: balance, minted counts, cards of opened peppers, what gas costs now. */
import { getGasPrice } from 'viem/actions'
import type { Address, Client } from 'viem'
import {
  readAccount,
  readCards,
  type AccountState,
  type Deployment,
  type TokenCard,
} from '@peppermint/contracts/sale'
import { POLLING_INTERVAL_MS } from './chain.ts'
import { poll, type Polling } from './poll.ts'

export interface AccountUpdate extends AccountState {
  /** Wei for one gas. */
  readonly gasPrice: bigint
  /** Cards of the ids that were wanted. */
  readonly cards: ReadonlyMap<number, TokenCard>
}

/**
 * Watches one account; `heard` gets every reading, `failed` is called when the chain does not answer.
 * `wantedIds` are tokens whose card can be read by now; most readings want none, and then none is asked for.
 */
export function pollAccount(
  chain: Client,
  deployment: Deployment,
  account: Address,
  getUnreadIds: () => readonly number[],
  onUpdate: (news: AccountUpdate) => void,
  onError: () => void,
): Polling {
  async function read(): Promise<AccountUpdate> {
    const ids = getUnreadIds()
    const [standing, gasPrice, found] = await Promise.all([
      readAccount(chain, deployment, account),
      getGasPrice(chain),
      ids.length === 0 ? [] : readCards(chain, deployment, ids),
    ])
    const cards = new Map<number, TokenCard>()
    for (const [index, id] of ids.entries()) {
      const card = found[index]
      if (card !== undefined) cards.set(id, card)
    }
    return { ...standing, gasPrice, cards }
  }
  return poll({ read, onData: onUpdate, onError, intervalMs: POLLING_INTERVAL_MS })
}
