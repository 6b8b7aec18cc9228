/** Reads a batch that Safe's Transaction Builder, our commands or the studio saved, as calls for the batch form. */
import { parseExactJson } from '@peppermint/input/json'
import type { SafeCall } from '@peppermint/safe/build'
import { BundleError, MAX_BUNDLE_CHARACTERS } from '@peppermint/safe/bundle'
import { checkedAddressInput, dataInput, uint256Input } from '@peppermint/safe/wire'
import { batchChecksum } from '@peppermint/sale/operations/batchChecksum.ts'
import { batchFileSchema, type BatchFileTransaction } from '@peppermint/sale/operations/batchFile.ts'
import { MAX_CALLS } from '@peppermint/ui/safe/batchDraft.ts'
import { type Address, isAddressEqual } from 'viem'
import { z } from 'zod'
import { type BatchBudget, createBatchBudget, encodeBatchCall } from './encodeBatchCall.ts'

/** Its calls run nothing by themselves: the batch form lists them, and their review decodes the bytes. */
export interface ReceivedBatch {
  readonly calls: readonly SafeCall[]
  /** The file's checksum is that of another content. */
  readonly isChanged: boolean
}

const header = z.object({ transactions: z.array(z.unknown()), meta: z.object({}), chainId: z.unknown() })

/**
 * @param text of a file.
 * @returns undefined if it is no such batch.
 * @throws {BundleError} `too-large`, `unreadable`, `wrong-chain`, `wrong-safe`; `invalid` with the path of what
 *   cannot be sent, which is `transactions` if there is none or more than a batch may have.
 */
export function readBatchFile(
  text: string,
  { chainId, safe }: { readonly chainId: number; readonly safe: Address },
): ReceivedBatch | undefined {
  if (text.length > MAX_BUNDLE_CHARACTERS) throw new BundleError('too-large')
  const value = parseJson(text)
  if (!header.safeParse(value).success || 'format' in Object(value)) return undefined
  const file = batchFileSchema.safeParse(value)
  if (!file.success) throw new BundleError('invalid', file.error.issues[0]?.path.join('.'))
  const { meta, transactions } = file.data
  if (file.data.chainId !== String(chainId)) throw new BundleError('wrong-chain')
  if (meta.createdFromSafeAddress && !isSame(meta.createdFromSafeAddress, safe))
    throw new BundleError('wrong-safe')
  if (transactions.length === 0 || transactions.length > MAX_CALLS)
    throw new BundleError('invalid', 'transactions')
  const budget = createBatchBudget()
  const calls = transactions.map((transaction, index) => toCall(transaction, `transactions.${index}`, budget))
  return { calls, isChanged: isChanged(value as z.infer<typeof header>) }
}

function parseJson(text: string): unknown {
  try {
    // As JSON's, an amount beyond a double would be another one.
    return parseExactJson(text)
  } catch {
    throw new BundleError('unreadable')
  }
}

function isSame(named: string, safe: Address): boolean {
  const address = checkedAddressInput.safeParse(named)
  return address.success && isAddressEqual(address.data, safe)
}

/** Not of a file without a checksum, which other programs write. */
function isChanged(file: z.infer<typeof header>): boolean {
  const { checksum, ...meta }: { readonly checksum?: unknown } = { ...file.meta }
  return typeof checksum === 'string' && batchChecksum({ ...file, meta }) !== checksum
}

const callSchema = z.object({ to: checkedAddressInput, value: uint256Input, data: dataInput })

function toCall(transaction: BatchFileTransaction, path: string, budget: BatchBudget): SafeCall {
  const { to, value } = transaction
  // Transaction Builder leaves the bytes of a filled in form empty.
  const data = transaction.data || encodeBatchCall(transaction, path, budget)
  const call = callSchema.safeParse({ to, value, data })
  if (!call.success) throw new BundleError('invalid', `${path}.${call.error.issues[0]?.path.join('.')}`)
  return call.data
}
