/** Where a launched collection stands, for pages, servers and tools: `generated/addresses/<chain id>.json`. */
import { readFileSync } from 'node:fs'
import { isAddress, type Address } from 'viem'
import { writeDurably } from './writeDurably.ts'
import type { Deployment } from '../sale/sale.ts'
import type { StandingContract } from './step.ts'

/** A launched collection. */
export interface LaunchedCollection extends Deployment {
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
  const value = readJson(file)
  if (value === undefined || isLaunched(value)) return value
  throw unreadable(file)
}

/**
 * Where the collection is, from an address file or from the note of a local world.
 * @returns undefined when there is no such file.
 * @throws {BadAddressFile}
 */
export function readDeployment(file: string): Deployment | undefined {
  const value = readJson(file)
  if (value === undefined || isDeployment(value)) return value
  throw unreadable(file)
}

/** @returns null for a file that is not JSON, undefined for no file. */
function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unreadable(file: string): BadAddressFile {
  return new BadAddressFile(
    `${file} does not say where a collection stands. Restore it, or move it away; nothing was sent.`,
  )
}

function isDeployment(value: unknown): value is Deployment {
  const { chainId, contract, block }: Partial<Record<string, unknown>> = { ...Object(value) }
  return (
    Number.isSafeInteger(chainId) &&
    Number.isSafeInteger(block) &&
    typeof contract === 'string' &&
    isAddress(contract)
  )
}

function isLaunched(value: unknown): value is LaunchedCollection {
  const { from, contracts }: Partial<Record<string, unknown>> = { ...Object(value) }
  return isDeployment(value) && typeof from === 'string' && isAddress(from) && Array.isArray(contracts)
}
