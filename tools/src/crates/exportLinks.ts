/** `npm run links`: exports the next links of a collection, for a keeper that must not have the secret. */
import { BaseError, ContractFunctionZeroDataError, createClient, http } from 'viem'
import { getChainId } from 'viem/actions'
import { InvalidAddressFile, resolveCollection } from '@peppermint/sale/launch/addressFile.ts'
import { LinkOutOfOrder, requireLinkOrder } from '@peppermint/sale/crates/linkOrder.ts'
import { findLastLink, LinksExhausted, LinkNotFound, UnboundLinks } from '@peppermint/sale/crates/links.ts'
import { EndpointsDisagree, openEndpoints, readAgreed } from '@peppermint/rpc/readAgreed.ts'
import { readCrates, WrongChain } from '@peppermint/sale/crates/readCrates.ts'
import { openLinkFinder, UnverifiedCollection } from '@peppermint/sale/crates/readLinkDomain.ts'
import type { Command } from '../program/runCommand.ts'
import { parseLinksOptions, USAGE, type LinksOptions } from './linksOptions.ts'

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
