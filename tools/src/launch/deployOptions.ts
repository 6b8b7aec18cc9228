/** The command line of `npm run deploy`. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { findCollection } from '@peppermint/sale/collections/loadCollection.ts'
import { findChainFile, isChainPath } from '@peppermint/sale/chains/loadChain.ts'
import { InvalidCollection } from '@peppermint/sale/collections/collectionPage.ts'
import {
  networkOption,
  readEndpoints,
  readSigner,
  rpcOption,
  SENDING_OPTIONS,
  type SignerOption,
} from '../program/networkOptions.ts'
import { checkOptions, describeOptions, flag, option, readArguments, UsageError } from '../program/options.ts'
import { ADDRESSES_FOLDER } from './addressFilePath.ts'
import { chainOfEnvironment, findChain, type Network } from './networks.ts'

/** The parsed command line. Paths are absolute. */
export interface DeployOptions {
  readonly network: Network
  readonly rpc: string
  /** As it was typed, for commands to paste; one of the environment may have a key in it and is not repeated. */
  readonly givenRpc: string | undefined
  readonly signer: SignerOption
  readonly broadcast: boolean
  readonly configFile: string
  /** Folder of the address files. */
  readonly addressesFolder: string
  /** As it was typed. */
  readonly givenAddresses: string | undefined
  /** Folder of the collection, if not the default. */
  readonly collection: string | undefined
  /** CHAIN of a build for this network; undefined if every build of this shell is for it. */
  readonly buildChain: string | undefined
  /** Folder for explorer verification files; undefined without --standard-json. */
  readonly verificationFolder: string | undefined
  /** Where the end of the hash chain is written for a launch in the browser. */
  readonly linkFile: string | undefined
  /** The secret of the creator's hash chain; never printed. */
  readonly crateSecret: string | undefined
  /** Highest price of gas to pay, in wei. */
  readonly maxPrice: bigint
  /** How long to wait for a transaction. */
  readonly timeoutMs: number
}

const OPTIONS = {
  network: networkOption(),
  rpc: rpcOption('RPC endpoint'),
  ...SENDING_OPTIONS,
  config: option(
    'file',
    'the configuration; default launch.ts of the collection that COLLECTION names',
    z.string().optional(),
  ),
  addresses: option(
    'folder',
    'folder of the address files; default contracts/generated/addresses',
    z.string().optional(),
  ),
  'link-file': option(
    'file',
    'write the public end of the hash chain for a launch in the browser by --from, at /studio/launch',
    z.string().optional(),
  ),
  'standard-json': flag('write explorer verification files to dist/verification, and send nothing'),
}

/** The output of `--help`. */
export const USAGE = `Launches the collection: rehearses everything on an empty chain, shows the plan, and sends it only with --broadcast.

  CRATE_SECRET=0x… npm run deploy -- --network canto    dry run: what would be sent, to which addresses, at what cost
  PRIVATE_KEY=0x… CRATE_SECRET=0x… npm run deploy -- --network canto --broadcast
  CRATE_SECRET=0x… npm run deploy -- --network canto --broadcast --from 0x… --rpc-signer http://127.0.0.1:1248

${describeOptions(OPTIONS)}
The key is read only from PRIVATE_KEY and is never printed; nor is CRATE_SECRET, from which the
hash chain derives that opens crates. It is required if the configuration has link: 'secret', as the default does.
To continue an interrupted launch, run the same command again: nothing is created twice.
Exit code 0: done. 1: rejected or interrupted; the error tells what was sent. 2: invalid command line.
`

/**
 * @param args without the program name.
 * @param baseFolder base folder of relative paths.
 * @throws {UsageError} with the correct usage.
 */
export function parseDeployOptions(
  args: readonly string[],
  baseFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): DeployOptions {
  const values = checkOptions(OPTIONS, readArguments(args, OPTIONS).values)
  const { broadcast, config, addresses } = values
  const network = findChain(values.network, baseFolder)
  const [rpc] = readEndpoints(network, values.rpc, environment, false)
  return {
    network,
    rpc,
    givenRpc: values.rpc,
    signer: readSigner(values, environment),
    broadcast,
    configFile: config ? resolve(baseFolder, config) : findCollectionFile(environment['COLLECTION']),
    addressesFolder: addresses === undefined ? ADDRESSES_FOLDER : resolve(baseFolder, addresses),
    givenAddresses: addresses,
    collection: environment['COLLECTION'],
    buildChain: findBuildChain(network, baseFolder, environment),
    verificationFolder: values['standard-json'] ? resolve(baseFolder, 'dist/verification') : undefined,
    linkFile: values['link-file'] === undefined ? undefined : resolve(baseFolder, values['link-file']),
    crateSecret: environment['CRATE_SECRET'] || undefined,
    maxPrice: values['max-fee-gwei'] ?? network.maxPrice,
    timeoutMs: values.wait,
  }
}

/** A build resolves the path of a chain's file from the root, and may run in a shell where CHAIN is not set. */
function findBuildChain(
  { name, chain }: Network,
  baseFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (isChainPath(name)) return findChainFile(name, baseFolder)
  const builds = [environment, { COLLECTION: environment['COLLECTION'] }].map(chainOfEnvironment)
  return builds.every(({ id }) => id === chain.id) ? undefined : name
}

function findCollectionFile(name: string | undefined): string {
  try {
    return findCollection(name).launchFile
  } catch (error) {
    if (error instanceof InvalidCollection) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
