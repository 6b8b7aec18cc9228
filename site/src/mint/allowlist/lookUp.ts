/** What the lists say of an address that is not connected, in sentences. */
import { AllowlistStale, readEntitlement } from '@peppermint/contracts/allowlist'
import type { Sale } from '@peppermint/contracts/sale'
import type { Address } from 'viem'
import { CURRENCY, exactAmount } from '../amount.ts'
import { momentInWords } from '../clock.ts'
import { phaseName, shortHex } from '../naming.ts'
import { listedPhases, numbered, isPublic, type NumberedPhase } from '../phases.ts'
import { terms } from '../saleWords.ts'
import { listOf, LISTS } from './place.ts'

/** One sentence for each phase with a list that is not over, and one for what is open to everyone. Never rejects. */
export async function lookUp(
  address: Address,
  sale: Sale,
  chainNow: number,
  timeZone: string | undefined,
  base: string = LISTS,
): Promise<readonly string[]> {
  const who = shortHex(address)
  const when = ({ start, end }: NumberedPhase): string =>
    chainNow < start
      ? `It opens ${momentInWords(start, timeZone)}.`
      : `It is open until ${momentInWords(end, timeZone)}.`
  const lists = listedPhases(sale, chainNow).map(async (phase) => {
    const list = listOf(sale, phase)
    const name = phaseName(phase)
    if (list === undefined) return ''
    try {
      const found = await readEntitlement(base, list, address)
      if (found === 'not-listed') return `${who} is not on the list of ${name}.`
      const quota = Math.min(found.quota, phase.walletCap)
      return `${who} is on the list of ${name}: up to ${quota}, at ${exactAmount(found.price)} ${CURRENCY} each. ${when(phase)}`
    } catch (error) {
      return error instanceof AllowlistStale
        ? `The list of ${name} that this page has is not the one that Canto names, so nothing can be said about ${who}. Come back later.`
        : `The list of ${name} could not be read: the service failed, not you. Whether ${who} is on it is not known. Try again.`
    }
  })
  const everyone = numbered(sale)
    .filter((phase) => isPublic(phase) && chainNow < phase.end)
    .map((phase) => `${phaseName(phase)} is ${terms(phase)}. ${when(phase)}`)
  return [...(await Promise.all(lists)), ...everyone]
}
