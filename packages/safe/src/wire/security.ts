/**
 * Checks of a transaction or message before it is signed, as Safe{Wallet} asks for them and shows them. `severity` decides
 * how a finding looks: `OK` green, `INFO` plain, `WARN` yellow, `CRITICAL` red and not to be signed without a tick.
 */
import { z } from 'zod'
import { previewInput } from './propose.ts'
import { typedDataOfAnySize } from './messages.ts'
import { address, addressInput, dataInput, uint256Input } from './scalars.ts'
import { operation } from './dataDecoded.ts'
import { zeroAddress } from 'viem'

const severity = z.enum(['OK', 'INFO', 'WARN', 'CRITICAL'])
export type CheckSeverity = z.infer<typeof severity>

const resultOf = <const Type extends string>(...types: readonly Type[]) =>
  z.strictObject({ severity, type: z.enum(types), title: z.string().min(1), description: z.string().min(1) })

const interaction = resultOf('NEW_RECIPIENT', 'RECURRING_RECIPIENT', 'FAILED')
const activity = resultOf('LOW_ACTIVITY', 'FAILED')

/** Of an account that something is sent to. */
export const recipientChecks = z.strictObject({
  isSafe: z.boolean(),
  RECIPIENT_INTERACTION: z.array(interaction),
  /** Of a Safe; wallets count the transactions of other accounts themselves, unless this is there. */
  RECIPIENT_ACTIVITY: z.array(activity).optional(),
})
export type RecipientChecks = z.infer<typeof recipientChecks>

/** Of a contract that is called. */
export const contractChecks = z.strictObject({
  name: z.string().optional(),
  logoUrl: z.string().optional(),
  CONTRACT_VERIFICATION: z.array(resultOf('VERIFIED', 'NOT_VERIFIED', 'VERIFICATION_UNAVAILABLE')).optional(),
  CONTRACT_INTERACTION: z.array(resultOf('KNOWN_CONTRACT', 'NEW_CONTRACT', 'FAILED')).optional(),
  DELEGATECALL: z.array(resultOf('UNEXPECTED_DELEGATECALL')).optional(),
  FALLBACK_HANDLER: z
    .array(
      resultOf('UNOFFICIAL_FALLBACK_HANDLER').extend({
        fallbackHandler: z.strictObject({
          address,
          name: z.string().optional(),
          logoUrl: z.string().optional(),
        }),
      }),
    )
    .optional(),
})
export type ContractChecks = z.infer<typeof contractChecks>

/** Whether Safes that own each other could both be left without signatures. */
export const deadlockChecks = z.strictObject({
  DEADLOCK: z.array(resultOf('NESTED_SAFE_WARNING', 'FAILED')),
})
export type DeadlockChecks = z.infer<typeof deadlockChecks>

export const counterpartyInput = previewInput
/** By address: `deadlock` by that of the Safe. */
export const counterpartyChecks = z.strictObject({
  recipient: z.record(address, recipientChecks),
  contract: z.record(address, contractChecks),
  deadlock: z.record(address, deadlockChecks),
})
export type CounterpartyChecks = z.infer<typeof counterpartyChecks>

export const threatInput = z.object({
  /** Of a Safe transaction, or of a message. */
  data: typedDataOfAnySize,
  /** Who is about to sign. */
  walletAddress: addressInput,
  origin: z.string().max(2_000, 'Invalid origin').nullish(),
})

const issue = z.strictObject({ address: address.optional(), description: z.string().min(1) })
export type ThreatIssue = z.infer<typeof issue>

/** Wallets show the three worst. */
export const threatChecks = z.strictObject({
  THREAT: z.array(
    z.discriminatedUnion('type', [
      resultOf('OWNERSHIP_CHANGE', 'MODULE_CHANGE', 'FAILED'),
      resultOf('MASTERCOPY_CHANGE').extend({ before: address, after: address }),
      resultOf('MODERATE').extend({ issues: z.partialRecord(severity, z.array(issue)) }),
    ]),
  ),
})
export type ThreatChecks = z.infer<typeof threatChecks>
export type ThreatResult = ThreatChecks['THREAT'][number]

/** JSON has a number for small ones. */
const numeric = z.union([z.string(), z.int().min(0).transform(String)]).pipe(uint256Input)

/** Message of the typed data of a Safe transaction. */
export const safeTransactionInput = z.object({
  to: addressInput,
  value: numeric,
  data: dataInput,
  operation,
  safeTxGas: numeric,
  baseGas: numeric,
  gasPrice: numeric,
  gasToken: addressInput,
  refundReceiver: addressInput.nullish().transform((receiver) => receiver ?? zeroAddress),
  nonce: numeric.refine((nonce) => nonce < BigInt(Number.MAX_SAFE_INTEGER)).transform(Number),
})
