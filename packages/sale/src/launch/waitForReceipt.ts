/**
 * Waits for a receipt by polling. viem's `waitForTransactionReceipt` checks on each new block and misses a block that
 * arrives during a check: on a chain that mines only on demand no other block follows, and it never resolves.
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

/** Default limit until a transaction is mined. */
const RECEIPT_TIMEOUT_MS = 180_000

/**
 * Resolves when the transaction is in a block, successful or reverted. Does not detect replacements.
 * @param client polled at its `pollingInterval`.
 * @throws viem's WaitForTransactionReceiptTimeoutError, and its errors if the endpoint fails.
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
