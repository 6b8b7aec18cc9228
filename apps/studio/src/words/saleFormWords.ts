/** What the forms of the sale accept. */
import type { Sale } from '@peppermint/sale'
import type { Address } from 'viem'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const MAX_ROYALTY_BASIS_POINTS = 1_000

/** The supply, and how it can change. */
export const supplyWords = ({ maxSupply, minted }: Sale): string =>
  t`At most ${formatInteger(maxSupply)} ${COLLECTION.unit.many}, ${formatInteger(minted)} are minted. It can only be lowered, never raised.`

/** Why the supply cannot become this; undefined if it can. */
export function supplyObstacle(text: string, { minted, maxSupply }: Sale): string | undefined {
  const min = Math.max(1, minted)
  if (maxSupply <= min) return t`It can’t be lowered any more.`
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= min && value < maxSupply
    ? undefined
    : t`Enter a number from ${formatInteger(min)} to ${formatInteger(maxSupply - 1)}.`
}

/** Percent with up to two decimals, in basis points; undefined for another text. */
export function parseShare(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return basisPoints <= MAX_ROYALTY_BASIS_POINTS ? basisPoints : undefined
}

export function shareObstacle(
  basisPoints: number | undefined,
  now: { readonly receiver: Address; readonly share: number },
  receiver: Address | undefined,
): string | undefined {
  if (basisPoints === undefined)
    return t`Enter a percentage from 0 to ${MAX_ROYALTY_BASIS_POINTS / 100}, with at most two decimals.`
  return basisPoints === now.share && receiver?.toLowerCase() === now.receiver.toLowerCase()
    ? t`It is this already.`
    : undefined
}
