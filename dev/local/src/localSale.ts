/** The sale of `npm start`: the launch terms of the collection's folder, with its phases moved to now. */
import { pathToFileURL } from 'node:url'
import type { CollectionFolder } from '@peppermint/sale/collections'
import { parseCollection } from '@peppermint/sale/launch/collectionConfig.ts'
import type { Phase } from '@peppermint/sale'
import { accounts } from './accounts.ts'
import type { SaleOptions } from './collection.ts'
import { keeperEnv } from './crates.ts'

const HOUR_SECONDS = 3_600

/**
 * Reads `launch.ts`. All phases move by the same time, so that the first that is open to everyone opened an hour ago.
 * @param url of the page. The local host serves the pictures and metadata that the live one would.
 * @param now Unix seconds.
 * @throws {InvalidDeployConfig} with every issue.
 */
export async function planLocalSale(
  collection: CollectionFolder,
  url: string,
  now: number,
): Promise<SaleOptions> {
  const module: { readonly default?: unknown } = await import(pathToFileURL(collection.launchFile).href)
  const { name, symbol, maxSupply, phases, art } = parseCollection(module.default, {
    deployer: accounts.owner.address,
    turnstile: undefined,
    crateSecret: keeperEnv.KEEPER_LINK_SECRET,
    isLive: false,
  })
  const local = (uri: string | undefined) =>
    uri === undefined ? undefined : `${url}${uri.replace(/^\w+:\/\/[^/]+/, '')}`
  return {
    name,
    symbol,
    supply: maxSupply,
    phases: movePhases(phases, now),
    ...(art && {
      art: {
        metadata: local(art.metadata) ?? '',
        sealed: local(art.sealed),
        collection: local(art.collection),
      },
    }),
  }
}

/** Moves all phases by the same time. @throws {Error} if no phase is open to everyone. */
export function movePhases(phases: readonly Phase[], now: number): readonly Phase[] {
  const open = phases.find(({ allowlistRoot }) => allowlistRoot === undefined)
  if (open === undefined)
    throw new Error(
      'launch.ts: the local world needs a phase that is open to everyone. Add one with who: everyone.',
    )
  const by = now - HOUR_SECONDS - open.start
  return phases.map((phase) => ({ ...phase, start: phase.start + by, end: phase.end + by }))
}
