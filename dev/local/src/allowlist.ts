/** An allowlist of a local world: its Merkle tree, and its files for the server. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { buildAllowlist, writeAllowlist, type Allowlist } from '@peppermint/tools/allowlist'

/** A phase and its listed accounts. */
export interface AllowlistOptions {
  /** The phase's index. */
  readonly phase: number
  /** Distinct accounts, at least one, each with its quota and its price per token in wei. */
  readonly entries: readonly { readonly account: Address; readonly quota: number; readonly price: bigint }[]
}

/** Builds the list of a contract, deployed or not. */
export function createAllowlist(
  { chainId, contract }: { readonly chainId: number; readonly contract: Address },
  { phase, entries }: AllowlistOptions,
): Allowlist {
  const rows = entries.map((entry) => ({ ...entry, account: toLowerCaseAddress(entry.account) }))
  return buildAllowlist(rows, { chainId, contract, phase })
}

/** Writes the lists' files into a new folder, for `ALLOWLIST_DIR`. */
export async function writeAllowlists(lists: readonly Allowlist[]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'peppermint-allowlists-'))
  for (const list of lists) await writeAllowlist(dir, list)
  return dir
}

function toLowerCaseAddress(account: Address): Address {
  return `0x${account.slice(2).toLowerCase()}`
}
