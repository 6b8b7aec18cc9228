/**
 * What the mint panel says. One function from a state to its words: a title that states the state, what
 * happened, whether money moved, what comes next, and verbs for its buttons. No markup, no hex first. Families of
 * states that are loaded later bring their own words.
 *
 * Names that wallets give themselves and phases are given are text like any other here, cut to a length that fits.
 */
import type { EarlyState, LateParts, ListState, MintsState } from './panelBody.ts'
import { unreachable, wrongNetwork } from './troubleWords.ts'
import type { At, Note, PanelWords } from './wordsShape.ts'
import type { PanelState } from './panelState.ts'
import { amountAtMost, CURRENCY, exactAmount, wholeNumber } from './amount.ts'
import { age, countdown, momentInWords } from './clock.ts'
import { capital, peppers, phaseName, shortHex, walletName } from './naming.ts'
import { isPending } from './phases.ts'
import { closes, nextWords, openWords, terms } from './saleWords.ts'

export type { Note, PanelWords } from './wordsShape.ts'

/** The words of a state. `timeZone` adds the visitor's own clock to moments; without it they are UTC only. */
export function panelWords(state: PanelState, late: LateParts, timeZone?: string): PanelWords {
  const words = wordsOf(state, late, timeZone)
  if (state.pending !== undefined)
    return withoutClaim(words, 'A mint that you sent is on its way; see below.')
  return state.stillAsking && state.at !== 'ready'
    ? withoutClaim(words, 'If you confirmed a mint in your wallet, it may be on its way.')
    : words
}

/** The same words where something was or may have been sent: "nothing was sent" would be wrong, or more than is known. */
function withoutClaim({ body, note, said, ...rest }: PanelWords, truth: string): PanelWords {
  const doubt = (text: string): string => text.replace(/Nothing (was|has been) sent( yet)?\./, truth)
  return {
    ...rest,
    ...(body !== undefined && { body: doubt(body) }),
    ...(note !== undefined && { note: { ...note, text: doubt(note.text) } }),
    said: doubt(said),
  }
}

/** While the part that knows the words is on its way. Nothing is announced: the state itself will be. */
const onItsWay: PanelWords = { title: 'One moment', under: 'This part of the page is on its way', said: '' }

/** It did not arrive. Whatever was sent stands in the journal, which outlives the page. */
function missing(state: MintsState | ListState): PanelWords {
  const about = aboutMissing(state)
  return {
    title: 'Something is missing',
    under: 'A part of this page did not arrive',
    note: {
      tone: 'warn',
      text: `${about} The part is tried again every few seconds; if it stays away, reload the page.`,
    },
    press: 'Reload the page',
    said: `A part of this page did not arrive. ${about}`,
  }
}

/** What happens meanwhile, and whether money moved. */
function aboutMissing({ at }: MintsState | ListState): string {
  switch (at) {
    case 'prompt':
      return 'Your wallet is asking you to confirm a mint. What you confirm there goes on without this part, and is shown here again.'
    case 'submitted':
    case 'replaced':
      return 'Your mint was sent. It goes on without this part, and is shown here again.'
    case 'packed':
    case 'opened':
      return 'Your mint is confirmed: the peppers are yours.'
    case 'reverted':
      return 'Your mint failed on chain: only the network fee was paid.'
    case 'inner-failed':
      return 'Your transaction was executed, and the mint inside it failed. No peppers were minted.'
    case 'cap-reached':
      return 'You have minted all that your account may. Nothing was sent.'
    case 'ineligible':
    case 'cannot-check-list':
      return 'It would say how your account stands on the list. Nothing was sent.'
  }
}

function wordsOf(state: PanelState, late: LateParts, timeZone: string | undefined): PanelWords {
  switch (state.at) {
    case 'prompt':
    case 'submitted':
    case 'replaced':
    case 'packed':
    case 'opened':
    case 'reverted':
    case 'inner-failed':
    case 'cap-reached':
      return late.mints?.words(state, timeZone) ?? (late.missing?.mints ? missing(state) : onItsWay)
    case 'ineligible':
    case 'cannot-check-list':
      return late.allowlist?.words(state, timeZone) ?? (late.missing?.allowlist ? missing(state) : onItsWay)
    default:
      return earlyWords(state, timeZone)
  }
}

