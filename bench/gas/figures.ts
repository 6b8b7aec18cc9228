/** Maximum gas of mints: promises to buyers, compared with the measured gas. */
import { atMost, type Figure } from '../parts/figure.ts'
import { QUANTITIES, type Mints, type Row } from './measure.ts'

/** Our row compared with the promises. */
export function figures({ public: open, allowlist }: Row): readonly Figure[] {
  const gas = (what: string, value: number | undefined, max: number) => atMost(what, value ?? NaN, max, 'gas')
  return [
    gas('public, one token, first mint', open.fresh[0], 77_000),
    gas('public, one token, mint again', open.returning[0], 60_000),
    gas('public, each further token', furtherToken(open), 2_000),
    gas('allowlist, one token, first mint, proof of 14 nodes', allowlist.fresh[0], 89_500),
    gas('allowlist, each further token', furtherToken(allowlist), 2_000),
  ]
}

/** Maximum gas of each token after the first in any of the mints, rounded up. */
function furtherToken({ fresh, returning }: Mints): number {
  const each = [fresh, returning].flatMap((gas) =>
    gas.slice(1).map((all, index) => (all - (gas[0] ?? NaN)) / ((QUANTITIES[index + 1] ?? NaN) - 1)),
  )
  return Math.ceil(Math.max(...each))
}
