/** Requests that write transactions: proposals, confirmations, deletions; and what helps to make one. */
import { zeroAddress } from 'viem'
import { z } from 'zod'
import { operation } from './dataDecoded.ts'
import { addressInput, dataInput, hashInput, signatureInput, uint256Input } from './scalars.ts'
import { transactionData } from './transactions.ts'
import { txInfo } from './txInfo.ts'

/** Characters. */
const MAX_ORIGIN_LENGTH = 200

/** A nonce as a decimal string. No Safe reaches one whose successor a double cannot count. */
export const nonceInput = z
  .string()
  .regex(/^\d{1,16}$/, 'Invalid base-10 numeric string')
  .transform(Number)
  .refine((nonce) => nonce < Number.MAX_SAFE_INTEGER, 'Invalid base-10 numeric string')

/** What a Safe is to execute. */
const callInput = z.object({
  to: addressInput,
  /** Wei. */
  value: uint256Input,
  data: dataInput.nullish().transform((data) => data ?? '0x'),
  operation,
})

/**
 * Where a proposal comes from, as its proposer says: a JSON object of a Safe App's `url`, `name` and `note`, or any other
 * text; empty is none.
 */
export const originInput = z
  .string()
  .max(2 * MAX_ORIGIN_LENGTH, 'Invalid origin')
  .refine((origin) => Array.from(origin).length <= MAX_ORIGIN_LENGTH, 'Invalid origin')
  .nullish()
  .transform((origin) => origin || null)

/** Body of a proposal, and of a confirmation: the same transaction with another owner's signature. */
export const proposeInput = callInput.extend({
  nonce: nonceInput,
  safeTxGas: uint256Input,
  baseGas: uint256Input,
  gasPrice: uint256Input,
  gasToken: addressInput,
  refundReceiver: addressInput.nullish().transform((receiver) => receiver ?? zeroAddress),
  safeTxHash: hashInput,
  /** Owner or delegate, one of the signers. */
  sender: addressInput,
  /** Without one, the proposal is not trusted. */
  signature: signatureInput.nullish().transform((signature) => signature ?? null),
  origin: originInput,
})
export type ProposeInput = z.infer<typeof proposeInput>

/** Body of a confirmation. The web app's and older clients' names of the same field. */
export const confirmationInput = z
  .union([z.object({ signature: signatureInput }), z.object({ signedSafeTxHash: signatureInput })], {
    error: 'Invalid signature',
  })
  .transform((body) => ('signature' in body ? body.signature : body.signedSafeTxHash))

/** Body of a deletion: the signature of `DeleteRequest` (EIP-712). */
export const deletionInput = z.object({ signature: signatureInput })

export const estimationInput = callInput
/** Answer of an estimation. */
export const estimation = z.object({
  currentNonce: z.number(),
  /** After the last nonce of the queue that can be executed soon. */
  recommendedNonce: z.number(),
  /** Always "0": the Safe forwards all gas. */
  safeTxGas: z.string(),
})

export const nonces = estimation.pick({ currentNonce: true, recommendedNonce: true })

export const previewInput = callInput
export type PreviewInput = z.infer<typeof previewInput>
/** What a transaction would show as. */
export const transactionPreview = z.object({ txInfo, txData: transactionData })
export type TransactionPreview = z.infer<typeof transactionPreview>
