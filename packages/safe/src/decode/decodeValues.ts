/**
 * Reads ABI-encoded values as text. viem's decoder has no bound on what it returns: arrays of bytes that share their
 * bytes make a megabyte into gigabytes.
 */
import { type Hex, hexToBytes } from 'viem'
import type { ParameterValue } from '../wire/index.ts'
import { type AbiType, headBytesOf } from './abiType.ts'
import { UndecodableError, type WorkBudget } from './workBudget.ts'

const WORD_BYTES = 32

/** Encoded values, and how many of their bytes may still be returned: each belongs to one value. */
interface Reader {
  /** Hex digits in lower case, without prefix. */
  readonly digits: string
  readonly budget: WorkBudget
  remainingBytes: number
}

/**
 * Reads values of these types. Bytes after them are ignored, as contracts do.
 * @param digits hex in lower case, without prefix.
 * @throws {UndecodableError} if the data does not fit the types, or costs too much.
 */
export function decodeValues(
  types: readonly AbiType[],
  digits: string,
  budget: WorkBudget,
): readonly ParameterValue[] {
  return readAll({ digits, budget, remainingBytes: digits.length / 2 }, types, 0)
}

/** Reads values whose heads follow each other from `start`, to which their offsets are relative. */
function readAll(reader: Reader, types: readonly AbiType[], start: number): readonly ParameterValue[] {
  if (start + headBytesOf(types) > sizeOf(reader)) throw new UndecodableError('Too short')
  let head = start
  return types.map((type) => {
    const position = type.isDynamic ? start + readSize(reader, head) : head
    head += type.headBytes
    return readValue(reader, type, position)
  })
}

function readValue(reader: Reader, type: AbiType, position: number): ParameterValue {
  reader.budget.chargeValue()
  switch (type.type) {
    case 'tuple':
      return readAll(reader, type.components, position)
    case 'array':
      return readArray(reader, type, position)
    case 'bytes':
      return readBytes(reader, position)
    case 'string':
      return readString(reader, position)
    case 'fixedBytes':
      return readFixedBytes(readWord(reader, position), type.size)
    case 'address':
      return reader.budget.checksum(withoutPadding(readWord(reader, position), 24))
    case 'bool':
      return readBool(readWord(reader, position))
    case 'uint':
    case 'int':
      return readInteger(readWord(reader, position), type)
  }
}

function readArray(
  reader: Reader,
  { element, length }: AbiType & { readonly type: 'array' },
  position: number,
): readonly ParameterValue[] {
  const start = length === null ? position + WORD_BYTES : position
  const count = length ?? readSize(reader, position)
  if (start + count * element.headBytes > sizeOf(reader)) throw new UndecodableError('Array is too short')
  return Array.from({ length: count }, (_, index) => {
    const head = start + index * element.headBytes
    return readValue(reader, element, element.isDynamic ? start + readSize(reader, head) : head)
  })
}

function readBytes(reader: Reader, position: number): Hex {
  const size = readSize(reader, position)
  const start = position + WORD_BYTES
  if (start + size > sizeOf(reader)) throw new UndecodableError('Bytes are too short')
  reader.remainingBytes -= size
  if (reader.remainingBytes < 0) throw new UndecodableError('Values share their bytes')
  return `0x${reader.digits.slice(2 * start, 2 * (start + size))}`
}

function readString(reader: Reader, position: number): string {
  const bytes = readBytes(reader, position)
  reader.budget.chargeValue(Math.ceil(bytes.length / (2 * WORD_BYTES)))
  return new TextDecoder().decode(hexToBytes(bytes))
}

/** A word that is an offset or a length. */
function readSize(reader: Reader, position: number): number {
  const size = BigInt(`0x${readWord(reader, position)}`)
  if (size > BigInt(sizeOf(reader))) throw new UndecodableError('Offset or length out of range')
  return Number(size)
}

function readWord(reader: Reader, position: number): string {
  if (position + WORD_BYTES > sizeOf(reader)) throw new UndecodableError('Too short')
  return reader.digits.slice(2 * position, 2 * (position + WORD_BYTES))
}

const sizeOf = ({ digits }: Reader): number => digits.length / 2

function readFixedBytes(word: string, size: number): Hex {
  if (/[^0]/.test(word.slice(2 * size))) throw new UndecodableError('Padding is not zero')
  return `0x${word.slice(0, 2 * size)}`
}

/** The digits after those that have to be zero: current contracts revert otherwise, older ones ignore them. */
function withoutPadding(word: string, digits: number): string {
  if (/[^0]/.test(word.slice(0, digits))) throw new UndecodableError('Padding is not zero')
  return word.slice(digits)
}

function readBool(word: string): string {
  const digit = withoutPadding(word, 63)
  if (digit !== '0' && digit !== '1') throw new UndecodableError('Not a boolean')
  return digit === '1' ? 'true' : 'false'
}

function readInteger(word: string, { type, bits }: AbiType & { readonly type: 'int' | 'uint' }): string {
  const encoded = BigInt(`0x${word}`)
  const value = type === 'int' ? BigInt.asIntN(256, encoded) : encoded
  const fits = type === 'int' ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
  if (fits !== value) throw new UndecodableError('Integer out of range')
  return value.toString()
}