function earlyWords(state: EarlyState, timeZone: string | undefined): PanelWords {
  switch (state.at) {
    case 'loading':
      return {
        title: 'Reading Canto',
        under: 'Price, supply and phase',
        body: 'The sale is being read. This takes a moment.',
        said: 'Reading the sale from Canto.',
      }
    case 'unreachable':
      return unreachable(state)
    case 'stale':
      return {
        title: 'Canto is quiet',
        under: `No new block since ${momentInWords(state.sale.head.timestamp, timeZone)}`,
        count: { value: age(state.headAge), label: 'and counting' },
        note: {
          tone: 'bad',
          text: 'Minting is paused here until blocks arrive again. A mint sent now could hang for hours. Nothing was sent.',
        },
        press: 'Try again',
        said: 'Canto has made no block for some minutes. Minting is paused here until blocks arrive again.',
      }
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
    case 'disconnected':
      return {
        ...openWords(state, timeZone),
        press: 'Connect Wallet',
        body: 'Connecting shares your address. It cannot move anything.',
        said: `${phaseName(state.phase)} is open, ${terms(state.phase)}.`,
      }
    case 'connecting':
      return state.restoring
        ? {
            ...openWords(state, timeZone),
            press: 'Reconnecting…',
            body: 'Finding the wallet you used here before.',
            said: 'Reconnecting your wallet.',
          }
        : {
            ...openWords(state, timeZone),
            press: 'Connecting…',
            body: `${capital(walletName(state.walletName))} is asking you whether this page may see your address. It cannot move anything.`,
            said: `Waiting for ${walletName(state.walletName)}.`,
          }
    case 'checking':
      return {
        ...openWords(state, timeZone),
        press: 'Checking…',
        ...(state.what === 'account'
          ? {
              body: `Reading the balance of ${shortHex(state.wallet.address)} and what it has minted.`,
              said: 'Wallet connected. Reading your balance.',
            }
          : {
              body: `Looking for ${shortHex(state.wallet.address)} on the list of ${phaseName(state.phase)}.`,
              said: `Looking for your address on the list of ${phaseName(state.phase)}.`,
            }),
      }
    case 'cannot-check':
      return {
        title: 'Could not check',
        under: 'The service failed, not you',
        note: {
          tone: 'warn',
          text: `The balance of ${shortHex(state.wallet.address)} could not be read from Canto. Nothing was sent. This page keeps trying.`,
        },
        press: 'Try again',
        said: 'Your balance could not be read. Nothing was sent. You can try again.',
      }
    case 'wrong-network':
      return wrongNetwork(state)
    case 'insufficient-funds':
      return {
        title: `${amountAtMost(state.shortBy)} ${CURRENCY} short`,
        under: `${phaseName(state.phase)} is still open`,
        count: closes(state),
        note: {
          tone: 'warn',
          text: `Nothing was sent. Add ${CURRENCY} to ${shortHex(state.wallet.address)}, on Canto itself, and this panel updates on its own.`,
        },
        press: 'Copy address',
        ...(state.affordable > 0 && { quiet: `Mint ${state.affordable} instead` }),
        said: `Not enough ${CURRENCY} in this wallet for ${peppers(state.quantity)}. Nothing was sent.`,
      }
    case 'ready':
      return ready(state, timeZone)
    case 'simulation-failed':
      return {
        title: state.problem.title,
        under: 'Tried against the chain, not sent',
        count: closes(state),
        note: { tone: 'bad', text: state.problem.detail },
        press: 'Try again',
        said: `${state.problem.title}. ${state.problem.detail}`,
      }
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

function ready(state: At<'ready'>, timeZone: string | undefined): PanelWords {
  const note = readyNote(state)
  const many = peppers(state.quantity)
  return {
    ...openWords(state, timeZone),
    ...(note !== undefined && { note }),
    press: state.simulating ? 'Trying it first…' : `Mint ${many}`,
    said: state.simulating
      ? 'Trying the mint against the chain first.'
      : `${note === undefined ? '' : `${note.text} `}Ready to mint ${many} in ${phaseName(state.phase)} for ${exactAmount(state.cost.price)} ${CURRENCY} and the network fee.`,
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

function readyNote({ notice, unchecked }: At<'ready'>): Note | undefined {
  switch (notice?.kind) {
    case 'rejected':
      return { tone: 'plain', text: 'You rejected it in your wallet. Nothing was sent.' }
    case 'stopped-waiting':
      return {
        tone: 'warn',
        text: 'Stopped waiting. Your wallet may still be asking: if you confirm there, the mint goes out and shows up here.',
      }
    case 'problem':
      return { tone: 'bad', text: `${notice.problem.title}. ${notice.problem.detail}` }
    case undefined:
      return unchecked === undefined
        ? undefined
        : {
            tone: 'warn',
            text: `The list of ${phaseName(unchecked.phase)} cannot be checked just now: the service failed, not you. An address on it may have a better offer there.`,
          }
  }
}
