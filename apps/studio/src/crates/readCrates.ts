/** Reads every closed crate from the contract. */
import { scovillesAbi } from '@peppermint/contracts'
import { readTogether } from '@peppermint/sale/readTogether.ts'
import type { Address, Client } from 'viem'

export interface ClosedCrate {
  readonly firstTokenId: number
  readonly size: number
  /** Unix seconds. */
  readonly closedAt: number
  /** Block in which revealing without the link was started; undefined if it was not. */
  readonly fallbackBlock?: number
}

/** @param count of closed crates. @throws viem's errors. */
export async function readCrates(
  client: Client,
  contract: Address,
  count: number,
): Promise<readonly ClosedCrate[]> {
  const crates = await readTogether(
    client,
    Array.from({ length: count }, (_, index) => ({
      address: contract,
      abi: scovillesAbi,
      functionName: 'crates' as const,
      args: [BigInt(index)] as const,
    })),
  )
  return crates.map(({ firstTokenId, size, closedAt, fallbackBlock }) => ({
    firstTokenId,
    size,
    closedAt,
    ...(fallbackBlock > 0n && { fallbackBlock: Number(fallbackBlock) }),
  }))
}
