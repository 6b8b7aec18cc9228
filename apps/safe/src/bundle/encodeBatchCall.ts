/** Bytes of a function that a batch file describes by the texts of a form: those that Safe's Transaction Builder would send. */
import { parseExactJson } from '@peppermint/input/json'
import { BundleError } from '@peppermint/safe/bundle'
import { checkedAddressInput, hexInput } from '@peppermint/safe/wire'
import type { BatchFileInput, BatchFileTransaction } from '@peppermint/sale/operations/batchFile.ts'
import { type Abi, encodeAbiParameters, encodeFunctionData, type Hex } from 'viem'

/** How much of a file is still encoded, which bounds the work that a file asks for. */
export interface BatchBudget {
  words: number
}

/** A batch is one transaction of at most 131,072 bytes, which are 4,096 words. Here lists and tuples count as well. */
export const createBatchBudget = (): BatchBudget => ({ words: 8192 })

/** Of lists and tuples in each other: an encoder copies what is inside at each level. */
const MAX_DEPTH = 20

/** Transaction Builder sends coin and no bytes for functions of these names. */
const WITHOUT_DATA: readonly string[] = ['receive', 'fallback']

/**
 * @param path of the call in its file.
 * @throws {BundleError} `invalid` with the path of the value, counted from 1, or of the function that cannot be encoded.
 */
export function encodeBatchCall(
  { contractMethod, contractInputsValues }: BatchFileTransaction,
  path: string,
  budget: BatchBudget,
): Hex {
  if (!contractMethod || WITHOUT_DATA.includes(contractMethod.name)) return '0x'
  const { name, inputs } = contractMethod
  // An input without a name is filled in under its index.
  const keys = inputs.map((input, index) => input.name || String(index))
  // Any other name would be taken for a selector or a signature.
  if (!/^[a-z_$][\w$]*$/i.test(name) || new Set(keys).size < keys.length)
    throw new BundleError('invalid', `${path}.contractMethod`)
  const args = inputs.map((input, index) => {
    try {
      const value = toValue(readText(contractInputsValues?.[keys[index] ?? ''], input.type), input, budget)
      encodeAbiParameters([input], [value])
      return value
    } catch {
      throw new BundleError('invalid', `${path}.contractInputsValues.${index + 1}`)
    }
  })
  const abi: Abi = [{ type: 'function', stateMutability: 'payable', outputs: [], name, inputs }]
  return encodeFunctionData({ abi, functionName: name, args })
}

/**
 * What a form's text says, as JSON would: tuples and lists of texts are JSON; other lists may lack quotes.
 * @throws {SyntaxError}
 */
function readText(text: unknown, type: string): unknown {
  if (typeof text !== 'string') throw new SyntaxError('no text')
  if (type === 'string') return text
  if (/^(?:tuple|string)/.test(type)) return parseExactJson(text)
  return JSON.parse(text.replaceAll(/[^[\],]+/g, (item) => toJson(item, type)))
}

/** One item between brackets and commas. */
function toJson(item: string, type: string): string {
  const plain = item.replaceAll(/["']/g, '').trim()
  // In JSON of Transaction Builder's tuples the text "false" is true: there only JSON's own values are read.
  if (type.startsWith('bool') && /^(?:true|false|1|0)$/i.test(plain))
    return String(/^(?:true|1)$/i.test(plain))
  return plain === '' ? '' : JSON.stringify(plain)
}

/** @throws for a value that is missing, or none of the type. */
function toValue(value: unknown, input: BatchFileInput, budget: BatchBudget, depth = 0): unknown {
  const { type, components = [] } = input
  budget.words -= typeof value === 'string' ? Math.max(1, value.length / 64) : 1
  if (budget.words < 0 || depth > MAX_DEPTH) throw new RangeError('too much')
  const list = /^(.*)\[\d*\]$/s.exec(type)
  if (list !== null)
    return asList(value).map((item) => toValue(item, { ...input, type: list[1] ?? '' }, budget, depth + 1))
  switch (type) {
    case 'tuple': {
      // By position: a field's name may be missing, or twice.
      const fields = asList(value)
      if (fields.length === 0 || fields.length !== components.length) throw new TypeError('no tuple')
      return components.map((component, index) => toValue(fields[index], component, budget, depth + 1))
    }
    case 'address':
      return checkedAddressInput.parse(value)
    case 'bool':
      if (typeof value === 'boolean') return value
      break
    case 'string':
      if (typeof value === 'string') return value
  }
  if (/^bytes(?:[1-9]|[12]\d|3[0-2])?$/.test(type)) return hexInput.parse(value)
  // BigInt takes nothing for 0.
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (isInteger(type) && /^(?:-?\d+|0x[\da-f]+)$/i.test(digits)) return BigInt(digits)
  throw new TypeError(`no ${type}`)
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new TypeError('no list')
}

function isInteger(type: string): boolean {
  const match = /^u?int([1-9]\d{0,2})?$/.exec(type)
  const bits = Number(match?.[1] ?? 256)
  return match !== null && bits % 8 === 0 && bits <= 256
}
