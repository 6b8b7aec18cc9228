/** Picks the signatures that an execution carries: as many as the threshold, each of another owner. */
import { type Address, concatHex, type Hex, isAddressEqual, numberToHex, pad } from 'viem'
import { joinSignatures, type OwnerSignature } from '@peppermint/safe/signatures'
import { type CheckedConfirmation, isCounted } from '../review/checkConfirmations.ts'

export type ExecutionSignatures =
  | { readonly status: 'complete'; readonly signatures: Hex }
  | { readonly status: 'missing'; readonly missing: number }

interface Signers {
  readonly confirmations: readonly CheckedConfirmation[]
  readonly owners: readonly Address[]
  readonly threshold: number
  /** Account that executes. An owner agrees by executing, so its signature is not required. */
  readonly executor?: Address
}

/** Signatures of contracts come last: a contract may change its mind until the execution. */
const PRIORITY = { approved: 0, signed: 0, contract: 1, unverified: 2, invalid: 2, former: 2 } as const

export function pickSignatures({ confirmations, owners, threshold, executor }: Signers): ExecutionSignatures {
  const counted = confirmations
    .filter(isCounted)
    .toSorted((one, other) => PRIORITY[one.status] - PRIORITY[other.status])
    .map(({ signer, signature, status }): OwnerSignature => {
      const isStated = status !== 'approved' && signature !== null
      return { owner: signer, signature: isStated ? signature : approvedSignature(signer) }
    })
  const isExecutorOwner = executor !== undefined && owners.some((owner) => isAddressEqual(owner, executor))
  const hasSigned = executor !== undefined && counted.some(({ owner }) => isAddressEqual(owner, executor))
  const available =
    isExecutorOwner && !hasSigned
      ? [...counted.slice(0, threshold - 1), { owner: executor, signature: approvedSignature(executor) }]
      : counted.slice(0, threshold)
  if (available.length < threshold) return { status: 'missing', missing: threshold - available.length }
  return { status: 'complete', signatures: joinSignatures(available) }
}

/** Valid if the owner has approved the hash on chain, or executes the transaction. */
export const approvedSignature = (owner: Address): Hex =>
  concatHex([pad(owner), numberToHex(0, { size: 32 }), '0x01'])
