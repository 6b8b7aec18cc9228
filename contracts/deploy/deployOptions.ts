/** The command line of `npm run deploy`, checked: where to launch what, who signs, and whether anything is sent. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { getAddress, isAddress, type Address } from 'viem'
import { NETWORKS, type Network } from './networks.ts'

/** Who signs, as asked for. */
export type SignerOption =
  | { readonly type: 'privateKey'; readonly privateKey: string }
  | { readonly type: 'wallet'; readonly url: string; readonly from: Address }
  /** No signer: enough for a dry run. */
  | { readonly type: 'none'; readonly from: Address | undefined }

/** What the command was asked to do. Paths are absolute. */
export interface DeployOptions {
  readonly network: Network
  readonly rpc: string
  readonly signer: SignerOption
  readonly broadcast: boolean
  readonly configFile: string
  /** Folder of the address files. */
  readonly addressesFolder: string
  /** Folder for what explorers ask for; undefined when that is not wanted. */
  readonly verificationFolder: string | undefined
  /** Where the creator's hash chain starts; never printed. */
  readonly crateSecret: string | undefined
  /** Milliseconds to wait for a transaction. */
  readonly timeoutMs: number
}

/** The command was given in a way that cannot be followed; nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What `--help` says. */
export const USAGE = `Launches the collection: rehearses everything on an empty chain, shows the plan, and sends only if told to.

  CRATE_SECRET=0x… npm run deploy -- --network canto    dry run: what would be sent, to which addresses, at what cost
  PRIVATE_KEY=0x… CRATE_SECRET=0x… npm run deploy -- --network canto --broadcast
  CRATE_SECRET=0x… npm run deploy -- --network canto --broadcast --from 0x… --rpc-signer http://127.0.0.1:1248

  --network <name>      ${Object.keys(NETWORKS).join(' or ')}
  --rpc <url>           the chain's endpoint; RPC_URL, or the network's public one, unless given
  --broadcast           send; without it nothing is sent
  --from <0x…>          the account that creates the contracts
  --rpc-signer <url>    the JSON-RPC address of a wallet that signs for it, for instance a hardware wallet's
  --config <file>       what to launch; contracts/collections/scovilles.ts unless given
  --addresses <folder>  where it is noted what stands where; contracts/generated/addresses unless given
  --wait <minutes>      how long to wait for a transaction; 10 unless given
  --standard-json       write what explorers ask for to dist/verification, and send nothing

The key is read from PRIVATE_KEY and from nowhere else, and is never printed; nor is CRATE_SECRET, from which the
hash chain starts that opens crates. It is needed where the configuration says link: 'secret', as the one here does.
A launch that was interrupted continues when the same command is run again: nothing is created twice.
Exit code 0: done. 1: refused or interrupted; the reason says what was sent. 2: the command is not understood.
`

/**
 * @param args without the program's name.
 * @param baseFolder the folder that relative paths start from.
 * @returns `'help'` when help was asked for.
 * @throws {UsageError} saying what to write instead.
 */
export function parseDeployOptions(
  args: readonly string[],
  baseFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): DeployOptions | 'help' {
  const values = parseArguments(args)
  if (values.help) return 'help'
  const { network, rpc } = parseEndpoint(values, environment['RPC_URL'])
  const inContracts = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  const signer = parseSigner(values, environment['PRIVATE_KEY'])
  if (values.broadcast && signer.type === 'none')
    throw new UsageError(
      'Nobody is there to sign: set PRIVATE_KEY, or give --from and --rpc-signer for a hardware wallet.',
    )
  return {
    network,
    rpc,
    signer,
    broadcast: values.broadcast,
    configFile: values.config ? resolve(baseFolder, values.config) : inContracts('collections/scovilles.ts'),
    addressesFolder: values.addresses
      ? resolve(baseFolder, values.addresses)
      : inContracts('generated/addresses'),
    verificationFolder: values['standard-json'] ? resolve(baseFolder, 'dist/verification') : undefined,
    crateSecret: environment['CRATE_SECRET'] || undefined,
    timeoutMs: parseTimeoutMs(values.wait),
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
 * The network and the endpoint that a command names.
 * @param rpcUrl from the environment.
 * @param networks by the name that the command takes.
 * @throws {UsageError}
 */
export function parseEndpoint(
  values: { readonly network?: string | undefined; readonly rpc?: string | undefined },
  rpcUrl: string | undefined,
  networks = NETWORKS,
): { readonly network: Network; readonly rpc: string } {
  const network = Object.hasOwn(networks, values.network ?? '') ? networks[values.network ?? ''] : undefined
  if (!network) throw new UsageError(`Say where: --network ${Object.keys(networks).join(' or --network ')}.`)
  const rpc = values.rpc ?? rpcUrl ?? network.chain.rpcUrls.default.http[0] ?? ''
  if (!/^https?:\/\//.test(rpc)) throw new UsageError(`The endpoint ${rpc} is not an http or https address.`)
  return { network, rpc }
}

/** Milliseconds to wait for a transaction, from minutes as text. @throws {UsageError} */
export function parseTimeoutMs(wait: string | undefined): number {
  const minutes = Number(wait ?? 10)
  if (!(minutes > 0 && minutes <= 1440))
    throw new UsageError(`--wait must be a number of minutes up to 1440, not ${wait}.`)
  return minutes * 60_000
}

/** Who signs, as the options and the environment say. @throws {UsageError} */
export function parseSigner(
  values: { readonly from?: string | undefined; readonly 'rpc-signer'?: string | undefined },
  privateKey: string | undefined,
): SignerOption {
  const { from, 'rpc-signer': url } = values
  if (from !== undefined && !isAddress(from))
    throw new UsageError(`--from ${from} is not an address, or its checksum is wrong.`)
  if (url !== undefined) {
    if (from === undefined) throw new UsageError('Say which account the wallet signs for: --from.')
    if (privateKey)
      throw new UsageError('Both PRIVATE_KEY and --rpc-signer are there: take one of them away.')
    if (!/^https?:\/\//.test(url)) throw new UsageError(`The wallet ${url} is not an http or https address.`)
    return { type: 'wallet', url, from: getAddress(from) }
  }
  if (privateKey) {
    if (from !== undefined)
      throw new UsageError('PRIVATE_KEY says who sends: leave --from out, or give --rpc-signer.')
    return { type: 'privateKey', privateKey }
  }
  return { type: 'none', from: from === undefined ? undefined : getAddress(from) }
}
