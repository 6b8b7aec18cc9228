/** Adds what another owner passed on to what is here. */
import type { Hex } from 'viem'
import type { BundleContent } from './bundleText.ts'
import { BundleError } from './bundleError.ts'

interface Signed {
  readonly signatures: readonly Hex[]
}

/**
 * Joins two bundles of one Safe: each transaction and message once, with the signatures of both. Notes and times of the
 * first stay. Signatures are not judged; equal ones are joined.
 * @throws {BundleError} `wrong-chain`, `wrong-safe`.
 */
export function mergeBundles(first: BundleContent, second: BundleContent): BundleContent {
  if (first.chainId !== second.chainId) throw new BundleError('wrong-chain')
  if (first.safe !== second.safe) throw new BundleError('wrong-safe')
  return {
    chainId: first.chainId,
    safe: first.safe,
    transactions: merge(first.transactions, second.transactions, ({ safeTxHash }) => safeTxHash),
    messages: merge(first.messages, second.messages, ({ messageHash }) => messageHash),
  }
}

function merge<T extends Signed>(first: readonly T[], second: readonly T[], hashOf: (one: T) => Hex): T[] {
  const byHash = new Map<Hex, T>()
  for (const one of [...first, ...second]) {
    const known = byHash.get(hashOf(one))
    const signatures = [...new Set([...(known?.signatures ?? []), ...one.signatures])]
    byHash.set(hashOf(one), { ...(known ?? one), signatures })
  }
  return [...byHash.values()]
}
