/** Reads what a Safe can mint: the sale from the chain, and the Safe's entry from the allowlist of each open phase. */
import { AllowlistStale, readEntitlement, type AllowlistPhase } from '@peppermint/sale/allowlist.ts'
import { readAccount, readSale, type Deployment, type Sale } from '@peppermint/sale'
import type { Address, Client } from 'viem'
import { ALLOWLIST_PATH, getAllowlistPhase } from '@peppermint/ui/sale/allowlistPath.ts'
import type { AllowlistResult, AllowlistResults } from '@peppermint/ui/sale/phases.ts'
import { mintOffers, openPhases, type MintOffers } from './mintCalls.ts'

/** @param base URL of the allowlists. @throws viem's error if the chain cannot be read; a list that cannot be read is a result. */
export async function readMintOffers(
  client: Client,
  deployment: Deployment,
  safe: Address,
  base: string = ALLOWLIST_PATH,
): Promise<MintOffers> {
  const [sale, account] = await Promise.all([
    readSale(client, deployment),
    readAccount(client, deployment, safe),
  ])
  return mintOffers(sale, account.minted, await readLists(base, sale, safe))
}

/** The Safe's entry on the allowlist of each open phase that has one. Never rejects. */
async function readLists(base: string, sale: Sale, safe: Address): Promise<AllowlistResults> {
  const results = openPhases(sale).flatMap((index) => {
    const phase = sale.phases[index]
    const list = phase && getAllowlistPhase(sale, { ...phase, index })
    return list === undefined ? [] : [readList(base, list, safe).then((result) => [index, result] as const)]
  })
  return Object.fromEntries(await Promise.all(results))
}

async function readList(base: string, list: AllowlistPhase, safe: Address): Promise<AllowlistResult> {
  try {
    const entitlement = await readEntitlement(base, list, safe)
    return entitlement === 'not-listed' ? { status: 'not-listed' } : { status: 'listed', entitlement }
  } catch (error) {
    const status = error instanceof AllowlistStale ? 'stale' : 'unreachable'
    return { status, technical: error instanceof Error ? error.message : String(error) }
  }
}
