/** Links leave in the order of their crates: each one yields all links before it, so a later one would expose every crate up to it. */
import type { CrateCall } from './getNextCrateCall.ts'
import type { CrateState } from './readCrates.ts'

/** A link of a later crate was asked for than the links that left so far explain. */
export class LinkOutOfOrder extends Error {
  override readonly name = 'LinkOutOfOrder'

  constructor(crate: number, known: number) {
    super(
      `The only RPC endpoint reports crates up to ${crate} as revealed, and nothing proves more than the first ${known + 1}. This step sent nothing. Add a second endpoint: two that agree are believed.`,
    )
  }
}

/**
 * The last crate whose link is public or skipped for certain; -1 for none. The links of crates revealed with a link are
 * proven by the commitment, which is one of them; that later ones were revealed without a link takes two endpoints.
 * @param watermark the last crate whose link may have left, as stored; -1 for none.
 */
export function lastKnownCrate(state: CrateState, watermark: number): number {
  const { revealedCrates } = state.sale.crateStatus
  const proven = state.quorum > 1 ? revealedCrates : revealedCrates - state.skipped
  return Math.max(proven - 1, watermark)
}

/**
 * @param crate that is next to be revealed.
 * @throws {LinkOutOfOrder} for any crate but the next one and earlier ones.
 */
export function requireLinkOrder(crate: number, state: CrateState, watermark: number): void {
  const known = lastKnownCrate(state, watermark)
  if (crate > known + 1) throw new LinkOutOfOrder(crate, known)
}

/**
 * The watermark to store before a call is sent, estimates included. A crate is closed only if its link may follow. A
 * fallback reveal consumes a link too, but only the next one counts: it could be invented.
 * @throws {LinkOutOfOrder} if the call sends a link, or needs one later, that is further ahead than the next.
 */
export function raisedWatermark(
  { functionName, crate }: Pick<CrateCall, 'functionName' | 'crate'>,
  state: CrateState,
  watermark: number,
): number {
  if (functionName !== 'finishFallbackReveal') requireLinkOrder(crate, state, watermark)
  const isLinkConsumed = functionName !== 'closeCrate' && crate <= lastKnownCrate(state, watermark) + 1
  return isLinkConsumed ? Math.max(crate, watermark) : watermark
}
