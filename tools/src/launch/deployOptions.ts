/** Parses the command line of `npm run deploy`. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import type { Address } from 'viem'
import { findCollection } from '@peppermint/sale/collections/loadCollection.ts'
import { InvalidCollection } from '@peppermint/sale/collections/collectionPage.ts'
import { NETWORKS, type Network } from './networks.ts'

/** The signer given on the command line. */
export type SignerOption =
  | { readonly type: 'privateKey'; readonly privateKey: string }
  | { readonly type: 'wallet'; readonly url: string; readonly from: Address }
  /** No signer: enough for a dry run. */
  | { readonly type: 'none'; readonly from: Address | undefined }

/** The parsed command line. Paths are absolute. */
export interface DeployOptions {
  readonly network: Network
  readonly rpc: string
  readonly signer: SignerOption
  readonly broadcast: boolean
  readonly configFile: string
  /** Folder of the address files. */
  readonly addressesFolder: string
  /** Folder for explorer verification files; undefined without --standard-json. */
  readonly verificationFolder: string | undefined
  /** The secret of the creator's hash chain; never printed. */
  readonly crateSecret: string | undefined
  /** How long to wait for a transaction. */
  readonly timeoutMs: number
}

/** The command line is invalid. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The output of `--help`. */
export const USAGE = `Launches the collection: rehearses everything on an empty chain, shows the plan, and sends it only with --broadcast.

  CRATE_SECRET=0x… npm run deploy -- --network canto    dry run: what would be sent, to which addresses, at what cost
  PRIVATE_KEY=0x… CRATE_SECRET=0x… npm run deploy -- --network canto --broadcast
  CRATE_SECRET=0x… npm run deploy -- --network canto --broadcast --from 0x… --rpc-signer http://127.0.0.1:1248

  --network <name>      ${Object.keys(NETWORKS).join(' or ')}
  --rpc <url>           RPC endpoint; default RPC_URL, then the network's public endpoint
  --broadcast           send the transactions; without it nothing is sent
  --from <0x…>          the account that creates the contracts
  --rpc-signer <url>    JSON-RPC URL of a wallet that signs for it, for instance of a hardware wallet
  --config <file>       the configuration; default launch.ts of the collection that COLLECTION names
  --addresses <folder>  folder of the address files; default contracts/generated/addresses
  --wait <minutes>      how long to wait for a transaction; default 10
  --standard-json       write explorer verification files to dist/verification, and send nothing

The key is read only from PRIVATE_KEY and is never printed; nor is CRATE_SECRET, from which the
hash chain derives that opens crates. It is required if the configuration has link: 'secret', as the default does.
To continue an interrupted launch, run the same command again: nothing is created twice.
Exit code 0: done. 1: rejected or interrupted; the error tells what was sent. 2: invalid command line.
`

/**
 * @param args without the program name.
 * @param baseFolder base folder of relative paths.
 * @returns `'help'` for `--help`.
 * @throws {UsageError} with the correct usage.
 */
export function parseDeployOptions(
  args: readonly string[],
  baseFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): DeployOptions | 'help' {
  const values = parseArguments(args)
  if (values.help) return 'help'
  const { network, rpc } = parseEndpoint(values, environment['RPC_URL'])
  const inContracts = (path: string) => fileURLToPath(new URL(`../../../contracts/${path}`, import.meta.url))
  const signer = parseSigner(values, environment['PRIVATE_KEY'])
  if (values.broadcast && signer.type === 'none')
    throw new UsageError(
      'PRIVATE_KEY: not set. Set it, or give --from and --rpc-signer for a hardware wallet.',
    )
  return {
    network,
    rpc,
    signer,
    broadcast: values.broadcast,
    configFile: values.config
      ? resolve(baseFolder, values.config)
      : findCollectionFile(environment['COLLECTION']),
    addressesFolder: values.addresses
      ? resolve(baseFolder, values.addresses)
      : inContracts('generated/addresses'),
    verificationFolder: values['standard-json'] ? resolve(baseFolder, 'dist/verification') : undefined,
    crateSecret: environment['CRATE_SECRET'] || undefined,
    timeoutMs: parseTimeoutMs(values.wait),
  }
}

