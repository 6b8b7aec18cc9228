/**
 * Divides an airdrop into parts, each of which a Safe executes as one transaction. The division depends on the list,
 * on the size of its batches and on the chain's block, not on what is on chain already: a part has the same number
 * and the same batches whenever it is written. Pure and safe in a browser.
 */
import type { AirdropRecipient } from './operations.ts'

/**
 * The most that a part may use: half of a block, and never more than half of the 25,000,000 gas up to which a node of
 * Canto simulates a call unless it is configured otherwise.
 */
const MAX_PART_GAS = 12_500_000n
const BLOCK_GAS_DIVISOR = 2n

// Bounds above what receipts of a real Safe show (local/src/safeAirdrop.test.ts): every account is new to the collection.
const SAFE_GAS = 120_000n
const BATCH_GAS = 30_000n
const RECIPIENT_GAS = 51_000n
const TOKEN_GAS = 2_000n

/** The gas that one part may use on a chain whose blocks have this gas limit. */
export function getMaxPartGas(blockGasLimit: bigint): bigint {
  const share = blockGasLimit / BLOCK_GAS_DIVISOR
  return share < MAX_PART_GAS ? share : MAX_PART_GAS
}

/** What a Safe's transaction with these batches uses at most. */
export function estimateMaxGas(batches: readonly (readonly AirdropRecipient[])[]): bigint {
  return batches.reduce((sum, recipients) => sum + estimateMaxBatchGas(recipients), SAFE_GAS)
}

function estimateMaxBatchGas(recipients: readonly AirdropRecipient[]): bigint {
  const tokens = recipients.reduce((sum, { quantity }) => sum + quantity, 0)
  return BATCH_GAS + RECIPIENT_GAS * BigInt(recipients.length) + TOKEN_GAS * BigInt(tokens)
}

/**
 * The batches of each part, by their place in the airdrop, in order.
 * @param maxGas that one part may use (`partGas`).
 * @returns `too-large` for the first batch that alone needs more.
 */
export function splitAirdrop(
  batches: readonly (readonly AirdropRecipient[])[],
  maxGas: bigint,
):
  | { readonly status: 'divided'; readonly parts: readonly (readonly number[])[] }
  | { readonly status: 'too-large'; readonly batch: number } {
  const parts: number[][] = []
  let used = maxGas
  for (const [batch, recipients] of batches.entries()) {
    const bound = estimateMaxBatchGas(recipients)
    if (SAFE_GAS + bound > maxGas) return { status: 'too-large', batch }
    const part = parts.at(-1)
    if (part === undefined || used + bound > maxGas) {
      parts.push([batch])
      used = SAFE_GAS + bound
    } else {
      part.push(batch)
      used += bound
    }
  }
  return { status: 'divided', parts }
}
