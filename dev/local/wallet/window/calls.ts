/** Names calls by their bytes: of the collection, of tokens, of a Safe and the calls inside it. */
import { addressOf } from '@peppermint/input/address'
import { escapeHidden } from '@peppermint/input/text'
import { scovillesAbi } from '@peppermint/contracts'
import { mintAbi } from '@peppermint/contracts/pageAbi'
import {
  createAbiIndex,
  decodeCalldata,
  decodeMultiSend,
  multiSendFunctions,
  safeFunctions,
  tokenFunctions,
} from '@peppermint/safe/decode'
import type { DataDecoded, ParameterValue } from '@peppermint/safe/wire'
import { decodeFunctionData, formatEther, isAddressEqual, type Address, type Hex } from 'viem'

export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  /** 1: the code of `to` runs as the Safe. */
  readonly operation?: 0 | 1
}

export interface NamedCall {
  /** What it does, as `Mint 2 peppers`; undefined for what has no short name. */
  readonly title?: string
  /** The function with readable arguments; the calls of a batch on a line each. */
  readonly words: string
}

/** Longest argument that is shown. */
const MAX_VALUE_LENGTH = 80
const MAX_CALLS = 20
const MAX_DEPTH = 3

/** What a local world calls its contract and its coin. */
export interface WorldNames {
  readonly collection: Address
  readonly symbol: string
}

export function nameCall(call: Call, names: WorldNames, depth = 0): NamedCall {
  const { to, data } = call
  const { collection } = names
  if (data === '0x') return { words: 'none, a plain payment' }
  const isCollection = isAddressEqual(to, collection)
  const mint = isCollection ? decodeMint(data, names) : undefined
  if (mint !== undefined) return mint
  const abis = createAbiIndex([
    { address: collection, abi: scovillesAbi },
    ...[safeFunctions, multiSendFunctions, tokenFunctions].map((abi) => ({ address: null, abi })),
  ])
  const inner = depth < MAX_DEPTH ? decodeMultiSend(data) : undefined
  if (inner !== undefined) return nameBatch(inner, names, depth)
  const decoded = decodeCalldata(data, abis, to)
  if (decoded === undefined) return { words: rawCall(data) }
  const executed = depth < MAX_DEPTH ? readExecuted(decoded) : undefined
  if (executed !== undefined) {
    const { title, words } = nameCall(executed, names, depth + 1)
    return {
      title: title === undefined ? 'Execute a transaction of a Safe' : `Execute for a Safe: ${title}`,
      words: `execTransaction, which makes this call as the Safe:\n${lineOf(executed, words, names)}`,
    }
  }
  const title = isCollection ? transferTitle(decoded) : undefined
  return { ...(title !== undefined && { title }), words: functionWords(decoded) }
}

function nameBatch(calls: readonly Call[], names: WorldNames, depth: number): NamedCall {
  const lines = calls
    .slice(0, MAX_CALLS)
    .map((call, index) => `${index + 1}. ${lineOf(call, nameCall(call, names, depth + 1).words, names)}`)
  if (calls.length > MAX_CALLS)
    lines.push(`And ${calls.length - MAX_CALLS} more, which this wallet does not show.`)
  return {
    title: `Make ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} at once`,
    words: lines.join('\n'),
  }
}

/** A call inside of another. */
function lineOf({ to, value, operation }: Call, words: string, { collection, symbol }: WorldNames): string {
  const runs = operation === 1 ? 'runs its code as the Safe: ' : ''
  return `${namedAddress(to, collection)}: ${runs}${words}${value > 0n ? `, with ${formatEther(value)} ${symbol}` : ''}`
}

export const namedAddress = (address: Address, collection: Address): string =>
  isAddressEqual(address, collection) ? `Scovilles, ${address}` : address

function readExecuted({ method, parameters }: DataDecoded): Call | undefined {
  const [to, value, data, operation] = parameters?.map((parameter) => parameter.value) ?? []
  if (method !== 'execTransaction') return undefined
  const receiver = addressOf(to)
  if (receiver === undefined || typeof value !== 'string' || typeof data !== 'string') return undefined
  return {
    to: receiver,
    value: BigInt(value),
    data: data as Hex,
    operation: operation === '1' ? 1 : 0,
  }
}

/** Of a token of the collection. */
function transferTitle({ method, parameters }: DataDecoded): string | undefined {
  if (method !== 'transferFrom' && method !== 'safeTransferFrom') return undefined
  const [, to, id] = parameters?.map(({ value }) => valueWords(value)) ?? []
  return `Send pepper #${id} to ${to}`
}

const functionWords = ({ method, parameters }: DataDecoded): string =>
  `${method}(${(parameters ?? []).map(({ name, value }) => `${name} ${valueWords(value)}`).join(', ')})`

/** A contract chose its arguments' texts. */
function valueWords(value: ParameterValue): string {
  const text = escapeHidden(typeof value === 'string' ? value : JSON.stringify(value))
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

function decodeMint(data: Hex, { symbol }: WorldNames): NamedCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: mintAbi, data })
    const [phase, quantity] = args
    const title = `Mint ${quantity} ${quantity === 1n ? 'pepper' : 'peppers'}`
    if (functionName === 'mint') return { title, words: `mint(phase ${phase}, ${quantity})` }
    const [, , quota, price, proof] = args
    const listed = `quota ${quota}, ${formatEther(price)} ${symbol} each, proof of ${proof.length}`
    return { title, words: `mintAllowlisted(phase ${phase}, ${quantity}, ${listed})` }
  } catch {
    // Another function.
    return undefined
  }
}

const rawCall = (data: Hex): string => `${data.slice(0, 10)} and ${(data.length - 10) / 2} bytes more`
