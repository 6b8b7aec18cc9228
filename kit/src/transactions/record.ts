/**
 * A transaction that an app sent by itself, told to the journal afterwards. What it asks for and which number it has
 * is not known then; the first look at the chain that finds it writes that down (`resolveRecorded.ts`).
 */
import type { Address, Hash } from 'viem'
import type { WalletState } from '../wallets/wallet.ts'
import type { JournalEntry, Sent } from './entry.ts'
import type { Journal } from './journal.ts'
import { InvalidTransactionError, isHash, hasChainAndAccount, validationErrors } from './validate.ts'

/** A transaction to record. */
export interface NewTransaction {
  /** `0x` and 64 hexadecimal digits. */
  readonly hash: Hash
  /** One sentence for a list of transactions. */
  readonly description: string
  /** Blocks that must hold the receipt before it counts; 1 unless given. */
  readonly confirmations?: number
  /** The chain it was sent on; the one the wallet is on when this is called unless given. */
  readonly chainId?: number
  /** Who sent it; the connected account when this is called unless given. */
  readonly account?: Address
}

/** Whose transaction it is, and where. */
export interface Sender {
  readonly chainId: number
  readonly account: Address
}

/** Whose a transaction is: what it names itself, else who is connected and where; undefined where nobody is. */
export function getSender(
  wallet: WalletState,
  { chainId, account }: Pick<NewTransaction, 'chainId' | 'account'>,
): Sender | undefined {
  if (wallet.status !== 'connected') return undefined
  return { chainId: chainId ?? wallet.chainId, account: account ?? wallet.account }
}

/** Stands where the first look will write what was asked for. */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/**
 * Records a transaction as pending, to be followed until the chain has said what became of it, also after a reload.
 * One that the journal knows already stays as it is.
 * @param journal undefined until it is loaded, which it is before a wallet is connected.
 * @param sender undefined where no wallet is connected, which is refused.
 * @throws `InvalidTransactionError` with every reason, in the sentences of the source. Nothing is stored then.
 */
export function recordTransaction(
  journal: Journal | undefined,
  sender: Sender | undefined,
  { hash, description, confirmations = 1 }: NewTransaction,
  now: number = Date.now(),
): JournalEntry {
  if (!journal || !sender || !hasChainAndAccount(sender))
    throw new InvalidTransactionError(['No address or chain ID found'])
  const problems = [
    ...(isHash(hash) ? [] : ['Invalid transaction hash']),
    ...validationErrors({ description, confirmations }),
  ]
  if (problems.length > 0) throw new InvalidTransactionError(problems)
  const existing = journal
    .entries(sender.chainId, sender.account)
    .find((entry) => 'hash' in entry && entry.hash?.toLowerCase() === hash.toLowerCase())
  if (existing) return existing
  const entry: Sent = {
    ...sender,
    status: 'sent',
    // Two tabs that record the same transaction write the same entry; another chain or account has one of its own.
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
  }
  journal.add(entry)
  return entry
}
