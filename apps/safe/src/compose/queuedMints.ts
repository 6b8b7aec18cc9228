/** Mints that already wait in the Safe's queue: with them, another proposal can exceed what the Safe may mint. */
import { mintAbi } from '@peppermint/contracts/pageAbi'
import { decodeMultiSend } from '@peppermint/safe/decode'
import type { TransactionDetails } from '@peppermint/safe/wire'
import { type Address, decodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { readQueued, type QueueSource } from './readQueued.ts'

/** Tokens per phase. Of proposals that share a nonce only one can run: the largest of them counts. */
export type QueuedMints = ReadonlyMap<number, number>

/**
 * Reads the proposals at the head of the queue.
 * @throws as {@link readQueued}.
 */
export async function readQueuedMints(source: QueueSource, contract: Address): Promise<QueuedMints> {
  const byNonce = new Map<number, Map<number, number>>()
  for (const { details, info } of (await readQueued(source)).proposals) {
    const largest = byNonce.get(info.nonce) ?? new Map<number, number>()
    byNonce.set(info.nonce, largest)
    for (const [phase, quantity] of mintsOf(details, contract))
      largest.set(phase, Math.max(quantity, largest.get(phase) ?? 0))
  }
  return sumUp([...byNonce.values()].flatMap((mints) => [...mints]))
}

/** Tokens per phase that a transaction mints, alone or as a batch. */
function mintsOf({ txData }: TransactionDetails, contract: Address): QueuedMints {
  if (txData === null) return new Map()
  const data = txData.hexData ?? '0x'
  const calls =
    txData.operation === 0
      ? [{ to: txData.to.value, data, operation: 0 as const }]
      : (decodeMultiSend(data) ?? [])
  return sumUp(
    calls.flatMap((call) => {
      const mint =
        call.operation === 0 && isAddressEqual(call.to, contract) ? decodeMint(call.data) : undefined
      return mint === undefined ? [] : [mint]
    }),
  )
}

/** Phase and quantity. */
function decodeMint(data: Hex): readonly [number, number] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: mintAbi, data })
    return [Number(args[0]), Number(args[1])]
  } catch {
    return undefined
  }
}

function sumUp(mints: readonly (readonly [number, number])[]): QueuedMints {
  const sums = new Map<number, number>()
  for (const [phase, quantity] of mints) sums.set(phase, quantity + (sums.get(phase) ?? 0))
  return sums
}
