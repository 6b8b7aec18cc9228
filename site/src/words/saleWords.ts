/** Sentences about the sale that several states share: supply, freshness, limits, phases and prices. */
import type { Choosing, InPhase, IndexedPhase, Sale } from '../mint/panelState.ts'
import { CURRENCY, formatExact } from './format/amount.ts'
import { formatInteger } from './format/integer.ts'
import { formatAge } from './format/age.ts'
import { formatCountdown, formatMoment } from './format/time.ts'
import { phaseName } from './format/names.ts'
import { isOpenEnded, isPending, isPublic } from '../mint/phases.ts'

/** `3,214 of 10,000 left`. */
export function supplyLeftWords(sale: Sale): string {
  return `${formatInteger(sale.maxSupply - sale.minted)} of ${formatInteger(sale.maxSupply)} left`
}

/** `As of block 14,208,331, 21 November 2026, 01:14 UTC`. */
export function asOfBlockWords(sale: Sale): string {
  return `As of block ${formatInteger(sale.head.number)}, ${formatMoment(sale.head.timestamp)}`
}

/** How many this account can mint, its own price if it has one, and which limit applies. */
export function limitWords({
  max,
  limitedBy,
  used,
  offer,
}: Pick<Choosing, 'max' | 'limitedBy' | 'used' | 'offer'>): string {
  const minted = used === 0 ? '' : ` You’ve minted ${used}.`
  const own = offer.entitlement === undefined ? '' : entitlementWords(offer)
  return `${own}${maxWords(max, limitedBy, used)}${minted}`
}

function entitlementWords({ phase, price, limit }: Choosing['offer']): string {
  const usual = price === phase.price ? '' : ` instead of ${formatExact(phase.price)}`
  return `Your ${phaseName(phase)} allowance: ${limit} at ${formatExact(price)} ${CURRENCY} each${usual}. `
}

function maxWords(max: number, limitedBy: Choosing['limitedBy'], used: number): string {
  switch (limitedBy) {
    case 'wallet':
      return used > 0 ? `You can mint ${max} more.` : `You can mint ${max === 1 ? '1' : `up to ${max}`}.`
    case 'transaction':
      return `Up to ${max} per transaction.`
    case 'supply':
      return `Only ${max} left.`
    case 'phase':
      return `Only ${max} left in this phase.`
  }
}

/** A warning that blocks are late. `headAge` is the newest block's age in seconds. */
export function lateBlockWords(headAge: number): string {
  return `The newest block is ${formatAge(headAge)} old. Canto may be slow right now.`
}

/** The panel's head while a phase is open: its name, when it closes, and the time left. */
export function openPhaseWords(state: InPhase, timeZone: string | undefined) {
  return {
    title: phaseName(state.phase),
    subtitle: `Until ${isOpenEnded(state.phase) ? 'sold out' : formatMoment(state.phase.end, timeZone)}`,
    counter: closesInWords(state),
  }
}

/** The time until the phase closes. */
export function closesInWords({ phase, chainNow }: InPhase) {
  return isOpenEnded(phase)
    ? { value: 'Open', label: 'with no closing date' }
    : { value: formatCountdown(phase.end - chainNow), label: 'until it closes' }
}

/** A price: `60 CANTO each`. */
export function priceWords(phase: IndexedPhase): string {
  return `${formatExact(phase.price)} ${CURRENCY} each`
}

/** The open phase in a sentence without its period. */
export function openNowWords(phase: IndexedPhase): string {
  return isPublic(phase)
    ? `Minting is open to everyone: ${priceWords(phase)}`
    : `${phaseName(phase)} is open to its allowlist, usually at ${priceWords(phase)}`
}

/** Price and audience of a phase to come. */
function termsWords(phase: IndexedPhase): string {
  if (isPublic(phase)) return `${priceWords(phase)}, for everyone`
  return isPending(phase)
    ? `usually ${priceWords(phase)}, for an allowlist that isn’t published yet`
    : `usually ${priceWords(phase)}, allowlist only`
}

/** The next phase in a sentence; empty if there is none. */
export function nextPhaseWords(next: IndexedPhase | undefined, timeZone: string | undefined): string {
  if (next === undefined) return ''
  return `${phaseName(next)} opens ${formatMoment(next.start, timeZone)}: ${termsWords(next)}.`
}
