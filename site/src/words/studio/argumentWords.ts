/** The value of a call's argument, readable and exact. */
import type { NamedArgument } from '@peppermint/contracts/operations'
import { formatCanto } from '../format/amount.ts'
import { formatExactMoment } from './exactMoment.ts'
import { endWords } from './phaseWords.ts'

/** More list items are counted, and are in the bytes. */
const MAX_ITEMS = 20

export function argumentWords({ name, value }: NamedArgument): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map(String).join(', ')
    return value.length > MAX_ITEMS ? `${shown} and ${value.length - MAX_ITEMS} more` : shown
  }
  const field = name.split('.').at(-1)
  if (typeof value === 'bigint' && field === 'price') return `${formatCanto(value)} (${value})`
  if (typeof value === 'bigint' && field === 'start') return `${formatExactMoment(Number(value))} (${value})`
  if (typeof value === 'bigint' && field === 'end') return `${endWords({ end: Number(value) })} (${value})`
  return String(value)
}