function findCollectionFile(name: string | undefined): string {
  try {
    return findCollection(name).launchFile
  } catch (error) {
    if (error instanceof InvalidCollection) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

function parseArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { ...flag, short: 'h' },
        broadcast: flag,
        'standard-json': flag,
        network: text,
        rpc: text,
        from: text,
        'rpc-signer': text,
        config: text,
        addresses: text,
        wait: text,
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Network and RPC endpoint of a command line.
 * @param rpcUrl from the environment.
 * @param networks by the value of --network.
 * @throws {UsageError}
 */
export function parseEndpoint(
  values: { readonly network?: string | undefined; readonly rpc?: string | undefined },
  rpcUrl: string | undefined,
  networks = NETWORKS,
): { readonly network: Network; readonly rpc: string } {
  const { network, rpcs } = parseEndpoints(values, rpcUrl, networks)
  if (rpcs.length > 1)
    throw new UsageError(
      `${rpcSource(values)}: expected one URL. Only commands that send links take several.`,
    )
  return { network, rpc: rpcs[0] }
}

/** What the user set to the URL. */
function rpcSource({ rpc }: { readonly rpc?: string | undefined }): string {
  return rpc === undefined ? 'RPC_URL' : '--rpc'
}

/** The same for a command that takes several endpoints, separated by commas. @throws {UsageError} */
export function parseEndpoints(
  values: { readonly network?: string | undefined; readonly rpc?: string | undefined },
  rpcUrl: string | undefined,
  networks = NETWORKS,
): { readonly network: Network; readonly rpcs: readonly [string, ...string[]] } {
  const network = Object.hasOwn(networks, values.network ?? '') ? networks[values.network ?? ''] : undefined
  if (!network)
    throw new UsageError(
      `--network: missing or unknown. Give --network ${Object.keys(networks).join(' or --network ')}.`,
    )
  const given = values.rpc ?? rpcUrl ?? network.chain.rpcUrls.default.http[0] ?? ''
  const [first = '', ...others] = given.split(',').map((url) => url.trim())
  for (const url of [first, ...others])
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new UsageError(`${rpcSource(values)}: ${url} is not an http or https URL.`)
  return { network, rpcs: [first, ...others] }
}

/** Parses the minutes of --wait. @throws {UsageError} */
export function parseTimeoutMs(wait: string | undefined): number {
  const minutes = Number(wait ?? 10)
  if (!(minutes > 0 && minutes <= 1440))
    throw new UsageError(`--wait: expected minutes up to 1440, got ${wait}.`)
  return minutes * 60_000
}

/** The signer of options and environment. @throws {UsageError} */
export function parseSigner(
  values: { readonly from?: string | undefined; readonly 'rpc-signer'?: string | undefined },
  privateKey: string | undefined,
): SignerOption {
  const { 'rpc-signer': url } = values
  const parsed = values.from === undefined ? undefined : parseAddress(values.from)
  if (parsed !== undefined && parsed.status !== 'valid')
    throw new UsageError(`--from: ${describeAddressProblem(parsed)}`)
  const from = parsed?.address
  if (url !== undefined) {
    if (from === undefined)
      throw new UsageError('--from: missing. Give the account that the wallet signs for.')
    if (privateKey) throw new UsageError('--rpc-signer: excluded by PRIVATE_KEY. Remove one of them.')
    if (!/^https?:\/\//.test(url)) throw new UsageError(`--rpc-signer: ${url} is not an http or https URL.`)
    return { type: 'wallet', url, from }
  }
  if (privateKey) {
    if (from !== undefined)
      throw new UsageError('--from: excluded by PRIVATE_KEY. Omit it, or give --rpc-signer.')
    return { type: 'privateKey', privateKey }
  }
  return { type: 'none', from }
}
