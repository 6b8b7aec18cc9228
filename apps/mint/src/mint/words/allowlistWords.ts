/** The panel's words when an account cannot mint because of an allowlist, and those of the two allowlist forms. */
import type { Entitlement } from '@peppermint/sale/allowlist.ts'
import type { Address } from 'viem'
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { formatCountdown, formatMoment } from '@peppermint/ui/words/format/time.ts'
import { phaseName, shortenHex } from '@peppermint/ui/words/format/names.ts'
import type { AllowlistState } from '../panelBody.ts'
import type { IndexedPhase } from '@peppermint/ui/sale/phases.ts'
import { closesInWords, nextPhaseWords, openNowWords } from './saleWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The words of a state. */
export function allowlistWords(state: AllowlistState, timeZone: string | undefined): PanelWords {
  return state.status === 'ineligible' ? ineligible(state, timeZone) : cannotCheck(state)
}

function ineligible(state: PanelStateWith<'ineligible'>, timeZone: string | undefined): PanelWords {
  const { phase, wallet, cause, used, next, chainNow } = state
  const name = phaseName(phase)
  const isListed = cause === 'quota-used'
  const coming =
    next === undefined
      ? t`No other phase open to this address has been announced.`
      : nextPhaseWords(next, timeZone)
  const why = isListed
    ? t`${shortenHex(wallet.address)} has minted its whole ${name} allowance.`
    : t`${shortenHex(wallet.address)} isn’t on the ${name} allowlist. Nothing was sent.`
  return {
    title: isListed
      ? plural(used, t`You’ve minted yours`, t`You’ve minted all ${used}`)
      : t`Not on the allowlist`,
    subtitle: isListed ? t`${used} of ${used} in ${name}` : t`${name} is allowlist only`,
    ...(next !== undefined && {
      counter: { value: formatCountdown(next.start - chainNow), label: t`until the next phase` },
    }),
    body: `${why} ${coming}`,
    primary: t`Check another address`,
    announcement: `${why} ${coming}`,
  }
}

function cannotCheck(state: PanelStateWith<'cannot-check-list'>): PanelWords {
  const { phase, wallet, reason } = state
  const name = phaseName(phase)
  const isStale = reason === 'stale'
  const text = isStale
    ? t`Our copy of the ${name} allowlist is out of date. Nothing was sent. We’ll keep looking for the new one; a proof from it works right away.`
    : t`We couldn’t read the ${name} allowlist, so we don’t know if ${shortenHex(wallet.address)} is on it. Nothing was sent. We’ll keep trying.`
  return {
    title: isStale ? t`The allowlist is out of date` : t`Couldn’t check the allowlist`,
    subtitle: isStale ? t`${COLLECTION.chain.name} now uses another one` : t`Our fault, not yours`,
    counter: closesInWords(state),
    note: { tone: 'warn', text },
    primary: t`Try again`,
    announcement: text,
  }
}

/** The result of looking up an address on the allowlist of a phase. */
export type LookupResult = Entitlement | 'not-listed' | 'stale' | 'unreachable'

/** One sentence or two about the address on the allowlist of the phase. */
export function lookupWords(
  address: Address,
  phase: IndexedPhase,
  result: LookupResult,
  chainNow: number,
  timeZone: string | undefined,
): string {
  const short = shortenHex(address)
  const name = phaseName(phase)
  switch (result) {
    case 'not-listed':
      return t`${short} isn’t on the ${name} allowlist.`
    case 'stale':
      return t`Our copy of the ${name} allowlist is out of date, so we don’t know if ${short} is on it. Try again later.`
    case 'unreachable':
      return t`We couldn’t read the ${name} allowlist: our fault, not yours. We don’t know if ${short} is on it. Try again.`
    default: {
      const quota = Math.min(result.quota, phase.maxPerWallet)
      return t`${short} is on the ${name} allowlist: up to ${quota} at ${formatExact(result.price)} ${COLLECTION.chain.coin.symbol} each. ${windowWords(phase, chainNow, timeZone)}`
    }
  }
}

/** A phase that is open to everyone, below the results of a lookup. */
export function publicPhaseWords(
  phase: IndexedPhase,
  chainNow: number,
  timeZone: string | undefined,
): string {
  return chainNow < phase.start
    ? nextPhaseWords(phase, timeZone)
    : `${openNowWords(phase)} ${windowWords(phase, chainNow, timeZone)}`
}

function windowWords({ start, end }: IndexedPhase, chainNow: number, timeZone: string | undefined): string {
  return chainNow < start
    ? t`It opens ${formatMoment(start, timeZone)}.`
    : t`It is open until ${formatMoment(end, timeZone)}.`
}

/** Problems with a pasted proof, found before it is used. */
export const PROOF_PROBLEMS = {
  noAllowlist: t`This phase no longer has an allowlist. Nothing was sent.`,
  hashesOnly: t`These are only the hashes. Paste the whole entry with its quota and price: {"quota": …, "price": …, "proof": […]}. Nothing was sent.`,
  mismatch: t`This proof doesn’t match the current list for this phase and address. It may be for another address, another phase or an older list. Nothing was sent.`,
} as const
