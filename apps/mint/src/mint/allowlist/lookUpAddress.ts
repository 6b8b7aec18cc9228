/** Looks up an address that is not connected on the allowlists of the sale. */
import { AllowlistStale, readEntitlement } from '@peppermint/sale/allowlist.ts'
import type { Sale } from '@peppermint/sale'
import type { Address } from 'viem'
import { lookupWords, publicPhaseWords } from '../words/allowlistWords.ts'
import { allowlistPhases, indexedPhases, isPublic } from '@peppermint/ui/sale/phases.ts'
import { getAllowlistPhase, ALLOWLIST_PATH } from '@peppermint/ui/sale/allowlistPath.ts'

/** A sentence for each phase with an allowlist that has not ended, and for each public one. Never rejects. */
export async function lookUpAddress(
  address: Address,
  sale: Sale,
  chainNow: number,
  timeZone: string | undefined,
  base: string = ALLOWLIST_PATH,
): Promise<readonly string[]> {
  const results = allowlistPhases(sale, chainNow).map(async (phase) => {
    const list = getAllowlistPhase(sale, phase)
    if (list === undefined) return ''
    const result = await readEntitlement(base, list, address).catch((error: unknown) =>
      error instanceof AllowlistStale ? 'stale' : 'unreachable',
    )
    return lookupWords(address, phase, result, chainNow, timeZone)
  })
  const publicPhases = indexedPhases(sale)
    .filter((phase) => isPublic(phase) && chainNow < phase.end)
    .map((phase) => publicPhaseWords(phase, chainNow, timeZone))
  return [...(await Promise.all(results)), ...publicPhases]
}
