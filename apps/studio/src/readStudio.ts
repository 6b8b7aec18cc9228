/** Reads the collection and what its owner is. */
import { readCollection } from '@peppermint/sale/operations/readCollection.ts'
import type { Client } from 'viem'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { readOwnerAccount } from './readOwnerAccount.ts'
import type { StudioCollection } from './studioState.ts'

/** @throws viem's transport and contract errors. */
export async function readStudio(client: Client, { deployment }: SiteConfig): Promise<StudioCollection> {
  const collection = await readCollection(client, deployment)
  return { ...collection, ownerAccount: await readOwnerAccount(client, collection.owner) }
}
