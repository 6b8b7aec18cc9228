/**
 * Reads a list back from the disk before it gets its name: of every file with accounts the first, its proof
 * checked as a page and the contract will check it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import { parseEntitlement, verifyEntitlement } from '../sale/entitlement.ts'
import type { Allowlist } from './buildAllowlist.ts'

/**
 * @returns how many proofs were checked.
 * @throws Error naming the file that is not as it must be.
 */
export async function verifyWrittenFiles(folder: string, list: Allowlist): Promise<number> {
  const firsts = new Map<string, Address>()
  for (const account of list.entitlements.keys()) {
    const name = `${account.slice(2, 2 + list.shardDigits)}.json`
    if (!firsts.has(name)) firsts.set(name, account)
  }
  for (const [name, account] of firsts) {
    const shard: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const entry: unknown = Object.entries(Object(shard)).find(([key]) => key === account)?.[1]
    const entitlement = parseEntitlement(entry)
    if (typeof entitlement === 'string' || !verifyEntitlement(list, account, entitlement))
      throw new Error(
        `${name} as written does not prove ${account}. Nothing was kept; run the same command again.`,
      )
  }
  return firsts.size
}
