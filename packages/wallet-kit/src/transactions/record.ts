/**
 * Records a transaction that the app sent itself. Its request and nonce are unknown at first; `resolveRecorded.ts`
 * fills them in when a node returns the transaction.
 */
import { type Address, type Hash, keccak256, stringToHex } from 'viem'
import type { WalletState } from '../wallets/wallet.ts'
import type { JournalEntry, Sent } from './entry.ts'
import type { Journal } from './journal.ts'
import { InvalidTransactionError, isHash, hasChainAndAccount, validationErrors } from './validate.ts'

export type NewTransaction = TransactionDetails &
  (
    | {
        /** `0x` and 64 hexadecimal digits. */
        readonly hash: Hash
        readonly callsId?: undefined
      }
    | {
        /** The id of a batch of calls, as `wallet_sendCalls` returned it (EIP-5792). */
        readonly callsId: string
        readonly hash?: undefined
      }
  )

interface TransactionDetails {
  /** One sentence for a list of transactions. */
  readonly description: string
  /** Confirmations required before the receipt counts; defaults to 1. */
  readonly confirmations?: number | undefined
  /** The chain it was sent on; defaults to the wallet's current chain. */
  readonly chainId?: number | undefined
  /** The sender; defaults to the connected account. */
  readonly account?: Address | undefined
}

/** The account and chain of a transaction. */
export interface Sender {
  readonly chainId: number
  readonly account: Address
}

/**
 * Resolves the sender: explicit values, else the connected account and chain. Undefined if no wallet is connected.
 */
export function getSender(
  wallet: WalletState,
  { chainId, account }: Pick<TransactionDetails, 'chainId' | 'account'>,
): Sender | undefined {
  if (wallet.status !== 'connected') return undefined
  return { chainId: chainId ?? wallet.chainId, account: account ?? wallet.account }
}

/** Placeholder for the recipient until a node returns the transaction. */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/** The hash under which a batch of calls is kept until a transaction of it is known. No node knows it. */
export const toCallsHash = (callsId: string): Hash => keccak256(stringToHex(callsId))

/**
 * Records a transaction, or a batch of calls, as pending and watches it until the chain settles it, also after a reload. If the
 * journal already has it, returns the existing entry.
 * @param journal undefined until it is loaded: for a connection that did not come through the kit, shortly after it.
 * @param sender undefined if no wallet is connected; this throws.
 * @throws `InvalidTransactionError` with every problem. Nothing is stored then.
 */
export function recordTransaction(
  journal: Journal | undefined,
  sender: Sender | undefined,
  { callsId, description, confirmations = 1, ...given }: NewTransaction,
  now: number = Date.now(),
): JournalEntry {
  if (!journal || !sender || !hasChainAndAccount(sender))
    throw new InvalidTransactionError(['No address or chain ID found'])
  const hasCalls = callsId !== undefined
  const hash = hasCalls ? toCallsHash(callsId) : given.hash
  const problems = [
    ...(isHash(hash) ? [] : ['Invalid transaction hash']),
    ...(callsId === '' ? ['Invalid calls ID'] : []),
    ...validationErrors({ description, confirmations }),
  ]
  if (problems.length > 0 || !isHash(hash)) throw new InvalidTransactionError(problems)
  const existing = journal
    .entries(sender.chainId, sender.account)
    .find((entry) =>
      hasCalls
        ? entry.callsId === callsId
        : 'hash' in entry && entry.hash?.toLowerCase() === hash.toLowerCase(),
    )
  if (existing) return existing
  const entry: Sent = {
    ...sender,
    status: 'sent',
    // The id is derived, so two tabs that record the same transaction write one entry; each chain and account gets a
    // separate one.
    id: `${hash.toLowerCase().slice(2)}-${sender.chainId}-${sender.account.toLowerCase().slice(2)}`,
    description,
    confirmations,
    hash,
    request: { to: ZERO_ADDRESS, data: '0x', value: 0n },
    nonce: 0,
    fromBlock: 0n,
    requestedAt: now,
    sentAt: now,
    placeholder: true,
    ...(hasCalls && { callsId, isOperation: true }),
  }
  journal.add(entry)
  return entry
}
