/**
 * What became of a transaction, asked for again and again. viem's own waiting looks when it hears of a new block, and
 * lets a block pass that comes while it is still looking: on a chain that makes blocks only of what it is sent no other
 * one comes, and it waits for ever.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
  type Chain,
  type Client,
  type Hash,
  type Transport,
} from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/** Milliseconds for a transaction to be taken into a block. */
const RECEIPT_TIMEOUT_MS = 180_000

/**
 * Waits until the transaction is in a block, whether or not it did what it should. It is not looked for under another
 * fee: nobody here replaces what was sent.
 * @param client asked as often as its `pollingInterval` says.
 * @throws viem's WaitForTransactionReceiptTimeoutError when no block takes it, and its errors when the endpoint fails.
 */
export async function waitForReceipt<Of extends Chain | undefined>(
  client: Client<Transport, Of>,
  { hash, timeoutMs = RECEIPT_TIMEOUT_MS }: { readonly hash: Hash; readonly timeoutMs?: number },
) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      return undefined
    })
    if (receipt) return receipt
    if (Date.now() > deadline) throw new WaitForTransactionReceiptTimeoutError({ hash })
    await pause(client.pollingInterval)
  }
}
