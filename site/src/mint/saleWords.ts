/** Sentences about the sale itself, whatever the panel's state: what is left, how fresh that is, what binds. */
import type { Choice, Sale } from './panelState.ts'
import { wholeNumber } from './amount.ts'
import { age, momentInWords } from './clock.ts'

/** How much is left, as a person counts it: `3,214 of 10,000 left`. */
export function supplyLeft(sale: Sale): string {
  return `${wholeNumber(sale.supply - sale.minted)} of ${wholeNumber(sale.supply)} left`
}

/** Where the figures come from: `As of block 14,208,331, 21 November 2026, 01:14 UTC`. */
export function asOf(sale: Sale): string {
  return `As of block ${wholeNumber(sale.head.number)}, ${momentInWords(sale.head.timestamp)}`
}

/** How many this account can mint, and what binds: its own cap, one transaction, or what is left. */
export function boundsWords({ max, boundBy, used }: Omit<Choice, 'quantity'>): string {
  const minted = used === 0 ? '' : ` You have minted ${used} already.`
  switch (boundBy) {
    case 'wallet':
      return `You can mint ${max === 1 ? '1' : `up to ${max}`} here.${minted}`
    case 'transaction':
      return `Up to ${max} in one transaction.${minted}`
    case 'supply':
      return max === 1 ? `Only 1 is left.${minted}` : `Only ${max} are left.${minted}`
  }
}

/** A warning that blocks are late, from the newest block's age in seconds. */
export function headWords(headAge: number): string {
  return `The newest block is ${age(headAge)} old. Canto may be slow just now.`
}
