/** Where a launched collection stands, for pages, servers and tools: `generated/addresses/<chain id>.json`. */
import { readFileSync } from 'node:fs'
import { getAddress, isAddress, isAddressEqual, isHex, type Address, type Hex } from 'viem'
import { writeFileAtomic } from './writeFileAtomic.ts'
import type { Deployment } from '../sale/sale.ts'
import type { DeployedContract } from './launchTypes.ts'

/** A launched collection. */
export interface LaunchedCollection extends Deployment {
  readonly from: Address
  /** Every contract of the launch, in the order of creation. */
  readonly contracts: readonly DeployedContract[]
}

/** A collection as an address file names it. */
export interface CollectionAddress {
  readonly chainId: number
  readonly contract: Address
  /** Encoded arguments of its constructor. */
  readonly arguments?: Hex
}

/** The file is there, but it does not say where a collection stands. */
export class InvalidAddressFile extends Error {
  override readonly name = 'InvalidAddressFile'
}

/** Writes the file, whole or not at all. */
export function writeAddressFile(file: string, launched: LaunchedCollection): void {
  writeFileAtomic(file, `${JSON.stringify(launched, undefined, 2)}\n`)
}

/**
 * @returns undefined when there is no such file.
 * @throws {InvalidAddressFile}
 */
export function readAddressFile(file: string): LaunchedCollection | undefined {
  const value = readJson(file)
  if (value === undefined || isLaunchedCollection(value)) return value
  throw invalidFile(file)
}

/**
 * The collection of an address file, or of the note of a local world, which has no constructor arguments.
 * @returns undefined when there is no such file.
 * @throws {InvalidAddressFile}
 */
export function readCollectionAddress(file: string): CollectionAddress | undefined {
  const value = readJson(file)
  if (value === undefined) return undefined
  if (!isDeployment(value)) throw invalidFile(file)
  const { chainId, contract } = value
  const contracts = isLaunchedCollection(value) ? value.contracts : []
  const encoded = contracts.find(({ address }) => isSameAddress(address, contract))?.arguments
  return { chainId, contract: getAddress(contract), ...(isHex(encoded) && { arguments: encoded }) }
}

/**
 * The collection that a command is about.
 * @param named the contract that the command names; the file's unless given.
 * @returns without arguments where the file is of another contract; undefined when there is no file and none is named.
 * @throws {InvalidAddressFile}
 */
export function resolveCollection(
  file: string,
  named: Address | undefined,
): Omit<CollectionAddress, 'chainId'> | undefined {
  const launched = readCollectionAddress(file)
  if (named === undefined || (launched && isAddressEqual(launched.contract, named))) return launched
  return { contract: named }
}

/** Contracts of the list come from a file, unchecked. */
function isSameAddress(address: unknown, contract: Address): boolean {
  return typeof address === 'string' && isAddress(address) && isAddressEqual(address, contract)
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

function invalidFile(file: string): InvalidAddressFile {
  return new InvalidAddressFile(
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

function isLaunchedCollection(value: unknown): value is LaunchedCollection {
  const { from, contracts }: Partial<Record<string, unknown>> = { ...Object(value) }
  return isDeployment(value) && typeof from === 'string' && isAddress(from) && Array.isArray(contracts)
}
