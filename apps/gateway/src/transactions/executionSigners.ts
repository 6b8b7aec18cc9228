/** Who signed executed transactions, from the signatures that their calls carried. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseSignatures, recoverSigner } from '@peppermint/safe/signatures'
import type { Address, Hash, Hex } from 'viem'

export interface ExecutionSigner {
  readonly owner: Address
  readonly signature: Hex
}

export interface SignedExecution {
  readonly safeTxHash: Hash
  /** As emitted: unchecked bytes where the contract is not a Safe. */
  readonly signatures: Hex | null
  /** In force before the execution; null if unknown. */
  readonly threshold: number | null
}

/** A recovery takes up to four milliseconds, and a hostile Safe can emit any number of signatures. */
const MAX_RECOVERED = 50
/** For all executions of one answer. Those after it have no signers, until the next answer finds the others kept. */
export const MAX_RECOVERED_PER_ANSWER = 120
const MAX_CACHED = 5_000
/** More than `MAX_RECOVERED` signatures of accounts have. */
const MAX_CACHED_DIGITS = 8_192

const cache = new Map<string, Promise<readonly ExecutionSigner[]>>()

/**
 * Signers of the first `threshold` signatures of each execution, which are those that the Safe checked. Other requests
 * have their turn between two recoveries.
 */
export async function readExecutionSigners(
  executions: Iterable<SignedExecution>,
): Promise<ReadonlyMap<Hash, readonly ExecutionSigner[]>> {
  const signers = new Map<Hash, readonly ExecutionSigner[]>()
  let remaining = MAX_RECOVERED_PER_ANSWER
  for (const { safeTxHash, signatures, threshold } of executions) {
    if (!signatures || threshold === null) continue
    const count = Math.min(threshold, MAX_RECOVERED)
    const key = `${safeTxHash}${count}${createHash('sha256').update(signatures).digest('hex')}`
    const known = cache.get(key)
    if (known === undefined && count > remaining) continue
    if (known === undefined) remaining -= count
    const recovered = known ?? recoverAll(safeTxHash, signatures, count)
    if (known === undefined && signatures.length <= MAX_CACHED_DIGITS) remember(key, recovered)
    signers.set(safeTxHash, await recovered)
  }
  return signers
}

function remember(key: string, signers: Promise<readonly ExecutionSigner[]>): void {
  cache.set(key, signers)
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
}

async function recoverAll(
  safeTxHash: Hash,
  signatures: Hex,
  count: number,
): Promise<readonly ExecutionSigner[]> {
  const signers: ExecutionSigner[] = []
  try {
    for (const parsed of parseSignatures(signatures, { count })) {
      signers.push({ owner: await recoverSigner(safeTxHash, parsed), signature: parsed.bytes })
      await nextTurn()
    }
    return signers
  } catch {
    // Not signatures: the contract that emitted them did not check any.
    return []
  }
}
