/** The transaction that a source describes, as the bytes that would be signed. A source's answer is only text. */
import {
  hashInput,
  addressInput,
  hexInput,
  uint256Input,
  type TransactionDetails,
} from '@peppermint/safe/wire'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { Hex } from 'viem'
import { z } from 'zod'

export interface StatedProposal {
  readonly transaction: SafeTransaction
  /** As the source states it; not to be signed before it is computed. */
  readonly statedHash: Hex
}

export type ReadProposal =
  | ({ readonly status: 'read' } & StatedProposal)
  /** Executed by a module, a transfer, or the creation: no owner signs it. */
  | { readonly status: 'unsigned' }
  /** A field is missing or malformed, so that no hash can be computed. */
  | { readonly status: 'malformed'; readonly field: string }

const fields = z.object({
  to: addressInput,
  value: uint256Input,
  data: hexInput.nullable().transform((data): Hex => data ?? '0x'),
  operation: z.literal([0, 1]),
  safeTxGas: uint256Input,
  baseGas: uint256Input,
  gasPrice: uint256Input,
  gasToken: addressInput,
  refundReceiver: addressInput,
  nonce: z.int().nonnegative(),
  safeTxHash: hashInput,
})

export function readProposal({ txData, detailedExecutionInfo: info }: TransactionDetails): ReadProposal {
  if (info?.type !== 'MULTISIG') return { status: 'unsigned' }
  if (txData === null) return { status: 'malformed', field: 'txData' }
  const { data: parsed, error } = fields.safeParse({
    ...info,
    to: txData.to.value,
    value: txData.value,
    data: txData.hexData,
    operation: txData.operation,
    refundReceiver: info.refundReceiver.value,
  })
  if (error !== undefined)
    return { status: 'malformed', field: error.issues[0]?.path.join('.') ?? 'transaction' }
  const { safeTxHash, ...transaction } = parsed
  return { status: 'read', transaction, statedHash: safeTxHash }
}
