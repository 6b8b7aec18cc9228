/**
 * An account's allowlist entry, and its verification against the root. Small enough for a page: two hashes and an
 * encoding, no Merkle library.
 */
import { concat, encodeAbiParameters, keccak256, type Address, type Hex } from 'viem'
import { MAX_PRICE_WEI, PHASE_LIMITS } from './sale.ts'

/** What the leaves are bound to, so that a proof is invalid on another chain, contract or phase. */
export interface AllowlistScope {
  readonly chainId: number
  readonly contract: Address
  /** The phase's index in the contract, from 0. */
  readonly phase: number
}

/** A list with the phase's root on chain. */
export interface AllowlistPhase extends AllowlistScope {
  readonly root: Hex
}

/** An account's row: how many tokens of this phase, and at what price. */
export interface AllowlistEntry {
  /** Tokens the account may mint in the phase, 1 to 65,535. */
  readonly quota: number
  /** Wei for one token, at most 2^96 − 1. */
  readonly price: bigint
}

/** An entry with the proof that the contract verifies. */
export interface Entitlement extends AllowlistEntry {
  /** Hashes from the leaf's sibling up to just below the root; empty if the list has one account. */
  readonly proof: readonly Hex[]
}

/** The contract stores a quota as it does a phase's cap. */
export const MAX_QUOTA = PHASE_LIMITS.maxPerWallet
/** Hashes of a proof in a list of 2^32 accounts. Bounds the work that a hostile proof can cause. */
const MAX_PROOF_LENGTH = 32

const LEAF_PARAMETERS = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
] as const

/**
 * The leaf of an account, as the contract computes it: keccak256 twice over the encoded (chain id, contract, phase,
 * account, quota, price). Hashing twice prevents second preimages: no inner node of a tree is a valid leaf.
 * @throws viem's encoding errors for an invalid address or a negative number.
 */
export function allowlistLeaf(
  scope: AllowlistScope,
  account: Address,
  { quota, price }: AllowlistEntry,
): Hex {
  const values = [
    BigInt(scope.chainId),
    scope.contract,
    BigInt(scope.phase),
    account,
    BigInt(quota),
    price,
  ] as const
  return keccak256(keccak256(encodeAbiParameters(LEAF_PARAMETERS, values)))
}

/** Whether the proof leads from the account's leaf to the root, as the contract verifies it. */
export function verifyEntitlement(list: AllowlistPhase, account: Address, entitlement: Entitlement): boolean {
  const leaf = allowlistLeaf(list, account, entitlement)
  const root = entitlement.proof.reduce(hashPair, leaf)
  return root === list.root.toLowerCase()
}

/** Hashes two nodes in ascending order, so a proof needs no left or right. Both are lowercase. */
function hashPair(one: Hex, other: Hex): Hex {
  return keccak256(one < other ? concat([one, other]) : concat([other, one]))
}

/**
 * Parses an entitlement from a list's file: `{"quota": 2, "price": "1000000000000000000", "proof": ["0x…"]}`, price in
 * wei as a string, because JSON numbers lose digits.
 * @returns the entitlement, or an error message.
 */
export function parseEntitlement(value: unknown): Entitlement | string {
  if (typeof value !== 'object' || value === null) return 'It is not an object with quota, price and proof.'
  const { quota, price, proof }: Partial<Record<string, unknown>> = { ...value }
  const count = typeof quota === 'string' && /^\d{1,5}$/.test(quota) ? Number(quota) : quota
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_QUOTA)
    return `Its quota is not a whole number from 1 to ${MAX_QUOTA}.`
  if (typeof price !== 'string' || !/^\d{1,29}$/.test(price) || BigInt(price) > MAX_PRICE_WEI)
    return 'Its price is not a whole number of wei, written as a string of digits.'
  const hashes = parseProof(proof)
  return typeof hashes === 'string' ? hashes : { quota: count, price: BigInt(price), proof: hashes }
}

/** Parses a proof. Returns its hashes in lowercase, or an error message. */
export function parseProof(value: unknown): readonly Hex[] | string {
  if (!Array.isArray(value)) return 'Its proof is not a list of hashes.'
  if (value.length > MAX_PROOF_LENGTH)
    return `Its proof has ${value.length} hashes; no proof needs more than ${MAX_PROOF_LENGTH}.`
  const hashes: Hex[] = []
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string' || !/^0x[0-9a-f]{64}$/i.test(item))
      return `Hash ${index + 1} of its proof is not 0x and 64 hex characters.`
    hashes.push(`0x${item.slice(2).toLowerCase()}`)
  }
  return hashes
}
