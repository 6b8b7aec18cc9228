/**
 * Why a transaction failed, and whether the node's other answers agree. A receipt has no reason, so the transaction
 * is replayed with `eth_call`: first on the previous block's state, then, if it succeeds there, on its block's state,
 * because an earlier transaction in the same block interfered (someone else got the last pepper).
 */
import type { Client, Hex, TransactionReceipt } from 'viem'
import { getLayers, revertData } from '../errors/walk.ts'
import { toQuantity, readLogHashes, readTransaction } from './chainReads.ts'
import type { Failed, Sent } from './entry.ts'
import { REVERTED } from './nodeMessages.ts'

const ERROR_STRING = '0x08c379a0'

/** Decodes a standard `Error(string)`, or returns undefined. ABI: selector, offset, length, UTF-8 bytes. */
function decodeErrorString(data: Hex): string | undefined {
  if (!data.startsWith(ERROR_STRING)) return undefined
  const body = data.slice(10)
  const length = Number(`0x${body.slice(64, 128)}`)
  const pairs = body.slice(128, 128 + length * 2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}

function toRevert(error: unknown): Failed['revert'] {
  const data = revertData(error)
  if (data) {
    const message = decodeErrorString(data)
    return { data, ...(message !== undefined && { message }) }
  }
  const texts = getLayers(error).filter(({ text }) => text !== '')
  // No node answered. The reason can still be read, so the caller retries.
  if (!texts.some(({ code }) => code !== undefined)) throw error
  const message = texts.at(-1)?.text.split('\n').at(-1)
  return message !== undefined && REVERTED.test(message) ? { message } : {}
}

/**
 * The reason of a reverted receipt: ABI-encoded data, and a message if it is a plain string. Both are absent if no
 * node keeps old state. `succeeds` if the replay does not revert. Throws only if no node answered.
 */
export async function readRevertReason(
  client: Client,
  receipt: TransactionReceipt,
): Promise<Failed['revert'] | 'succeeds'> {
  const transaction = await readTransaction(client, receipt.transactionHash)
  if (!transaction) return {}
  const { from, to, data, value, gas } = transaction
  const call = { from, ...(to && { to }), data, value: toQuantity(value), gas }
  for (const block of [receipt.blockNumber - 1n, receipt.blockNumber])
    try {
      await client.request({ method: 'eth_call', params: [call, toQuantity(block)] })
    } catch (error) {
      return toRevert(error)
    }
  return 'succeeds'
}

/**
 * Whether the block's logs include this transaction's expected log. False if no log is expected or the node rejects
 * the query.
 */
export async function hasLogsInBlock(
  client: Client,
  { expectedLog, hash }: Sent,
  { blockHash }: TransactionReceipt,
): Promise<boolean> {
  if (!expectedLog) return false
  try {
    return (await readLogHashes(client, expectedLog, { blockHash })).includes(hash)
  } catch (error) {
    // Older nodes lack this filter; an unreachable one is retried.
    if (getLayers(error).some(({ code }) => code !== undefined)) return false
    throw error
  }
}

/**
 * Whether the node contradicts a receipt of success without the expected log: its block logs include the log, or a
 * replay of the account's direct call reverts.
 */
export async function contradictsReceipt(
  client: Client,
  entry: Sent,
  receipt: TransactionReceipt,
  isDirect: boolean,
): Promise<boolean> {
  if (await hasLogsInBlock(client, entry, receipt)) return true
  if (!isDirect) return false
  const reason = await readRevertReason(client, receipt)
  return reason !== 'succeeds' && (reason.data !== undefined || reason.message !== undefined)
}
