/**
 * Encodes the drawing's data: bytes of a data contract, and named offsets in them. Numbers are encoded as
 * `contracts/src/art/Tables.sol` decodes them.
 */
import type { TablePoint } from '@peppermint/art/geometry/path'

/** Constants of one Solidity library, in insertion order. */
export type Constants = Map<string, number>

const requireRange = (value: number, min: number, max: number): number => {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${value} is not an integer from ${min} to ${max}.`)
  return value
}

/** One byte. */
export const uint8 = (value: number): number[] => [requireRange(value, 0, 0xff)]

/** Two bytes, the higher one first. */
export const uint16 = (value: number): number[] => [requireRange(value, 0, 0xffff) >> 8, value & 0xff]

/** Three bytes, the highest one first. */
export const uint24 = (value: number): number[] => [
  requireRange(value, 0, 0xff_ffff) >> 16,
  ...uint16(value & 0xffff),
]

/** One byte in two's complement. */
export const int8 = (value: number): number[] => [requireRange(value, -0x80, 0x7f) & 0xff]

/** Two bytes in two's complement. */
export const int16 = (value: number): number[] => uint16(requireRange(value, -0x8000, 0x7fff) & 0xffff)

/** Three bytes from `#RRGGBB`. */
export function rgb(color: string): number[] {
  if (!/^#[\dA-F]{6}$/.test(color)) throw new RangeError(`Not a six-digit color: ${color}`)
  return [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16))
}

/** Three bytes: x and y + 1024 in eleven bits each, then two marks. */
export function point({ x, y, sharp = false, tip = false }: Partial<TablePoint>): number[] {
  const packed =
    (requireRange((x ?? 0) + 1024, 0, 2047) << 13) |
    (requireRange((y ?? 0) + 1024, 0, 2047) << 2) |
    (sharp ? 2 : 0) |
    (tip ? 1 : 0)
  return [packed >> 16, (packed >> 8) & 0xff, packed & 0xff]
}

/** `greenShade` to `GREEN_SHADE`, as constants are named. */
export const constantName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()

/** Builder of the data bytes and of the named offsets by library. */
export class Facts {
  readonly bytes: number[] = []
  readonly libraries = new Map<string, Constants>()

  /** Adds a named constant. */
  name(library: string, name: string, value: number): void {
    const constants = this.libraries.get(library) ?? new Map<string, number>()
    if (!Number.isInteger(value)) throw new RangeError(`${library}.${name} is not an integer: ${value}`)
    if (constants.has(name)) throw new RangeError(`${library}.${name} is defined twice.`)
    this.libraries.set(library, constants.set(name, value))
  }

  /** Appends bytes and names their offset. */
  add(library: string, name: string, bytes: readonly number[]): number {
    const place = this.bytes.length
    this.name(library, name, place)
    this.bytes.push(...bytes)
    return place
  }

  /** Appends rows of equal length as a table, with a row count. */
  table(name: string, rows: readonly (readonly number[])[]): void {
    if (new Set(rows.map((row) => row.length)).size > 1) throw new RangeError(`Rows of ${name} differ.`)
    this.add('Table', name, rows.flat())
    this.name('Table', `${name}_COUNT`, rows.length)
  }

  /** Appends records of different lengths after a list of their offsets, two bytes each. */
  records(library: string, name: string, records: readonly (readonly number[])[]): void {
    let place = this.bytes.length + 2 * records.length
    const places = records.flatMap((record) => {
      const bytes = uint16(place)
      place += record.length
      return bytes
    })
    this.add(library, name, [...places, ...records.flat()])
  }
}
