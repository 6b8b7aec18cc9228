import { t } from '../t.ts'
import { formatInteger } from './integer.ts'

/** A number with the language's separators and as many decimals as it has: 2.5 → `2.5`. */
export function formatDecimalNumber(value: number): string {
  const [whole = '', fraction] = value.toString().split('.')
  const integer = formatInteger(Number(whole))
  return fraction === undefined ? integer : t`${integer}.${fraction}`
}
