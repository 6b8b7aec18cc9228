/** Determines the next call that closes or reveals a crate. Read the crates again after sending it. */
import { encodeFunctionData, type Hex } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import type { Sale } from '../sale.ts'
import type { FoundLink, LinkFinder } from './links.ts'
import type { CrateState } from './readCrates.ts'

/** A call of the collection, without value. */
export interface CrateCall {
  readonly functionName: 'closeCrate' | 'revealCrate' | 'finishFallbackReveal'
  /** Number of the crate, from 0. */
  readonly crate: number
  readonly data: Hex
}

/** `wait`: a crate was closed too recently for its link to leave the process. */
export type NextCrateCall =
  | { readonly type: 'call'; readonly call: CrateCall }
  | { readonly type: 'wait' }
  | { readonly type: 'none' }

/**
 * Reveals the oldest closed crate; otherwise closes the crate being filled if it is full, due or the last. A crate in fallback
 * reveal can only be revealed without a link. Returns a link only for a crate whose closing is final, because tokens could
 * still join any other.
 * @param state as just read.
 * @throws what `findLink` throws, before closing a crate that could not be revealed.
 */
export async function getNextCrateCall(state: CrateState, findLink: LinkFinder): Promise<NextCrateCall> {
  const { revealedCrates, closedCrates } = state.sale.crateStatus
  if (revealedCrates < closedCrates) {
    if (state.isFallbackStarted) return callOf('finishFallbackReveal', revealedCrates)
    const { link } = await findNextLink(state, findLink)
    if (state.finalCrates <= revealedCrates) return { type: 'wait' }
    const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'revealCrate', args: [link] })
    return { type: 'call', call: { functionName: 'revealCrate', crate: revealedCrates, data } }
  }
  if (!canClose(state.sale)) return { type: 'none' }
  // Find the link before closing the crate: closing starts the link time.
  await findNextLink(state, findLink)
  return callOf('closeCrate', closedCrates)
}

function callOf(functionName: 'closeCrate' | 'finishFallbackReveal', crate: number): NextCrateCall {
  const data = encodeFunctionData({ abi: scovillesAbi, functionName })
  return { type: 'call', call: { functionName, crate, data } }
}

function canClose({ minted, maxSupply, crateStatus, head }: Sale): boolean {
  const waiting = minted - crateStatus.closedTokens
  return (
    waiting > 0 &&
    (waiting >= crateStatus.capacity || minted >= maxSupply || head.timestamp >= crateStatus.dueAt)
  )
}

/** Finds the link that reveals the next crate. @throws what `findLink` throws. */
export function findNextLink(state: CrateState, findLink: LinkFinder): Promise<FoundLink> {
  return findLink(state.sale.crateStatus.revealedCrates, state)
}
