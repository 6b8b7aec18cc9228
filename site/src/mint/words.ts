/**
 * What the mint panel says. One function from a state to its words: a title that states the state, what
 * happened, whether money moved, what comes next, and verbs for its buttons. No markup, no hex first. Families of
 * states that are loaded later bring their own words.
 *
 * Names that wallets give themselves and phases are given are text like any other here, cut to a length that fits.
 */
import type { EarlyState, LateParts } from './panelBody.ts'
import { missingPart } from './missingWords.ts'
import { closedWords } from './closedWords.ts'
import { unreachable, wrongNetwork } from './troubleWords.ts'
import type { At, Note, PanelWords } from './wordsShape.ts'
import type { PanelState } from './panelState.ts'
import { amountAtMost, CURRENCY, exactAmount } from './amount.ts'
import { age } from './age.ts'
import { momentInWords } from './clock.ts'
import { capital, peppers, phaseName, shortHex, walletName } from './naming.ts'
import { closes, openWords, terms } from './saleWords.ts'

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
      return late.mints?.part?.words(state, timeZone) ?? missingPart(state, late.mints)
    case 'ineligible':
    case 'cannot-check-list':
      return late.allowlist?.part?.words(state, timeZone) ?? missingPart(state, late.allowlist)
    default:
      return earlyWords(state, late, timeZone)
  }
}

function earlyWords(state: EarlyState, late: LateParts, timeZone: string | undefined): PanelWords {
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
    case 'paused':
    case 'ended':
    case 'unannounced':
    case 'sold-out':
    case 'phase-sold-out':
    case 'allowlist-pending':
      return closedWords(state, late.calendar, timeZone)
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

function ready(state: At<'ready'>, timeZone: string | undefined): PanelWords {
  const note = readyNote(state)
  const quantity = peppers(state.quantity)
  return {
    ...openWords(state, timeZone),
    ...(note !== undefined && { note }),
    press: state.simulating ? 'Trying it first…' : `Mint ${quantity}`,
    said: state.simulating
      ? 'Trying the mint against the chain first.'
      : `${note === undefined ? '' : `${note.text} `}Ready to mint ${quantity} in ${phaseName(state.phase)} for ${exactAmount(state.cost.price)} ${CURRENCY} and the network fee.`,
  }
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
