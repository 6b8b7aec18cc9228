/** The calls of a transaction as a tree, decoded from the very bytes. */
import { type Address, type Hex, isAddressEqual, size } from 'viem'
import { findKnownContract, type KnownContract } from '../chain/index.ts'
import {
  type AbiIndex,
  type AbiSource,
  createAbiIndex,
  createWorkBudget,
  decodeCalldata,
  encodedBytesOf,
  type WorkBudget,
} from '../decode/index.ts'
import type { DecodedCalldata, ParameterValue } from '../wire/index.ts'
import type { FunctionRule } from './functions/functionRule.ts'
import { ruleOf, tableIndex } from './functions/functionTable.ts'
import { type ActorCall, type CallInput, type Nesting, readNestedCalls } from './nestedCalls.ts'

/** One call of a transaction. */
export interface ReviewedCall extends ActorCall {
  /** Indexes from the transaction's call down to this one; empty for the transaction's own. */
  readonly path: readonly number[]
  /** Safe's own contract at `to`. */
  readonly contract: KnownContract | null
  /** For display: by all ABIs. Null without data, and for data that no ABI fits. */
  readonly decoded: DecodedCalldata | null
  /**
   * For findings: by the table of known functions only, so that an ABI of someone else cannot give a dangerous function
   * another name.
   */
  readonly builtIn: DecodedCalldata | null
  /** Of the table; undefined for what it does not have. */
  readonly rule: FunctionRule | undefined
  /** Bytes left over after the arguments of a known function. */
  readonly extraBytes: number
  /** How it makes the calls in its calldata; null if it makes none. */
  readonly nesting: Nesting | null
  /** The calls in it; null if it makes none, and if they cannot be read. */
  readonly calls: readonly ReviewedCall[] | null
  /** Calls in it, not those in them; more than `calls` has where not all were read. */
  readonly callCount: number
}

export interface CallTree {
  readonly call: ReviewedCall
  /** Calls in it, those that were not read included. */
  readonly count: number
  /** Some of it was not read because that would have cost too much. */
  readonly isCutOff: boolean
}

/** The factory that deploys to the same address on every chain. */
export const CREATE2_FACTORY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Calls inside of calls: a wallet makes one level, an execution at another Safe some more. */
const MAX_DEPTH = 6
/** Of all calls of a transaction together: a checksum takes some 20 microseconds. */
const MAX_ADDRESSES = 3_000
const MAX_VALUES = 60_000
/** No block has gas for more of them that do something. */
const MAX_READ_CALLS = 1_000

interface Reading {
  readonly safe: Address
  /** Of the page and the visitor. */
  readonly abis: AbiIndex
  readonly budget: WorkBudget
  /** Calls in calls so far. */
  readonly calls: { found: number; read: number }
}

/**
 * Reads a call and the calls in it. The work is bounded, also for data that was made to cost much.
 * @param safe whose transaction it is.
 * @param abis of the page's contracts and of the visitor.
 */
export function readCallTree(safe: Address, call: CallInput, abis: readonly AbiSource[]): CallTree {
  const budget = createWorkBudget(MAX_ADDRESSES, MAX_VALUES)
  const counted = { found: 0, read: 0 }
  const reading = { safe, abis: createAbiIndex(abis), budget, calls: counted }
  const top = readCall({ ...call, actor: safe }, reading, [])
  return { call: top, count: counted.found, isCutOff: budget.isSpent() || counted.found > counted.read }
}

