/** Sentences about the sale itself, whatever the panel's state: what is left, how fresh that is, what binds, for whom. */
import type { Choosing, InPhase, NumberedPhase, Sale } from './panelState.ts'
import { CURRENCY, exactAmount } from './amount.ts'
import { wholeNumber } from './wholeNumber.ts'
import { age } from './age.ts'
import { countdown, momentInWords } from './clock.ts'
import { phaseName } from './naming.ts'
import { isPending, isPublic } from './phases.ts'

/** How much is left, as a person counts it: `3,214 of 10,000 left`. */
export function supplyLeft(sale: Sale): string {
  return `${wholeNumber(sale.supply - sale.minted)} of ${wholeNumber(sale.supply)} left`
}

/** Where the figures come from: `As of block 14,208,331, 21 November 2026, 01:14 UTC`. */
export function asOf(sale: Sale): string {
  return `As of block ${wholeNumber(sale.head.number)}, ${momentInWords(sale.head.timestamp)}`
}

/** How many this account can mint, at what price where that is its own, and what binds. */
export function boundsWords({
  max,
  boundBy,
  used,
  offer,
}: Pick<Choosing, 'max' | 'boundBy' | 'used' | 'offer'>): string {
  const minted = used === 0 ? '' : ` You have minted ${used} already.`
  const own = offer.entitlement === undefined ? '' : ownWords(offer)
  return `${own}${bound(max, boundBy)}${minted}`
}

function ownWords({ phase, price, allotted }: Choosing['offer']): string {
  const usual = price === phase.price ? '' : ` instead of ${exactAmount(phase.price)}`
  return `${phaseName(phase)} gives this address ${allotted}, at ${exactAmount(price)} ${CURRENCY} each${usual}. `
}

function bound(max: number, boundBy: Choosing['boundBy']): string {
  switch (boundBy) {
    case 'wallet':
      return `You can mint ${max === 1 ? '1' : `up to ${max}`} here.`
    case 'transaction':
      return `Up to ${max} in one transaction.`
    case 'supply':
      return max === 1 ? 'Only 1 is left.' : `Only ${max} are left.`
    case 'phase':
      return max === 1 ? 'Only 1 is left in this phase.' : `Only ${max} are left in this phase.`
  }
}

/** A warning that blocks are late, from the newest block's age in seconds. */
export function headWords(headAge: number): string {
  return `The newest block is ${age(headAge)} old. Canto may be slow just now.`
}

/** The head of the label while a phase is open: its name, until when, and how long that is. */
export function openWords(state: InPhase, timeZone: string | undefined) {
  return {
    title: phaseName(state.phase),
    under: `Until ${momentInWords(state.phase.end, timeZone)}`,
    count: closes(state),
  }
}

/** How long the phase is still open. */
export function closes({ phase, chainNow }: InPhase) {
  return { value: countdown(phase.end - chainNow), label: 'until it closes' }
}

/** For whom, and for how much: `for everyone, at 60 CANTO each`. */
export function terms(phase: NumberedPhase): string {
  const price = `${exactAmount(phase.price)} ${CURRENCY} each`
  if (isPublic(phase)) return `for everyone, at ${price}`
  return isPending(phase)
    ? `for an allowlist that is not published yet, usually at ${price}`
    : `for addresses on its list, usually at ${price}`
}

/** The phase that comes next, as a sentence; empty where none does. */
export function nextWords(next: NumberedPhase | undefined, timeZone: string | undefined): string {
  if (next === undefined) return ''
  return `${phaseName(next)} opens ${momentInWords(next.start, timeZone)}, ${terms(next)}.`
}
