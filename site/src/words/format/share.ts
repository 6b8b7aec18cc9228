/** A part of a whole in percent, rounded down so that a share is never overstated: `83%`, `0.4%`, `<0.1%`. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%'
  const tenths = Math.floor((part * 1000) / whole)
  if (tenths === 0) return '<0.1%'
  return tenths < 100 && tenths % 10 !== 0 ? `${tenths / 10}%` : `${Math.floor(tenths / 10)}%`
}
