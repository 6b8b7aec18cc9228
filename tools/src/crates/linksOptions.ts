/** Parses the command line of `npm run links`. */
import { parseArgs } from 'node:util'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import { isHash, type Address, type Hex } from 'viem'
import { UsageError, parseEndpoints } from '../launch/deployOptions.ts'
import { addressFilePath } from '../launch/addressFilePath.ts'
import { LAUNCHED_NETWORKS, type Network } from '../launch/networks.ts'
import { HASH_CHAIN_LENGTH } from '@peppermint/sale/crates/links.ts'

/** The parsed command line. */
export interface LinksOptions {
  readonly network: Network
  /** Two must agree on the next crate; a lone one is trusted. */
  readonly rpcs: readonly [string, ...string[]]
  /** The collection, if given. */
  readonly contract: Address | undefined
  /** The address file, which names the collection and proves its address. */
  readonly addressFile: string
  /** Number of crates to export links for. */
  readonly count: number
  /** Never printed. */
  readonly secret: Hex
}

/** The output of `--help`. */
export const USAGE = `Exports links for a keeper, so that its machine does not need the secret from which all of them derive.

  CRATE_SECRET=0x… npm run -s links -- --network canto --count 100 > keeper-links.env

Prints one line for the server's environment, KEEPER_LAST_LINK=0x…, with which it can reveal the next 100 crates and no
further one. Run it again when the server logs that few links are left. Nothing is sent.

  --network <name>      ${Object.keys(LAUNCHED_NETWORKS).join(' or ')}
  --count <number>      crates to export links for, 1 to ${HASH_CHAIN_LENGTH}; default 100
  --rpc <url>,<url>     RPC endpoints; with two or more, two must agree on the next crate. Default RPC_URL, then the
                        network's public endpoint
  --contract <0x…>      the collection; default the one in the address file
  --addresses <folder>  folder of the address file, which proves that the contract is the collection;
                        default contracts/generated/addresses

Anyone with the line can compute the cards of those crates in advance: treat it as a secret.
Exit code 0: done. 1: failed; the error has the reason. 2: invalid command line.
`

/**
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @returns `'help'` for `--help`.
 * @throws {UsageError} with the correct usage.
 */
export function parseLinksOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): LinksOptions | 'help' {
  const values = parseArguments(args)
  if (values.help) return 'help'
  const { network, rpcs } = parseEndpoints(values, environment['RPC_URL'], LAUNCHED_NETWORKS)
  const count = Number(values.count ?? 100)
  if (!Number.isInteger(count) || count < 1 || count > HASH_CHAIN_LENGTH)
    throw new UsageError(
      `--count must be a whole number from 1 to ${HASH_CHAIN_LENGTH}, not ${values.count}.`,
    )
  const secret = environment['CRATE_SECRET']
  if (!secret || !isHash(secret))
    throw new UsageError(
      'CRATE_SECRET: missing or malformed. Set it to the secret of the launch: 0x and 64 hex characters.',
    )
  const contract =
    values.contract === undefined
      ? undefined
      : parseAddress(values.contract, { chainId: network.chain.id, shortName: 'canto' })
  if (contract !== undefined && contract.status !== 'valid')
    throw new UsageError(`--contract: ${describeAddressProblem(contract)}`)
  const { file } = addressFilePath(network, values.addresses, from, environment)
  return {
    network,
    rpcs,
    count,
    secret,
    contract: contract?.address,
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
