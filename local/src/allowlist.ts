/** An allowlist of a local world: its tree, and its files in a folder that our server can serve. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { buildAllowlist, writeAllowlist, type Allowlist } from '@peppermint/contracts/makeAllowlist'

/** Who is on the list of which phase. */
export interface AllowlistWanted {
  /** The phase's index. */
  readonly phase: number
  /** At least one account, each once: how many tokens, and for how many wei each. */
  readonly entries: readonly { readonly account: Address; readonly quota: number; readonly price: bigint }[]
}

/** Builds the list for the contract that will stand, or stands, at this address. */
export function allowlistFor(contract: Address, { phase, entries }: AllowlistWanted): Allowlist {
  const rows = entries.map((entry) => ({ ...entry, account: lower(entry.account) }))
  return buildAllowlist(rows, { chainId: 7700, contract, phase })
}

/** Writes the files of the lists into a new folder, for `ALLOWLIST_DIR`. */
export async function writeAllowlists(lists: readonly Allowlist[]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'peppermint-allowlists-'))
  for (const list of lists) await writeAllowlist(dir, list)
  return dir
}

function lower(account: Address): Address {
  return `0x${account.slice(2).toLowerCase()}`
}
