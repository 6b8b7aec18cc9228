/**
 * The mint panel's words: a function from a state to its title, what happened, whether money moved, what comes next,
 * and the labels of its buttons. No markup. Each group of states has a file in this folder: the sale is closed
 * (`closedSaleWords.ts`), something is offline (`connectionWords.ts`), a transaction (`transactionWords.ts`,
 * `failedTransactionWords.ts`, `mintErrorWords.ts`), an allowlist (`allowlistWords.ts`), a part is loading
 * (`loadingWords.ts`). Transaction and allowlist words are loaded with their parts.
 *
 * Wallet and phase names are untrusted text, truncated to fit.
 */
import type { CoreState, PartStates } from '../mint/panelBody.ts'
import { loadingWords } from './loadingWords.ts'
import { closedSaleWords } from './closedSaleWords.ts'
import { unreachableWords, wrongNetworkWords } from './connectionWords.ts'
import type { PanelStateWith, Note, PanelWords } from './types.ts'
import type { PanelState } from '../mint/panelState.ts'
import { formatRoundedUp, CURRENCY, formatExact } from './format/amount.ts'
import { formatAge } from './format/age.ts'
import { formatMoment } from './format/time.ts'
import { pepperCount, phaseName, shortenHex, walletName } from './format/names.ts'
import { closesInWords, openNowWords, openPhaseWords } from './saleWords.ts'

export type { Note, PanelWords } from './types.ts'

/** The words of a state. `timeZone` adds the visitor's local time to each moment; without it, times are UTC only. */
export function panelWords(state: PanelState, parts: PartStates, timeZone?: string): PanelWords {
  const words = wordsFor(state, parts, timeZone)
  if (state.pending !== undefined) return correctNothingSent(words, 'A mint is on its way; see below.')
  return state.hasUnansweredPrompt && state.status !== 'ready'
    ? correctNothingSent(words, 'If you confirmed in your wallet, it may be on its way.')
    : words
}

/** Replaces "Nothing was sent" where a mint was or may have been sent. */
function correctNothingSent(
  { body, note, announcement, ...rest }: PanelWords,
  replacement: string,
): PanelWords {
  const correct = (text: string): string => text.replace('Nothing was sent.', replacement)
  return {
    ...rest,
    ...(body !== undefined && { body: correct(body) }),
    ...(note !== undefined && { note: { ...note, text: correct(note.text) } }),
    announcement: correct(announcement),
  }
}

function wordsFor(state: PanelState, parts: PartStates, timeZone: string | undefined): PanelWords {
  switch (state.status) {
    case 'prompt':
    case 'submitted':
    case 'replaced':
    case 'packed':
    case 'revealed':
    case 'reverted':
    case 'inner-failed':
    case 'cap-reached':
      return parts.mints?.part?.words(state, timeZone) ?? loadingWords(state, parts.mints)
    case 'proposal':
      return parts.proposals?.part?.words(state, timeZone) ?? loadingWords(state, parts.proposals)
    case 'ineligible':
    case 'cannot-check-list':
      return parts.allowlist?.part?.words(state, timeZone) ?? loadingWords(state, parts.allowlist)
    default:
      return coreWords(state, parts, timeZone)
  }
}

