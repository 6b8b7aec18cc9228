/** Exports the next links of a collection, for a keeper that shall not hold the secret: what `npm run links` does. */
import { BaseError, ContractFunctionZeroDataError, createClient, http } from 'viem'
import { getChainId, readContract } from 'viem/actions'
import { InvalidAddressFile, resolveCollection } from '../deploy/addressFile.ts'
import { scovillesAbi } from '../generated/scovilles.ts'
import { findLastLink, createLinkFinder, LinksExhausted, LinkNotFound, UnboundLinks } from './links.ts'
import { readLinkDomain, UnverifiedCollection } from './readLinkDomain.ts'
import { UsageError, parseLinksOptions, USAGE, type LinksOptions } from './linksOptions.ts'

/** Where the command prints; a process has exactly these two. */
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
 * @param args without the program's name.
 * @param from the folder that relative paths start from.
 * @returns the exit code: 0 done, 1 failed, 2 not understood.
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
      const { link, contract } = await findLinkToExport(options)
      writeError(
        `Links for the next ${options.count} crates of ${contract} on chain ${options.network.chain.id}. Treat the line as a secret.\n`,
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

async function findLinkToExport({ network, rpc, count, secret, addressFile, contract: named }: LinksOptions) {
  const { chain } = network
  const client = createClient({ chain, transport: http(rpc) })
  const chainId = await getChainId(client)
  if (chainId !== chain.id)
    throw new ExportFailed(`CHAIN_ID: expected ${chain.id}, node reports ${chainId}. Check the endpoint.`)
  const collection = resolveCollection(addressFile, named)
  if (collection === undefined)
    throw new ExportFailed(
      `${addressFile} does not exist: launch the collection first, or give the folder of its address file with --addresses.`,
    )
  const { contract } = collection
  const [current, lost] = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'linkState',
  })
  const find = await createLinkFinder(
    { type: 'secret', secret },
    await readLinkDomain(client, { ...collection, chainId }),
  )
  const { link } = await findLastLink(find, { current, lost: Number(lost), count })
  return { link, contract }
}

function describeError(error: unknown): string {
  if (error instanceof LinksExhausted) return 'The chain of links has fewer links left: give a lower --count.'
  if (error instanceof UnboundLinks) return error.message
  if (error instanceof LinkNotFound)
    return `CRATE_SECRET: this is not the secret of the collection. ${error.message}`
  const ours = [InvalidAddressFile, ExportFailed, UnverifiedCollection]
  if (ours.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : ''
  if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionZeroDataError))
    return 'CONTRACT: there is no collection at this address on this chain. Nothing was exported. Check --contract, --network and --rpc.'
  if (error instanceof BaseError) return `The endpoint failed: ${error.shortMessage} Nothing was exported.`
  throw error
}
