/** `reveal-crates`: closes and reveals crates, and shows each transaction with its cost before sending it. */
import { setTimeout as pause } from 'node:timers/promises'
import { BaseError, zeroHash, type Address, type Chain, type Client, type Hex, type Transport } from 'viem'
import {
  EndpointsDisagree,
  getNextCrateCall,
  openLinkFinder,
  raisedWatermark,
  readCrates,
  type CrateCall,
  type CrateState,
  type Endpoints,
  type LinkFinder,
  type VerifiableCollection,
} from '@peppermint/sale/crates'
import { describeRpcError } from '../launch/describeRpcError.ts'
import type { Deployment, Sale } from '@peppermint/sale/sale.ts'
import { describeCall, describeCost } from './callReport.ts'
import type { OperationCall } from '@peppermint/sale/operations/operationCall.ts'
import { CollectionStopped, priceCall, sendAndWait, type SendContext } from './sendCall.ts'

/** Context of the command. */
export interface RevealCratesContext {
  /** Sends the transactions. */
  readonly client: Client<Transport, Chain>
  /** Of which two must agree before a link is sent; a lone one is trusted. */
  readonly endpoints: Endpoints
  /** Blocks on top of a crate's closing before its link is sent. */
  readonly confirmations: number
  /** Pays the gas; can be any account. */
  readonly from: Address
  /** Undefined for a dry run. */
  readonly sending: SendContext | undefined
  readonly crateSecret: Hex | undefined
  /** Constructor arguments, which prove the collection's address; absent if not in an address file. */
  readonly collectionArguments: VerifiableCollection['arguments']
  readonly write: (text: string) => void
}

/** A dry run shows the call without its link, which must not reach an endpoint before the crate is revealed. */
const findZeroLink: LinkFinder = () => Promise.resolve({ link: zeroHash, remaining: 0 })

/**
 * Shows the next call and its cost; with a signer, sends it and the following calls until no crate can be closed or
 * revealed.
 * @throws {CollectionStopped}; LinkNotFound, LinkOutOfOrder, LinksExhausted and UnverifiedCollection; viem's errors if the endpoint
 *   fails.
 */
export async function runRevealCrates(
  context: RevealCratesContext,
  { sale }: { readonly sale: Sale },
): Promise<void> {
  const { endpoints, sending, crateSecret, collectionArguments, write } = context
  const deployment: Deployment = { chainId: sale.chainId, contract: sale.contract, block: 0 }
  const proven = { ...deployment, ...(collectionArguments && { arguments: collectionArguments }) }
  const first = await readCrates(endpoints, deployment, context.confirmations)
  write(describeCrates(first.sale))
  write(describeTrust(endpoints))
  const finalState = { ...first, finalCrates: first.sale.crateStatus.closedCrates }
  const shown = await getNextCrateCall(finalState, findZeroLink)
  if (shown.type !== 'call')
    throw new CollectionStopped(
      'No crate can be closed or revealed now. Nothing was sent and no money moved.',
    )
  if (sending !== undefined && crateSecret === undefined)
    throw new CollectionStopped(
      'CRATE_SECRET: not set. Crates are revealed with links derived from it, and a crate is only closed if its link is available. Nothing was sent and no money moved. Set it to the secret of the launch and run the same command again.',
    )
  const findLink =
    crateSecret === undefined
      ? findZeroLink
      : await openLinkFinder(endpoints, proven, { type: 'secret', secret: crateSecret })
  if (sending === undefined) {
    // A dry run checks the secret and the order of links too.
    await getNextCrateCall(finalState, findLink)
    raisedWatermark(shown.call, finalState, -1)
    return showCall(context, toOperationCall(sale.contract, shown.call), shown.call)
  }
  const { closedCrates, revealedCrates } = first.sale.crateStatus
  let state = first
  let watermark = -1
  for (;;) {
    const next = await getNextCrateCall(state, findLink)
    if (next.type === 'none') break
    if (next.type === 'wait') {
      write(
        `Waiting for ${context.confirmations} blocks on top of the crate's closing before its link is sent.\n`,
      )
      state = await readUntil(
        context,
        deployment,
        ({ finalCrates }) => finalCrates > state.sale.crateStatus.revealedCrates,
      )
      continue
    }
    watermark = raisedWatermark(next.call, state, watermark)
    const { blockNumber } = await send(context, sending, toOperationCall(sale.contract, next.call))
    state = await readUntil(context, deployment, (read) => read.sale.head.number >= blockNumber)
  }
  const { crateStatus } = state.sale
  write(
    `Done: ${crateStatus.closedCrates - closedCrates} closed, ${crateStatus.revealedCrates - revealedCrates} revealed.\n`,
  )
}

