/** The address file of a launch, with what a keeper needs of it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes one that proves nothing, into `folder`. @returns its path. */
export function writeTestAddressFile(folder: string, contract: string, chainId = 7700): string {
  const path = join(folder, `${chainId}.json`)
  const contracts = [{ address: contract, arguments: '0x1234' }]
  writeFileSync(path, JSON.stringify({ chainId, contract, from: contract, block: 1, contracts }))
  return path
}
