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
}

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
  for (const blob of blobs) {
    const signatures = parseOrNull(blob)
    if (signatures === null) refused.push({ reason: 'malformed' })
    for (const parsed of signatures ?? []) {
      const result = await judge(parsed, judgement, valid)
      if ('reason' in result) refused.push(result)
      else valid.push(result)
    }
  }
  return { valid, refused }
}

async function judge(
  parsed: ParsedSignature,
  { owners, questions, ...signed }: SignatureJudgement,
  earlier: readonly ValidSignature[],
): Promise<ValidSignature | SignatureRefusal> {
  const signer = await recoverOrNull(signed.hash, parsed)
  if (signer === null) return { reason: 'malformed' }
  const owner = owners.find((one) => isAddressEqual(one, signer))
  if (owner === undefined) return { reason: 'not-an-owner', signer }
  if (earlier.some((one) => one.owner === owner)) return { reason: 'duplicate', signer }
  if (parsed.type === 'APPROVED_HASH' || parsed.type === 'CONTRACT_SIGNATURE') {
    if (questions === null) return { reason: 'unproven', signer }
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
