/** Path of a network's address file. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import { readCollectionAddress } from '@peppermint/sale/launch/addressFile.ts'
import { localFolder } from '@peppermint/sale/collections/loadCollection.ts'
import { writeFileAtomic } from '@peppermint/sale/launch/writeFileAtomic.ts'
import { shortPath } from '../program/shortPath.ts'
import { findWorldOfChain, networkNameOf, type Network } from './networks.ts'

/** Absolute paths. */
export interface AddressFilePath {
  /** Folder of the address file and of the journals of airdrops. */
  readonly folder: string
  readonly file: string
}

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Folder of the address files of launches. */
export const ADDRESSES_FOLDER = inRepository('contracts/generated/addresses')

const fileNameOf = ({ chain, addressFileName }: Network) => addressFileName ?? `${chain.id}.json`

/**
 * @param addresses folder from `--addresses`.
 * @param from base folder of relative paths.
 * @param environment names the local world: `LOCAL_DIR`, or the default one of `COLLECTION`.
 */
export function addressFilePath(
  network: Network,
  addresses: string | undefined,
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): AddressFilePath {
  const usual =
    network.addressFileName === undefined
      ? ADDRESSES_FOLDER
      : join(resolve(inRepository('.'), localFolder(environment)), 'chain')
  const folder = addresses === undefined ? usual : resolve(from, addresses)
  return { folder, file: join(folder, fileNameOf(network)) }
}

/** Beside the address file of a saved world: the endpoint of its chain, whose port is chosen at its start. */
const ENDPOINT_FILE = 'rpc-url'

/** Notes the endpoint of a world for the commands. */
export const writeEndpoint = (folder: string, rpcUrl: string): void =>
  writeFileAtomic(join(folder, ENDPOINT_FILE), rpcUrl)

/** A network whose chain and default endpoint are those of the saved world in this folder, if it is one. */
export function withEndpointOf(network: Network, { folder, file }: AddressFilePath): Network {
  const endpoint = join(folder, ENDPOINT_FILE)
  if (network.addressFileName === undefined || !existsSync(endpoint)) return network
  const rpcUrls = { default: { http: [readFileSync(endpoint, 'utf8')] } }
  // A printed command names the folder of a world and not its collection.
  const { chainId = network.chain.id } = readCollectionAddress(file) ?? {}
  const world = chainId === network.chain.id ? network : (findWorldOfChain(chainId) ?? network)
  return { ...world, chain: { ...world.chain, rpcUrls } }
}

/**
 * The options of `npm run collection` that name a collection, for a command to paste.
 * @param file its address file; undefined if only its address is known.
 * @param from base folder of relative paths.
 * @param given `--network` and `--rpc` as they were typed; the network of a file in `chains/` without it.
 * @returns undefined if no network has this chain.
 */
export function describeCollectionPlace(
  { chainId, contract }: { readonly chainId: number; readonly contract: Address },
  file: string | undefined,
  from: string,
  given: { readonly network?: string | undefined; readonly rpc?: string | undefined } = {},
): readonly string[] | undefined {
  const fileName = file === undefined ? undefined : basename(file)
  const network = given.network ?? networkNameOf(chainId, fileName)
  if (network === undefined) return undefined
  const names = ['--network', network, ...(given.rpc === undefined ? [] : ['--rpc', given.rpc])]
  if (file === undefined || (network !== 'world' && fileName !== `${chainId}.json`))
    return [...names, '--contract', contract]
  const folder = dirname(file)
  return folder === ADDRESSES_FOLDER ? names : [...names, '--addresses', shortPath(folder, from) || '.']
}
