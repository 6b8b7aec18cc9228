/**
 * Closes and reveals crates of a local chain as far as possible, in one pass. Safe to repeat and to run concurrently. Trusts
 * the node with the links; for a live collection use the keeper or `npm run collection -- reveal-crates`.
 */
import type { Account, Chain, Client, Hex, Transport } from 'viem'
import { estimateGas, sendTransaction } from 'viem/actions'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import type { Deployment, Sale } from '../sale.ts'
import { waitForReceipt } from '../launch/waitForReceipt.ts'
import { getNextCrateCall, type CrateCall } from './getNextCrateCall.ts'
import { readCrates } from './readCrates.ts'
import { openLinkFinder, type VerifiableCollection } from './readLinkDomain.ts'

/** The result of a pass. */
export interface RevealCratesResult {
  readonly closed: number
  readonly revealed: number
}

type Sender = Client<Transport, Chain, Account>

/**
 * Closes the crate being filled if it is full, due or the last, and reveals closed crates with the creator's links. A
 * crate in fallback reveal can only be revealed without a link; it is revealed at once, before anyone picks a favorable block for it.
 * @param secret from which the links of this collection derive (`CRATE_SECRET`).
 * @throws LinkNotFound for a wrong secret, UnboundLinks if the links are bound to no collection, UnverifiedCollection
 *   if they may belong to another, all before anything is sent; viem's errors if the endpoint or the account fails, or
 *   another sender was first.
 */
export async function revealCrates(
  client: Sender,
  deployment: Deployment & VerifiableCollection,
  secret: Hex,
): Promise<RevealCratesResult> {
  const findLink = await openLinkFinder([client], deployment, { type: 'secret', secret })
  let before: Sale['crateStatus'] | undefined
  for (;;) {
    const state = await readCrates([client], deployment, 0)
    const { crateStatus } = state.sale
    before ??= crateStatus
    const next = await getNextCrateCall(state, findLink)
    if (next.type === 'call') await send(client, deployment, next.call)
    else
      return {
        closed: crateStatus.closedCrates - before.closedCrates,
        revealed: crateStatus.revealedCrates - before.revealedCrates,
      }
  }
}

async function send(
  client: Sender,
  { contract }: Deployment,
  { functionName, data }: CrateCall,
): Promise<void> {
  const asked = { to: contract, data }
  // Estimate first, so that a failing transaction never publishes a link.
  const gas = await estimateGas(client, { ...asked, account: client.account })
  const hash = await sendTransaction(client, { ...asked, gas: toGasLimit(gas) })
  const { status } = await waitForReceipt(client, { hash })
  if (status !== 'success')
    throw new Error(`${functionName} reverted. Its gas was spent. Transaction ${hash}.`)
}
