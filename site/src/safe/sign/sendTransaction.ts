/**
 * Sends a transaction of the connected account that concerns a Safe: recorded in the journal before the wallet is
 * asked, so that a reload or a closed tab does not lose it.
 */
import { type Address, type Client, type Hash, type Hex, numberToHex } from 'viem'
import type { Problem } from '@peppermint/wallet-kit/errors'
import { type ExpectedLog, getNonceAndBlock, type Journal } from '@peppermint/wallet-kit/transactions'
import type { OwnerWallet } from './ownerWallet.ts'
import { requireWallet } from './ownerWallet.ts'
import { problemOf } from './safeActionError.ts'
import { type SafeTransactionNote, toSafeNote } from './safeNote.ts'

export interface SendingTools {
  readonly wallet: OwnerWallet
  readonly client: Client
  readonly journal: Journal
}

/** A transaction that was simulated. */
export interface PreparedTransaction {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  /** Estimate. */
  readonly gas: bigint
  /** For the list of transactions. */
  readonly description: string
  readonly note: SafeTransactionNote
  readonly expectedLog: ExpectedLog
}

export type SendingOutcome =
  /** The journal follows it. */
  | { readonly status: 'sent'; readonly entryId: string; readonly hash: Hash }
  | { readonly status: 'declined' }
  | { readonly status: 'failed'; readonly problem: Problem }

/** Part of the estimate that is added to the limit: a block later, storage may cost more. */
const GAS_MARGIN_DIVISOR = 5n

export const gasLimit = (gas: bigint): bigint => gas + gas / GAS_MARGIN_DIVISOR

/** Asks the wallet to send. Resolves with an outcome, never rejects. */
export async function sendTransaction(
  { wallet, client, journal }: SendingTools,
  prepared: PreparedTransaction,
  onAsk?: () => void,
): Promise<SendingOutcome> {
  const { chainId, to, data, gas, description, note, expectedLog } = prepared
  let entryId: string | undefined
  try {
    const nonceAndBlock = await getNonceAndBlock(client, wallet.account)
    // Checked last: the wallet can change chain or account after the click.
    const provider = await requireWallet(wallet, chainId)
    entryId = journal.addIntent({
      chainId,
      account: wallet.account,
      description,
      request: { to, data, value: 0n },
      ...nonceAndBlock,
      meta: toSafeNote(note),
      expectedLog,
    }).id
    onAsk?.()
    const hash = await provider.request({
      method: 'eth_sendTransaction',
      // The wallet sets the fees: it has the network's rules and its owner's preferences.
      params: [
        {
          from: wallet.account,
          to,
          data,
          value: '0x0',
          gas: numberToHex(gasLimit(gas)),
          chainId: numberToHex(chainId),
        },
      ],
    })
    journal.markSent(entryId, hash)
    return { status: 'sent', entryId, hash }
  } catch (error) {
    const problem = problemOf(error, wallet.name)
    // The intent is closed only if certainly nothing was sent; otherwise the chain decides.
    if (entryId !== undefined && problem.moneyMoved === false) journal.markRejected(entryId)
    return problem.outcome === 'rejected' ? { status: 'declined' } : { status: 'failed', problem }
  }
}
