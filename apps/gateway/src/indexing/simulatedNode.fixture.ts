/**
 * An RPC endpoint of a simulated chain, with latency and a limit of blocks per query: for benches and tests of the
 * backfill. It answers what the follower asks, and reads of its Safes.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { safeAddress } from '@peppermint/devnet/safe'
import { blockAnswer, logAnswer } from '@peppermint/indexer/chain/scriptedChain.fixture.ts'
import { startNodeServer } from '@peppermint/rpc/nodeServer.fixture.ts'
import { simulateChain, type SimulatedChain, type SimulatedSafe } from './simulatedChain.fixture.ts'

export interface SimulatedNodeOptions {
  /** Number of the head. */
  readonly blocks: number
  /** Logs of Safes 1.4.1, spread over all blocks. */
  readonly events: number
  /** Of every HTTP request. */
  readonly latencyMs: number
  /** Blocks of one `eth_getLogs`. */
  readonly maxRange: number
}

export interface SimulatedNode {
  readonly url: string
  readonly chain: SimulatedChain
  /**
   * HTTP requests and calls that were answered, and round trips: the longest chain of requests of which each was sent
   * after the one before it was answered.
   */
  readonly counts: { readonly requests: number; readonly calls: number; readonly roundTrips: number }
  stop(): Promise<void>
}

interface Call {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
])
/** Of every transaction. */
const SENDER: Address = '0x5e4de40000000000000000000000000000000001'
const SENTINEL: Address = '0x0000000000000000000000000000000000000001'

/** Listens on a free local port. */
export async function startSimulatedNode(options: SimulatedNodeOptions): Promise<SimulatedNode> {
  const chain = simulateChain(options.blocks, options.events)
  const safes = new Map(chain.safes.map((safe) => [safe.address.toLowerCase(), safe]))
  const code = codeOf('proxies/SafeProxy.sol/SafeProxy')
  const contracts = new Map([
    [safeAddress('proxyFactory').toLowerCase(), codeOf('proxies/SafeProxyFactory.sol/SafeProxyFactory')],
    [safeAddress('safe').toLowerCase(), codeOf('SafeL2.sol/SafeL2')],
  ])
  const counts = { requests: 0, calls: 0, roundTrips: 0 }

  function answer({ method, params = [] }: Call): unknown {
    const [first, second, third] = params
    switch (method) {
      case 'eth_chainId':
        return '0x1e14'
      case 'eth_blockNumber':
        return numberToHex(options.blocks)
      case 'eth_getBlockByNumber': {
        const number = first === 'latest' ? options.blocks : Number(first)
        return blockAnswer(number <= options.blocks ? chain.header(number) : undefined)
      }
      case 'eth_getTransactionByHash':
        return transactionAnswer(chain, String(first))
      case 'eth_getLogs':
        return readLogs(chain, first as LogsFilter, options.maxRange)
      case 'eth_getBalance':
        return '0x0'
      case 'eth_getCode': {
        const address = String(first).toLowerCase()
        const safe = safes.get(address)
        const block = second === 'latest' ? options.blocks : Number(second)
        if (safe !== undefined) return safe.createdInBlock <= block ? code : '0x'
        return (block > 0 && contracts.get(address)) || '0x'
      }
      case 'eth_getStorageAt':
        return Number(second) === 0 && third !== undefined ? pad(safeAddress('safe')) : pad('0x')
      case 'eth_call':
        return callSafe(safes, first as { readonly to?: string; readonly data: Hex })
      default:
        throw new Error(`the method ${method} does not exist`)
    }
  }

  function respond(call: Call): object {
    counts.calls += 1
    try {
      return { jsonrpc: '2.0', id: call.id, result: answer(call) }
    } catch (error) {
      return { jsonrpc: '2.0', id: call.id, error: { code: -32_000, message: String(error) } }
    }
  }

  const server = await startNodeServer('', async ({ body, response }) => {
    counts.requests += 1
    const roundTrip = counts.roundTrips + 1
    const asked = JSON.parse(body) as Call | readonly Call[]
    await pause(options.latencyMs)
    counts.roundTrips = Math.max(counts.roundTrips, roundTrip)
    const answered = 'method' in asked ? respond(asked) : asked.map(respond)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answered))
  })
  return { ...server, chain, counts }
}

interface LogsFilter {
  readonly fromBlock: Hex
  readonly toBlock: Hex
  readonly address?: readonly string[]
  readonly topics: readonly (readonly string[] | null)[]
}

function readLogs(chain: SimulatedChain, filter: LogsFilter, maxRange: number): readonly object[] {
  const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
  if (to - from >= maxRange) throw new Error(`block range is limited to ${maxRange} blocks`)
  const addresses = filter.address && new Set(filter.address.map((address) => address.toLowerCase()))
  const topics = filter.topics.map((values) => values && new Set(values))
  return chain.logs
    .slice(firstAt(chain, from), firstAt(chain, to + 1))
    .filter((log) => addresses?.has(log.address) ?? true)
    .filter((log) => topics.every((values, index) => values?.has(log.topics[index] ?? '') ?? true))
    .map(logAnswer)
}

/** The call that created a Safe, or any other that emitted logs: to the contract of its last log. */
function transactionAnswer(chain: SimulatedChain, hash: string): object | null {
  const log = chain.logs.findLast(({ transactionHash }) => transactionHash === hash)
  if (log === undefined) return null
  return {
    hash,
    type: '0x0',
    blockHash: log.blockHash,
    blockNumber: numberToHex(log.blockNumber),
    transactionIndex: numberToHex(log.transactionIndex),
    from: SENDER,
    to: log.address,
    input: '0x',
    value: '0x0',
    nonce: '0x0',
    gas: '0x5208',
    gasPrice: '0x0',
    v: '0x1b',
    r: '0x1',
    s: '0x1',
  }
}

/** Index of the first log at or above a block. */
function firstAt({ logs }: SimulatedChain, block: number): number {
  let [low, high] = [0, logs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((logs[middle]?.blockNumber ?? 0) < block) low = middle + 1
    else high = middle
  }
  return low
}

function callSafe(
  safes: ReadonlyMap<string, SimulatedSafe>,
  { to = '', data }: { readonly to?: string; readonly data: Hex },
): Hex {
  const safe = safes.get(to.toLowerCase())
  if (safe === undefined) throw new Error('execution reverted')
  const { functionName } = decodeFunctionData({ abi, data })
  if (functionName === 'getOwners') return encodeFunctionResult({ abi, functionName, result: [safe.owner] })
  if (functionName === 'getModulesPaginated')
    return encodeFunctionResult({ abi, functionName, result: [[], SENTINEL] })
  return encodeFunctionResult({
    abi,
    functionName,
    result: functionName === 'nonce' ? BigInt(safe.nonce) : 1n,
  })
}

/** Code of a contract of Safe 1.4.1. */
function codeOf(contract: string): Hex {
  const path = `@safe-global/safe-contracts/build/artifacts/contracts/${contract}.json`
  const artifact: { readonly deployedBytecode: Hex } = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(path), 'utf8'),
  )
  return artifact.deployedBytecode
}
