/** What to know about a phase's terms before they are written. Pure; the words are in `phaseWords.ts`. */
import type { Phase, Sale } from '@peppermint/sale'
import { getRemaining } from '@peppermint/ui/sale/phases.ts'
import type { PhaseStatus } from './phaseOperation.ts'

export type TermsCheck =
  | { readonly type: 'window'; readonly severity: 'error' }
  | { readonly type: 'future'; readonly severity: 'ok' | 'warning' | 'error'; readonly seconds: number }
  | { readonly type: 'overlap'; readonly severity: 'warning'; readonly with: Phase }
  | { readonly type: 'no-overlap'; readonly severity: 'ok' }
  | {
      readonly type: 'price'
      readonly severity: 'ok' | 'warning'
      readonly before: bigint
      readonly after: bigint
      /** The phase whose price it is compared with; absent: the same phase as it is now. */
      readonly previous?: Phase
    }
  | {
      readonly type: 'supply'
      readonly severity: 'ok' | 'warning' | 'error'
      readonly left: number
      readonly max: number
    }
  | { readonly type: 'later-end'; readonly severity: 'error' }
  | { readonly type: 'list-pending'; readonly severity: 'warning' }
  | { readonly type: 'list-dropped'; readonly severity: 'warning' }
  | { readonly type: 'no-name'; readonly severity: 'warning' }

interface CheckedTerms {
  readonly terms: Phase
  /** The phase as it is now; undefined for a new one. */
  readonly before: Phase | undefined
  readonly status: PhaseStatus
  /** The other phases. */
  readonly others: readonly Phase[]
  readonly sale: Pick<Sale, 'minted' | 'maxSupply'>
  /** Unix seconds. */
  readonly chainNow: number
}

/** A transaction takes this long at times, a Safe's longer. */
const SHORT_NOTICE_SECONDS = 1_800

export function checkTerms(checked: CheckedTerms): readonly TermsCheck[] {
  const { terms, before, status } = checked
  const checks: TermsCheck[] = []
  if (terms.end <= terms.start) checks.push({ type: 'window', severity: 'error' })
  if (status === 'open') {
    if (before !== undefined && terms.end > before.end) checks.push({ type: 'later-end', severity: 'error' })
    return checks
  }
  checks.push(checkStart(checked), ...checkOverlaps(checked))
  const price = checkPrice(checked)
  if (price !== undefined) checks.push(price)
  checks.push(checkSupply(checked))
  if (terms.allowlistRoot === 'pending') checks.push({ type: 'list-pending', severity: 'warning' })
  if (before?.allowlistRoot !== undefined && terms.allowlistRoot === undefined)
    checks.push({ type: 'list-dropped', severity: 'warning' })
  if (terms.name.trim() === '') checks.push({ type: 'no-name', severity: 'warning' })
  return checks
}

function checkStart({ terms, chainNow }: CheckedTerms): TermsCheck {
  const seconds = terms.start - chainNow
  const severity = seconds <= 0 ? 'error' : seconds < SHORT_NOTICE_SECONDS ? 'warning' : 'ok'
  return { type: 'future', severity, seconds }
}

function checkOverlaps({ terms, others }: CheckedTerms): readonly TermsCheck[] {
  const overlapping = others.filter(({ start, end }) => start < terms.end && terms.start < end)
  if (overlapping.length === 0) return [{ type: 'no-overlap', severity: 'ok' }]
  return overlapping.map((phase) => ({ type: 'overlap', severity: 'warning', with: phase }))
}

/** Compared with the phase as it is now; a new one with the phase before it. */
function checkPrice({ terms, before, others }: CheckedTerms): TermsCheck | undefined {
  const previous = others.filter(({ start }) => start < terms.start).toSorted((a, b) => b.start - a.start)[0]
  const compared = before ?? previous
  if (compared === undefined || compared.price === terms.price) return undefined
  return {
    type: 'price',
    severity: terms.price < compared.price ? 'warning' : 'ok',
    before: compared.price,
    after: terms.price,
    ...(before === undefined && { previous: compared }),
  }
}

function checkSupply({ terms, sale }: CheckedTerms): TermsCheck {
  const left = getRemaining(terms, sale)
  const severity = terms.maxSupply > sale.maxSupply ? 'error' : left === 0 ? 'warning' : 'ok'
  return { type: 'supply', severity, left, max: sale.maxSupply }
}
