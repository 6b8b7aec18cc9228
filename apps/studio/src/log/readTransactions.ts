/** Logs and transactions of the contract as the node has them, for the log. */
import type { Mint } from '@peppermint/api'
import {
  numberToHex,
  padHex,
  toEventSelector,
  type Address,
  type Client,
  type Hash,
  type Hex,
  type LogTopic,
  type RpcLog,
} from 'viem'
import type { LogEntry } from './logEntry.ts'

/** @throws viem's error if the endpoint does not answer, or not for so many blocks. */
export function readLogs(
  client: Client,
  contract: Address,
  topics: LogTopic[],
  fromBlock: number,
  toBlock: number,
): Promise<readonly RpcLog[]> {
  return client.request({
    method: 'eth_getLogs',
    params: [{ address: contract, topics, fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }],
  })
}

/** A mint with the transaction that it is of. */
export interface MintLog {
  readonly mint: Mint
  readonly hash: Hash
}

/** The mints of these blocks, in their order. @throws as {@link readLogs}. */
export async function readMintLogs(
  client: Client,
  contract: Address,
  fromBlock: number,
  toBlock: number,
): Promise<readonly MintLog[]> {
  const transfer = toEventSelector('Transfer(address,address,uint256)')
  const logs = await readLogs(client, contract, [transfer, padHex('0x', { size: 32 })], fromBlock, toBlock)
  return logs.flatMap(({ topics: [, , recipient, token], transactionHash: hash, blockNumber }) => {
    // A pending log has neither.
    if (recipient === undefined || token === undefined || hash === null || blockNumber === null) return []
    const account: Address = `0x${recipient.slice(-40).toLowerCase()}`
    return [{ mint: { token: Number(token), account, block: Number(blockNumber) }, hash }]
  })
}

/** A transaction and its block; what the node lacks is undefined. */
export interface ReadTransaction {
  readonly origin: Pick<LogEntry, 'timestamp' | 'sender' | 'through'>
  readonly input: Hex | undefined
}

export async function readTransaction(
  client: Client,
  contract: Address,
  hash: Hash,
  blockNumber: Hex,
): Promise<ReadTransaction> {
  const [transaction, block] = await Promise.all([
    client.request({ method: 'eth_getTransactionByHash', params: [hash] }),
    client.request({ method: 'eth_getBlockByNumber', params: [blockNumber, false] }),
  ])
  // A node behind the one that served the logs may lack either.
  const to = transaction?.to ?? undefined
  const isDirect = to === undefined || to.toLowerCase() === contract.toLowerCase()
  return {
    origin: {
      ...(block !== null && { timestamp: Number(block.timestamp) }),
      ...(transaction !== null && { sender: transaction.from }),
      ...(!isDirect && { through: to }),
    },
    input: transaction?.input,
  }
}
