import { t } from '../t.ts'

/** An integer with the language's separators: 10000 → `10,000`. */
export function formatInteger(value: number | bigint): string {
  return value.toString().replaceAll(/\B(?=(\d{3})+$)/g, t`,`)
}
