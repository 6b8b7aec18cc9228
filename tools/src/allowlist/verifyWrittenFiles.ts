/**
 * Reads a written list back before it is published, and verifies the first proof of every file as a page and the
 * contract do.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import { parseEntitlement, verifyEntitlement } from '@peppermint/sale/entitlement.ts'
import type { Allowlist } from '@peppermint/sale/allowlist/buildAllowlist.ts'

/**
 * @returns the number of verified proofs.
 * @throws Error with the name of an invalid file.
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
        `${name}: the written proof of ${account} is invalid. Nothing was kept; run the same command again.`,
      )
  }
  return firsts.size
}
