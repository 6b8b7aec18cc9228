/** Maximum gas of mints: promises to buyers, compared with the measured gas. */
import type { Limit } from '../parts/limit.ts'
import { QUANTITIES, type Mints, type Row } from './measure.ts'

/** Our row compared with the promises. */
export function figures(ours: Row): readonly Limit[] {
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

/** Maximum gas of each token after the first in any of the mints, rounded up. */
function furtherToken({ fresh, returning }: Mints): number {
  const each = [fresh, returning].flatMap((gas) =>
    gas.slice(1).map((all, index) => (all - (gas[0] ?? NaN)) / ((QUANTITIES[index + 1] ?? NaN) - 1)),
  )
  return Math.ceil(Math.max(...each))
}