async function send(
  { client, from, write }: RevealCratesContext,
  sending: SendContext,
  call: OperationCall,
): Promise<{ readonly blockNumber: bigint }> {
  write(`From ${from}\n${describeCall(call, client.chain)}`)
  // Simulate first, so that a failing transaction never publishes a link.
  const priced = await priceCall(client, from, call)
  write(describeCost([priced], client.chain))
  const { blockNumber, transactionHash } = await sendAndWait(sending, priced)
  write(`Done in block ${blockNumber}, transaction ${transactionHash}\n`)
  return { blockNumber }
}

async function showCall(
  { client, from, crateSecret, write }: RevealCratesContext,
  call: OperationCall,
  { functionName: name }: CrateCall,
) {
  write(`From ${from}\n${describeCall(call, client.chain)}`)
  if (name === 'revealCrate')
    write('  The cost is shown with --broadcast: the estimate would send the secret link to the endpoint.\n')
  else write(describeCost([await priceCall(client, from, call)], client.chain))
  if (crateSecret === undefined)
    return write(
      'Nothing was sent. CRATE_SECRET: not set, so --broadcast would be rejected. Set it to the secret of the launch and run this command again to check it.\n',
    )
  write(
    `Nothing was sent. To send it${name === 'closeCrate' ? ' and reveal the crate afterwards' : ''}, run the same command with --broadcast.\n`,
  )
}

function describeCrates({ crateStatus, minted }: Sale): string {
  const closed = crateStatus.closedCrates - crateStatus.revealedCrates
  return `${closed} closed crate${closed === 1 ? '' : 's'} to reveal; the crate being filled has ${minted - crateStatus.closedTokens} of ${crateStatus.capacity} tokens.\n`
}

function toOperationCall(contract: Address, { functionName, crate, data }: CrateCall): OperationCall {
  // Numbered from 1, as on the page.
  const number = crate + 1
  const descriptions = {
    closeCrate: `Closes crate ${number}, which starts its link window.`,
    revealCrate: `Reveals crate ${number} with the next link, which publishes the link.`,
    finishFallbackReveal: `Reveals crate ${number} without a link, which finishes its fallback reveal.`,
  } as const
  return { to: contract, data, value: 0n, description: descriptions[functionName] }
}

function describeTrust({ length }: Endpoints): string {
  return length > 1
    ? `A link is sent when 2 of ${length} endpoints agree that its crate is closed.\n`
    : 'One endpoint, trusted: if it is dishonest, it learns the link of a crate that tokens can still join. Give two of different operators: --rpc <url>,<url>\n'
}

/**
 * Reads the crates until they are as expected. Retries, because a node behind a load balancer may lag or fail, and
 * endpoints that are apart may disagree.
 * @throws {CollectionStopped} when the time of `--wait` is over.
 */
async function readUntil(
  { client, endpoints, confirmations, sending }: RevealCratesContext,
  deployment: Deployment,
  isReached: (state: CrateState) => boolean,
): Promise<CrateState> {
  const until = Date.now() + (sending?.timeoutMs ?? 0)
  for (;;) {
    const state = await readCrates(endpoints, deployment, confirmations).catch((error: unknown) => {
      if (error instanceof EndpointsDisagree || error instanceof BaseError) return error
      throw error
    })
    if (!(state instanceof Error) && isReached(state)) return state
    if (Date.now() > until)
      throw new CollectionStopped(describeDelay(state), state instanceof Error ? { cause: state } : undefined)
    await pause(client.pollingInterval)
  }
}

function describeDelay(state: CrateState | EndpointsDisagree | BaseError): string {
  const rest = 'Transactions reported as done are on chain. Run the same command again for the rest.'
  if (state instanceof BaseError) return `${describeRpcError(state)} ${rest}`
  if (state instanceof EndpointsDisagree) return `${state.message} ${rest}`
  return `RPC endpoint lags: it is at block ${state.sale.head.number} and has not reached the next step. ${rest}`
}
