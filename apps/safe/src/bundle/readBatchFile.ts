/** Reads a batch that Safe's Transaction Builder, our commands or the studio saved, as calls for the batch form. */
import { parseExactJson } from '@peppermint/input/json'
import type { SafeCall } from '@peppermint/safe/build'
import { BundleError, MAX_BUNDLE_CHARACTERS } from '@peppermint/safe/bundle'
import { checkedAddressInput, dataInput, uint256Input } from '@peppermint/safe/wire'
import {
  batchChecksum,
  batchFileSchema,
  type BatchFileInput,
  type BatchFileTransaction,
} from '@peppermint/sale/operations/batchFile.ts'
import { type Abi, type Address, encodeFunctionData, isAddressEqual } from 'viem'
import { z } from 'zod'

/** Its calls run nothing by themselves: the batch form lists them, and their review decodes the bytes. */
export interface ReceivedBatch {
  readonly calls: readonly SafeCall[]
  /** The file's checksum is that of another content. */
  readonly isChanged: boolean
}

const header = z.object({ transactions: z.array(z.unknown()), meta: z.object({}), chainId: z.unknown() })

/**
 * @param text of a file.
 * @returns undefined if it is no such batch.
 * @throws {BundleError} `too-large`, `unreadable`, `wrong-chain`, `wrong-safe`; `invalid` with the path of a call that
 *   cannot be made.
 */
export function readBatchFile(
  text: string,
  { chainId, safe }: { readonly chainId: number; readonly safe: Address },
): ReceivedBatch | undefined {
  if (text.length > MAX_BUNDLE_CHARACTERS) throw new BundleError('too-large')
  const value = parseJson(text)
  if (!header.safeParse(value).success || 'format' in Object(value)) return undefined
  const file = batchFileSchema.safeParse(value)
  if (!file.success) throw new BundleError('invalid', file.error.issues[0]?.path.join('.'))
  const { meta, transactions } = file.data
  if (file.data.chainId !== String(chainId)) throw new BundleError('wrong-chain')
  if (meta.createdFromSafeAddress && !isSame(meta.createdFromSafeAddress, safe))
    throw new BundleError('wrong-safe')
  return { calls: transactions.map(toCall), isChanged: isChanged(value as z.infer<typeof header>) }
}

function parseJson(text: string): unknown {
  try {
    // As JSON's, an amount beyond a double would be another one.
    return parseExactJson(text)
  } catch {
    throw new BundleError('unreadable')
  }
}

function isSame(named: string, safe: Address): boolean {
  const address = checkedAddressInput.safeParse(named)
  return address.success && isAddressEqual(address.data, safe)
}

/** Not of a file without a checksum, which other programs write. */
function isChanged(file: z.infer<typeof header>): boolean {
  const { checksum, ...meta }: { readonly checksum?: unknown } = { ...file.meta }
  return typeof checksum === 'string' && batchChecksum({ ...file, meta }) !== checksum
}

const callSchema = z.object({ to: checkedAddressInput, value: uint256Input, data: dataInput })

function toCall(transaction: BatchFileTransaction, index: number): SafeCall {
  const path = `transactions.${index}`
  const { to, value } = transaction
  const call = callSchema.safeParse({ to, value, data: transaction.data ?? encode(transaction, path) })
  if (!call.success) throw new BundleError('invalid', `${path}.${call.error.issues[0]?.path.join('.')}`)
  return call.data
}

/** As Transaction Builder encodes a call whose file has no bytes. */
function encode({ contractMethod, contractInputsValues }: BatchFileTransaction, path: string) {
  // A transfer of the chain's coin.
  if (!contractMethod) return '0x'
  const abi: Abi = [{ type: 'function', stateMutability: 'payable', outputs: [], ...contractMethod }]
  try {
    const args = contractMethod.inputs.map((input) => toValue(contractInputsValues?.[input.name], input))
    return encodeFunctionData({ abi, functionName: contractMethod.name, args })
  } catch {
    throw new BundleError('invalid', path)
  }
}

/** @throws for a value that is missing, or none of the type. */
function toValue(value: unknown, input: BatchFileInput): unknown {
  const { type, components = [] } = input
  const list = /^(.*)\[\d*\]$/s.exec(type)
  if (list !== null || type === 'tuple') {
    const parsed: unknown = typeof value === 'string' ? parseExactJson(value) : value
    if (list !== null) return asList(parsed).map((item) => toValue(item, { ...input, type: list[1] ?? '' }))
    const fields = Array.isArray(parsed) ? parsed : components.map(({ name }) => Object(parsed)[name])
    return Object.fromEntries(
      components.map((component, place) => [component.name, toValue(fields[place], component)]),
    )
  }
  if (type === 'bool' && /^(true|false)$/.test(String(value))) return String(value) === 'true'
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new TypeError(`no ${type}`)
  if (!/^u?int/.test(type)) return String(value)
  // BigInt takes nothing for 0.
  if (!/^(-?\d+|0x[\da-f]+)$/i.test(String(value))) throw new TypeError(`no ${type}`)
  return BigInt(value)
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new TypeError('no list')
}
