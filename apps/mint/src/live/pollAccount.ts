/** Polls account data: balance, minted counts, cards of revealed peppers, and the gas price. */
import { getGasPrice } from 'viem/actions'
import type { Address, Client } from 'viem'
import {
  encodeMintCall,
  readAccount,
  readCards,
  type AccountState,
  type Deployment,
  type TokenCard,
} from '@peppermint/sale'
import type { AccountType } from '../mint/panelState.ts'
import { POLLING_INTERVAL_MS } from '@peppermint/ui/chain/chain.ts'
import { poll, type Polling } from '@peppermint/wallet-kit/transactions'

export interface AccountUpdate extends AccountState {
  /** Wei per gas. */
  readonly gasPrice: bigint
  /** Wei for the data of a mint; undefined if the chain has no such fee, or it is not known. */
  readonly dataFee: bigint | undefined
  /** Cards of the requested ids. */
  readonly cards: ReadonlyMap<number, TokenCard>
  readonly accountType: AccountType
}

/**
 * Polls one account. Whether it is a contract is read once. `getUnreadIds` returns tokens whose card can be read now; usually there are none, and the call
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
  let accountType: AccountType | undefined

  async function readAccountType(): Promise<AccountType> {
    const code = await chain.request({ method: 'eth_getCode', params: [account, 'latest'] })
    if (code === '0x') return 'key'
    const { readAccountKind } = await import('./safe/part.ts')
    return (await readAccountKind(chain, account)).type
  }

  /** Of one mint: what further data a transaction has is little. Only a page of such a chain has the code. */
  async function readMintDataFee(): Promise<bigint | undefined> {
    if (COLLECTION.chain.gas.dataFeeOracle === undefined) return undefined
    const { readDataFee } = await import('@peppermint/sale/chains/dataFee.ts')
    return readDataFee(chain, [encodeMintCall(deployment.contract, { phase: 0, quantity: 1, price: 0n })])
  }

  async function read(): Promise<AccountUpdate> {
    const ids = getUnreadIds()
    const [state, gasPrice, dataFee, type, found] = await Promise.all([
      readAccount(chain, deployment, account),
      getGasPrice(chain),
      readMintDataFee(),
      accountType ?? readAccountType(),
      ids.length === 0 ? [] : readCards(chain, deployment, ids),
    ])
    const cards = new Map<number, TokenCard>()
    for (const [index, id] of ids.entries()) {
      const card = found[index]
      if (card !== undefined) cards.set(id, card)
    }
    accountType = type
    return { ...state, gasPrice, dataFee, cards, accountType }
  }
  return poll({ read, onData: onUpdate, onError, intervalMs: POLLING_INTERVAL_MS })
}
