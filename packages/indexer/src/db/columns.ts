/** Custom column types: bytes as hex, and checksummed addresses. */
import { bigint, customType } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import { checksummed } from './checksummed.ts'

/** Bytes, read and written as `0x…` in lower case. */
export const hex = customType<{ data: Hex; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.slice(2), 'hex'),
  fromDriver: (bytes) => `0x${bytes.toString('hex')}`,
})

/** Twenty bytes, read checksummed; written from any case. */
export const address = customType<{ data: Address; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.slice(2), 'hex'),
  fromDriver: (bytes) => checksummed(`0x${bytes.toString('hex')}`),
})

/** A bigint column read as a JavaScript number: block numbers, Unix seconds. */
export const safeInteger = (name?: string) =>
  name === undefined ? bigint({ mode: 'number' }) : bigint(name, { mode: 'number' })

/** An unsigned 256-bit integer. */
export const uint256 = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(78, 0)',
  toDriver: (value) => value.toString(),
  fromDriver: (text) => BigInt(text),
})
