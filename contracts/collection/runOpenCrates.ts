/** Closes and opens crates from the command line, each transaction shown and priced before it is sent. */
import { setTimeout as pause } from 'node:timers/promises'
import { zeroHash, type Address, type Chain, type Client, type Hash, type Hex, type Transport } from 'viem'
import {
  createLinkFinder,
  getNextCrateCall,
  readLinkDomain,
  type CrateCall,
  type LinkFinder,
  type VerifiableCollection,
} from '../crates/index.ts'
import { readSale } from '../sale/readSale.ts'
import type { Deployment, Sale } from '../sale/sale.ts'
import { describeCall, describeCost } from './callReport.ts'
import type { OperationCall } from './operations.ts'
import {
  CollectionStopped,
  getNextNonce,
  priceCall,
  requireFunds,
  waitForSuccess,
  sendCall,
  type SendContext,
} from './sendCall.ts'

/** What the crates are moved with. */
export interface OpenCratesContext {
  readonly client: Client<Transport, Chain>
  /** Pays for the gas; anyone can. */
  readonly from: Address
  /** Absent for a dry run. */
  readonly sending: SendContext | undefined
  readonly crateSecret: Hex | undefined
  /** Arguments of the collection's constructor, which prove its address; absent where no address file has them. */
  readonly collectionArguments: VerifiableCollection['arguments']
  readonly write: (text: string) => void
}

/** A dry run shows the call without its link, which no endpoint gets before the crate is opened. */
const findZeroLink: LinkFinder = () => Promise.resolve({ link: zeroHash, remaining: 0 })

/**
 * Shows the next call and its cost; with a signer, sends it and each one after it until nothing can be moved.
 * @throws {CollectionStopped}; NoSuchLink, LinksUsedUp and UnprovenCollection; viem's errors when the endpoint fails.
 */
export async function runOpenCrates(
  context: OpenCratesContext,
  { sale }: { readonly sale: Sale },
): Promise<void> {
  const { client, from, sending, crateSecret, collectionArguments, write } = context
  const deployment: Deployment = { chainId: sale.chainId, contract: sale.contract, block: 0 }
  const proven = { ...deployment, ...(collectionArguments && { arguments: collectionArguments }) }
  write(describeCrates(sale))
  const shown = await getNextCrateCall(client, deployment, sale, findZeroLink)
  if (shown === undefined)
    throw new CollectionStopped('No crate can be closed or opened now. Nothing was sent and no money moved.')
  if (sending !== undefined && crateSecret === undefined)
    throw new CollectionStopped(
      'CRATE_SECRET: not set. Crates are opened with links that are made of it, and a crate is closed only when its link is there. Nothing was sent and no money moved. Set it to the secret of the launch and run the same command again.',
    )
  const findLink =
    crateSecret === undefined
      ? findZeroLink
      : await createLinkFinder({ type: 'secret', secret: crateSecret }, await readLinkDomain(client, proven))
  // A dry run checks the secret too.
  let [now, crateCall] = [sale, await getNextCrateCall(client, deployment, sale, findLink)]
  if (sending === undefined) return showCall(context, toOperationCall(sale.contract, shown), shown)
  const { closedCrates, revealedCrates } = sale.crateStatus
  while (crateCall !== undefined) {
    const call = toOperationCall(sale.contract, crateCall)
    write(`From ${from}\n${describeCall(call, client.chain)}`)
    // Tried first, so that a link is never published by a transaction that fails.
    const priced = await priceCall(client, from, call)
    write(describeCost([priced], client.chain))
    await requireFunds(client, client.chain, from, priced)
    let hash: Hash | undefined
    await sendCall(sending, priced, await getNextNonce(client, from), (sent) => (hash = sent))
    if (hash === undefined) throw new CollectionStopped('It is not known whether the transaction was sent.')
    const { blockNumber } = await waitForSuccess(sending, hash)
    write(`Done in block ${blockNumber}, transaction ${hash}\n`)
    now = await readSaleAtBlock(client, deployment, blockNumber, sending.timeoutMs)
    crateCall = await getNextCrateCall(client, deployment, now, findLink)
  }
  write(
    `Done: ${now.crateStatus.closedCrates - closedCrates} closed, ${now.crateStatus.revealedCrates - revealedCrates} opened.\n`,
  )
}

async function showCall(
  { client, from, crateSecret, write }: OpenCratesContext,
  call: OperationCall,
  { functionName: name }: CrateCall,
) {
  write(`From ${from}\n${describeCall(call, client.chain)}`)
  if (name === 'revealCrate')
    write(
      '  The cost is shown with --broadcast: to estimate it, the endpoint must be given the link, which a dry run keeps to itself.\n',
    )
  else write(describeCost([await priceCall(client, from, call)], client.chain))
  if (crateSecret === undefined)
    return write(
      'Nothing was sent. CRATE_SECRET is not set, so --broadcast would be refused and no crate opened: set it to the secret of the launch first. Run again with it, this command checks that it is the right one.\n',
    )
  write(
    `Nothing was sent. To send it${name === 'closeCrate' ? ' and open the crate afterwards' : ''}, run the same command with --broadcast.\n`,
  )
}

function describeCrates({ crateStatus, minted }: Sale): string {
  const closed = crateStatus.closedCrates - crateStatus.revealedCrates
  return `${closed} closed crate${closed === 1 ? '' : 's'} to open; the crate being filled has ${minted - crateStatus.closedTokens} of ${crateStatus.capacity} tokens.\n`
}

function toOperationCall(contract: Address, { functionName, crate, data }: CrateCall): OperationCall {
  // Counted from 1, as on the page.
  const number = crate + 1
  const descriptions = {
    closeCrate: `Closes crate ${number}. From then on the link for it is due.`,
    revealCrate: `Opens crate ${number} with the next link, which publishes the link.`,
    finishFallbackReveal: `Opens crate ${number}, which was stirred, without a link.`,
  } as const
  return { to: contract, data, value: 0n, description: descriptions[functionName] }
}

/** The sale as a node reports it that has the block. Behind a load balancer the next node may lag. */
async function readSaleAtBlock(
  client: Client,
  deployment: Deployment,
  block: bigint,
  timeoutMs: number,
): Promise<Sale> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const sale = await readSale(client, deployment)
    if (sale.head.number >= block) return sale
    if (Date.now() > until)
      throw new CollectionStopped(
        `The endpoint lags: it shows block ${sale.head.number}, and the last transaction is in block ${block}. What is shown as done is on chain. Run the same command again for the rest.`,
      )
    await pause(client.pollingInterval)
  }
}
