/**
 * Checks here what a service says about confirmations: each signature is recovered over the hash computed in this page,
 * approvals are read from the chain, and contracts are asked there. A confirmation that fails the check does not count.
 */
import { type Address, type Hex, isAddressEqual } from 'viem'
import {
  type ContractQuestions,
  isAccepted,
  parseSignatures,
  recoverSigner,
  type SignedHash,
} from '@peppermint/safe/signatures'

/** A confirmation as a source states it. */
export interface StatedConfirmation {
  readonly signer: Address
  readonly signature: Hex | null
  /** Milliseconds since the epoch; null for an approval that only the chain has. */
  readonly submittedAt: number | null
}

/**
 * `signed`: the signature is the owner's. `approved`: the hash is approved on chain. `contract`: the owner is a contract
 * that accepts the signature. `unverified`: an approval or a contract's signature that the chain has not confirmed yet.
 * `invalid`: not a signature of this owner over this hash. `former`: not an owner now.
 */
export type ConfirmationStatus = 'signed' | 'approved' | 'contract' | 'unverified' | 'invalid' | 'former'

export interface CheckedConfirmation extends StatedConfirmation {
  readonly status: ConfirmationStatus
}

/** Whether the Safe would count it, as far as this page can know. */
export const isCounted = ({ status }: CheckedConfirmation): boolean =>
  status === 'signed' || status === 'approved' || status === 'contract'

/** What proves the signatures of contracts. */
export interface ContractProof extends SignedHash {
  readonly questions: ContractQuestions
}

/** Whether as many owners signed as the Safe requires, by what this page checked. */
export const isEnough = (confirmations: readonly CheckedConfirmation[], threshold: number): boolean =>
  threshold > 0 && confirmations.filter(isCounted).length >= threshold

export interface ConfirmationContext {
  readonly safeTxHash: Hex
  /** Owners as the chain has them. */
  readonly owners: readonly Address[]
  /** Owners that approved the hash on chain. */
  readonly approvals: readonly Address[]
  /** Null until the chain may be asked: signatures of contracts do not count then. */
  readonly proof: ContractProof | null
}

/** Different signatures of one owner that are checked; a service that states more hides them itself. */
const MAX_PER_OWNER = 4

/**
 * Checks every confirmation: one for each signer, in the order given. Of several of one signer, the first that counts is
 * taken: a forged one must not hide it. Approvals on chain that the source does not state follow.
 */
export async function checkConfirmations(
  stated: readonly StatedConfirmation[],
  context: ConfirmationContext,
): Promise<readonly CheckedConfirmation[]> {
  const bySigner = new Map<string, StatedConfirmation[]>()
  for (const confirmation of stated) {
    const key = confirmation.signer.toLowerCase()
    const same = bySigner.get(key) ?? []
    bySigner.set(key, same)
    const isKnown = same.some(({ signature }) => signature === confirmation.signature)
    if (!isKnown && same.length < MAX_PER_OWNER) same.push(confirmation)
  }
  const unstated = context.approvals
    .filter((owner) => !bySigner.has(owner.toLowerCase()))
    .map((signer) => ({ signer, signature: null, submittedAt: null }))
  const checked = await Promise.all(
    [...bySigner.values(), ...unstated.map((one) => [one])].map((same) => checkSigner(same, context)),
  )
  return checked.flatMap((one) => one ?? [])
}

/** @param same confirmations of one signer. */
async function checkSigner(
  same: readonly StatedConfirmation[],
  context: ConfirmationContext,
): Promise<CheckedConfirmation | undefined> {
  const checked: CheckedConfirmation[] = []
  for (const confirmation of same) {
    const one = { ...confirmation, status: await check(confirmation, context) }
    if (isCounted(one)) return one
    checked.push(one)
  }
  // One that the chain may still prove is more than one that is wrong.
  return checked.find(({ status }) => status === 'unverified') ?? checked[0]
}

async function check(
  { signer, signature }: StatedConfirmation,
  { safeTxHash, owners, approvals, proof }: ConfirmationContext,
): Promise<ConfirmationStatus> {
  const includes = (list: readonly Address[]) => list.some((address) => isAddressEqual(address, signer))
  if (!includes(owners)) return 'former'
  if (includes(approvals)) return 'approved'
  if (signature === null) return 'unverified'
  try {
    const [parsed, ...others] = parseSignatures(signature)
    if (parsed === undefined || others.length > 0) return 'invalid'
    const recovered = await recoverSigner(safeTxHash, parsed)
    if (!isAddressEqual(recovered, signer)) return 'invalid'
    if (parsed.type === 'APPROVED_HASH') return 'unverified'
    if (parsed.type !== 'CONTRACT_SIGNATURE') return 'signed'
    if (proof === null) return 'unverified'
    return await isAccepted(proof.questions, proof, { owner: signer, parsed }).then(
      (accepted) => (accepted ? 'contract' : 'invalid'),
      // The chain cannot be read.
      () => 'unverified' as const,
    )
  } catch {
    return 'invalid'
  }
}
