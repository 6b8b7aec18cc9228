/** Where a launched collection stands, for pages, servers and tools: `generated/addresses/<chain id>.json`. */
import { readFileSync } from 'node:fs'
import { isAddress, type Address } from 'viem'
import { writeDurably } from './journal.ts'
import type { StandingContract } from './step.ts'

/** A launched collection. The first three are what a reader needs (`Deployment` in sale/sale.ts). */
export interface LaunchedCollection {
  readonly chainId: number
  readonly contract: Address
  /** Block the collection was created in; no event of it is older. */
  readonly block: number
  readonly from: Address
  /** Every contract of the launch, in the order of creation. */
  readonly contracts: readonly StandingContract[]
}

/** The file is there, but it does not say where a collection stands. */
export class BadAddressFile extends Error {
  override readonly name = 'BadAddressFile'
}

/** Writes the file, whole or not at all. */
export function writeAddressFile(file: string, launched: LaunchedCollection): void {
  writeDurably(file, `${JSON.stringify(launched, undefined, 2)}\n`)
}

/**
 * @returns undefined when there is no such file.
 * @throws {BadAddressFile}
 */
export function readAddressFile(file: string): LaunchedCollection | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isLaunched(value)) return value
  } catch {
    // Said below.
  }
  throw new BadAddressFile(
    `${file} does not say where a collection stands. Restore it, or move it away; nothing was sent.`,
  )
}

function isLaunched(value: unknown): value is LaunchedCollection {
  const { chainId, contract, block, from, contracts }: Partial<Record<string, unknown>> = {
    ...Object(value),
  }
  return (
    Number.isSafeInteger(chainId) &&
    Number.isSafeInteger(block) &&
    [contract, from].every((address) => typeof address === 'string' && isAddress(address)) &&
    Array.isArray(contracts)
  )
}
