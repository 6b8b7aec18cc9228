/** The command line of `npm run links`, checked. */
import { parseArgs } from 'node:util'
import { getAddress, isAddress, isHash, type Address, type Hex } from 'viem'
import { addressFilePath } from '../deploy/addressFilePath.ts'
import { LAUNCHED_NETWORKS, type Network } from '../deploy/networks.ts'
import { HASH_CHAIN_LENGTH } from './links.ts'

/** What the command was asked to do. */
export interface LinksOptions {
  readonly network: Network
  readonly rpc: string
  /** The collection, where it was named. */
  readonly contract: Address | undefined
  /** The address file, which names the collection and proves its address. */
  readonly addressFile: string
  /** For how many crates the links shall suffice. */
  readonly count: number
  /** Never printed. */
  readonly secret: Hex
}

/** The command was given in a way that cannot be followed. Nothing was printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What `--help` says. */
export const USAGE = `Exports links for a keeper, so that its machine need not hold the secret from which all of them follow.

  CRATE_SECRET=0x… npm run -s links -- --network canto --count 100 > keeper-links.env

Prints one line for the server's environment, KEEPER_LAST_LINK=0x…, with which it can open the next 100 crates and no
further one. Run it again when the server's log says that few links are left. Nothing is sent.

  --network <name>      ${Object.keys(LAUNCHED_NETWORKS).join(' or ')}
  --count <number>      crates that the links shall suffice for, 1 to ${HASH_CHAIN_LENGTH}; 100 unless given
  --rpc <url>           the chain's endpoint; RPC_URL, or the network's public one, unless given
  --contract <0x…>      the collection; the one of the address file unless given
  --addresses <folder>  folder of the address file, which proves that the contract is the collection;
                        contracts/generated/addresses unless given

Whoever has the line knows the cards of those crates in advance: treat it as a secret.
Exit code 0: done. 1: failed; the reason says why. 2: the command is not understood.
`

/**
 * @param args without the program's name.
 * @param from the folder that relative paths start from.
 * @returns `'help'` when help was asked for.
 * @throws {UsageError} saying what to write instead.
 */
export function parseLinksOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): LinksOptions | 'help' {
  const values = parseArguments(args)
  if (values.help) return 'help'
  const network = Object.hasOwn(LAUNCHED_NETWORKS, values.network ?? '')
    ? LAUNCHED_NETWORKS[values.network ?? '']
    : undefined
  if (!network)
    throw new UsageError(
      `Name the network: --network ${Object.keys(LAUNCHED_NETWORKS).join(' or --network ')}.`,
    )
  const rpc = values.rpc ?? environment['RPC_URL'] ?? network.chain.rpcUrls.default.http[0] ?? ''
  if (!/^https?:\/\//.test(rpc)) throw new UsageError('The endpoint is not an http or https address.')
  const count = Number(values.count ?? 100)
  if (!Number.isInteger(count) || count < 1 || count > HASH_CHAIN_LENGTH)
    throw new UsageError(
      `--count must be a whole number from 1 to ${HASH_CHAIN_LENGTH}, not ${values.count}.`,
    )
  const secret = environment['CRATE_SECRET']
  if (!secret || !isHash(secret))
    throw new UsageError('Set CRATE_SECRET to the secret of the launch: 0x and 64 hex characters.')
  const { contract } = values
  if (contract !== undefined && !isAddress(contract))
    throw new UsageError(`--contract ${contract} is not an address, or its checksum is wrong.`)
  const { file } = addressFilePath(network, values.addresses, from, environment['LOCAL_DIR'])
  return {
    network,
    rpc,
    count,
    secret,
    contract: contract && getAddress(contract),
    addressFile: file,
  }
}

function parseArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', default: false, short: 'h' },
        network: text,
        rpc: text,
        count: text,
        contract: text,
        addresses: text,
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
