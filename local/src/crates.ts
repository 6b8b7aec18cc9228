/**
 * The crates of a local world: links from a secret that everybody knows, times short enough to watch. A pepper
 * opens within about a minute of its mint while somebody keeps the crates moving.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { keccak256, stringToHex, type TestClient } from 'viem'
import { getTxpoolStatus, setNextBlockTimestamp } from 'viem/actions'
import { hashChainEnd, openCrates } from '@peppermint/contracts/crates'
import { readSale, type Deployment } from '@peppermint/contracts/sale'
import type { Creator } from './creator.ts'
import { people } from './people.ts'

/** What the links of every local world are made of. A live collection's are made of a secret that its creator has. */
const secret = keccak256(stringToHex('the links of every local world'))

/** What the contract is told at deployment; times in seconds. */
export const crateTerms = {
  link: (collection: Pick<Deployment, 'chainId' | 'contract'>) => hashChainEnd(secret, collection),
  crateTime: 60,
  linkTime: 3_600,
}

/** What a server of this world is told, so that it keeps the crates moving, with the creator's key. */
export const keeperEnvironment = { KEEPER_KEY: people.creator.privateKey, KEEPER_LINK_SECRET: secret }

/**
 * Opens every crate with a sealed pepper in it, now: the chain's clock goes on from when the last of them is due,
 * at most `crateTime` ahead.
 * @param mine makes a block; called whenever a transaction waits for one.
 */
export async function openCratesNow(
  client: TestClient,
  creator: Creator,
  deployment: Deployment,
  mine: () => Promise<void>,
): Promise<void> {
  const { minted, shelf, head } = await readSale(client, deployment)
  if (shelf.openedTokens === minted) return
  if (head.timestamp < shelf.dueAt) {
    await setNextBlockTimestamp(client, { timestamp: BigInt(shelf.dueAt) })
    await mine()
  }
  const done = new AbortController()
  const pass = openCrates(creator, deployment, secret).finally(() => done.abort())
  const blocks = (async () => {
    while (!done.signal.aborted) {
      if ((await getTxpoolStatus(client)).pending > 0) await mine()
      else await pause(20)
    }
  })()
  await Promise.all([pass, blocks])
}
