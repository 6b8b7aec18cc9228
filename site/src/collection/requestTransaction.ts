/** Asks the wallet to send a transaction. The journal has it first, so that a reload or a closed tab loses nothing. */
import { explain, namedError, type Problem } from '@peppermint/wallet-kit/errors'
import {
  getNonceAndBlock,
  type ExpectedLog,
  type Journal,
  type Serializable,
} from '@peppermint/wallet-kit/transactions'
import { numberToHex, type Address, type Client, type EIP1193Provider, type Hash, type Hex } from 'viem'
import { readWalletState } from '../live/walletState.ts'
import { otherAccount } from '../words/problemWords.ts'

export interface RequestTools {
  readonly client: Client
  readonly chainId: number
  readonly journal: Journal
  readonly account: Address
  readonly walletName: string
  readonly provider: () => Promise<EIP1193Provider>
}

export interface RequestedTransaction {
  readonly to: Address
  readonly data: Hex
  readonly gasLimit: bigint
  /** For the wallet's list of transactions. */
  readonly description: string
  readonly meta: Serializable
  readonly expectedLog?: ExpectedLog
  /** A Safe's wallet proposes the transaction, and answers the hash of its operation. */
  readonly isOperation?: true
  /**
   * Asked last, just before the wallet is: why the transaction must not be requested now.
   * @param nonce the account's next one, pending transactions included.
   */
  readonly findObstacle: (nonce: number) => RequestProblem | undefined
  /** Gives the wallet the nonce: of this request and one that it may still have, only one can be executed. */
  readonly isNonceFixed?: boolean
  /** How the wallet is asked; by default with `eth_sendTransaction`. */
  readonly ask?: (provider: EIP1193Provider) => Promise<unknown>
}

export type RequestProblem = Pick<Problem, 'title' | 'detail' | 'technical'>

export type RequestOutcome =
  /** The journal follows it. */
  | { readonly status: 'sent' }
  | { readonly status: 'declined' }
  | { readonly status: 'failed'; readonly problem: RequestProblem }

/** Resolves with an outcome, never rejects. */
export async function requestTransaction(
  tools: RequestTools,
  transaction: RequestedTransaction,
): Promise<RequestOutcome> {
  const { client, chainId, journal, account, walletName } = tools
  const { to, data, description, meta, expectedLog, isOperation } = transaction
  const words = { walletName, chainName: 'Canto' }
  let entryId: string | undefined
  try {
    const nonceAndBlock = await getNonceAndBlock(client, account)
    // Checked last: the wallet can change chain or account after the click.
    const { provider, walletChain, accounts } = await readWalletState(tools.provider)
    if (walletChain !== chainId)
      throw namedError('ConnectorChainMismatchError', `The wallet is on ${walletChain}, not ${chainId}.`)
    // An empty list is a locked wallet, which asks to be unlocked.
    if (accounts.length > 0 && !accounts.some((one) => one.toLowerCase() === account.toLowerCase()))
      return { status: 'failed', problem: otherAccount }
    const obstacle = transaction.findObstacle(nonceAndBlock.nonce)
    if (obstacle !== undefined) return { status: 'failed', problem: obstacle }
    entryId = journal.addIntent({
      chainId,
      account,
      description,
      request: { to, data, value: 0n },
      ...nonceAndBlock,
      meta,
      ...(expectedLog && { expectedLog }),
      ...(isOperation && { isOperation }),
    }).id
    const { nonce } = nonceAndBlock
    const ask = transaction.ask ?? ((wallet) => sendWith(wallet, tools, transaction, nonce))
    const hash = await ask(provider)
    // The journal finds the transaction on chain if the wallet sent it without saying so.
    if (!isHash(hash)) throw new Error('wallet: eth_sendTransaction answered no hash')
    journal.markSent(entryId, hash)
    return { status: 'sent' }
  } catch (error) {
    const problem = explain(error, { ...words, walletAsked: entryId !== undefined })
    // The intent is closed only if certainly nothing was sent; otherwise the chain decides, and the page shows it then.
    if (entryId !== undefined) {
      if (problem.moneyMoved === false) journal.markRejected(entryId)
      else journal.dismiss(entryId)
    }
    return problem.outcome === 'rejected' ? { status: 'declined' } : { status: 'failed', problem }
  }
}

function sendWith(
  provider: EIP1193Provider,
  { account, chainId }: RequestTools,
  { to, data, gasLimit, isNonceFixed }: RequestedTransaction,
  nonce: number,
): Promise<unknown> {
  return provider.request({
    method: 'eth_sendTransaction',
    // The wallet sets the fees: it has the network's rules and its owner's preferences.
    params: [
      {
        from: account,
        to,
        data,
        value: '0x0',
        gas: numberToHex(gasLimit),
        chainId: numberToHex(chainId),
        ...(isNonceFixed === true && { nonce: numberToHex(nonce) }),
      },
    ],
  })
}

/** viem's own would move to a file that the mint page loads. */
const isHash = (value: unknown): value is Hash => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
