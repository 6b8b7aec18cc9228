/** `npm run links`: exports the next links of a collection, for a keeper that must not have the secret. */
import { BaseError, ContractFunctionZeroDataError, createClient, http } from 'viem'
import { getChainId } from 'viem/actions'
import { InvalidAddressFile, resolveCollection } from '@peppermint/sale/launch/addressFile.ts'
import { LinkOutOfOrder, requireLinkOrder } from '@peppermint/sale/crates/linkOrder.ts'
import { findLastLink, LinksExhausted, LinkNotFound, UnboundLinks } from '@peppermint/sale/crates/links.ts'
import { EndpointsDisagree, openEndpoints, readAgreed } from '@peppermint/rpc/readAgreed.ts'
import { readCrates, WrongChain } from '@peppermint/sale/crates/readCrates.ts'
import { openLinkFinder, UnverifiedCollection } from '@peppermint/sale/crates/readLinkDomain.ts'
import { UsageError } from '../launch/deployOptions.ts'
import { parseLinksOptions, USAGE, type LinksOptions } from './linksOptions.ts'

/** The output streams of the command. */
export interface Output {
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
}

/** The links were not exported. */
class ExportFailed extends Error {
  override readonly name = 'ExportFailed'
}

/**
 * Runs the command.
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @returns the exit code: 0 done, 1 failed, 2 invalid command line.
 */
export async function exportLinks(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
  { write, writeError }: Output,
): Promise<number> {
  try {
    const options = parseLinksOptions(args, from, environment)
    if (options === 'help') write(USAGE)
    else {
      const { link, contract, first } = await findLinkToExport(options)
      writeError(
        `Links for the next ${options.count} crates of ${contract} on chain ${options.network.chain.id}: crates ${first + 1} to ${first + options.count}. Treat the line as a secret.\n`,
      )
      write(`KEEPER_LAST_LINK=${link}\n`)
    }
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      writeError(`${error.message}\nnpm run links -- --help lists every option.\n`)
      return 2
    }
    writeError(`${describeError(error)}\n`)
    return 1
  }
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

function describeError(error: unknown): string {
  if (error instanceof LinksExhausted)
    return '--count: the hash chain has fewer links left. Nothing was exported. Give a lower number.'
  if (error instanceof UnboundLinks) return error.message
  if (error instanceof LinkNotFound)
    return `CRATE_SECRET: not the secret of this collection. ${error.message}`
  const ours = [
    InvalidAddressFile,
    EndpointsDisagree,
    ExportFailed,
    LinkOutOfOrder,
    UnverifiedCollection,
    WrongChain,
  ]
  if (ours.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : ''
  if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionZeroDataError))
    return 'CONTRACT: no collection at this address on this chain. Nothing was exported. Check --contract, --network and --rpc.'
  if (error instanceof BaseError) return `RPC endpoint failed: ${error.shortMessage} Nothing was exported.`
  throw error
}
