import { t } from '../t.ts'
import { formatDecimalNumber } from './decimal.ts'

/**
 * A part of a whole in percent, rounded: `83%`, `0.4%`, `<0.1%`. Below ten and near a hundred it has a decimal, so that
 * only nothing is 0% and only all of it is 100%.
 */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return percent(0)
  if (part >= whole) return percent(100)
  const exact = (part * 100) / whole
  const tenths = Math.min(999, Math.round(exact * 10))
  if (tenths === 0) return t`<0.1%`
  return percent(tenths < 100 || exact >= 99.5 ? tenths / 10 : Math.round(exact))
}

/**
 * Shares of one list, which add up to what they are of together: to 100% if they are all of it (largest remainder). With
 * a decimal if one of them is below ten percent.
 */
export function formatShares(parts: readonly number[], whole: number): readonly string[] {
  if (whole <= 0) return parts.map(() => percent(0))
  const scale = parts.every((part) => part === 0 || part * 10 >= whole) ? 100 : 1000
  const rest = Math.max(0, whole - parts.reduce((sum, part) => sum + part, 0))
  const exact = [...parts, rest].map((part) => (part * scale) / whole)
  const units = exact.map(Math.floor)
  const missing = scale - units.reduce((sum, unit) => sum + unit, 0)
  const byRemainder = exact.map((value, index) => [value % 1, index] as const).toSorted(([a], [b]) => b - a)
  for (const [, index] of byRemainder.slice(0, Math.max(0, missing))) units[index] = (units[index] ?? 0) + 1
  return parts.map((part, index) => {
    const unit = units[index] ?? 0
    return unit === 0 && part > 0 ? t`<0.1%` : percent((unit * 100) / scale)
  })
}

const percent = (value: number): string => t`${formatDecimalNumber(value)}%`