function readCall(call: ActorCall, reading: Reading, path: readonly number[]): ReviewedCall {
  const { to, data } = call
  const { budget, calls: counted } = reading
  const contract = findKnownContract(to) ?? null
  const isOwn = contract !== null || isAddressEqual(to, reading.safe)
  const table = tableIndex()
  const options = { budget, maxDepth: 0 }
  // Its data is a salt and code, not a function.
  const isFactory = isAddressEqual(to, CREATE2_FACTORY)
  const builtIn = isFactory ? null : (decodeCalldata(data, isOwn ? asOwn(table) : table, to, options) ?? null)
  const rule = builtIn === null ? undefined : ruleOf(builtIn)
  const ofContract = reading.abis.find(selectorOf(data), to)?.isOfContract === true && !isOwn
  // What the contract's own ABI cannot read is not shown as another function.
  const given = ofContract || builtIn === null ? decodeCalldata(data, reading.abis, to, options) : undefined
  const decoded = (ofContract ? given : (builtIn ?? given)) ?? null
  const isBatch = isMultiSend(contract)
  const nested = readNestedCalls(call, { rule, decoded: builtIn, isMultiSend: isBatch, budget })
  const calls = path.length < MAX_DEPTH ? nested?.calls : undefined
  counted.found += calls?.length ?? 0
  const readable = calls?.slice(0, MAX_READ_CALLS - counted.read)
  counted.read += readable?.length ?? 0
  return {
    ...call,
    path,
    contract,
    decoded,
    builtIn,
    rule,
    extraBytes: builtIn === null ? 0 : extraBytesOf(data, builtIn),
    nesting: nested?.nesting ?? null,
    callCount: calls?.length ?? 0,
    calls: readable?.map((one, index) => readCall(one, reading, [...path, index])) ?? null,
  }
}

/** Contracts ignore what follows the arguments, unless they are made to read it. */
function extraBytesOf(data: Hex, { parameters }: DecodedCalldata): number {
  const types =
    tableIndex()
      .find(selectorOf(data), null)
      ?.parameters.map(({ type }) => type) ?? []
  const needed = encodedBytesOf(
    types,
    (parameters ?? []).map(({ value }) => value),
  )
  return Math.max(0, size(data) - SELECTOR_BYTES - needed)
}

const SELECTOR_BYTES = 4
const selectorOf = (data: Hex): Hex => data.slice(0, 10).toLowerCase() as Hex

/** As functions of the contract itself, not only with the same selector. */
const asOwn = (index: AbiIndex): AbiIndex => ({
  find(selector, to) {
    const found = index.find(selector, to)
    return found && { ...found, isOfContract: true }
  },
})

export const isMultiSend = (contract: KnownContract | null): boolean =>
  contract?.role === 'multiSend' || contract?.role === 'multiSendCallOnly'

/** A call and all in it, each before those in it. */
export const flattenCalls = (call: ReviewedCall): readonly ReviewedCall[] => [
  call,
  ...(call.calls ?? []).flatMap(flattenCalls),
]

/** Calls of a batch that a page shows, and whose contracts it reads. */
export const MAX_SHOWN_CALLS = 200

/** A transaction's own call and the first of those in it, as many as a page shows. */
export const shownCalls = (call: ReviewedCall): readonly ReviewedCall[] =>
  flattenCalls(call).slice(0, MAX_SHOWN_CALLS + 1)

/** The addresses that the shown calls of a transaction call, each once: those whose code is to be read. */
export const calledAddresses = (call: ReviewedCall): readonly Address[] => [
  ...new Map(shownCalls(call).map(({ to }) => [to.toLowerCase(), to])).values(),
]

/** Whether the parameters are shown as such, and not as the calls in them. */
export const hasShownParameters = ({ nesting, calls }: ReviewedCall): boolean =>
  calls === null || nesting === 'account' || nesting === 'new-safe' || nesting === 'setup'

/** Entries of a list that a page shows. */
export const MAX_SHOWN_ENTRIES = 500

/** The longest list among the values of a call's parameters, as long as it is. */
export function longestList(decoded: DecodedCalldata | null): number {
  const lengthOf = (value: ParameterValue): number =>
    typeof value === 'string' ? 0 : Math.max(value.length, ...value.slice(0, MAX_SHOWN_ENTRIES).map(lengthOf))
  return Math.max(0, ...(decoded?.parameters ?? []).map(({ value }) => lengthOf(value)))
}
