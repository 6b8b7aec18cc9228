/** Reads the collection and what its owner is. */
import { readCollection } from '@peppermint/contracts/readCollection'
import { zeroAddress, type Address, type Client } from 'viem'
import type { SiteConfig } from '../app/siteConfig.ts'
import type { OwnerAccount, StudioCollection } from './studioState.ts'

/** @throws viem's transport and contract errors. */
export async function readStudio(client: Client, { deployment }: SiteConfig): Promise<StudioCollection> {
  const collection = await readCollection(client, deployment)
  return { ...collection, ownerAccount: await readOwner(client, deployment.chainId, collection.owner) }
}

async function readOwner(client: Client, chainId: number, owner: Address): Promise<OwnerAccount> {
  if (owner === zeroAddress) return { type: 'none' }
  const { readAccountType, readSafe } = await import('../live/safe/readSafe.ts')
  const type = await readAccountType(client, owner)
  if (type !== 'safe') return { type }
  const { owners, threshold } = await readSafe(client, chainId, owner)
  return { type, owners, threshold }
}
