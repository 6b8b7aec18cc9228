import type { Sale } from '@peppermint/sale'

/**
 * Tokens that fill the crate which begins after `tokensBefore` others: the last one of a collection is full when nothing
 * is left to mint, however many the contract would take.
 */
export const crateCapacity = (
  { crateStatus, maxSupply, minted }: Pick<Sale, 'crateStatus' | 'maxSupply' | 'minted'>,
  tokensBefore: number,
): number => Math.min(crateStatus.capacity, Math.max(maxSupply, minted, tokensBefore + 1) - tokensBefore)