function coreWords(state: CoreState, parts: PartStates, timeZone: string | undefined): PanelWords {
  switch (state.status) {
    case 'loading':
      return {
        title: 'Loading the sale',
        subtitle: 'One moment',
        body: 'Reading price, phases and supply from Canto.',
        announcement: 'Loading the sale from Canto.',
      }
    case 'unreachable':
      return unreachableWords(state)
    case 'stale':
      return {
        title: 'Canto is quiet',
        subtitle: `No new block since ${formatMoment(state.sale.head.timestamp, timeZone)}`,
        counter: { value: formatAge(state.headAge), label: 'and counting' },
        note: {
          tone: 'bad',
          text: 'Minting is paused until new blocks arrive. Nothing was sent.',
        },
        primary: 'Try again',
        announcement: 'Minting is paused until new blocks arrive.',
      }
    case 'before-start':
    case 'paused':
    case 'ended':
    case 'unannounced':
    case 'sold-out':
    case 'phase-sold-out':
    case 'allowlist-pending':
      return closedSaleWords(state, parts.calendar, timeZone)
    case 'disconnected':
      return {
        ...openPhaseWords(state, timeZone),
        primary: 'Connect Wallet',
        body: 'Connecting shares your address. It can’t move your funds.',
        announcement: `${openNowWords(state.phase)}.`,
      }
    case 'connecting':
      return state.isRestoring
        ? {
            ...openPhaseWords(state, timeZone),
            primary: 'Reconnecting…',
            body: 'Reconnecting the wallet you used last time.',
            announcement: 'Reconnecting your wallet.',
          }
        : {
            ...openPhaseWords(state, timeZone),
            primary: 'Connecting…',
            body: `Approve in ${walletName(state.walletName)}. It shares your address and can’t move your funds.`,
            announcement: `Waiting for ${walletName(state.walletName)}.`,
          }
    case 'checking':
      return {
        ...openPhaseWords(state, timeZone),
        primary: 'Checking…',
        ...(state.what === 'account'
          ? {
              body: `Reading the balance and mints of ${shortenHex(state.wallet.address)}.`,
              announcement: 'Wallet connected. Reading your balance.',
            }
          : {
              body: `Looking for ${shortenHex(state.wallet.address)} on the ${phaseName(state.phase)} allowlist.`,
              announcement: 'Checking the allowlist.',
            }),
      }
    case 'cannot-check':
      return {
        title: 'Couldn’t check',
        subtitle: 'Our fault, not yours',
        note: {
          tone: 'warn',
          text: `Can’t read the balance of ${shortenHex(state.wallet.address)}. Nothing was sent. We’ll keep trying.`,
        },
        primary: 'Try again',
        announcement: 'Couldn’t check. Nothing was sent.',
      }
    case 'wrong-network':
      return wrongNetworkWords(state)
    case 'insufficient-funds':
      return {
        title: `${formatRoundedUp(state.shortfall)} ${CURRENCY} short`,
        subtitle: `${phaseName(state.phase)} is still open`,
        counter: closesInWords(state),
        note: {
          tone: 'warn',
          text: `Nothing was sent. Add ${CURRENCY} to ${shortenHex(state.wallet.address)} on the Canto network. This updates automatically.`,
        },
        primary: 'Copy address',
        ...(state.affordableQuantity > 0 && { secondary: `Mint ${state.affordableQuantity} instead` }),
        announcement: `Not enough ${CURRENCY} in this wallet for ${pepperCount(state.quantity)}. Nothing was sent.`,
      }
    case 'ready':
      return ready(state, timeZone)
    case 'simulation-failed':
      return {
        title: state.problem.title,
        subtitle: 'Tested first; nothing sent',
        counter: closesInWords(state),
        note: { tone: 'bad', text: state.problem.detail },
        primary: state.problem.atMost === undefined ? 'Try again' : `Mint ${state.problem.atMost} instead`,
        announcement: `${state.problem.title}. ${state.problem.detail}`,
      }
  }
}

function ready(state: PanelStateWith<'ready'>, timeZone: string | undefined): PanelWords {
  const note = readyNote(state)
  const quantity = pepperCount(state.quantity)
  return {
    ...openPhaseWords(state, timeZone),
    ...(note !== undefined && { note }),
    primary: state.isSimulating ? 'Checking…' : `Mint ${quantity}`,
    announcement: state.isSimulating
      ? 'Testing the mint first.'
      : `${note === undefined ? '' : `${note.text} `}Ready to mint ${quantity} in ${phaseName(state.phase)} for ${formatExact(state.cost.price)} ${CURRENCY} plus the network fee.`,
  }
}

function readyNote({ notice, unchecked }: PanelStateWith<'ready'>): Note | undefined {
  switch (notice?.kind) {
    case 'rejected':
      return { tone: 'plain', text: 'You rejected it in your wallet. Nothing was sent.' }
    case 'stopped-waiting':
      return {
        tone: 'warn',
        text: 'Stopped waiting. If you confirm in your wallet, it will still mint and appear here.',
      }
    case 'problem':
      return { tone: 'bad', text: `${notice.problem.title}. ${notice.problem.detail}` }
    case undefined:
      return unchecked === undefined
        ? undefined
        : {
            tone: 'warn',
            text: `We can’t check the ${phaseName(unchecked.phase)} allowlist right now: our fault, not yours. If you’re on it, you may get a better price.`,
          }
  }
}
