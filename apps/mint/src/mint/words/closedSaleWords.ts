/** The panel's words while the sale is closed: not open yet, paused, ended, sold out. */
import type { LoadState } from '@peppermint/wallet-kit'
import type { PanelState } from '../panelState.ts'
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatCountdown, formatMoment } from '@peppermint/ui/words/format/time.ts'
import { phaseName, shortenHex } from '@peppermint/ui/words/format/names.ts'
import { isOpenEnded, isPending } from '@peppermint/ui/sale/phases.ts'
import { nextPhaseWords } from './saleWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The states that a closed sale can have. */
export type ClosedSaleState = Extract<
  PanelState,
  {
    status:
      | 'before-start'
      | 'paused'
      | 'ended'
      | 'unannounced'
      | 'sold-out'
      | 'phase-sold-out'
      | 'allowlist-pending'
  }
>

const calendarMissing = t`The calendar entry didn’t load. We’ll keep trying; if that doesn’t help, reload the page.`

/** Whether the state has a date for a calendar entry. */
export function hasDate(state: ClosedSaleState): boolean {
  return state.status === 'before-start' || (state.status === 'phase-sold-out' && state.next !== undefined)
}

/** @param calendar the load state of the part that writes calendar entries. */
export function closedSaleWords(
  state: ClosedSaleState,
  calendar: LoadState<unknown> | undefined,
  timeZone: string | undefined,
): PanelWords {
  const words = wordsFor(state, timeZone)
  return calendar?.failures && !calendar.part && hasDate(state)
    ? { ...words, note: { tone: 'warn', text: calendarMissing }, announcement: calendarMissing }
    : words
}

function wordsFor(state: ClosedSaleState, timeZone: string | undefined): PanelWords {
  switch (state.status) {
    case 'before-start':
      return beforeStart(state, timeZone)
    case 'paused':
      return {
        title: t`Minting is paused`,
        subtitle: phaseTimeWords(state, timeZone),
        note: {
          tone: 'warn',
          text: t`The creator has paused the sale. Minted ${COLLECTION.unit.many} aren’t affected.`,
        },
        primary: t`Check again`,
        announcement: t`The sale is paused. This page updates when it reopens.`,
      }
    case 'ended':
      return {
        title: t`The sale has ended`,
        subtitle: t`${phaseName(state.phase)} closed ${formatMoment(state.phase.end, timeZone)}`,
        body: t`${formatInteger(state.sale.minted)} of ${formatInteger(state.sale.maxSupply)} ${COLLECTION.unit.many} were minted.`,
        primary: t`See every ${COLLECTION.unit.one}`,
        announcement: t`The sale has ended.`,
      }
    case 'unannounced':
      return {
        title: t`Not announced yet`,
        subtitle: t`No date yet`,
        body: t`The creator hasn’t set a date or price yet.`,
        primary: t`Check again`,
        announcement: t`The creator hasn’t set a date or price yet.`,
      }
    case 'sold-out':
      return {
        title: t`Sold out: all ${formatInteger(state.sale.maxSupply)} minted`,
        subtitle: t`No ${COLLECTION.unit.many} left to mint`,
        body: t`The contract can’t mint any more.`,
        primary: t`See every ${COLLECTION.unit.one}`,
        announcement: t`Sold out. Every ${COLLECTION.unit.one} has been minted.`,
      }
    case 'phase-sold-out':
      return phaseSoldOut(state, timeZone)
    case 'allowlist-pending':
      return allowlistPending(state, timeZone)
  }
}

function beforeStart(state: PanelStateWith<'before-start'>, timeZone: string | undefined): PanelWords {
  const { phase, isBetweenPhases, startsIn, wallet, listed } = state
  const opens = t`${phaseName(phase)} opens ${formatMoment(phase.start, timeZone)}`
  const yours =
    wallet === undefined || listed === undefined
      ? ''
      : listed === 'not-listed'
        ? `${t`${shortenHex(wallet.address)} isn’t on its allowlist.`} `
        : `${t`${shortenHex(wallet.address)} is on its allowlist: up to ${listed.quota} at ${formatExact(listed.price)} ${COLLECTION.chain.coin.symbol} each.`} `
  const list = isPending(phase) ? `${t`Its allowlist isn’t published yet.`} ` : ''
  return {
    title: isBetweenPhases ? t`Between phases` : t`Not open yet`,
    subtitle: opens,
    counter: { value: formatCountdown(startsIn), label: t`until it opens` },
    body: `${list}${yours}${t`Countdown uses ${COLLECTION.chain.name}’s clock.`}`,
    primary: t`Add to calendar`,
    ...(wallet === undefined && { secondary: t`Connect Wallet` }),
    announcement: t`${opens}. ${list + yours}`.trim(),
  }
}

function phaseSoldOut(
  { phase, next, sale, chainNow }: PanelStateWith<'phase-sold-out'>,
  timeZone: string | undefined,
): PanelWords {
  const name = phaseName(phase)
  const left = formatInteger(sale.maxSupply - sale.minted)
  const what =
    next === undefined
      ? t`${left} ${COLLECTION.unit.many} are left. No further phase has been announced.`
      : nextPhaseWords(next, timeZone)
  return {
    title: t`${name} is sold out`,
    subtitle: t`Last ${COLLECTION.unit.one}: No. ${formatInteger(Math.min(phase.maxSupply, sale.maxSupply))}`,
    ...(next !== undefined && {
      counter: { value: formatCountdown(next.start - chainNow), label: t`until the next phase` },
    }),
    body: what,
    primary: next === undefined ? t`Check again` : t`Add to calendar`,
    announcement: t`${name} is sold out. ${what}`,
  }
}

function allowlistPending(
  state: PanelStateWith<'allowlist-pending'>,
  timeZone: string | undefined,
): PanelWords {
  const name = phaseName(state.phase)
  const later = nextPhaseWords(state.next, timeZone)
  return {
    title: t`Allowlist not published yet`,
    subtitle: phaseTimeWords(state, timeZone),
    note: {
      tone: 'warn',
      text: t`The creator hasn’t published the ${name} allowlist yet. Minting opens once it’s out. Nothing was sent.`,
    },
    ...(later !== '' && { body: later }),
    primary: t`Check again`,
    announcement: t`The ${name} allowlist isn’t published yet, so nothing can be minted. ${later}`.trim(),
  }
}

/** When the phase opens or closes. */
function phaseTimeWords(
  { phase, chainNow }: PanelStateWith<'paused' | 'allowlist-pending'>,
  timeZone: string | undefined,
): string {
  if (chainNow >= phase.start && isOpenEnded(phase)) return t`${phaseName(phase)} has no closing date`
  return chainNow < phase.start
    ? t`${phaseName(phase)} opens ${formatMoment(phase.start, timeZone)}`
    : t`${phaseName(phase)} closes ${formatMoment(phase.end, timeZone)}`
}
