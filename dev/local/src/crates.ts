/**
 * The crates of a local world: links from a public secret and short times. With a keeper a pepper is revealed within about a
 * minute of its mint.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { keccak256, stringToHex, type TestClient } from 'viem'
import { getTxpoolStatus, setNextBlockTimestamp } from 'viem/actions'
import { hashChainEnd, revealCrates } from '@peppermint/sale/crates'
import type { LinkDomain } from '@peppermint/sale/crates/links.ts'
import { readSale } from '@peppermint/sale'
import type { DeployedCollection } from '@peppermint/tools/launch/deployCollection.ts'
import type { OwnerClient } from './ownerClient.ts'
import { accounts } from './accounts.ts'

/** Secret of the links of every local world. A live collection's is known only to its creator. */
const secret = keccak256(stringToHex('the links of every local world'))

/** Crate terms of the deployment; times in seconds. */
export const crateTerms = {
  link: (linked: LinkDomain) => hashChainEnd(secret, linked),
  crateInterval: 60,
  linkWindow: 3_600,
}

/** Environment of a server with a keeper, which reveals crates with the owner's key. */
export const keeperEnv = {
  KEEPER_KEY: accounts.owner.privateKey,
  KEEPER_LINK_SECRET: secret,
  // The chain has no reorgs.
  KEEPER_CONFIRMATIONS: '0',
}

/**
 * Reveals every crate with a sealed pepper now: moves the chain's clock to when the last of them is due, at most
 * `crateInterval` ahead.
 * @param mine mines a block; called whenever a transaction is pending.
 */
export async function revealCratesNow(
  client: TestClient,
  ownerClient: OwnerClient,
  collection: DeployedCollection,
  mine: () => Promise<void>,
): Promise<void> {
  const { minted, crateStatus, head } = await readSale(client, collection)
  if (crateStatus.revealedTokens === minted) return
  if (head.timestamp < crateStatus.dueAt) {
    await setNextBlockTimestamp(client, { timestamp: BigInt(crateStatus.dueAt) })
    await mine()
  }
  const done = new AbortController()
  const pass = revealCrates(ownerClient, collection, secret).finally(() => done.abort())
  const blocks = (async () => {
    while (!done.signal.aborted) {
      if ((await getTxpoolStatus(client)).pending > 0) await mine()
      else await pause(20)
    }
  })()
  await Promise.all([pass, blocks])
}
