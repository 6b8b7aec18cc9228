/** Writes batch files for Safe's Transaction Builder. */
import { writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Address } from 'viem'
import type { OperationCall } from '@peppermint/sale/operations/operationCall.ts'
import { createSafeBatch } from '@peppermint/sale/operations/safeBatch.ts'

/** Path of one part, so that the parts sort in order: `batch-02-of-12.json`. */
export function getPartFile(file: string, part: number, parts: number): string {
  if (parts === 1) return file
  const extension = extname(file)
  const number = String(part + 1).padStart(String(parts).length, '0')
  return `${file.slice(0, file.length - extension.length)}-${number}-of-${parts}${extension}`
}

/** Content of a batch file. */
export interface SafeFile {
  readonly file: string
  readonly chainId: number
  readonly safe: Address
  /** Shown by Safe. */
  readonly name: string
  readonly calls: readonly OperationCall[]
}

/** @returns a message for the terminal. @throws Node's error if it cannot be written. */
export function writeSafeFile({ file, ...batch }: SafeFile): string {
  writeFileSync(
    file,
    `${JSON.stringify(createSafeBatch({ ...batch, createdAt: Date.now() }), undefined, 2)}\n`,
  )
  return `${file} is a batch of ${batch.calls.length} for the Safe ${batch.safe}: open its Transaction Builder and drop the file ${basename(file)} there, or choose it under Files at /safe.\n`
}
