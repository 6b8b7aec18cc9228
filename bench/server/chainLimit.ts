/** Upper bound of any follower's speed: how fast the chain serves its logs to a reader that discards them. */
import type { Address } from 'viem'

/** Blocks per request. */
const RANGE = 20

export interface ChainLimit {
  readonly logs: number
  readonly seconds: number
}

/** Reads and discards the logs of a contract, with two requests in flight. */
export async function readAllLogs(
  rpcUrl: string,
  address: Address,
  fromBlock: number,
  toBlock: number,
): Promise<ChainLimit> {
  let next = fromBlock
  let logs = 0
  const began = performance.now()
  const reader = async () => {
    for (let from = next; from <= toBlock; from = next) {
      next = from + RANGE
      const to = Math.min(from + RANGE - 1, toBlock)
      const params = [{ address, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }]
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: from, method: 'eth_getLogs', params }),
      })
      const { result } = (await answer.json()) as { readonly result?: readonly unknown[] }
      if (result === undefined) throw new Error(`The chain did not give the logs of ${from} to ${to}.`)
      logs += result.length
    }
  }
  await Promise.all([reader(), reader()])
  return { logs, seconds: (performance.now() - began) / 1000 }
}
