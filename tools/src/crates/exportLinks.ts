/** `npm run links`: exports the next links of a collection, for a keeper that must not have the secret. */
import {
  BaseError,
  ContractFunctionZeroDataError,
  createClient,
  http,
  isHash,
  type Address,
  type Hex,
} from 'viem'
import { getChainId } from 'viem/actions'
import { InvalidAddressFile, resolveCollection } from '@peppermint/sale/launch/addressFile.ts'
import { LinkOutOfOrder, requireLinkOrder } from '@peppermint/sale/crates/linkOrder.ts'
import {
  findLastLink,
  LinksExhausted,
  LinkNotFound,
  UnboundLinks,
  HASH_CHAIN_LENGTH,
} from '@peppermint/sale/crates/links.ts'
import { EndpointsDisagree, openEndpoints, readAgreed } from '@peppermint/rpc/readAgreed.ts'
import { readCrates, WrongChain } from '@peppermint/sale/crates/readCrates.ts'
import { openLinkFinder, UnverifiedCollection } from '@peppermint/sale/crates/readLinkDomain.ts'
import type { Command } from '../program/runCommand.ts'
import { z } from 'zod'
import { addressFilePath, withEndpointOf } from '../launch/addressFilePath.ts'
import { findNetwork, type Network } from '../launch/networks.ts'
import { networkOption, readEndpoints, rpcOption } from '../program/networkOptions.ts'
import { checkOptions, describeOptions, option, readArguments, UsageError } from '../program/options.ts'
import { address, wholeNumber } from '../program/optionValues.ts'

/**
 * The command line of `npm run links`.
 * The parsed command line.
 */
interface LinksOptions {
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
  network: networkOption('world'),
  count: option(
    'number',
    `crates to export links for, 1 to ${HASH_CHAIN_LENGTH}; default 100`,
    wholeNumber(1, HASH_CHAIN_LENGTH).default(100),
  ),
  rpc: rpcOption('RPC endpoints, separated by commas; with two or more, two must agree on the next crate'),
  contract: option('0x…', 'the collection; default the one in the address file', address().optional()),
  addresses: option(
    'folder',
    'folder of the address file, which proves that the contract is the collection; default contracts/generated/addresses',
    z.string().optional(),
  ),
}

/** The output of `--help`. */
const USAGE = `Exports links for a keeper, so that its machine does not need the secret from which all of them derive.

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
function parseLinksOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): LinksOptions {
  const values = checkOptions(OPTIONS, readArguments(args, OPTIONS).values)
  const { count, contract } = values
  const named = findNetwork(values.network, from, environment)
  const addresses = addressFilePath(named, values.addresses, from, environment)
  const network = withEndpointOf(named, addresses)
  const rpcs = readEndpoints(network, values.rpc, environment, true)
  const secret = environment['CRATE_SECRET']
  if (!secret || !isHash(secret))
    throw new UsageError(
      'CRATE_SECRET: missing or malformed. Set it to the secret of the launch: 0x and 64 hex characters.',
    )
  return { network, rpcs, count, secret, contract, addressFile: addresses.file }
}

/** The links were not exported. */
class ExportFailed extends Error {
  override readonly name = 'ExportFailed'
}

async function findLinkToExport({
  network,
  rpcs,
  count,
  secret,
  addressFile,
  contract: named,
}: LinksOptions) {
  const { chain } = network
  const chainId = chain.id
  const endpoints = openEndpoints(rpcs, ([url]) => createClient({ chain, transport: http(url) }))
  const found = await readAgreed(endpoints, getChainId)
  if (found !== chainId) throw new WrongChain(chainId, found)
  const collection = resolveCollection(addressFile, named)
  if (collection === undefined)
    throw new ExportFailed(
      `ADDRESS_FILE: ${addressFile} does not exist. Nothing was exported. Launch the collection first, or give the folder of its address file with --addresses.`,
    )
  const { contract } = collection
  const find = await openLinkFinder(endpoints, { ...collection, chainId }, { type: 'secret', secret })
  const state = await readCrates(endpoints, { ...collection, chainId, block: 0 }, 0)
  const first = state.sale.crateStatus.revealedCrates
  // A link of a later crate would expose more crates than asked for.
  requireLinkOrder(first, state, -1)
  const { link } = await findLastLink(find, first, state, count)
  return { link, contract, first }
}

export const linksCommand: Command = {
  name: 'links',
  usage: USAGE,
  async run({ args, from, environment, output: { write, writeError } }) {
    const options = parseLinksOptions(args, from, environment)
    const { link, contract, first } = await findLinkToExport(options)
    writeError(
      `Links for the next ${options.count} crates of ${contract} on chain ${options.network.chain.id}: crates ${first + 1} to ${first + options.count}. Treat the line as a secret.\n`,
    )
    write(`KEEPER_LAST_LINK=${link}\n`)
  },
  expected: [
    EndpointsDisagree,
    ExportFailed,
    InvalidAddressFile,
    LinkOutOfOrder,
    UnboundLinks,
    UnverifiedCollection,
    WrongChain,
  ],
  describe(error) {
    if (error instanceof LinksExhausted)
      return '--count: the hash chain has fewer links left. Nothing was exported. Give a lower number.'
    if (error instanceof LinkNotFound)
      return `CRATE_SECRET: not the secret of this collection. ${error.message}`
    if (!(error instanceof BaseError)) return undefined
    return error.walk((cause) => cause instanceof ContractFunctionZeroDataError)
      ? 'CONTRACT: no collection at this address on this chain. Nothing was exported. Check --contract, --network and --rpc.'
      : `RPC endpoint failed: ${error.shortMessage} Nothing was exported.`
  },
}
