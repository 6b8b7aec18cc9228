/**
 * Splits an airdrop into parts, each of which a Safe executes as one transaction. The split depends on the list, the
 * batch size and the block gas limit, not on confirmed batches: a part always has the same number and batches. Pure and
 * safe in a browser.
 */
import type { AirdropRecipient } from './operations.ts'

/** Half of the 25,000,000 gas to which Canto's nodes limit eth_call by default. */
const MAX_PART_GAS = 12_500_000n
const BLOCK_GAS_DIVISOR = 2n

// Upper bounds, measured with a real Safe and new recipients (dev/local/src/safeAirdrop.test.ts).
const SAFE_GAS = 120_000n
const BATCH_GAS = 30_000n
const RECIPIENT_GAS = 51_000n
const TOKEN_GAS = 2_000n

/** Gas that one part may use: at most half of a block. */
export function getMaxPartGas(blockGasLimit: bigint): bigint {
  const share = blockGasLimit / BLOCK_GAS_DIVISOR
  return share < MAX_PART_GAS ? share : MAX_PART_GAS
}

/** Upper bound of the gas of a Safe's transaction with these batches. */
export function estimateMaxGas(batches: readonly (readonly AirdropRecipient[])[]): bigint {
  return batches.reduce((sum, recipients) => sum + estimateMaxBatchGas(recipients), SAFE_GAS)
}

function estimateMaxBatchGas(recipients: readonly AirdropRecipient[]): bigint {
  const tokens = recipients.reduce((sum, { quantity }) => sum + quantity, 0)
  return BATCH_GAS + RECIPIENT_GAS * BigInt(recipients.length) + TOKEN_GAS * BigInt(tokens)
}

/**
 * The batches of each part, by index, in order.
 * @param maxGas limit of one part (`getMaxPartGas`).
 * @returns `too-large` with the first batch that exceeds the limit alone.
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
