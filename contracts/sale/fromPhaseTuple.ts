/** A phase from the contract's tuple. Apart from its inverse, which no visitor of the mint page needs. */
import type { Hex } from 'viem'
import type { Phase } from './sale.ts'

/** A phase as the contract's functions take it and its views return it. */
export interface PhaseTuple {
  readonly name: string
  readonly start: number | bigint
  readonly end: number | bigint
  readonly price: bigint
  readonly maxPerWallet: number
  readonly maxPerTransaction: number
  readonly maxSupply: number
  readonly allowlisted: boolean
  readonly allowlistRoot: Hex
}

/** The inverse of `toPhaseTuple`. */
export function fromPhaseTuple(tuple: PhaseTuple): Phase {
  const { start, end, allowlisted, allowlistRoot, ...same } = tuple
  const phase = { ...same, start: Number(start), end: Number(end) }
  if (!allowlisted) return phase
  return { ...phase, allowlistRoot: /[1-9a-f]/.test(allowlistRoot.slice(2)) ? allowlistRoot : 'pending' }
}
