/** Keeps what depends on who looks current: balance, minted count, and what gas costs now. */
import { getGasPrice } from 'viem/actions'
import type { Address, Client } from 'viem'
import { readAccount, type AccountStanding, type Deployment } from '@peppermint/contracts/sale'
import { POLLING } from './chain.ts'
import { poll, type Polling } from './poll.ts'

export interface AccountNews extends AccountStanding {
  /** Wei for one gas. */
  readonly gasPrice: bigint
}

/** Watches one account; `heard` gets every reading, `failed` is called when the chain does not answer. */
export function watchAccount(
  chain: Client,
  deployment: Deployment,
  account: Address,
  heard: (news: AccountNews) => void,
  failed: () => void,
): Polling {
  async function read(): Promise<AccountNews> {
    const [standing, gasPrice] = await Promise.all([
      readAccount(chain, deployment, account),
      getGasPrice(chain),
    ])
    return { ...standing, gasPrice }
  }
  return poll({ read, heard, failed, every: POLLING })
}
