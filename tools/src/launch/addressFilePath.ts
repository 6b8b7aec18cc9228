/** Path of a network's address file. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localFolder } from '@peppermint/sale/collections/loadCollection.ts'
import type { Network } from './networks.ts'

/** Absolute paths. */
export interface AddressFilePath {
  /** Folder of the address file and of the journals of airdrops. */
  readonly folder: string
  readonly file: string
}

/**
 * @param addresses folder from `--addresses`.
 * @param from base folder of relative paths.
 * @param environment names the local world: `LOCAL_DIR`, or the default one of `COLLECTION`.
 */
export function addressFilePath(
  { chain, addressFileName }: Network,
  addresses: string | undefined,
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): AddressFilePath {
  const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  const usual =
    addressFileName === undefined
      ? inRepository('contracts/generated/addresses')
      : join(resolve(inRepository('.'), localFolder(environment)), 'chain')
  const folder = addresses === undefined ? usual : resolve(from, addresses)
  return { folder, file: join(folder, addressFileName ?? `${chain.id}.json`) }
}
