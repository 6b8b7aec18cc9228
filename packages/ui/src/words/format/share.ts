import { t } from '../t.ts'
import { formatDecimalNumber } from './decimal.ts'

/** A part of a whole in percent, rounded down so that a share is never overstated: `83%`, `0.4%`, `<0.1%`. */
export function formatShare(part: number, whole: number): string {
  const tenths = whole <= 0 || part <= 0 ? 0 : Math.floor((part * 1000) / whole)
  if (tenths === 0 && part > 0 && whole > 0) return t`<0.1%`
  return t`${formatDecimalNumber(tenths < 100 ? tenths / 10 : Math.floor(tenths / 10))}%`
}
