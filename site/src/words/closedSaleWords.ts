/** The panel's words while the sale is closed: not open yet, paused, ended, sold out. */
import type { LoadState } from '@peppermint/wallet-kit'
import type { PanelState } from '../mint/panelState.ts'
import { CURRENCY, formatExact } from './format/amount.ts'
import { formatInteger } from './format/integer.ts'
import { formatCountdown, formatMoment } from './format/time.ts'
import { RETRY_SENTENCE } from './loadingWords.ts'
import { phaseName, shortenHex } from './format/names.ts'
import { isOpenEnded, isPending } from '../mint/phases.ts'
import { nextPhaseWords } from './saleWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'

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

const calendarMissing = `The calendar entry didn’t load. ${RETRY_SENTENCE}`

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
        title: 'Minting is paused',
        subtitle: phaseTimeWords(state, timeZone),
        note: {
          tone: 'warn',
          text: `The creator has paused the sale. Minted ${COLLECTION.unit.many} aren’t affected.`,
        },
        primary: 'Check again',
        announcement: 'The sale is paused. This page updates when it reopens.',
      }
    case 'ended':
      return {
        title: 'The sale has ended',
        subtitle: `${phaseName(state.phase)} closed ${formatMoment(state.phase.end, timeZone)}`,
        body: `${formatInteger(state.sale.minted)} of ${formatInteger(state.sale.maxSupply)} ${COLLECTION.unit.many} were minted.`,
        primary: `See every ${COLLECTION.unit.one}`,
        announcement: 'The sale has ended.',
      }
    case 'unannounced':
      return {
        title: 'Not announced yet',
        subtitle: 'No date yet',
        body: 'The creator hasn’t set a date or price yet.',
        primary: 'Check again',
        announcement: 'The creator hasn’t set a date or price yet.',
      }
    case 'sold-out':
      return {
        title: `Sold out: all ${formatInteger(state.sale.maxSupply)} minted`,
        subtitle: `No ${COLLECTION.unit.many} left to mint`,
        body: 'The contract can’t mint any more.',
        primary: `See every ${COLLECTION.unit.one}`,
        announcement: `Sold out. Every ${COLLECTION.unit.one} has been minted.`,
      }
    case 'phase-sold-out':
      return phaseSoldOut(state, timeZone)
    case 'allowlist-pending':
      return allowlistPending(state, timeZone)
  }
}

function beforeStart(state: PanelStateWith<'before-start'>, timeZone: string | undefined): PanelWords {
  const { phase, isBetweenPhases, startsIn, wallet, listed } = state
  const opens = `${phaseName(phase)} opens ${formatMoment(phase.start, timeZone)}`
  const yours =
    wallet === undefined || listed === undefined
      ? ''
      : listed === 'not-listed'
        ? `${shortenHex(wallet.address)} isn’t on its allowlist. `
        : `${shortenHex(wallet.address)} is on its allowlist: up to ${listed.quota} at ${formatExact(listed.price)} ${CURRENCY} each. `
  const list = isPending(phase) ? 'Its allowlist isn’t published yet. ' : ''
  return {
    title: isBetweenPhases ? 'Between phases' : 'Not open yet',
    subtitle: opens,
    counter: { value: formatCountdown(startsIn), label: 'until it opens' },
    body: `${list}${yours}Countdown uses Canto’s clock.`,
    primary: 'Add to calendar',
    ...(wallet === undefined && { secondary: 'Connect Wallet' }),
    announcement: `${opens}. ${list}${yours}`.trim(),
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
      ? `${left} ${COLLECTION.unit.many} are left. No further phase has been announced.`
      : nextPhaseWords(next, timeZone)
  return {
    title: `${name} is sold out`,
    subtitle: `Last ${COLLECTION.unit.one}: No. ${formatInteger(Math.min(phase.maxSupply, sale.maxSupply))}`,
    ...(next !== undefined && {
      counter: { value: formatCountdown(next.start - chainNow), label: 'until the next phase' },
    }),
    body: what,
    primary: next === undefined ? 'Check again' : 'Add to calendar',
    announcement: `${name} is sold out. ${what}`,
  }
}

function allowlistPending(
  state: PanelStateWith<'allowlist-pending'>,
  timeZone: string | undefined,
): PanelWords {
  const name = phaseName(state.phase)
  const later = nextPhaseWords(state.next, timeZone)
  return {
    title: 'Allowlist not published yet',
    subtitle: phaseTimeWords(state, timeZone),
    note: {
      tone: 'warn',
      text: `The creator hasn’t published the ${name} allowlist yet. Minting opens once it’s out. Nothing was sent.`,
    },
    ...(later !== '' && { body: later }),
    primary: 'Check again',
    announcement: `The ${name} allowlist isn’t published yet, so nothing can be minted. ${later}`.trim(),
  }
}

/** When the phase opens or closes. */
function phaseTimeWords(
  { phase, chainNow }: PanelStateWith<'paused' | 'allowlist-pending'>,
  timeZone: string | undefined,
): string {
  if (chainNow >= phase.start && isOpenEnded(phase)) return `${phaseName(phase)} has no closing date`
  const [word, moment] = chainNow < phase.start ? ['opens', phase.start] : ['closes', phase.end]
  return `${phaseName(phase)} ${word} ${formatMoment(moment, timeZone)}`
}
