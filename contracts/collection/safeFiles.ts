/** Writes batches for a Safe's Transaction Builder as files. */
import { writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Address } from 'viem'
import type { OperationCall } from './operations.ts'
import { createSafeBatch } from './safeBatch.ts'

/** The file of one part of several, named so that a listing shows them in order: `batch-02-of-12.json`. */
export function getPartFile(file: string, part: number, parts: number): string {
  if (parts === 1) return file
  const extension = extname(file)
  const number = String(part + 1).padStart(String(parts).length, '0')
  return `${file.slice(0, file.length - extension.length)}-${number}-of-${parts}${extension}`
}

/** What a file holds. */
export interface SafeFile {
  readonly file: string
  readonly chainId: number
  readonly safe: Address
  /** What it does, as Safe shows it. */
  readonly name: string
  readonly calls: readonly OperationCall[]
}

/** @returns a sentence about the file that was written. @throws Node's error when it cannot be written. */
export function writeSafeFile({ file, ...batch }: SafeFile): string {
  writeFileSync(
    file,
    `${JSON.stringify(createSafeBatch({ ...batch, createdAt: Date.now() }), undefined, 2)}\n`,
  )
  return `${file} is a batch of ${batch.calls.length} for the Safe ${batch.safe}: open its Transaction Builder and drop the file ${basename(file)} there.\n`
}
