/** A pasted ABI and the texts of arguments, as values. */
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSignature,
} from 'viem'
import { FieldError } from './useBuild.ts'

const MAX_ABI_LENGTH = 500_000

/**
 * Functions of an ABI that change something, pasted as JSON (also of a compiler's artifact) or as signatures, one per
 * line.
 * @throws {FieldError} of the field `abi`.
 */
export function parseAbiText(text: string): readonly AbiFunction[] {
  if (text.length > MAX_ABI_LENGTH) throw new FieldError('abi', 'This ABI is too long.')
  const functions = readAbi(text.trim()).filter(
    (item): item is AbiFunction =>
      item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure',
  )
  if (functions.length === 0) throw new FieldError('abi', 'This ABI has no function that changes something.')
  return functions
}

function readAbi(text: string): Abi {
  try {
    if (/^[[{]/.test(text)) {
      const parsed: unknown = JSON.parse(text)
      const abi = Array.isArray(parsed) ? parsed : (parsed as { readonly abi?: unknown }).abi
      if (!Array.isArray(abi)) throw new Error('not an ABI')
      // Computing every signature also proves the shape.
      for (const item of abi as Abi) if (item.type === 'function') toFunctionSignature(item)
      return abi as Abi
    }
    const lines = text.split(/[\n;]/).flatMap((line) => line.trim() || [])
    return parseAbi(lines.map((line) => (line.startsWith('function') ? line : `function ${line}`)))
  } catch {
    throw new FieldError(
      'abi',
      'This is not an ABI. Paste its JSON, or signatures such as “function transfer(address to, uint256 amount)”.',
    )
  }
}

/** Name of a parameter's field. */
export const argumentField = (index: number): string => `argument ${index}`

/**
 * Encodes a call from the texts of its arguments: arrays and tuples as JSON, everything else as it is read.
 * @throws {FieldError} of the argument that does not fit.
 */
export function encodeCallText(item: AbiFunction, texts: readonly string[]): Hex {
  const args = item.inputs.map((input, index) => {
    try {
      return readArgument(input, texts[index] ?? '')
    } catch {
      throw new FieldError(argumentField(index), `This is not a ${input.type}.`)
    }
  })
  try {
    return encodeFunctionData({ abi: [item], functionName: item.name, args })
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : []
    throw new FieldError(argumentField(0), `The arguments do not fit: ${reason ?? 'unknown reason'}`)
  }
}

function readArgument({ type }: AbiParameter, text: string): unknown {
  const trimmed = text.trim()
  if (type.includes('[') || type.startsWith('tuple')) return readNested(trimmed)
  return readScalar(type, trimmed)
}

function readScalar(type: string, text: string): unknown {
  if (type === 'string') return text
  if (type === 'bool') {
    if (text !== 'true' && text !== 'false') throw new Error('not a boolean')
    return text === 'true'
  }
  if (/^u?int/.test(type)) {
    if (!/^-?(\d+|0x[\da-f]+)$/i.test(text)) throw new Error('not a number')
    return BigInt(text)
  }
  if (type === 'address' && !/^0x[\da-f]{40}$/i.test(text)) throw new Error('not an address')
  if (type.startsWith('bytes') && !/^0x([\da-f]{2})*$/i.test(text)) throw new Error('not bytes')
  return text
}

/** Integers beyond what a double counts have to be strings in JSON; viem takes them as such. */
function readNested(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'number') return value
    if (!Number.isSafeInteger(value)) throw new Error('not a safe integer')
    return BigInt(value)
  })
}
