/** An in-memory chain with scripted endpoints, for unit tests of the follower. No process, no network. */
import { keccak256, numberToHex, type Address, type Hex } from 'viem'
import type { Header, Log } from './parseChainData.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool, Digested } from './endpointPool.ts'

/** A log without its position in the chain. */
export interface LogContent {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data?: Hex
  /** Default 0. */
  readonly transactionIndex?: number
}

/** Result of one call; a test may replace it. */
export type Answer = (method: string, params: readonly unknown[]) => unknown

export interface ScriptedChain {
  /** Adds a block with these logs and returns its header. */
  readonly mine: (...logs: readonly LogContent[]) => Header
  /** Removes the blocks above `number`. */
  readonly rollBackTo: (number: number) => void
  readonly header: (number: number) => Header
  readonly logs: () => readonly Log[]
  /** The default result. */
  readonly answer: Answer
}

/** Creates a chain with block 0. `seed` makes its hashes differ from those of another chain. */
export function scriptedChain(seed = 'a'): ScriptedChain {
  const headers: Header[] = []
  const logs: Log[] = []
  let mined = 0

  function mine(...contents: readonly LogContent[]): Header {
    const number = headers.length
    mined += 1
    const hash = keccak256(Buffer.from(`${seed} ${number} ${mined}`))
    const header = {
      number,
      hash,
      parentHash: headers.at(-1)?.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: 1_000 + number,
      logsBloom: bloomOf(contents),
    } as const
    headers.push(header)
    contents.forEach(({ address, topics, data = '0x', transactionIndex = 0 }, logIndex) => {
      const transactionHash = keccak256(Buffer.from(`${seed} ${number} ${transactionIndex}`))
      const place = { blockNumber: number, blockHash: hash, logIndex, transactionIndex, transactionHash }
      logs.push({ ...place, address: address.toLowerCase() as Address, topics, data })
    })
    return header
  }
  mine()

  const header = (number: number): Header => {
    const found = headers[number]
    if (found === undefined) throw new Error(`The chain has no block ${number}.`)
    return found
  }
  return {
    mine,
    header,
    logs: () => logs,
    rollBackTo(number) {
      headers.length = number + 1
      const kept = logs.filter(({ blockNumber }) => blockNumber <= number)
      logs.splice(0, logs.length, ...kept)
    },
    answer(method, [first]) {
      if (method === 'eth_getBlockByNumber') return blockAnswer(headers[Number(first)])
      const filter = first as LogsFilter
      return logs.filter((log) => isWanted(log, filter)).map(logAnswer)
    },
  }
}

interface LogsFilter {
  readonly fromBlock: Hex
  readonly toBlock: Hex
  readonly address?: readonly Address[]
  readonly topics: readonly (readonly Hex[] | null)[]
}

function isWanted(log: Log, { fromBlock, toBlock, address, topics }: LogsFilter): boolean {
  if (log.blockNumber < Number(fromBlock) || log.blockNumber > Number(toBlock)) return false
  if (address !== undefined && !address.some((one) => one.toLowerCase() === log.address)) return false
  return topics.every((values, index) => values === null || values.includes(log.topics[index] ?? '0x'))
}

/** A header in JSON-RPC format; null if undefined. */
export function blockAnswer(header: Header | undefined): object | null {
  if (header === undefined) return null
  return { ...header, number: numberToHex(header.number), timestamp: numberToHex(header.timestamp) }
}

/** A log in JSON-RPC format. */
export function logAnswer(log: Log): object {
  return {
    ...log,
    blockNumber: numberToHex(log.blockNumber),
    logIndex: numberToHex(log.logIndex),
    transactionIndex: numberToHex(log.transactionIndex),
    removed: false,
  }
}

export interface ScriptedNode {
  readonly endpoint: Endpoint
  /** Every batch that was sent, as methods with their first parameter. */
  readonly requests: (readonly [string, unknown])[][]
}

/** Creates an endpoint with these results. */
export function scriptedNode(answer: Answer): ScriptedNode {
  const requests: (readonly [string, unknown])[][] = []
  const request = async (questions: readonly (readonly [string, readonly unknown[]])[]) => {
    requests.push(questions.map(([method, [first]]) => [method, first]))
    return questions.map(([method, params]) => answer(method, params))
  }
  return { endpoint: { host: 'node.example', request } as unknown as Endpoint, requests }
}

/** A pool that reads from one endpoint and reports the given quorum. */
export function scriptedEndpoints({ endpoint }: ScriptedNode, quorum: number): EndpointPool {
  return {
    quorum: () => quorum,
    batchSize: () => 100,
    readWithQuorum: async <T>(ask: (one: Endpoint) => Promise<Digested<T>>) => (await ask(endpoint)).value,
    recordIncompleteBloom: () => undefined,
  } as unknown as EndpointPool
}

/** The bloom of a block with these logs (Yellow Paper, 4.3.1). */
export function bloomOf(logs: readonly LogContent[]): Hex {
  const bits = Buffer.alloc(256)
  // An all-zero bloom means that the node omits blooms.
  for (const value of ['0x00', ...logs.flatMap(({ address, topics }) => [address, ...topics])] as const) {
    const hash = keccak256(value, 'bytes')
    for (const at of [0, 2, 4]) {
      const place = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
      const index = 255 - (place >> 3)
      bits[index] = (bits[index] ?? 0) | (1 << (place & 7))
    }
  }
  return `0x${bits.toString('hex')}`
}
