/** Judges signatures one by one: those from a file or a link, of which some may be forged. */
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ContractQuestions } from './contractQuestions.ts'
import { InvalidSignatureError } from './invalidSignatureError.ts'
import { isAccepted, type SignedHash } from './isAccepted.ts'
import type { ParsedSignature } from './parsedSignature.ts'
import { parseSignatures } from './parseSignatures.ts'
import { recoverSigner } from './recoverSigner.ts'

export type SignatureRefusal =
  | { readonly reason: 'malformed' }
  /** `signer`: who made it, or whom it names. Forged, of another transaction, or of a former owner. */
  | { readonly reason: 'not-an-owner'; readonly signer: Address }
  | { readonly reason: 'duplicate'; readonly signer: Address }
  /** The owner's contract does not accept it, or the owner has not approved the hash on chain. */
  | { readonly reason: 'not-accepted'; readonly signer: Address }
  /** Only the chain could prove it, and no endpoint is configured. */
  | { readonly reason: 'unproven'; readonly signer: Address }
  /** More signatures than owners can have made: this one and those after it were not looked at. */
  | { readonly reason: 'too-many' }

export interface ValidSignature {
  /** As `owners` has it. */
  readonly owner: Address
  readonly type: ParsedSignature['type']
  /** A blob of this signature alone, in lower case. */
  readonly signature: Hex
}

export interface JudgedSignatures {
  readonly valid: readonly ValidSignature[]
  readonly refused: readonly SignatureRefusal[]
}

export interface SignatureJudgement extends SignedHash {
  readonly owners: readonly Address[]
  /** Null where the chain cannot be asked. */
  readonly questions: ContractQuestions | null
  /** Shared by several hashes; unlimited if it is absent. */
  readonly budget?: JudgementBudget | undefined
}

/** What may still be spent on signatures; `judgeSignatures` counts it down. */
export interface JudgementBudget {
  /** Each takes a recovery: milliseconds. */
  signatures: number
  /** Each takes up to two calls of the chain. */
  questions: number
}

/** Signatures of one hash that are looked at beyond one per owner: former owners', and doubled ones. */
const SPARE_SIGNATURES = 8

/**
 * @param blobs each of one or several signatures.
 * @throws what `questions` throws if the chain cannot be read.
 */
export async function judgeSignatures(
  blobs: readonly Hex[],
  judgement: SignatureJudgement,
): Promise<JudgedSignatures> {
  const valid: ValidSignature[] = []
  const refused: SignatureRefusal[] = []
  const asked = new Set<Address>()
  const budget = judgement.budget ?? { signatures: Infinity, questions: Infinity }
  let left = judgement.owners.length + SPARE_SIGNATURES
  for (const blob of blobs)
    for (const parsed of parseOrNull(blob) ?? [null]) {
      if (left === 0 || budget.signatures === 0)
        return { valid, refused: [...refused, { reason: 'too-many' }] }
      left -= 1
      budget.signatures -= 1
      const result =
        parsed === null
          ? ({ reason: 'malformed' } as const)
          : await judge(parsed, judgement, { valid, asked, budget })
      if ('reason' in result) refused.push(result)
      else valid.push(result)
    }
  return { valid, refused }
}

interface Progress {
  readonly valid: readonly ValidSignature[]
  /** Owners about whom the chain has been asked. */
  readonly asked: Set<Address>
  readonly budget: JudgementBudget
}

async function judge(
  parsed: ParsedSignature,
  { owners, questions, ...signed }: SignatureJudgement,
  { valid, asked, budget }: Progress,
): Promise<ValidSignature | SignatureRefusal> {
  const signer = await recoverOrNull(signed.hash, parsed)
  if (signer === null) return { reason: 'malformed' }
  const owner = owners.find((one) => isAddressEqual(one, signer))
  if (owner === undefined) return { reason: 'not-an-owner', signer }
  if (valid.some((one) => one.owner === owner)) return { reason: 'duplicate', signer }
  if (parsed.type === 'APPROVED_HASH' || parsed.type === 'CONTRACT_SIGNATURE') {
    if (asked.has(owner)) return { reason: 'duplicate', signer }
    if (questions === null || budget.questions === 0) return { reason: 'unproven', signer }
    asked.add(owner)
    budget.questions -= 1
    if (!(await isAccepted(questions, signed, { owner, parsed }))) return { reason: 'not-accepted', signer }
  }
  return { owner, type: parsed.type, signature: parsed.bytes }
}

function parseOrNull(blob: Hex): readonly ParsedSignature[] | null {
  try {
    const parsed = parseSignatures(blob)
    return parsed.length === 0 ? null : parsed
  } catch (error) {
    if (error instanceof InvalidSignatureError) return null
    throw error
  }
}

async function recoverOrNull(hash: Hex, parsed: ParsedSignature): Promise<Address | null> {
  try {
    return await recoverSigner(hash, parsed)
  } catch (error) {
    if (error instanceof InvalidSignatureError) return null
    throw error
  }
}
