/** The command line of `npm run links`. */
import { isHash, type Address, type Hex } from 'viem'
import { z } from 'zod'
import { HASH_CHAIN_LENGTH } from '@peppermint/sale/crates/links.ts'
import { addressFilePath } from '../launch/addressFilePath.ts'
import { LAUNCHED_NETWORKS, type Network } from '../launch/networks.ts'
import { networkOption, readEndpoints, rpcOption } from '../program/networkOptions.ts'
import { checkOptions, describeOptions, option, readArguments, UsageError } from '../program/options.ts'
import { address, wholeNumber } from '../program/optionValues.ts'

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

const OPTIONS = {
  network: networkOption(LAUNCHED_NETWORKS),
  count: option(
    'number',
    `crates to export links for, 1 to ${HASH_CHAIN_LENGTH}; default 100`,
    wholeNumber(1, HASH_CHAIN_LENGTH).default(100),
  ),
  rpc: rpcOption('RPC endpoints, separated by commas; with two or more, two must agree on the next crate'),
  contract: option(
    '0x…',
    'the collection; default the one in the address file',
    address({ chainId: 7700, shortName: 'canto' }).optional(),
  ),
  addresses: option(
    'folder',
    'folder of the address file, which proves that the contract is the collection; default contracts/generated/addresses',
    z.string().optional(),
  ),
}

/** The output of `--help`. */
export const USAGE = `Exports links for a keeper, so that its machine does not need the secret from which all of them derive.

  CRATE_SECRET=0x… npm run -s links -- --network canto --count 100 > keeper-links.env

Prints one line for the server's environment, KEEPER_LAST_LINK=0x…, with which it can reveal the next 100 crates and no
further one. Run it again when the server logs that few links are left. Nothing is sent.

${describeOptions(OPTIONS)}
Anyone with the line can compute the cards of those crates in advance: treat it as a secret.
Exit code 0: done. 1: failed; the error has the reason. 2: invalid command line.
`

/**
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @throws {UsageError} with the correct usage.
 */
export function parseLinksOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): LinksOptions {
  const values = checkOptions(OPTIONS, readArguments(args, OPTIONS).values)
  const { network, count, contract, addresses } = values
  const rpcs = readEndpoints(values, environment, true)
  const secret = environment['CRATE_SECRET']
  if (!secret || !isHash(secret))
    throw new UsageError(
      'CRATE_SECRET: missing or malformed. Set it to the secret of the launch: 0x and 64 hex characters.',
    )
  const { file } = addressFilePath(network, addresses, from, environment)
  return { network, rpcs, count, secret, contract, addressFile: file }
}
