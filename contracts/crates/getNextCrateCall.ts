/** What moves the crates on: the one call that can be sent now, or none. Whoever sends it looks again afterwards. */
import { encodeFunctionData, type Client, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import type { Deployment, Sale } from '../sale/sale.ts'
import type { FoundLink, LinkFinder } from './links.ts'

/** A call of the collection, without value. */
export interface CrateCall {
  readonly functionName: 'closeCrate' | 'openCrate' | 'openStirredCrate'
  /** Number of the crate, from 0. */
  readonly crate: number
  readonly data: Hex
}

/**
 * Opens the oldest closed crate, or else closes the one being filled where it is full, due or the last. A crate that
 * somebody has stirred can only be opened the public way.
 * @param sale as it was just read.
 * @returns undefined when nothing can be moved now.
 * @throws what `linkFor` throws, before a crate is closed that could not be opened; viem's errors.
 */
export async function getNextCrateCall(
  client: Client,
  deployment: Deployment,
  sale: Sale,
  findLink: LinkFinder,
): Promise<CrateCall | undefined> {
  const { openedCrates, closedCrates } = sale.shelf
  if (openedCrates < closedCrates) {
    if (await isStirred(client, deployment, openedCrates)) {
      const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'openStirredCrate' })
      return { functionName: 'openStirredCrate', crate: openedCrates, data }
    }
    const { link } = await readNextLink(client, deployment, findLink)
    const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'openCrate', args: [link] })
    return { functionName: 'openCrate', crate: openedCrates, data }
  }
  if (!canClose(sale)) return undefined
  // Found before the crate is closed: closing starts the link's time.
  await readNextLink(client, deployment, findLink)
  const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'closeCrate' })
  return { functionName: 'closeCrate', crate: closedCrates, data }
}

async function isStirred(client: Client, { contract }: Deployment, crate: number): Promise<boolean> {
  const { stirredIn } = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'crateAt',
    args: [BigInt(crate)],
  })
  return stirredIn > 0n
}

function canClose({ minted, supply, shelf, head }: Sale): boolean {
  const waiting = minted - shelf.closedTokens
  return waiting > 0 && (waiting >= shelf.room || minted >= supply || head.timestamp >= shelf.dueAt)
}

/** The link that opens the next crate, from what the contract holds. @throws what `linkFor` throws; viem's errors. */
export async function readNextLink(
  client: Client,
  { contract }: Deployment,
  findLink: LinkFinder,
): Promise<FoundLink> {
  const [current, lost] = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'linkState',
  })
  return findLink(current, Number(lost))
}
