/** The calls of a transaction as a tree, decoded from the very bytes. */
import type { Address, Hex } from 'viem'
import {
  findKnownContract,
  type KnownContract,
  type KnownContractRole,
  knownContracts,
} from '../chain/index.ts'
import {
  type AbiIndex,
  type AbiSource,
  createAbiIndex,
  createCallFunctions,
  createWorkBudget,
  decodeCalldata,
  decodeMultiSend,
  multiSendFunctions,
  proxyFactoryFunctions,
  safeFunctions,
  signMessageFunctions,
  simulateFunctions,
  tokenFunctions,
  type WorkBudget,
} from '../decode/index.ts'
import type { DecodedCalldata } from '../wire/index.ts'

/** One call of a transaction. */
export interface ReviewedCall {
  /** Indexes from the transaction's call down to this one; empty for the transaction's own. */
  readonly path: readonly number[]
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  readonly operation: 0 | 1
  /** Safe's own contract at `to`. */
  readonly contract: KnownContract | null
  /** For display: by all ABIs. Null without data, and for data that no ABI fits. */
  readonly decoded: DecodedCalldata | null
  /**
   * For findings: by the ABIs of Safe's contracts and of tokens only, so that an ABI of someone else cannot give a
   * dangerous function another name.
   */
  readonly builtIn: DecodedCalldata | null
  /** Of a batch that is delegated to MultiSend: null for anything else, and for one that cannot be read. */
  readonly calls: readonly ReviewedCall[] | null
}

export interface CallInput {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly operation: 0 | 1
}

/** Batches inside of batches: a wallet makes one level. */
const MAX_DEPTH = 4

const ABIS: Readonly<Partial<Record<KnownContractRole, AbiSource['abi']>>> = {
  singleton: safeFunctions,
  multiSend: multiSendFunctions,
  multiSendCallOnly: multiSendFunctions,
  proxyFactory: proxyFactoryFunctions,
  signMessageLib: signMessageFunctions,
  createCall: createCallFunctions,
  simulateTxAccessor: simulateFunctions,
}

const contractSources: readonly AbiSource[] = knownContracts.flatMap(({ address, role }) => {
  const abi = ABIS[role]
  return abi === undefined ? [] : [{ abi, address }]
})
const selectorSources: readonly AbiSource[] = [...new Set(Object.values(ABIS)), tokenFunctions].map(
  (abi) => ({
    abi,
    address: null,
  }),
)

/** Functions of Safe's contracts and of tokens, then those of further ABIs. */
export const createCallIndex = (safe: Address, abis: readonly AbiSource[]): AbiIndex =>
  createAbiIndex([{ abi: safeFunctions, address: safe }, ...contractSources, ...selectorSources, ...abis])

interface Reading {
  /** Of everything. */
  readonly abis: AbiIndex
  readonly builtIn: AbiIndex
  readonly budget: WorkBudget
}

/**
 * Reads a call and the calls in it. The work is bounded, also for data that was made to cost much.
 * @param safe whose transaction it is.
 * @param abis of the page's contracts and of the visitor.
 */
export function readCallTree(safe: Address, call: CallInput, abis: readonly AbiSource[]): ReviewedCall {
  const reading = {
    abis: createCallIndex(safe, abis),
    builtIn: createCallIndex(safe, []),
    budget: createWorkBudget(),
  }
  return readCall(call, reading, [])
}

function readCall(
  { to, value, data, operation }: CallInput,
  reading: Reading,
  path: readonly number[],
): ReviewedCall {
  const contract = findKnownContract(to) ?? null
  const isBatch = operation === 1 && isMultiSend(contract)
  const inner = isBatch && path.length < MAX_DEPTH ? decodeMultiSend(data, reading.budget) : undefined
  return {
    path,
    to,
    value,
    data,
    operation,
    contract,
    decoded: decodeCalldata(data, reading.abis, to) ?? null,
    builtIn: decodeCalldata(data, reading.builtIn, to) ?? null,
    calls: inner?.map((call, index) => readCall(call, reading, [...path, index])) ?? null,
  }
}

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
