/** Closes and opens crates as far as they can be: one pass, safe to repeat and safe to run twice at once. */
import type { Account, Chain, Client, Hex, Transport } from 'viem'
import { estimateGas, sendTransaction } from 'viem/actions'
import { readSale } from '../sale/readSale.ts'
import type { Deployment, Sale } from '../sale/sale.ts'
import { waitForReceipt } from '../deploy/waitForReceipt.ts'
import { createLinkFinder } from './links.ts'
import { getNextCrateCall, type CrateCall } from './getNextCrateCall.ts'
import { readLinkDomain, type VerifiableCollection } from './readLinkDomain.ts'

/** What a pass did. */
export interface OpenCratesResult {
  readonly closed: number
  readonly opened: number
}

type Sender = Client<Transport, Chain, Account>

/**
 * Closes the crate being filled where it is full, due or the last, and opens closed crates with the creator's links.
 * One that somebody has stirred can only be opened the public way; it is, before somebody picks their moment for it.
 * @param secret from which the links of this collection follow (`CRATE_SECRET`).
 * @throws NoSuchLink when the secret is another one, UnboundLinks when the collection's links are bound to no
 *   collection, UnprovenCollection when they may be another's, all before anything is sent; viem's errors when the
 *   endpoint or the account fails, or when another sender was first.
 */
export async function openCrates(
  client: Sender,
  deployment: Deployment & VerifiableCollection,
  secret: Hex,
): Promise<OpenCratesResult> {
  const findLink = await createLinkFinder(
    { type: 'secret', secret },
    await readLinkDomain(client, deployment),
  )
  let before: Sale['shelf'] | undefined
  for (;;) {
    const sale = await readSale(client, deployment)
    before ??= sale.shelf
    const crateCall = await getNextCrateCall(client, deployment, sale, findLink)
    if (crateCall === undefined) {
      const { closedCrates, openedCrates } = sale.shelf
      return { closed: closedCrates - before.closedCrates, opened: openedCrates - before.openedCrates }
    }
    await send(client, deployment, crateCall)
  }
}

async function send(
  client: Sender,
  { contract }: Deployment,
  { functionName, data }: CrateCall,
): Promise<void> {
  const asked = { to: contract, data }
  // Asked first, so that a link is never published by a transaction that fails.
  const gas = await estimateGas(client, { ...asked, account: client.account })
  const hash = await sendTransaction(client, { ...asked, gas: (gas * 12n) / 10n })
  const { status } = await waitForReceipt(client, { hash })
  if (status !== 'success')
    throw new Error(`${functionName} was refused by the chain. Its gas was spent. Transaction ${hash}.`)
}
