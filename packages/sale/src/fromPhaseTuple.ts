/** A phase from the contract's tuple. Apart from its inverse, which no visitor of the mint page needs. */
import type { ContractFunctionReturnType } from 'viem'
import type { readAbi } from '@peppermint/contracts/pageAbi'
import type { Phase } from './sale.ts'

/** A phase as the contract's views return it and its functions take it. */
type PhaseTuple = ContractFunctionReturnType<typeof readAbi, 'view', 'sale'>['phases'][number]

/** The inverse of `toPhaseTuple`. */
export function fromPhaseTuple(tuple: PhaseTuple): Phase {
  const { start, end, allowlisted, allowlistRoot, ...same } = tuple
  const phase = { ...same, start: Number(start), end: Number(end) }
  if (!allowlisted) return phase
  return { ...phase, allowlistRoot: /[1-9a-f]/.test(allowlistRoot.slice(2)) ? allowlistRoot : 'pending' }
}
