/** What the panel says of a sale that is closed to everyone: not open yet, paused, over, sold out. */
import type { LoadState } from '@peppermint/wallet-kit'
import type { PanelState } from './panelState.ts'
import { CURRENCY, exactAmount } from './amount.ts'
import { wholeNumber } from './wholeNumber.ts'
import { countdown, momentInWords } from './clock.ts'
import { RETRIED } from './missingWords.ts'
import { phaseName, shortHex } from './naming.ts'
import { isPending } from './phases.ts'
import { nextWords } from './saleWords.ts'
import type { At, PanelWords } from './wordsShape.ts'

/** The states that a closed sale can have. */
export type ClosedState = Extract<
  PanelState,
  {
    at:
      | 'before-start'
      | 'paused'
      | 'ended'
      | 'unannounced'
      | 'sold-out'
      | 'phase-sold-out'
      | 'allowlist-pending'
  }
>

const calendarMissing = `The calendar entry did not arrive. ${RETRIED}`

/** Whether the state has a moment to put into a calendar. */
export function hasDate(state: ClosedState): boolean {
  return state.at === 'before-start' || (state.at === 'phase-sold-out' && state.next !== undefined)
}

/** @param calendar how far the part is that writes calendar entries. */
export function closedWords(
  state: ClosedState,
  calendar: LoadState<unknown> | undefined,
  timeZone: string | undefined,
): PanelWords {
  const words = wordsOf(state, timeZone)
  return calendar?.failures && !calendar.part && hasDate(state)
    ? { ...words, note: { tone: 'warn', text: calendarMissing }, said: calendarMissing }
    : words
}

function wordsOf(state: ClosedState, timeZone: string | undefined): PanelWords {
  switch (state.at) {
    case 'before-start':
      return beforeStart(state, timeZone)
    case 'paused':
      return {
        title: 'Minting is paused',
        under: whenWords(state, timeZone),
        note: {
          tone: 'warn',
          text: 'The collection’s owner has paused the sale. Nothing can be sent, and peppers already minted are not touched.',
        },
        press: 'Check again',
        said: 'The sale is paused. This page will say so when it opens again.',
      }
    case 'ended':
      return {
        title: 'The sale has ended',
        under: `${phaseName(state.phase)}: closed ${momentInWords(state.phase.end, timeZone)}`,
        body: `${wholeNumber(state.sale.minted)} of ${wholeNumber(state.sale.supply)} peppers were minted. They belong to whoever holds them.`,
        said: 'The sale has ended.',
      }
    case 'unannounced':
      return {
        title: 'Not announced yet',
        under: 'No phase has been set',
        body: 'When and for how much peppers are minted is for the collection’s owner to set. It will stand here.',
        press: 'Check again',
        said: 'No phase of the sale has been announced yet.',
      }
    case 'sold-out':
      return {
        title: `All ${wholeNumber(state.sale.supply)} are picked`,
        under: 'None is left to mint',
        body: 'Nothing more can be minted: the contract has no way to add one.',
        said: 'Sold out. Every pepper has been minted.',
      }
    case 'phase-sold-out':
      return phaseSoldOut(state, timeZone)
    case 'allowlist-pending':
      return allowlistPending(state, timeZone)
  }
}

function beforeStart(state: At<'before-start'>, timeZone: string | undefined): PanelWords {
  const { phase, between, startsIn, wallet, listed } = state
  const opens = `${phaseName(phase)} opens ${momentInWords(phase.start, timeZone)}`
  const yours =
    wallet === undefined || listed === undefined
      ? ''
      : listed === 'not-listed'
        ? `${shortHex(wallet.address)} is not on its list. `
        : `${shortHex(wallet.address)} is on its list: up to ${listed.quota}, at ${exactAmount(listed.price)} ${CURRENCY} each. `
  const list = isPending(phase) ? 'Its allowlist is not published yet. ' : ''
  return {
    title: between ? 'Between phases' : 'Not open yet',
    under: `${phaseName(phase)}: from ${momentInWords(phase.start, timeZone)}`,
    count: { value: countdown(startsIn), label: 'until it opens' },
    body: `${list}${yours}Times follow the chain, not your computer.`,
    press: 'Add to calendar',
    ...(wallet === undefined && { quiet: 'Connect Wallet' }),
    said: `${opens}. ${list}${yours}`.trim(),
  }
}

function phaseSoldOut(
  { phase, next, sale, chainNow }: At<'phase-sold-out'>,
  timeZone: string | undefined,
): PanelWords {
  const name = phaseName(phase)
  const left = wholeNumber(sale.supply - sale.minted)
  const what =
    next === undefined
      ? `${left} peppers are left, and no phase that mints them has been announced.`
      : nextWords(next, timeZone)
  return {
    title: `${name} is sold out`,
    under: `It minted up to number ${wholeNumber(Math.min(phase.ceiling, sale.supply))}`,
    ...(next !== undefined && {
      count: { value: countdown(next.start - chainNow), label: 'until the next phase' },
    }),
    body: what,
    press: next === undefined ? 'Check again' : 'Add to calendar',
    said: `${name} is sold out. ${what}`,
  }
}

function allowlistPending(state: At<'allowlist-pending'>, timeZone: string | undefined): PanelWords {
  const name = phaseName(state.phase)
  const later = nextWords(state.next, timeZone)
  return {
    title: 'Allowlist not published yet',
    under: whenWords(state, timeZone),
    note: {
      tone: 'warn',
      text: `${name} is for an allowlist, and its creator has not set the list on the contract yet. Minting opens as soon as it is set. Nothing was sent.`,
    },
    ...(later !== '' && { body: later }),
    press: 'Check again',
    said: `The allowlist of ${name} is not published yet, so nothing can be minted. ${later}`.trim(),
  }
}

/** Until when the phase is open, or from when on. */
function whenWords(
  { phase, chainNow }: At<'paused' | 'allowlist-pending'>,
  timeZone: string | undefined,
): string {
  const [word, moment] = chainNow < phase.start ? ['from', phase.start] : ['until', phase.end]
  return `${phaseName(phase)}: ${word} ${momentInWords(moment, timeZone)}`
}
