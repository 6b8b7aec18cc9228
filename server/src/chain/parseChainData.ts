/** Parses and validates blocks and logs of JSON-RPC responses. */
import type { Address, Hex } from 'viem'
import type { RpcRequest } from './jsonRpcBatch.ts'
import { RpcFailure } from './rpcFailure.ts'

export interface Header {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  /** 256 bytes. */
  readonly logsBloom: Hex
}

/** All hex is lower case. */
export interface Log {
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly logIndex: number
  readonly transactionIndex: number
  readonly transactionHash: Hex
  readonly address: Address
  /** At most four. */
  readonly topics: readonly Hex[]
  readonly data: Hex
}

const quantity = /^0x(0|[1-9a-f][\da-f]{0,12})$/i
const word = /^0x[\da-f]{64}$/i
const twentyBytes = /^0x[\da-f]{40}$/i
const bytes = /^0x[\da-f]*$/i
const bloom = /^0x[\da-f]{512}$/i

/**
 * Parses a response to `eth_getBlockByNumber`; undefined if the endpoint does not have the block.
 * @throws {RpcFailure} `malformed`.
 */
export function parseHeader(host: string, answer: unknown, number?: number): Header | undefined {
  if (answer === null) return undefined
  const field = fieldReader(host, 'block', answer)
  const header = {
    number: Number(field('number', quantity)),
    hash: field('hash', word),
    parentHash: field('parentHash', word),
    timestamp: Number(field('timestamp', quantity)),
    logsBloom: field('logsBloom', bloom),
  }
  if (number !== undefined && header.number !== number)
    throw new RpcFailure('malformed', `${host}: block ${header.number} instead of ${number}`)
  return header
}

/**
 * Parses a response to `eth_getLogs` into chain order.
 * @param range requested blocks; a log outside of it is a failure.
 * @throws {RpcFailure} `malformed`.
 */
export function parseLogs(
  host: string,
  answer: unknown,
  range: { readonly from: number; readonly to: number },
): Log[] {
  if (!Array.isArray(answer)) throw new RpcFailure('malformed', `${host}: logs are not an array`)
  const logs = answer.map((entry: unknown) => logIn(host, entry))
  logs.sort((one, other) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex)
  for (const [index, log] of logs.entries()) {
    const previous = logs[index - 1]
    if (log.blockNumber < range.from || log.blockNumber > range.to)
      throw new RpcFailure('malformed', `${host}: log outside of the requested range`)
    if (previous === undefined || previous.blockNumber !== log.blockNumber) continue
    if (previous.logIndex === log.logIndex) throw new RpcFailure('malformed', `${host}: duplicate log`)
    if (previous.blockHash !== log.blockHash)
      throw new RpcFailure('malformed', `${host}: logs of two blocks with the same number`)
  }
  return logs
}

function logIn(host: string, entry: unknown): Log {
  const field = fieldReader(host, 'log', entry)
  const topics = (entry as { readonly topics?: unknown }).topics
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every((topic) => isHex(topic, word)))
    throw new RpcFailure('malformed', `${host}: log with invalid topics`)
  if ((entry as { readonly removed?: unknown }).removed === true)
    throw new RpcFailure('malformed', `${host}: log marked as removed`)
  return {
    blockNumber: Number(field('blockNumber', quantity)),
    blockHash: field('blockHash', word),
    logIndex: Number(field('logIndex', quantity)),
    transactionIndex: Number(field('transactionIndex', quantity)),
    transactionHash: field('transactionHash', word),
    address: field('address', twentyBytes),
    topics: topics.map((topic: Hex) => lower(topic)),
    data: requireWholeBytes(host, field('data', bytes)),
  }
}

function requireWholeBytes(host: string, data: Hex): Hex {
  if (data.length % 2 === 1) throw new RpcFailure('malformed', `${host}: log data with half a byte`)
  return data
}

function fieldReader(host: string, what: string, answer: unknown): (name: string, shape: RegExp) => Hex {
  if (typeof answer !== 'object' || answer === null)
    throw new RpcFailure('malformed', `${host}: response is not a ${what}`)
  const fields = answer as Readonly<Record<string, unknown>>
  return (name, shape) => {
    const value = fields[name]
    if (!isHex(value, shape)) throw new RpcFailure('malformed', `${host}: invalid ${name} in a ${what}`)
    return lower(value)
  }
}

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
