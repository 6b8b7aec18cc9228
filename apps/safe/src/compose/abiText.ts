/** A pasted ABI and the texts of arguments, as values. */
import { parseExactJson } from '@peppermint/input/json'
import { BuildError } from '@peppermint/safe/build'
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSignature,
} from 'viem'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { FieldError, requireAddress } from './fieldError.ts'
import { t } from '@peppermint/ui/words/t.ts'

const MAX_ABI_LENGTH = 500_000

/**
 * Functions of an ABI that change something, pasted as JSON (also of a compiler's artifact) or as signatures, one per
 * line.
 * @throws {FieldError} of the field `abi`.
 */
export function parseAbiText(text: string): readonly AbiFunction[] {
  if (text.length > MAX_ABI_LENGTH) throw new FieldError('abi', t`This ABI is too long.`)
  const functions = readAbi(text.trim()).filter(
    (item): item is AbiFunction =>
      item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure',
  )
  if (functions.length === 0) throw new FieldError('abi', t`This ABI has no function that changes something.`)
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
      t`This is not an ABI. Paste its JSON, or signatures such as “function transfer(address to, uint256 amount)”.`,
    )
  }
}

/** Name of a parameter's field. */
export const argumentField = (index: number): string => `argument ${index}`

/**
 * Encodes a call from the texts of its arguments: arrays and tuples as JSON, everything else as it is read.
 * @throws {FieldError} of the argument that does not fit, which says how to write it.
 */
export function encodeCallText(item: AbiFunction, texts: readonly string[], chainId: number): Hex {
  const args = item.inputs.map((input, index) => {
    const field = argumentField(index)
    try {
      return readArgument(input, texts[index] ?? '', chainId)
    } catch (error) {
      if (error instanceof BuildError && error.problem !== undefined)
        throw new FieldError(field, addressProblemWords(error.problem))
      throw new FieldError(field, `${t`This is not a ${input.type}.`} ${howToWrite(input.type)}`.trimEnd())
    }
  })
  try {
    return encodeFunctionData({ abi: [item], functionName: item.name, args })
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : []
    throw new FieldError(argumentField(0), t`The arguments do not fit: ${reason ?? t`unknown reason`}`)
  }
}

function howToWrite(type: string): string {
  if (isNested(type)) return t`Write JSON, with hex, addresses and texts in quotes, such as ${'[1, "0x2"]'}.`
  return /^u?int/.test(type) ? t`Write a whole number, such as 1000, 1e18 or 0x3e8.` : ''
}

const isNested = (type: string): boolean => type.includes('[') || type.startsWith('tuple')

function readArgument(input: AbiParameter, text: string, chainId: number): unknown {
  return isNested(input.type)
    ? readValue(input, parseExactJson(text), chainId)
    : readScalar(input.type, text, chainId)
}

/** A value of pasted JSON: items of arrays and tuples are read by the same rules as fields. */
function readValue(input: AbiParameter, value: unknown, chainId: number): unknown {
  const [, item, length = ''] = /^(.*)\[(\d*)\]$/s.exec(input.type) ?? []
  if (item !== undefined) {
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
      throw new Error('not an array of this length')
    return value.map((one) => readValue({ ...input, type: item }, one, chainId))
  }
  if ('components' in input) {
    const isList = Array.isArray(value)
    if (typeof value !== 'object' || value === null) throw new Error('not a tuple')
    if (isList && value.length !== input.components.length) throw new Error('not a tuple of this length')
    const fields = value as Readonly<Record<string, unknown>>
    const read = input.components.map((component, index) => {
      const name = component.name ?? ''
      return [name, readValue(component, isList ? value[index] : fields[name], chainId)] as const
    })
    return isList ? read.map(([, one]) => one) : Object.fromEntries(read)
  }
  if (typeof value === 'string' && input.type === 'string') return value
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw new Error('not a value')
  return readScalar(input.type, String(value), chainId)
}

function readScalar(type: string, text: string, chainId: number): unknown {
  const trimmed = text.trim()
  if (type === 'string') return trimmed
  if (type === 'bool') {
    if (trimmed !== 'true' && trimmed !== 'false') throw new Error('not a boolean')
    return trimmed === 'true'
  }
  if (/^u?int/.test(type)) return readInteger(trimmed)
  if (type === 'address') return requireAddress(trimmed, type, chainId)
  if (type.startsWith('bytes') && !/^0x([\da-f]{2})*$/i.test(trimmed)) throw new Error('not bytes')
  return trimmed
}

/** Digits, hex, or an integer with an exponent. Never rounds. */
function readInteger(text: string): bigint {
  if (/^-?\d+$|^0x[\da-f]+$/i.test(text)) return BigInt(text)
  const value = /^-?[\d.]+e\+?\d{1,3}$/i.test(text) ? parseExactJson(text) : undefined
  if (typeof value !== 'number' && typeof value !== 'string') throw new Error('not an integer')
  return BigInt(value)
}
