/** The mint page's part of the studio's rehearsals. */
import type { Client } from 'viem'
import type { Visit } from '@peppermint/ui/sale/rehearsal.ts'
import { createPartLoaders } from '../partLoaders.ts'
import { rehearseMint as rehearse, type MintOnPage } from './rehearseMint.tsx'

export async function rehearseMint(client: Client, visit: Visit): Promise<MintOnPage> {
  const { createAllowlists } = await createPartLoaders().allowlist.load()
  return rehearse(client, visit, createAllowlists)
}
