/** What a mint may cost the person who sends it: promises to buyers, held against what was measured. */
import { QUANTITIES, type Mints, type Row } from './measure.ts'

/** One promise and how it stands. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly most: number
  readonly unit: 'gas'
}

/** Our row against the promises. */
export function figures(ours: Row): readonly Figure[] {
  const unit = 'gas'
  return [
    { what: 'public, one token, first mint', value: ours.public.fresh[0] ?? NaN, most: 77_000, unit },
    { what: 'public, one token, mint again', value: ours.public.returning[0] ?? NaN, most: 60_000, unit },
    { what: 'public, each further token', value: furtherToken(ours.public), most: 2_000, unit },
    {
      what: 'allowlist, one token, first mint, proof of 14 nodes',
      value: ours.allowlist.fresh[0] ?? NaN,
      most: 89_500,
      unit,
    },
    { what: 'allowlist, each further token', value: furtherToken(ours.allowlist), most: 2_000, unit },
  ]
}

/** Whether a promise is kept. What was not measured is not kept. */
export function isKept({ value, most }: Figure): boolean {
  return value <= most
}

/** The most that a token beyond the first costs in any of the mints, rounded up. */
function furtherToken({ fresh, returning }: Mints): number {
  const each = [fresh, returning].flatMap((gas) =>
    gas.slice(1).map((all, index) => (all - (gas[0] ?? NaN)) / ((QUANTITIES[index + 1] ?? NaN) - 1)),
  )
  return Math.ceil(Math.max(...each))
}
