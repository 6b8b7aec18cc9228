/**
 * What is asked about a transaction that did not do what it was sent for: why it reverted, and whether the node's other
 * answers agree that it failed. A receipt says only that it reverted, so the transaction is run again, by `eth_call`, on
 * the state it met: first the block before; if it passes there, the block itself, because then something earlier in
 * the same block got in its way (the last pepper went to someone else).
 */
import type { Client, Hex, TransactionReceipt } from 'viem'
import { getLayers, revertData } from '../errors/walk.ts'
import { toQuantity, readLogHashes, readTransaction } from './chainReads.ts'
import type { Failed, Sent } from './entry.ts'

const ERROR_STRING = '0x08c379a0'

/** The text of a standard `Error(string)`, or undefined. ABI: selector, offset, length, UTF-8 bytes. */
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
  // No node answered: the reason can still be read, so the caller asks again.
  if (!texts.some(({ code }) => code !== undefined)) throw error
  const message = texts.at(-1)?.text.split('\n').at(-1)
  return message !== undefined && /revert|out ?of ?gas|opcode|evm/i.test(message) ? { message } : {}
}

/**
 * The reason of a reverted receipt: ABI-encoded data to decode with the contract's ABI, and a message when it is a
 * plain one. Both are absent when nodes keep no old state. `passes` where it does not revert when it is run again.
 * Throws only when no node answered at all.
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

/** Whether the block's logs hold the expected log of this transaction. False where no log was named or a node refuses. */
export async function hasLogsInBlock(
  client: Client,
  { expectedLog, hash }: Sent,
  { blockHash }: TransactionReceipt,
): Promise<boolean> {
  if (!expectedLog) return false
  try {
    return (await readLogHashes(client, expectedLog, { blockHash })).includes(hash)
  } catch (error) {
    // Older nodes do not know this filter; one that cannot be reached is asked again.
    if (getLayers(error).some(({ code }) => code !== undefined)) return false
    throw error
  }
}

/**
 * Whether the node contradicts a receipt that claims success without the expected log: its logs of the block have it,
 * or the request, sent as it was by the account itself, reverts when it is run again.
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
