/** Off-chain messages of a Safe: proposed by one owner, confirmed by others. */
import { z } from 'zod'
import { addressEx, hex, signatureInput } from './scalars.ts'

export const messageStatus = z.enum(['NEEDS_CONFIRMATION', 'CONFIRMED'])
export const messageListItemType = z.enum(['DATE_LABEL', 'MESSAGE'])

/** A text, or typed data as JSON. */
const MAX_MESSAGE_CHARACTERS = 65_536
const MAX_ORIGIN_CHARACTERS = 2_000

/** Typed data (EIP-712). Its types are checked when it is hashed. */
export const typedDataOfAnySize = z.object({
  domain: z.record(z.string(), z.unknown()),
  /** Inferred if it is absent: the only type that no other refers to. */
  primaryType: z.string().optional(),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  message: z.record(z.string(), z.unknown()),
})
const typedData = typedDataOfAnySize.refine(
  (value) => JSON.stringify(value).length <= MAX_MESSAGE_CHARACTERS,
  'Message is too long',
)

const messageText = z.string().max(MAX_MESSAGE_CHARACTERS, 'Message is too long')

/** Body of `POST …/safes/{safe}/messages`. Another owner's proposal of the same message is a confirmation. */
export const proposeMessageInput = z.object({
  message: z.unknown().transform((value, context) => {
    // Not a union, whose error would not say what is wrong.
    const result = (typeof value === 'string' ? messageText : typedData).safeParse(value)
    if (result.success) return result.data
    for (const { message, path } of result.error.issues) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  }),
  /** Of exactly one owner. */
  signature: signatureInput,
  safeAppId: z.int().min(0).max(2_147_483_647).nullish(),
  origin: z.string().max(MAX_ORIGIN_CHARACTERS, 'Invalid origin').nullish(),
})

/** Body of `POST …/messages/{hash}/signatures`. */
export const confirmMessageInput = z.object({ signature: signatureInput })

export const safeMessage = z.object({
  messageHash: hex,
  /** Compares with the Safe's current owners and threshold; a message signed on chain is confirmed. */
  status: messageStatus,
  /** Of the Safe App that asked for the signature. */
  logoUri: z.string().nullable(),
  name: z.string().nullable(),
  message: z.union([z.string(), typedData]),
  /** Milliseconds since 1970. */
  creationTimestamp: z.number(),
  /** Of the last confirmation. */
  modifiedTimestamp: z.number(),
  confirmationsSubmitted: z.number(),
  confirmationsRequired: z.number(),
  proposedBy: addressEx,
  /** Of current owners. */
  confirmations: z.array(z.object({ owner: addressEx, signature: hex })),
  /** What `isValidSignature` of the Safe accepts; null until the message is confirmed. */
  preparedSignature: hex.nullable(),
  origin: z.string().nullable(),
})

/** An item of a Safe's list of messages: newest first, each UTC day after a label. */
export const messageListItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(messageListItemType.enum.DATE_LABEL),
    /** Start of the UTC day, in milliseconds since 1970. */
    timestamp: z.number(),
  }),
  safeMessage.extend({ type: z.literal(messageListItemType.enum.MESSAGE) }),
])

export type MessageStatus = z.infer<typeof messageStatus>
export type SafeMessage = z.infer<typeof safeMessage>
export type MessageListItem = z.infer<typeof messageListItem>
export type ProposedMessage = z.infer<typeof proposeMessageInput>
