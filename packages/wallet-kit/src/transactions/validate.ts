/**
 * What the journal refuses to write down. The sentences are fixed by the kit's requirements, one spelling
 * mistake included, because other software may look for them.
 */
import type { Hash, Hex } from 'viem'
import type { Intent } from './entry.ts'

const HASH = /^0x[0-9a-fA-F]{64}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Thrown when a transaction is invalid. Nothing was stored, and this code sent no wallet request. */
export class InvalidTransactionError extends Error {
  override readonly name = 'InvalidTransactionError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['Unable to add transaction', ...problems].join('\n'))
    this.problems = problems
  }
}

export function isHash(value: unknown): value is Hash {
  return typeof value === 'string' && HASH.test(value)
}

/** Whether a value is `0x` and pairs of hexadecimal digits; `0x` alone is empty data. */
export function isHexData(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
}

export function hasChainAndAccount({ chainId, account }: Pick<Intent, 'chainId' | 'account'>): boolean {
  return Number.isSafeInteger(chainId) && ADDRESS.test(account)
}

/** Throws {@link InvalidTransactionError} listing every problem of the intent. */
export function assertIntent(intent: Intent): void {
  if (!hasChainAndAccount(intent)) throw new InvalidTransactionError(['No address or chain ID found'])
  const problems = validationErrors(intent)
  if (problems.length > 0) throw new InvalidTransactionError(problems)
}

/** Problems of the description and confirmations, in the messages of the source. */
export function validationErrors({
  description,
  confirmations,
}: Pick<Intent, 'description' | 'confirmations'>): string[] {
  return [
    ...(typeof description === 'string' ? [] : ['Transaction must have a description']),
    ...(Number.isInteger(confirmations) && confirmations >= 1
      ? []
      : ['Transaction confirmations must be a positiver integer']),
  ]
}

/** Throws {@link InvalidTransactionError} unless the value is a transaction hash. */
export function assertHash(hash: unknown): asserts hash is Hash {
  if (!isHash(hash)) throw new InvalidTransactionError(['Invalid transaction hash'])
}
