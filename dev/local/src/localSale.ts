/** The sale of `npm start`: the launch terms of the collection's folder, with its phases moved to now. Crates close and open by the local keeper's times. */
import { pathToFileURL } from 'node:url'
import type { CollectionFolder } from '@peppermint/sale/collections'
import { parseCollection } from '@peppermint/sale/launch/collectionConfig.ts'
import type { Phase } from '@peppermint/sale'
import { accounts } from './accounts.ts'
import type { SaleOptions } from './collection.ts'
import { keeperEnv } from './crates.ts'

const HOUR_SECONDS = 3_600

/**
 * Reads `launch.ts`. All phases move by the same time, so that one of them opened an hour ago.
 * @param url of the page. The local host serves the pictures and metadata that the live one would.
 * @param now Unix seconds.
 * @param phase index of the phase that has opened; the first that is open to everyone by default.
 * @throws {InvalidDeployConfig} with every issue; {Error} if there is no such phase.
 */
export async function planLocalSale(
  collection: CollectionFolder,
  url: string,
  now: number,
  phase?: number,
): Promise<SaleOptions> {
  const module: { readonly default?: unknown } = await import(pathToFileURL(collection.launchFile).href)
  const { name, symbol, maxSupply, phases, payees, royalty, art } = parseCollection(module.default, {
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
    phases: movePhases(phases, now, phase),
    payees,
    royalty,
    ...(art && {
      art: {
        metadata: local(art.metadata) ?? '',
        sealed: local(art.sealed),
        collection: local(art.collection),
      },
    }),
  }
}

/**
 * Moves all phases by the same time.
 * @param index of the phase that is to be open.
 * @throws {Error} if there is no such phase, or without an index none that is open to everyone.
 */
export function movePhases(phases: readonly Phase[], now: number, index?: number): readonly Phase[] {
  const open =
    index === undefined ? phases.find(({ allowlistRoot }) => allowlistRoot === undefined) : phases[index]
  if (open === undefined)
    throw new Error(
      index === undefined
        ? 'launch.ts: no phase is open to everyone. Name the phase with which the local world begins: npm start -- --phase 0.'
        : `--phase: launch.ts has no phase ${index}. Give one from 0 to ${phases.length - 1}.`,
    )
  const by = now - HOUR_SECONDS - open.start
  return phases.map((phase) => ({ ...phase, start: phase.start + by, end: phase.end + by }))
}
