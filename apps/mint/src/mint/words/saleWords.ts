/** Sentences about the sale that several states share: supply, freshness, limits, phases and prices. */
import type { Choosing, InPhase, IndexedPhase, Sale } from '../panelState.ts'
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatAge } from '@peppermint/ui/words/format/age.ts'
import { formatCountdown, formatMoment } from '@peppermint/ui/words/format/time.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { isOpenEnded, isPending, isPublic } from '@peppermint/ui/sale/phases.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** `3,214 of 10,000 left`. */
export function supplyLeftWords(sale: Sale): string {
  return t`${formatInteger(sale.maxSupply - sale.minted)} of ${formatInteger(sale.maxSupply)} left`
}

/** `As of block 14,208,331, 21 November 2026, 01:14 UTC`. */
export function asOfBlockWords(sale: Sale): string {
  return t`As of block ${formatInteger(sale.head.number)}, ${formatMoment(sale.head.timestamp)}`
}

/** How many this account can mint, its own price if it has one, and which limit applies. */
export function limitWords({
  max,
  limitedBy,
  used,
  offer,
}: Pick<Choosing, 'max' | 'limitedBy' | 'used' | 'offer'>): string {
  const minted = used === 0 ? '' : ` ${t`You’ve minted ${used}.`}`
  const own = offer.entitlement === undefined ? '' : `${entitlementWords(offer)} `
  return `${own}${maxWords(max, limitedBy, used)}${minted}`
}

function entitlementWords({ phase, price, limit }: Choosing['offer']): string {
  return price === phase.price
    ? t`Your ${phaseName(phase)} allowance: ${limit} at ${formatExact(price)} ${COLLECTION.chain.coin.symbol} each.`
    : t`Your ${phaseName(phase)} allowance: ${limit} at ${formatExact(price)} ${COLLECTION.chain.coin.symbol} each instead of ${formatExact(phase.price)}.`
}

function maxWords(max: number, limitedBy: Choosing['limitedBy'], used: number): string {
  switch (limitedBy) {
    case 'wallet':
      if (used > 0) return t`You can mint ${max} more.`
      return plural(max, t`You can mint 1.`, t`You can mint up to ${max}.`)
    case 'transaction':
      return t`Up to ${max} per transaction.`
    case 'supply':
      return t`Only ${max} left.`
    case 'phase':
      return t`Only ${max} left in this phase.`
  }
}

/** A warning that blocks are late. `headAge` is the newest block's age in seconds. */
export function lateBlockWords(headAge: number): string {
  return t`The newest block is ${formatAge(headAge)} old. ${COLLECTION.chain.name} may be slow right now.`
}

/** The panel's head while a phase is open: its name, when it closes, and the time left. */
export function openPhaseWords(state: InPhase, timeZone: string | undefined) {
  return {
    title: phaseName(state.phase),
    subtitle: isOpenEnded(state.phase)
      ? t`Until sold out`
      : t`Until ${formatMoment(state.phase.end, timeZone)}`,
    counter: closesInWords(state),
  }
}

/** The time until the phase closes. */
export function closesInWords({ phase, chainNow }: InPhase) {
  return isOpenEnded(phase)
    ? { value: t`Open`, label: t`with no closing date` }
    : { value: formatCountdown(phase.end - chainNow), label: t`until it closes` }
}

/** The open phase in a sentence. */
export function openNowWords(phase: IndexedPhase): string {
  return isPublic(phase)
    ? t`Minting is open to everyone: ${formatExact(phase.price)} ${COLLECTION.chain.coin.symbol} each.`
    : t`${phaseName(phase)} is open to its allowlist, usually at ${formatExact(phase.price)} ${COLLECTION.chain.coin.symbol} each.`
}

/** The next phase in a sentence, with its price and audience; empty if there is none. */
export function nextPhaseWords(next: IndexedPhase | undefined, timeZone: string | undefined): string {
  if (next === undefined) return ''
  const name = phaseName(next)
  const moment = formatMoment(next.start, timeZone)
  const price = formatExact(next.price)
  if (isPublic(next))
    return t`${name} opens ${moment}: ${price} ${COLLECTION.chain.coin.symbol} each, for everyone.`
  return isPending(next)
    ? t`${name} opens ${moment}: usually ${price} ${COLLECTION.chain.coin.symbol} each, for an allowlist that isn’t published yet.`
    : t`${name} opens ${moment}: usually ${price} ${COLLECTION.chain.coin.symbol} each, allowlist only.`
}
