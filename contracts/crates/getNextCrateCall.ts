/** Determines the next call that closes or reveals a crate. Read the sale again after sending it. */
import { encodeFunctionData, type Client, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import type { Deployment, Sale } from '../sale/sale.ts'
import type { FoundLink, LinkFinder } from './links.ts'

/** A call of the collection, without value. */
export interface CrateCall {
  readonly functionName: 'closeCrate' | 'revealCrate' | 'finishFallbackReveal'
  /** Number of the crate, from 0. */
  readonly crate: number
  readonly data: Hex
}

/**
 * Reveals the oldest closed crate; otherwise closes the crate being filled if it is full, due or the last. A crate in fallback
 * reveal can only be revealed without a link.
 * @param sale as just read.
 * @returns undefined if no crate can be closed or revealed now.
 * @throws what `findLink` throws, before closing a crate that could not be revealed; viem's errors.
 */
export async function getNextCrateCall(
  client: Client,
  deployment: Deployment,
  sale: Sale,
  findLink: LinkFinder,
): Promise<CrateCall | undefined> {
  const { revealedCrates, closedCrates } = sale.crateStatus
  if (revealedCrates < closedCrates) {
    if (await isFallbackStarted(client, deployment, revealedCrates)) {
      const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'finishFallbackReveal' })
      return { functionName: 'finishFallbackReveal', crate: revealedCrates, data }
    }
    const { link } = await readNextLink(client, deployment, findLink)
    const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'revealCrate', args: [link] })
    return { functionName: 'revealCrate', crate: revealedCrates, data }
  }
  if (!canClose(sale)) return undefined
  // Find the link before closing the crate: closing starts the link time.
  await readNextLink(client, deployment, findLink)
  const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'closeCrate' })
  return { functionName: 'closeCrate', crate: closedCrates, data }
}

async function isFallbackStarted(client: Client, { contract }: Deployment, crate: number): Promise<boolean> {
  const { fallbackBlock } = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'crates',
    args: [BigInt(crate)],
  })
  return fallbackBlock > 0n
}

function canClose({ minted, maxSupply, crateStatus, head }: Sale): boolean {
  const waiting = minted - crateStatus.closedTokens
  return (
    waiting > 0 &&
    (waiting >= crateStatus.capacity || minted >= maxSupply || head.timestamp >= crateStatus.dueAt)
  )
}

/** Finds the link that reveals the next crate. @throws what `findLink` throws; viem's errors. */
export async function readNextLink(
  client: Client,
  { contract }: Deployment,
  findLink: LinkFinder,
): Promise<FoundLink> {
  const [current, lost] = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'linkCommitment',
  })
  return findLink(current, Number(lost))
}
