import type { Address, Hex } from 'viem'
import { compareVersions } from '../hashes/index.ts'
import type { ContractQuestions } from './contractQuestions.ts'
import type { ParsedSignature } from './parsedSignature.ts'

/** What was signed. */
export interface SignedHash {
  readonly safe: Address
  /** Of the Safe's singleton: decides how it asks contract owners. Null: unknown, they may accept either form. */
  readonly version: string | null
  /** What owners sign. */
  readonly hash: Hex
  /** Bytes that a Safe before 1.5.0 passes to a contract owner, instead of the hash: those it hashed. */
  readonly preimage: Hex
}

/**
 * Whether the chain proves a signature that names its owner: the owner has approved the hash, or is a contract that
 * accepts the signature. False for signatures of accounts, which are recovered.
 */
export async function isAccepted(
  questions: ContractQuestions,
  { safe, version, hash, preimage }: SignedHash,
  { owner, parsed }: { readonly owner: Address; readonly parsed: ParsedSignature },
): Promise<boolean> {
  if (parsed.type === 'APPROVED_HASH') return questions.isApproved(safe, owner, hash)
  if (parsed.type !== 'CONTRACT_SIGNATURE') return false
  const { signature } = parsed
  // The form that the Safe itself uses, so that a confirmation counts exactly if it will on chain.
  const form = formOf(version)
  if (form !== 'hash' && (await questions.acceptsBytes(owner, preimage, signature))) return true
  return form !== 'bytes' && questions.acceptsHash(owner, hash, signature)
}

function formOf(version: string | null): 'bytes' | 'hash' | 'either' {
  const difference = compareVersions(version, '1.5.0')
  if (difference === undefined) return 'either'
  return difference < 0 ? 'bytes' : 'hash'
}
