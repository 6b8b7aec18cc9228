/** Functions by contract and selector. */
import { type Abi, type AbiFunction, type Address, type Hex, toFunctionSelector } from 'viem'
import { type AbiType, parseAbiTypes } from './abiType.ts'

/** An ABI, of one contract or of any. */
export interface AbiSource {
  readonly abi: Abi
  /** Null: found by selector. */
  readonly address: Address | null
}

/** A function that calldata is decoded by. */
export interface IndexedFunction {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly type: AbiType }[]
}

export interface FoundFunction extends IndexedFunction {
  /** Of the called contract itself, not only one with the same selector. */
  readonly isOfContract: boolean
}

export interface AbiIndex {
  /** The function of a contract, else the first one with this selector. @param selector in lower case. */
  find(selector: Hex, to: Address | null): FoundFunction | undefined
}

/** Indexes ABIs; the first one that has a selector is found. Functions of unknown types are left out. */
export function createAbiIndex(sources: readonly AbiSource[]): AbiIndex {
  const bySelector = new Map<Hex, FoundFunction>()
  const byContract = new Map<string, FoundFunction>()
  for (const { abi, address } of sources)
    for (const item of abi) {
      const indexed = item.type === 'function' ? indexFunction(item) : undefined
      if (item.type !== 'function' || indexed === undefined) continue
      const selector = toFunctionSelector(item)
      if (!bySelector.has(selector)) bySelector.set(selector, { ...indexed, isOfContract: false })
      if (address === null) continue
      const key = keyOf(selector, address)
      if (!byContract.has(key)) byContract.set(key, { ...indexed, isOfContract: true })
    }
  return {
    find: (selector, to) =>
      (to === null ? undefined : byContract.get(keyOf(selector, to))) ?? bySelector.get(selector),
  }
}

const keyOf = (selector: Hex, address: Address) => `${selector}${address.toLowerCase()}`

function indexFunction({ name, inputs }: AbiFunction): IndexedFunction | undefined {
  const types = parseAbiTypes(inputs)
  if (types === undefined) return undefined
  return { name, parameters: types.map((type, index) => ({ name: inputs[index]?.name ?? '', type })) }
}
