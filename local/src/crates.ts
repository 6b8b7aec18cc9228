/**
 * The crates of a local world: links from a secret that everybody knows, times short enough to watch. A pepper
 * opens within about a minute of its mint while somebody keeps the crates moving.
 */
import { keccak256, stringToHex, type TestClient } from 'viem'
import { mine, setAutomine, setNextBlockTimestamp } from 'viem/actions'
import { chainEnd, openCrates, type CratesMoved } from '@peppermint/contracts/crates'
import { readSale, type Deployment } from '@peppermint/contracts/sale'
import type { Creator } from './creator.ts'

/** Where the hash chain of every local world starts. A live one starts from a secret that only the creator has. */
const secret = keccak256(stringToHex('the links of every local world'))

/** What the contract is told at deployment; times in seconds. */
export const crateTerms = { link: chainEnd(secret), crateTime: 60, linkTime: 3_600 }

/** One pass over the crates: closes what is due, opens what is closed. @throws what `openCrates` throws. */
export function passOverCrates(creator: Creator, deployment: Deployment): Promise<CratesMoved> {
  return openCrates(creator, deployment, secret)
}

/**
 * Opens every crate with a sealed pepper in it, now: the chain's clock goes on from when the last of them is due,
 * at most `crateTime` ahead. The chain mines by itself meanwhile.
 */
export async function openCratesNow(
  client: TestClient,
  creator: Creator,
  deployment: Deployment,
): Promise<void> {
  const { minted, shelf, head } = await readSale(client, deployment)
  if (shelf.openedTokens === minted) return
  await setAutomine(client, true)
  try {
    if (head.timestamp < shelf.dueAt) {
      await setNextBlockTimestamp(client, { timestamp: BigInt(shelf.dueAt) })
      await mine(client, { blocks: 1 })
    }
    await passOverCrates(creator, deployment)
  } finally {
    await setAutomine(client, false)
  }
}
