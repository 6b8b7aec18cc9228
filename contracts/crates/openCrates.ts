/** Closes and opens crates as far as they can be: one pass, safe to repeat and safe to run twice at once. */
import { encodeFunctionData, type Account, type Chain, type Client, type Hex, type Transport } from 'viem'
import { estimateGas, readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
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
 * One that somebody has stirred can only be opened the public way; it is, before somebody picks their moment for it.
 * @param secret where the creator's hash chain starts.
 * @throws NoSuchLink when the secret is of another chain, before anything is sent; viem's errors when the endpoint or
 *   the account fails, or when someone else was first.
 */
export async function openCrates(client: Sender, deployment: Deployment, secret: Hex): Promise<CratesMoved> {
  let before: Sale['shelf'] | undefined
  for (;;) {
    const sale = await readSale(client, deployment)
    before ??= sale.shelf
    if (sale.shelf.openedCrates < sale.shelf.closedCrates) {
      if (await isStirred(client, deployment, sale.shelf.openedCrates))
        await send(client, deployment, 'openStirredCrate', [])
      else await send(client, deployment, 'openCrate', [await linkOf(client, deployment, secret)])
    } else if (canClose(sale)) {
      // Found before the crate is closed: closing starts the link's time.
      await linkOf(client, deployment, secret)
      await send(client, deployment, 'closeCrate', [])
    } else {
      const { closedCrates, openedCrates } = sale.shelf
      return { closed: closedCrates - before.closedCrates, opened: openedCrates - before.openedCrates }
    }
  }
}

async function isStirred(client: Sender, { contract }: Deployment, crate: number): Promise<boolean> {
  const { stirredIn } = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'crateAt',
    args: [BigInt(crate)],
  })
  return stirredIn > 0n
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
  functionName: 'closeCrate' | 'openCrate' | 'openStirredCrate',
  args: readonly [] | readonly [Hex],
): Promise<void> {
  const asked = { to: contract, data: encodeFunctionData({ abi: scovillesAbi, functionName, args }) }
  // Asked first, so that a link is never published by a transaction that fails.
  const gas = await estimateGas(client, { ...asked, account: client.account })
  const hash = await sendTransaction(client, { ...asked, gas: (gas * 12n) / 10n })
  const { status } = await waitForTransactionReceipt(client, { hash })
  if (status !== 'success')
    throw new Error(`${functionName} was refused by the chain. Its gas was spent. Transaction ${hash}.`)
}
