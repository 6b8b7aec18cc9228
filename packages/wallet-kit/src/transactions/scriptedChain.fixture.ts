/**
 * An in-memory chain for tests of single rules: blocks with scripted transactions, and a client whose responses a test
 * can change.
 */
import {
  createClient,
  custom,
  HttpRequestError,
  numberToHex,
  RpcRequestError,
  type Address,
  type Client,
  type Hash,
  type Hex,
} from 'viem'
import { TRANSFER } from '../testing/turnstile.fixture.ts'
import type { Requested, Sent } from './entry.ts'
import { resolveEntry, type JournalEntry, type ResolveContext } from './index.ts'

/** The time of a look, unless a test names another. */
export const NOW = 2_000_000
export const alice: Address = '0xa11ce00000000000000000000000000000000001'
export const bob: Address = '0xb0b0000000000000000000000000000000000002'
export const gate: Address = '0x6a7e000000000000000000000000000000000003'
/** Alice's request. */
export const request = { to: gate, data: '0x02aa', value: 7n } as const
/** The log of her mint. */
export const mintLog: ScriptedLog = {
  address: gate,
  topics: [TRANSFER, `0x${'0'.repeat(64)}`, toTopic(alice)],
}

export interface ScriptedLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data?: Hex
}

export interface ScriptedTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly data: Hex
  readonly value: bigint
  readonly nonce: number
  readonly gasPrice: bigint
  readonly isReverted: boolean
  readonly logs: readonly ScriptedLog[]
}

export interface ScriptedChain {
  readonly client: Client
  /** Blocks from number 100 on. */
  readonly blocks: { hash: Hash; transactions: ScriptedTransaction[] }[]
  readonly pending: ScriptedTransaction[]
  /** Methods in the order in which they were requested. */
  readonly requests: string[]
  /** Overrides a response by returning or throwing. */
  answer: (method: string, params: readonly unknown[]) => unknown
  /** The result of replaying a transaction. */
  call: (params: readonly unknown[]) => Hex
  /** Puts the transactions into a new block; returns its number. */
  readonly mine: (...transactions: ScriptedTransaction[]) => bigint
}

const FIRST_BLOCK = 100

export const createHash = (n: number): Hash => `0x${n.toString(16).padStart(64, '0')}`

export function toTopic(address: Address): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Alice's mint, with these changes. */
export function transaction(n: number, over: Partial<ScriptedTransaction> = {}): ScriptedTransaction {
  const isMint = (over.to ?? gate) === gate && over.isReverted !== true
  return {
    hash: createHash(n),
    from: alice,
    ...request,
    nonce: 5,
    gasPrice: 3n,
    isReverted: false,
    logs: isMint ? [mintLog] : [],
    ...over,
  }
}

/** A mint that alice's wallet was asked for at block 100, with nonce 5. */
export function askedEntry(over: Partial<Requested> = {}): Requested {
  return {
    status: 'requested',
    id: 'id',
    chainId: 7700,
    account: alice,
    description: 'Mint',
    request,
    nonce: 5,
    fromBlock: 100n,
    confirmations: 1,
    requestedAt: 1_000_000,
    expectedLog: mintLog,
    ...over,
  }
}

/** As {@link askedEntry}, under the hash that the wallet returned. */
export function sentEntry(n: number, over: Partial<Sent> = {}): Sent {
  return { ...askedEntry(), status: 'sent', hash: createHash(n), sentAt: 1_001_000, ...over }
}

