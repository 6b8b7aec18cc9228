/** Closes and opens crates as far as they can be: one pass, safe to repeat and safe to run twice at once. */
import type { Account, Chain, Client, Hex, Transport } from 'viem'
import { readContract, simulateContract, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import { readSale } from '../sale/readSale.ts'
import type { Deployment, Sale } from '../sale/sale.ts'
import { nextLink } from './links.ts'

/** What a pass did. */
export interface CratesMoved {
  readonly closed: number
  readonly opened: number
}

type Sender = Client<Transport, Chain, Account>

/**
 * Closes the crate being filled where it is full, due or the last, and opens closed crates with the creator's links.
 * @param secret where the creator's hash chain starts.
 * @throws NoSuchLink when the secret is of another chain; viem's errors when the endpoint or the account fails, or
 *   when someone else was first.
 */
export async function openCrates(client: Sender, deployment: Deployment, secret: Hex): Promise<CratesMoved> {
  let closed = 0
  let opened = 0
  for (;;) {
    const sale = await readSale(client, deployment)
    if (sale.shelf.openedCrates < sale.shelf.closedCrates) {
      await send(client, deployment, 'openCrate', [await linkOf(client, deployment, secret)])
      opened += 1
    } else if (canClose(sale)) {
      await send(client, deployment, 'closeCrate', [])
      closed += 1
    } else {
      return { closed, opened }
    }
  }
}

function canClose({ minted, supply, shelf, head }: Sale): boolean {
  const waiting = minted - shelf.closedTokens
  return waiting > 0 && (waiting >= shelf.room || minted >= supply || head.timestamp >= shelf.dueAt)
}

async function linkOf(client: Sender, { contract }: Deployment, secret: Hex): Promise<Hex> {
  const [current, lost] = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'linkState',
  })
  return nextLink(secret, current, Number(lost))
}

async function send(
  client: Sender,
  { contract }: Deployment,
  functionName: 'closeCrate' | 'openCrate',
  args: readonly [] | readonly [Hex],
): Promise<void> {
  const call = { address: contract, abi: scovillesAbi, functionName, args } as const
  // Asked first, so that a link is never published by a transaction that fails.
  const { request } = await simulateContract(client, { ...call, account: client.account })
  const hash = await writeContract(client, request)
  const { status } = await waitForTransactionReceipt(client, { hash })
  if (status !== 'success')
    throw new Error(`${functionName} was refused by the chain. Its gas was spent. Transaction ${hash}.`)
}
