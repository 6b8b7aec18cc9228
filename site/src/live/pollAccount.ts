/** Polls account data: balance, minted counts, cards of revealed peppers, and the gas price. */
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
  /** Wei per gas. */
  readonly gasPrice: bigint
  /** Cards of the requested ids. */
  readonly cards: ReadonlyMap<number, TokenCard>
}

/**
 * Polls one account. `getUnreadIds` returns tokens whose card can be read now; usually there are none, and the call
 * is skipped.
 */
export function pollAccount(
  chain: Client,
  deployment: Deployment,
  account: Address,
  getUnreadIds: () => readonly number[],
  onUpdate: (update: AccountUpdate) => void,
  onError: () => void,
): Polling {
  async function read(): Promise<AccountUpdate> {
    const ids = getUnreadIds()
    const [state, gasPrice, found] = await Promise.all([
      readAccount(chain, deployment, account),
      getGasPrice(chain),
      ids.length === 0 ? [] : readCards(chain, deployment, ids),
    ])
    const cards = new Map<number, TokenCard>()
    for (const [index, id] of ids.entries()) {
      const card = found[index]
      if (card !== undefined) cards.set(id, card)
    }
    return { ...state, gasPrice, cards }
  }
  return poll({ read, onData: onUpdate, onError, intervalMs: POLLING_INTERVAL_MS })
}
