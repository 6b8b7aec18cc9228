/**
 * Checks signatures of the owners of a Safe before anything of them is stored: recovered with their keys, approved on
 * chain, or accepted by a contract owner (ERC-1271), which may be a Safe too.
 */
import {
  type ContractQuestions,
  isAccepted,
  type ParsedSignature,
  type SignedHash,
} from '@peppermint/safe/signatures'
import { and, eq } from 'drizzle-orm'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { approvedHashes } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { invalidSignature, parseStrictly, recover } from './parseStrictly.ts'
import { withContractQuestions } from './contractQuestions.ts'

/** What was signed, and who may have signed it. */
export interface SignatureCheck extends SignedHash {
  /** Owners of the Safe, or the one delegate. */
  readonly signers: readonly Address[]
  /** Address of the requesting client. */
  readonly client: string
}

/** A checked signature of one owner. */
export interface VerifiedSignature {
  readonly owner: Address
  readonly type: ParsedSignature['type']
  /** A blob of this signature alone, in lower case. */
  readonly signature: Hex
}

/**
 * Checks a blob of one or several signatures.
 * @returns all of them, each of a different signer.
 * @throws {GatewayError} 422 `Invalid signature` if one of them is malformed, not of `signers`, malleable (high
 *   s), repeated, or not accepted by its contract; 503 if the chain cannot be read; 429 or 503 if too many contracts are
 *   being asked.
 */
export async function verifySignatures(
  chain: Pick<GatewayChain, 'chainId' | 'config' | 'database' | 'log'>,
  blob: Hex,
  check: SignatureCheck,
): Promise<readonly [VerifiedSignature, ...VerifiedSignature[]]> {
  const recovered = await recoverAll(blob, check)
  const unproven = await withoutIndexedApprovals(chain, check, recovered)
  if (unproven.length > 0) {
    const areValid = await withContractQuestions(chain, check.client, (questions) =>
      areAccepted(questions, check, unproven),
    )
    if (!areValid) throw invalidSignature()
  }
  const [first, ...others] = recovered.map(({ owner, parsed }) => ({
    owner,
    type: parsed.type,
    signature: parsed.bytes,
  }))
  if (first === undefined) throw invalidSignature()
  return [first, ...others]
}

interface RecoveredSignature {
  readonly owner: Address
  readonly parsed: ParsedSignature
}

/** Everything that needs no chain. @throws {GatewayError} 422. */
async function recoverAll(
  blob: Hex,
  { hash, signers }: SignatureCheck,
): Promise<readonly RecoveredSignature[]> {
  const recovered: RecoveredSignature[] = []
  // More signatures than signers cannot be of different ones.
  for (const parsed of parseStrictly(blob, signers.length)) {
    const signer = await recover(hash, parsed)
    const owner = signers.find((one) => isAddressEqual(one, signer))
    if (owner === undefined || recovered.some((one) => one.owner === owner)) throw invalidSignature()
    recovered.push({ owner, parsed })
  }
  return recovered
}

/** The signatures that only the chain can prove. */
async function withoutIndexedApprovals(
  { database }: Pick<GatewayChain, 'database'>,
  { safe, hash }: SignatureCheck,
  signatures: readonly RecoveredSignature[],
): Promise<readonly RecoveredSignature[]> {
  const unproven = signatures.filter(
    ({ parsed }) => parsed.type === 'APPROVED_HASH' || parsed.type === 'CONTRACT_SIGNATURE',
  )
  if (unproven.every(({ parsed }) => parsed.type === 'CONTRACT_SIGNATURE')) return unproven
  const approvals = await database.db
    .selectDistinct({ owner: approvedHashes.owner })
    .from(approvedHashes)
    .where(and(eq(approvedHashes.safe, safe), eq(approvedHashes.hash, hash)))
  return unproven.filter(
    ({ owner, parsed }) =>
      parsed.type === 'CONTRACT_SIGNATURE' || !approvals.some((one) => one.owner === owner),
  )
}

async function areAccepted(
  questions: ContractQuestions,
  check: SignatureCheck,
  signatures: readonly RecoveredSignature[],
): Promise<boolean> {
  for (const signature of signatures) if (!(await isAccepted(questions, check, signature))) return false
  return true
}
