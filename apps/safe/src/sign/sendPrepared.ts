/** Asks the connected wallet to send a transaction that concerns a Safe, and that was simulated. */
import type { Address, Client, Hex } from 'viem'
import {
  requestTransaction,
  toGasLimit,
  type ExpectedLog,
  type Journal,
  type JournalEntry,
  type RequestOutcome,
} from '@peppermint/wallet-kit/transactions'
import type { OwnerWallet } from './ownerWallet.ts'
import { type SafeNote, toSafeNote } from './safeNote.ts'

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
  readonly note: SafeNote
  readonly expectedLog: ExpectedLog
}

/** Resolves with an outcome, never rejects. */
export function sendPrepared(
  { wallet, client, journal }: SendingTools,
  { chainId, gas, note, ...prepared }: PreparedTransaction,
  onAsk?: (entry: JournalEntry) => void,
  isCurrent?: () => boolean,
): Promise<RequestOutcome> {
  const { account, name, provider } = wallet
  return requestTransaction(
    { client, chainId, chainName: COLLECTION.chain.name, journal, account, walletName: name, provider },
    {
      ...prepared,
      value: 0n,
      gasLimit: toGasLimit(gas),
      meta: toSafeNote(note),
      ...(onAsk && { onAsk }),
      ...(isCurrent && { isCurrent }),
    },
  )
}