/** Before the first block alice has sent five transactions. The ones given are in the second block. */
export function scriptChain(...mined: ScriptedTransaction[]): ScriptedChain {
  const blocks: ScriptedChain['blocks'] = [{ hash: createHash(0xb100), transactions: [] }]
  const pending: ScriptedTransaction[] = []
  const requests: string[] = []

  const head = (): number => FIRST_BLOCK + blocks.length - 1
  const blockAt = (number: number) => blocks[number - FIRST_BLOCK]

  function find(wanted: unknown) {
    const isIt = ({ hash }: ScriptedTransaction): boolean => hash === String(wanted).toLowerCase()
    for (const [index, block] of blocks.entries()) {
      const found = block.transactions.find(isIt)
      if (found) return { ...found, block, number: FIRST_BLOCK + index }
    }
    const waiting = pending.find(isIt)
    return waiting && { ...waiting, block: undefined, number: undefined }
  }

  function shown({ hash, from, to, data, value, nonce, gasPrice }: ScriptedTransaction, number?: number) {
    const block = number === undefined ? undefined : blockAt(number)
    return {
      hash,
      from,
      to,
      input: data,
      value: numberToHex(value),
      nonce: numberToHex(nonce),
      gas: '0x5208',
      gasPrice: numberToHex(gasPrice),
      blockNumber: number === undefined ? null : numberToHex(number),
      blockHash: block?.hash ?? null,
    }
  }

  function count(account: unknown, tag: unknown): Hex {
    const last = tag === 'latest' || tag === 'pending' ? head() : Number(tag)
    const counted = blocks
      .slice(0, Math.max(0, last - FIRST_BLOCK + 1))
      .flatMap(({ transactions }) => transactions)
    const all = tag === 'pending' ? [...counted, ...pending] : counted
    return numberToHex(5 + all.filter(({ from }) => from === account).length)
  }

  function showBlock(tag: unknown, isFull: unknown): unknown {
    if (tag === 'pending') return { hash: null, transactions: pending.map((each) => shown(each)) }
    const number = tag === 'latest' ? head() : Number(tag)
    const found = blockAt(number)
    return (
      found && {
        hash: found.hash,
        transactions: found.transactions.map((each) => (isFull === true ? shown(each, number) : each.hash)),
      }
    )
  }

  function receipt(hash: unknown): unknown {
    const found = find(hash)
    if (!found?.block) return null
    const { from, to, isReverted, logs, gasPrice } = found
    return {
      transactionHash: found.hash,
      from,
      to,
      status: isReverted ? '0x0' : '0x1',
      gasUsed: '0x64',
      effectiveGasPrice: numberToHex(gasPrice),
      blockNumber: numberToHex(found.number),
      blockHash: found.block.hash,
      logs: logs.map((log) => ({ data: '0x', ...log })),
    }
  }

  interface Filter {
    readonly address: Address | readonly Address[]
    readonly topics: readonly (Hex | readonly Hex[] | null)[]
    readonly fromBlock?: Hex
    readonly blockHash?: Hash
  }

  function findLogs({ address, topics, fromBlock, blockHash }: Filter): unknown {
    const isOne = (wanted: string | readonly string[] | null, value: string | undefined): boolean =>
      wanted === null || [wanted].flat().some((each) => each.toLowerCase() === value?.toLowerCase())
    const fits = (log: ScriptedLog): boolean =>
      isOne(address, log.address) && topics.every((topic, index) => isOne(topic, log.topics[index]))
    return blocks.flatMap(({ hash, transactions }, index) => {
      const isInRange = blockHash ? hash === blockHash : FIRST_BLOCK + index >= Number(fromBlock)
      const found = transactions.filter((each) => isInRange && each.logs.some(fits))
      return found.map((each) => ({ transactionHash: each.hash }))
    })
  }

  const self: ScriptedChain = {
    blocks,
    pending,
    requests,
    answer: () => undefined,
    call: () => '0x',
    mine: (...transactions) => {
      for (const { hash } of transactions) {
        const index = pending.findIndex((each) => each.hash === hash)
        if (index >= 0) pending.splice(index, 1)
      }
      blocks.push({ hash: createHash(0xb100 + blocks.length), transactions })
      return BigInt(head())
    },
    client: createClient({
      transport: custom(
        {
          request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
            requests.push(method)
            const taken = await self.answer(method, params)
            if (taken !== undefined) return taken
            switch (method) {
              case 'eth_blockNumber':
                return numberToHex(head())
              case 'eth_getTransactionCount':
                return count(params[0], params[1])
              case 'eth_getTransactionByHash': {
                const found = find(params[0])
                return found ? shown(found, found.number) : null
              }
              case 'eth_getBlockByNumber':
                return showBlock(params[0], params[1]) ?? null
              case 'eth_getTransactionReceipt':
                return receipt(params[0])
              case 'eth_getLogs':
                return findLogs(params[0] as Filter)
              case 'eth_getCode':
                return '0x'
              case 'eth_call':
                return self.call(params)
              default:
                throw new Error(`The scripted chain does not know ${method}.`)
            }
          },
        },
        { retryCount: 0 },
      ),
    }),
  }
  if (mined.length > 0) self.mine(...mined)
  return self
}

/** No node answered. */
export function networkError(): Error {
  return new HttpRequestError({ url: 'http://node.invalid', details: 'Failed to fetch' })
}

/** A node's error response. */
export function rpcError(code: number, message: string, data?: Hex): Error {
  const error = { code, message, ...(data !== undefined && { data }) }
  return new RpcRequestError({ body: {}, url: 'http://node.invalid', error })
}

/** One look at an entry's transaction. */
export const look = (
  chain: ScriptedChain,
  entry: JournalEntry,
  over: Partial<ResolveContext> = {},
): Promise<JournalEntry> => resolveEntry(chain.client, entry, { now: NOW, ...over })
