/** A launched collection, for pages, servers and tools: `contracts/generated/addresses/<chain id>.json`. */
import { addressOf } from '@peppermint/input/address'
import { getAddress, isAddressEqual, isHash, isHex, type Address, type Hex } from 'viem'
import { readJsonFile } from './readJsonFile.ts'
import { writeFileAtomic } from './writeFileAtomic.ts'
import { addressFileText, type LaunchedCollection } from './addressFileText.ts'
import type { Deployment } from '../sale.ts'

export type { LaunchedCollection } from './addressFileText.ts'

/** A collection as read from an address file. */
export interface CollectionAddress {
  readonly chainId: number
  readonly contract: Address
  /** Encoded constructor arguments. */
  readonly arguments?: Hex
  /** keccak256 of the code that the launch found on the chain. */
  readonly codeHash?: Hex
}

/** The file exists, but is not a valid address file. */
export class InvalidAddressFile extends Error {
  override readonly name = 'InvalidAddressFile'
}

/** Writes the file atomically. */
export function writeAddressFile(file: string, launched: LaunchedCollection): void {
  writeFileAtomic(file, addressFileText(launched))
}

/**
 * @returns undefined if the file does not exist.
 * @throws {InvalidAddressFile}
 */
export function readAddressFile(file: string): LaunchedCollection | undefined {
  const value = readJsonFile(file)
  if (value === undefined || isLaunchedCollection(value)) return value
  throw invalidFile(file)
}

/**
 * Reads the collection from an address file; one without constructor arguments is enough.
 * @returns undefined if the file does not exist.
 * @throws {InvalidAddressFile}
 */
export function readCollectionAddress(file: string): CollectionAddress | undefined {
  const value = readJsonFile(file)
  if (value === undefined) return undefined
  if (!isDeployment(value)) throw invalidFile(file)
  const { chainId, contract } = value
  const contracts = isLaunchedCollection(value) ? value.contracts : []
  const launched = contracts.find(({ address }) => isSameAddress(address, contract))
  const { arguments: encoded, codeHash }: Partial<Record<string, unknown>> = { ...launched }
  return {
    chainId,
    contract: getAddress(contract),
    ...(isHex(encoded) && { arguments: encoded }),
    ...(typeof codeHash === 'string' && isHash(codeHash) && { codeHash }),
  }
}

/**
 * The collection of a command.
 * @param named the contract given on the command line; default the one in the file.
 * @returns without arguments if the file is of another contract; undefined without a file and a given contract.
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

/** The list comes from a file and is not validated. */
function isSameAddress(address: unknown, contract: Address): boolean {
  const parsed = addressOf(address)
  return parsed !== undefined && isAddressEqual(parsed, contract)
}

function invalidFile(file: string): InvalidAddressFile {
  return new InvalidAddressFile(
    `ADDRESS_FILE: ${file} is not a valid address file. Nothing was sent. Restore it, or move it away.`,
  )
}

function isDeployment(value: unknown): value is Deployment {
  const { chainId, contract, block }: Partial<Record<string, unknown>> = { ...Object(value) }
  return Number.isSafeInteger(chainId) && Number.isSafeInteger(block) && addressOf(contract) !== undefined
}

function isLaunchedCollection(value: unknown): value is LaunchedCollection {
  const { from, contracts }: Partial<Record<string, unknown>> = { ...Object(value) }
  return isDeployment(value) && addressOf(from) !== undefined && Array.isArray(contracts)
}
