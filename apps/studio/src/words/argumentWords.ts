/** The value of a call's argument, readable and exact. */
import type { NamedArgument } from '@peppermint/sale/operations'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatExactMoment } from './exactMoment.ts'
import { endWords } from './phaseWords.ts'

export function argumentWords({ name, value }: NamedArgument): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  const field = name.split('.').at(-1)
  if (typeof value === 'bigint' && field === 'price') return `${formatCoin(value)} (${value})`
  if (typeof value === 'bigint' && field === 'start') return `${formatExactMoment(Number(value))} (${value})`
  if (typeof value === 'bigint' && field === 'end') return `${endWords({ end: Number(value) })} (${value})`
  return String(value)
}
