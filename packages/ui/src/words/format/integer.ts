import { GROUPS } from '../locale.ts'
import { t } from '../t.ts'

const groups = new RegExp(GROUPS, 'g')

/** An integer with the language's groups and separators: 1234567 → `1,234,567`, in Hindi `12,34,567`. */
export function formatInteger(value: number | bigint): string {
  return value.toString().replaceAll(groups, t`,`)
}
