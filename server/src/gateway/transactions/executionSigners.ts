/** Who signed an executed transaction, from the signatures that its call carried. */
import { parseSignatures, recoverSigner } from '@peppermint/safe/signatures'
import type { Address, Hash, Hex } from 'viem'

export interface ExecutionSigner {
  readonly owner: Address
  readonly signature: Hex
}

/** A recovery takes half a millisecond, and a hostile Safe can emit any number of signatures. */
const MAX_RECOVERED = 50
const MAX_CACHED = 5_000
const MAX_CACHED_DIGITS = 4_096

const cache = new Map<string, Promise<readonly ExecutionSigner[]>>()

/**
 * Signers of the first `threshold` signatures, which are those that the Safe checked.
 * @param signatures as emitted: unchecked bytes where the contract is not a Safe.
 */
export function readExecutionSigners(
  safeTxHash: Hash,
  signatures: Hex,
  threshold: number,
): Promise<readonly ExecutionSigner[]> {
  const key = `${safeTxHash}${threshold}${signatures}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const signers = recoverAll(safeTxHash, signatures, Math.min(threshold, MAX_RECOVERED))
  if (key.length <= MAX_CACHED_DIGITS) {
    cache.set(key, signers)
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED) break
      cache.delete(oldest)
    }
  }
  return signers
}

async function recoverAll(
  safeTxHash: Hash,
  signatures: Hex,
  count: number,
): Promise<readonly ExecutionSigner[]> {
  try {
    return await Promise.all(
      parseSignatures(signatures, { count }).map(async (parsed) => ({
        owner: await recoverSigner(safeTxHash, parsed),
        signature: parsed.bytes,
      })),
    )
  } catch {
    // Not signatures: the contract that emitted them did not check any.
    return []
  }
}
