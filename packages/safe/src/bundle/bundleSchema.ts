/**
 * The file that owners pass on where no service collects their signatures: transactions and messages of one Safe, with
 * signatures. Version 1.
 */
import { z } from 'zod'
import {
  checkedAddressInput,
  hashInput,
  proposeInput,
  proposeMessageInput,
  signatureInput,
} from '../wire/index.ts'

export const BUNDLE_FORMAT = 'peppermint-safe-bundle'
export const BUNDLE_VERSION = 1
/** UTF-16 units of the text; a transaction with three signatures has 1,200. */
export const MAX_BUNDLE_CHARACTERS = 1_048_576
const MAX_TRANSACTIONS = 100
const MAX_MESSAGES = 100
/** A Safe cannot pay gas for more. */
const MAX_SIGNATURES = 100
const MAX_NOTE_CHARACTERS = 200
/** Milliseconds since 1970 that a date can have. */
const MAX_TIMESTAMP_MS = 8.64e15

const signatures = z.array(signatureInput).max(MAX_SIGNATURES).readonly()
const createdAt = z.int().min(0).max(MAX_TIMESTAMP_MS)

const bundledTransaction = proposeInput
  .pick({
    value: true,
    data: true,
    operation: true,
    nonce: true,
    safeTxGas: true,
    baseGas: true,
    gasPrice: true,
    safeTxHash: true,
  })
  .extend({
    to: checkedAddressInput,
    gasToken: checkedAddressInput,
    refundReceiver: checkedAddressInput,
    signatures,
    createdAt,
    note: z.string().max(MAX_NOTE_CHARACTERS).nullable(),
  })

const bundledMessage = z.object({
  message: proposeMessageInput.shape.message,
  messageHash: hashInput,
  signatures,
  createdAt,
})

export const bundleHeader = z.object({ format: z.literal(BUNDLE_FORMAT), version: z.number() })

export const bundleSchema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  /** Decimal. */
  chainId: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  safe: checkedAddressInput,
  transactions: z.array(bundledTransaction).max(MAX_TRANSACTIONS).readonly(),
  messages: z.array(bundledMessage).max(MAX_MESSAGES).readonly(),
})

/** As parsed: its hashes and signatures are claims, see `verifyBundle`. */
export type Bundle = z.infer<typeof bundleSchema>
export type BundledTransaction = Bundle['transactions'][number]
export type BundledMessage = Bundle['messages'][number]
