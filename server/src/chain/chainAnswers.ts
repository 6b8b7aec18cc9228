/** Blocks and logs as nodes send them, checked field by field and made into what is stored. */
import type { Address, Hex } from 'viem'
import type { Question } from './batchAnswer.ts'
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

/** All hex in lower case. */
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
 * The header in an answer to `eth_getBlockBy…`; undefined where the node has no such block.
 * @throws {RpcFailure} `malformed`.
 */
export function headerIn(host: string, answer: unknown, number?: number): Header | undefined {
  if (answer === null) return undefined
  const field = fieldsOf(host, 'block', answer)
  const header = {
    number: Number(field('number', quantity)),
    hash: field('hash', word),
    parentHash: field('parentHash', word),
    timestamp: Number(field('timestamp', quantity)),
    logsBloom: field('logsBloom', bloom),
  }
  if (number !== undefined && header.number !== number)
    throw new RpcFailure('malformed', `${host} answered with block ${header.number} instead of ${number}`)
  return header
}

/**
 * The logs in an answer to `eth_getLogs`, in the order of the chain.
 * @param range blocks that were asked for; a log of another one is a failure.
 * @throws {RpcFailure} `malformed`.
 */
export function logsIn(
  host: string,
  answer: unknown,
  range: { readonly from: number; readonly to: number },
): Log[] {
  if (!Array.isArray(answer)) throw new RpcFailure('malformed', `${host} answered with logs that are no list`)
  const logs = answer.map((entry: unknown) => logIn(host, entry))
  logs.sort((one, other) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex)
  for (const [index, log] of logs.entries()) {
    const before = logs[index - 1]
    if (log.blockNumber < range.from || log.blockNumber > range.to)
      throw new RpcFailure('malformed', `${host} answered with a log of another block`)
    if (before === undefined || before.blockNumber !== log.blockNumber) continue
    if (before.logIndex === log.logIndex)
      throw new RpcFailure('malformed', `${host} answered with a log twice`)
    if (before.blockHash !== log.blockHash)
      throw new RpcFailure('malformed', `${host} answered with logs of two blocks of one number`)
  }
  return logs
}

function logIn(host: string, entry: unknown): Log {
  const field = fieldsOf(host, 'log', entry)
  const topics = (entry as { readonly topics?: unknown }).topics
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every((topic) => isHex(topic, word)))
    throw new RpcFailure('malformed', `${host} answered with a log without proper topics`)
  if ((entry as { readonly removed?: unknown }).removed === true)
    throw new RpcFailure('malformed', `${host} answered with a log that it calls removed`)
  return {
    blockNumber: Number(field('blockNumber', quantity)),
    blockHash: field('blockHash', word),
    logIndex: Number(field('logIndex', quantity)),
    transactionIndex: Number(field('transactionIndex', quantity)),
    transactionHash: field('transactionHash', word),
    address: field('address', twentyBytes),
    topics: topics.map((topic: Hex) => lower(topic)),
    data: evenBytes(host, field('data', bytes)),
  }
}

function evenBytes(host: string, data: Hex): Hex {
  if (data.length % 2 === 1) throw new RpcFailure('malformed', `${host} answered with half a byte of data`)
  return data
}

function fieldsOf(host: string, what: string, answer: unknown): (name: string, shape: RegExp) => Hex {
  if (typeof answer !== 'object' || answer === null)
    throw new RpcFailure('malformed', `${host} answered with something that is no ${what}`)
  const fields = answer as Readonly<Record<string, unknown>>
  return (name, shape) => {
    const value = fields[name]
    if (!isHex(value, shape))
      throw new RpcFailure('malformed', `${host} answered with a ${what} without a proper ${name}`)
    return lower(value)
  }
}

function isHex(value: unknown, shape: RegExp): value is Hex {
  return typeof value === 'string' && shape.test(value)
}

function lower(hex: Hex): Hex {
  return hex.toLowerCase() as Hex
}

/** A number as JSON-RPC wants it. */
export function quantityOf(value: number): Hex {
  return `0x${value.toString(16)}`
}

/** The question for a block by its number, without its transactions. */
export function blockQuestion(number: number): Question {
  return ['eth_getBlockByNumber', [quantityOf(number), false]]
}
