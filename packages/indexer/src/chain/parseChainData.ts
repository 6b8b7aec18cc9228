/**
 * Parses and validates blocks and logs of JSON-RPC responses. Only fields that the index needs are read, and what nodes are
 * known to write differently is accepted where it has one meaning; see docs/guides/nodes.md.
 */
import type { Address, Hex } from 'viem'
import type { RpcRequest } from './jsonRpcBatch.ts'
import { compareLogs, MAX_LOGS, MAX_TRANSACTIONS } from './logPosition.ts'
import { RpcFailure } from './rpcFailure.ts'

export interface Header {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  /** 256 bytes; undefined where the node omits it or writes something else. */
  readonly logsBloom: Hex | undefined
}

/** All hex is lower case. */
export interface Log {
  readonly blockNumber: number
  readonly blockHash: Hex
  /** As the node counts: in the block or, as some do, in the transaction. See `logPosition`. */
  readonly logIndex: number
  readonly transactionIndex: number
  readonly transactionHash: Hex
  readonly address: Address
  /** At most four. */
  readonly topics: readonly Hex[]
  readonly data: Hex
}

const quantity = /^0x[\da-f]{1,64}$/i
const word = /^0x[\da-f]{64}$/i
const twentyBytes = /^0x[\da-f]{40}$/i
const bytes = /^0x[\da-f]*$/i
const bloom = /^0x[\da-f]{512}$/i

/**
 * Parses a response to `eth_getBlockByNumber`; undefined if the endpoint does not have the block, also if it returns an
 * earlier one instead, as some do for a number that the chain skipped.
 * @throws {RpcFailure} `malformed`.
 */
export function parseHeader(host: string, answer: unknown, number?: number): Header | undefined {
  if (answer === null) return undefined
  const fields = fieldReader(host, 'block', answer)
  const header = {
    number: fields.number('number'),
    hash: fields.hex('hash', word),
    parentHash: fields.hex('parentHash', word),
    timestamp: fields.timestamp('timestamp'),
    logsBloom: isHex(fields.all['logsBloom'], bloom) ? lower(fields.all['logsBloom']) : undefined,
  }
  if (number !== undefined && header.number < number) return undefined
  if (number !== undefined && header.number !== number)
    throw new RpcFailure('malformed', `${host}: block ${header.number} instead of ${number}`)
  return header
}

/**
 * Parses a response to `eth_getLogs` into chain order, without duplicates. Logs of other blocks are dropped, and those that
 * are in no block yet or in none any more.
 * @param range requested blocks.
 * @throws {RpcFailure} `malformed`.
 */
export function parseLogs(
  host: string,
  answer: unknown,
  range: { readonly from: number; readonly to: number },
): Log[] {
  // Some nodes return null for an empty list.
  if (answer === null) return []
  if (!Array.isArray(answer)) throw new RpcFailure('malformed', `${host}: logs are not an array`)
  const entries = answer
    .flatMap((entry: unknown) => logIn(host, entry) ?? [])
    .filter(({ blockNumber }) => blockNumber >= range.from && blockNumber <= range.to)
    .toSorted(compareLogs)
  const logs: Log[] = []
  for (const log of entries) {
    const previous = logs.at(-1)
    if (previous?.blockNumber === log.blockNumber) {
      if (previous.blockHash !== log.blockHash)
        throw new RpcFailure('malformed', `${host}: logs of two blocks with the same number`)
      if (compareLogs(previous, log) === 0) {
        if (JSON.stringify(previous) === JSON.stringify(log)) continue
        throw new RpcFailure('malformed', `${host}: two logs of a transaction with the same logIndex`)
      }
    }
    logs.push(log)
  }
  return logs
}

/** Undefined for a log that is in no block. */
function logIn(host: string, entry: unknown): Log | undefined {
  const fields = fieldReader(host, 'log', entry)
  const { topics: given, removed, blockHash, blockNumber, data } = fields.all
  const topics: unknown = given ?? []
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every((topic) => isHex(topic, word)))
    throw new RpcFailure('malformed', `${host}: log with invalid topics`)
  // Of a block that a reorg removed, or of a pending one.
  if (removed === true || (blockHash === null && blockNumber === null)) return undefined
  const log = {
    blockNumber: fields.number('blockNumber'),
    blockHash: fields.hex('blockHash', word),
    logIndex: fields.number('logIndex'),
    transactionIndex: fields.number('transactionIndex'),
    transactionHash: fields.hex('transactionHash', word),
    address: fields.hex('address', twentyBytes),
    topics: topics.map((topic: Hex) => lower(topic)),
    data: data === null || data === '' ? '0x' : requireWholeBytes(host, fields.hex('data', bytes)),
  } as const
  if (log.logIndex >= MAX_LOGS || log.transactionIndex >= MAX_TRANSACTIONS)
    throw new RpcFailure('malformed', `${host}: invalid position of a log`)
  return log
}

function requireWholeBytes(host: string, data: Hex): Hex {
  if (data.length % 2 === 1) throw new RpcFailure('malformed', `${host}: log data with half a byte`)
  return data
}

function fieldReader(host: string, what: string, answer: unknown) {
  if (typeof answer !== 'object' || answer === null)
    throw new RpcFailure('malformed', `${host}: response is not a ${what}`)
  const all = answer as Readonly<Record<string, unknown>>
  const invalid = (name: string) => new RpcFailure('malformed', `${host}: invalid ${name} in a ${what}`)
  /** A quantity, also with leading zeros or as a JSON number; undefined if it is none. */
  function quantityIn(name: string): bigint | undefined {
    const value = all[name]
    if (typeof value === 'number')
      return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
    return isHex(value, quantity) ? BigInt(value) : undefined
  }
  return {
    all,
    hex(name: string, shape: RegExp): Hex {
      const value = all[name]
      if (!isHex(value, shape)) throw invalid(name)
      return lower(value)
    },
    number(name: string): number {
      const value = quantityIn(name)
      if (value === undefined || value > MAX_NUMBER) throw invalid(name)
      return Number(value)
    },
    /** Genesis blocks of Ethermint are dated to the year 1, as an unsigned number. */
    timestamp(name: string): number {
      const value = quantityIn(name)
      if (value === undefined) throw invalid(name)
      return value > MAX_NUMBER ? 0 : Number(value)
    },
  }
}

const MAX_NUMBER = BigInt(Number.MAX_SAFE_INTEGER)

function isHex(value: unknown, shape: RegExp): value is Hex {
  return typeof value === 'string' && shape.test(value)
}

function lower(hex: Hex): Hex {
  return hex.toLowerCase() as Hex
}

/** A number as a JSON-RPC quantity. */
export function toQuantity(value: number): Hex {
  return `0x${value.toString(16)}`
}

/** `eth_getBlockByNumber`, without transactions. */
export function getBlockRequest(number: number): RpcRequest {
  return ['eth_getBlockByNumber', [toQuantity(number), false]]
}
