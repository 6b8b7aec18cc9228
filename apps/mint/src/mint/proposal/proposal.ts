/** A mint that waits in a Safe: who has signed it, and what is missing. Stored with the journal's entry. */
import { isAddress, type Address } from 'viem'
import type { Serializable } from '@peppermint/wallet-kit/transactions'

export interface Proposal {
  /**
   * `signing`: signatures are missing. `executable`: an owner can execute it. `deleted`: the service no longer has it,
   * but its place on chain is still free.
   */
  readonly status: 'signing' | 'executable' | 'deleted'
  /** Of the Safe; the proposal with the lowest unused one comes first. */
  readonly nonce: number
  /** Transactions of the Safe that must be executed before it. */
  readonly before: number
  readonly threshold: number
  readonly owners: readonly ProposalOwner[]
  /** Owners that have signed a rejection, another transaction at the same nonce. */
  readonly rejections: number
  /** `chain`: no service responds, so that only approvals on chain are known. */
  readonly source: 'service' | 'chain'
}

export interface ProposalOwner {
  readonly address: Address
  readonly hasSigned: boolean
  /** Unix milliseconds, if known. */
  readonly signedAt?: number
}

/** The owners that have signed. */
export const countSigned = ({ owners }: Proposal): number =>
  owners.filter(({ hasSigned }) => hasSigned).length

export const proposalData = (proposal: Proposal): Serializable => ({
  ...proposal,
  owners: proposal.owners.map((owner) => ({ ...owner })),
})

const STATUSES: readonly unknown[] = ['signing', 'executable', 'deleted']

/** Parses stored data; undefined if it is none, or was written by another version. */
export function parseProposal(data: Serializable | undefined): Proposal | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { status, nonce, before, threshold, owners, source } = data as Readonly<Record<string, unknown>>
  // Entries of earlier versions have none.
  const { rejections = 0 } = data as Readonly<Record<string, unknown>>
  if (!STATUSES.includes(status) || (source !== 'service' && source !== 'chain')) return undefined
  if (!isCount(nonce) || !isCount(before) || !isCount(threshold) || !isCount(rejections)) return undefined
  if (!Array.isArray(owners) || !owners.every(isOwner)) return undefined
  return { status: status as Proposal['status'], nonce, before, threshold, owners, rejections, source }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function isOwner(value: unknown): value is ProposalOwner {
  if (typeof value !== 'object' || value === null) return false
  const { address, hasSigned, signedAt } = value as Readonly<Record<string, unknown>>
  const hasTime = signedAt === undefined || isCount(signedAt)
  return (
    typeof address === 'string' &&
    isAddress(address, { strict: false }) &&
    typeof hasSigned === 'boolean' &&
    hasTime
  )
}
