/** ABI types, parsed once per function. */
import type { AbiParameter } from 'viem'
import type { ParameterValue } from '../wire/index.ts'

export type AbiType = {
  /** As in a signature, with tuples written out. */
  readonly name: string
  /** Encoded behind an offset. */
  readonly isDynamic: boolean
  /** Bytes in the head of its surroundings: 32 for an offset. */
  readonly headBytes: number
} & (
  | { readonly type: 'address' | 'bool' | 'bytes' | 'string' }
  | { readonly type: 'int' | 'uint'; readonly bits: number }
  | { readonly type: 'fixedBytes'; readonly size: number }
  | { readonly type: 'array'; readonly element: AbiType; readonly length: number | null }
  | { readonly type: 'tuple'; readonly components: readonly AbiType[] }
)

const WORD_BYTES = 32
const staticWord = { isDynamic: false, headBytes: WORD_BYTES } as const
const dynamic = { isDynamic: true, headBytes: WORD_BYTES } as const

/** @returns undefined for a type that calldata cannot be decoded by. */
export function parseAbiType(parameter: AbiParameter): AbiType | undefined {
  const [, base, inner, suffix] = /^(.*?)((?:\[\d*\])*?)(\[\d*\])?$/.exec(parameter.type) ?? []
  if (base === undefined) return undefined
  if (suffix !== undefined) return parseArray({ ...parameter, type: `${base}${inner}` }, suffix.slice(1, -1))
  if (base === 'tuple') return parseTuple(parameter)
  if (base === 'address' || base === 'bool') return { type: base, name: base, ...staticWord }
  if (base === 'bytes' || base === 'string') return { type: base, name: base, ...dynamic }
  const [, kind, digits] = /^(uint|int|bytes)(\d{1,3})$/.exec(base) ?? []
  const number = Number(digits)
  if (kind === 'bytes' && number >= 1 && number <= 32)
    return { type: 'fixedBytes', size: number, name: base, ...staticWord }
  if ((kind === 'uint' || kind === 'int') && number % 8 === 0 && number >= 8 && number <= 256)
    return { type: kind, bits: number, name: base, ...staticWord }
  return undefined
}

function parseArray(elementParameter: AbiParameter, digits: string): AbiType | undefined {
  const element = parseAbiType(elementParameter)
  if (element === undefined) return undefined
  const length = digits === '' ? null : Number(digits)
  const name = `${element.name}[${digits}]`
  if (length === null || element.isDynamic) return { type: 'array', element, length, name, ...dynamic }
  return { type: 'array', element, length, name, isDynamic: false, headBytes: length * element.headBytes }
}

function parseTuple(parameter: AbiParameter): AbiType | undefined {
  if (!('components' in parameter)) return undefined
  const components = parseAbiTypes(parameter.components)
  if (components === undefined) return undefined
  const name = `(${components.map((component) => component.name).join(',')})`
  if (components.some(({ isDynamic }) => isDynamic)) return { type: 'tuple', components, name, ...dynamic }
  return { type: 'tuple', components, name, isDynamic: false, headBytes: headBytesOf(components) }
}

/** @returns undefined if one of them cannot be decoded. */
export function parseAbiTypes(parameters: readonly AbiParameter[]): readonly AbiType[] | undefined {
  const types = parameters.map(parseAbiType)
  return types.every((type) => type !== undefined) ? types : undefined
}

export const headBytesOf = (types: readonly AbiType[]): number =>
  types.reduce((total, { headBytes }) => total + headBytes, 0)

/** Bytes that values take up as every common encoder writes them: each once, one after the other. */
export const encodedBytesOf = (types: readonly AbiType[], values: readonly ParameterValue[]): number =>
  types.reduce((total, type, index) => {
    const value = values[index] ?? []
    return total + (type.isDynamic ? WORD_BYTES : 0) + bytesOf(type, value)
  }, 0)

function bytesOf(type: AbiType, value: ParameterValue): number {
  const list = typeof value === 'string' ? [] : value
  switch (type.type) {
    case 'tuple':
      return encodedBytesOf(type.components, list)
    case 'array': {
      const ofElements = encodedBytesOf(
        list.map(() => type.element),
        list,
      )
      return type.length === null ? WORD_BYTES + ofElements : ofElements
    }
    case 'bytes':
      return WORD_BYTES + inWords((String(value).length - 2) / 2)
    case 'string':
      return WORD_BYTES + inWords(new TextEncoder().encode(String(value)).length)
    default:
      return WORD_BYTES
  }
}

const inWords = (bytes: number): number => WORD_BYTES * Math.ceil(bytes / WORD_BYTES)
