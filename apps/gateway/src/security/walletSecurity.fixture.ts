/** What Safe{Wallet} 1.95 takes as an answer to its checks, by its generated client, and what it says of one as a whole. */
import { z } from 'zod'

const severity = z.enum(['OK', 'INFO', 'WARN', 'CRITICAL'])
const text = z.string().min(1)
const address = z.string().regex(/^0x[\dA-Fa-f]{40}$/)
const results = (types: readonly [string, ...string[]], more: z.ZodRawShape = {}) =>
  z
    .array(
      z.strictObject({
        severity,
        type: z.enum(types),
        title: text,
        description: text,
        error: text.optional(),
        ...more,
      }),
    )
    .min(1)

const interaction = results(['NEW_RECIPIENT', 'RECURRING_RECIPIENT', 'LOW_ACTIVITY', 'FAILED'])
const recipient = z.strictObject({
  isSafe: z.boolean(),
  RECIPIENT_INTERACTION: interaction,
  RECIPIENT_ACTIVITY: interaction.optional(),
})
const named = { name: text.optional(), logoUrl: z.url().optional() }
const ofContract = results([
  'VERIFIED',
  'NOT_VERIFIED',
  'NOT_VERIFIED_BY_SAFE',
  'VERIFICATION_UNAVAILABLE',
  'NEW_CONTRACT',
  'KNOWN_CONTRACT',
  'UNEXPECTED_DELEGATECALL',
  'FAILED',
])
const contract = z.strictObject({
  ...named,
  CONTRACT_VERIFICATION: ofContract.optional(),
  CONTRACT_INTERACTION: ofContract.optional(),
  DELEGATECALL: ofContract.optional(),
  FALLBACK_HANDLER: results(['UNOFFICIAL_FALLBACK_HANDLER'], {
    fallbackHandler: z.strictObject({ address, ...named }).optional(),
  }).optional(),
})
const issues = z.partialRecord(
  severity,
  z.array(z.strictObject({ address: address.optional(), description: text })),
)

export const walletRecipient = recipient
export const walletCounterparties = z.strictObject({
  recipient: z.record(address, recipient),
  contract: z.record(address, contract),
  deadlock: z.record(
    address,
    z.strictObject({ DEADLOCK: results(['DEADLOCK_DETECTED', 'NESTED_SAFE_WARNING', 'FAILED']) }),
  ),
})
export const walletThreats = z.strictObject({
  THREAT: z.array(
    z.union([
      results(['NO_THREAT', 'OWNERSHIP_CHANGE', 'MODULE_CHANGE', 'FAILED']).element,
      results(['MASTERCOPY_CHANGE'], { before: address, after: address }).element,
      results(['MALICIOUS', 'MODERATE'], { issues: issues.optional() }).element,
    ]),
  ),
})

/** Results of a threat analysis that it shows: the worst ones. */
export const SHOWN_THREATS = 3

/** Its heading over all results together is that of the worst severity. */
const HEADINGS = [
  ['CRITICAL', 'Risk detected'],
  ['WARN', 'Issues found'],
  ['INFO', 'Review details'],
  ['OK', 'Checks passed'],
] as const

export function walletHeading(...answers: readonly unknown[]): string {
  const found = new Set<unknown>()
  const pending = [...answers]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if ('severity' in next) found.add(next.severity)
    else pending.push(...Object.values(next))
  }
  return HEADINGS.find(([worst]) => found.has(worst))?.[1] ?? 'Copilot'
}
