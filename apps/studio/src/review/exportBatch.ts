/**
 * The Safe batch of operations as files for Safe's Transaction Builder, as `npm run collection -- --safe` writes them. Names
 * are in English in every language of the page, like the descriptions, which Safe's checksum covers: the other owners read
 * them beside Safe's own words (docs/design/languages.md).
 */
import {
  createSafeBatch,
  estimateMaxGas,
  getMaxPartGas,
  splitAirdrop,
  type OperationCall,
} from '@peppermint/sale/operations'
import type { Address } from 'viem'
import type { ReviewedCall } from './reviewedCall.ts'

export interface BatchFile {
  readonly name: string
  readonly text: string
}

export interface BatchFileInput {
  readonly chainId: number
  readonly safe: Address
  readonly collectionName: string
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Of the newest block. */
  readonly blockGasLimit: bigint
}

/**
 * One file for each transaction of the Safe: a long airdrop has several, each with at most half of a block's gas.
 * Undefined if a single batch of an airdrop is larger than that.
 */
export function createBatchFiles(
  calls: readonly ReviewedCall[],
  { chainId, safe, collectionName, createdAt, blockGasLimit }: BatchFileInput,
): readonly BatchFile[] | undefined {
  const parts = splitCalls(calls, blockGasLimit)
  const [first] = calls
  const title = calls.length === 1 && first !== undefined ? first.operation.type : `${calls.length} changes`
  return parts?.map((part, index) => {
    // The names sort in order, as those of `npm run collection`.
    const number = String(index + 1).padStart(String(parts.length).length, '0')
    const place = parts.length === 1 ? '' : ` ${number} of ${parts.length}`
    const name = `${collectionName}: ${title}${place}`
    const batch = createSafeBatch({ chainId, safe, name, createdAt, calls: part })
    return { name: `${fileName(name)}.json`, text: `${JSON.stringify(batch, undefined, 2)}\n` }
  })
}

function splitCalls(
  calls: readonly ReviewedCall[],
  blockGasLimit: bigint,
): readonly (readonly OperationCall[])[] | undefined {
  const batches = calls.map(({ operation }) => (operation.type === 'airdrop' ? operation.recipients : []))
  const maxGas = getMaxPartGas(blockGasLimit)
  if (estimateMaxGas(batches) <= maxGas) return [calls.map(({ call }) => call)]
  const divided = splitAirdrop(batches, maxGas)
  if (divided.status === 'too-large') return undefined
  return divided.parts.map((members) => members.flatMap((index) => calls[index]?.call ?? []))
}

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
