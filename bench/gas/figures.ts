/** Maximum gas of mints: promises to buyers, compared with the measured gas. */
import { QUANTITIES, type Mints, type Row } from './measure.ts'

/** A promise and the measured value. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly max: number
  readonly unit: 'gas'
}

/** Our row compared with the promises. */
export function figures(ours: Row): readonly Figure[] {
  const unit = 'gas'
  return [
    { what: 'public, one token, first mint', value: ours.public.fresh[0] ?? NaN, max: 77_000, unit },
    { what: 'public, one token, mint again', value: ours.public.returning[0] ?? NaN, max: 60_000, unit },
    { what: 'public, each further token', value: furtherToken(ours.public), max: 2_000, unit },
    {
      what: 'allowlist, one token, first mint, proof of 14 nodes',
      value: ours.allowlist.fresh[0] ?? NaN,
      max: 89_500,
      unit,
    },
    { what: 'allowlist, each further token', value: furtherToken(ours.allowlist), max: 2_000, unit },
  ]
}

/** Whether a promise is kept; false if it was not measured. */
export function isKept({ value, max }: Figure): boolean {
  return value <= max
}

/** Maximum gas of each token after the first in any of the mints, rounded up. */
function furtherToken({ fresh, returning }: Mints): number {
  const each = [fresh, returning].flatMap((gas) =>
    gas.slice(1).map((all, index) => (all - (gas[0] ?? NaN)) / ((QUANTITIES[index + 1] ?? NaN) - 1)),
  )
  return Math.ceil(Math.max(...each))
}
