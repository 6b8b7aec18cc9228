/**
 * The mint panel's words: a function from a state to its title, what happened, whether money moved, what comes next,
 * and the labels of its buttons. No markup. Each group of states has a file in this folder: the sale is closed
 * (`closedSaleWords.ts`), something is offline (`connectionWords.ts`), a transaction (`transactionWords.ts`,
 * `failedTransactionWords.ts`, `mintErrorWords.ts`), an allowlist (`allowlistWords.ts`), a part is loading
 * (`loadingWords.ts`). Transaction and allowlist words are loaded with their parts.
 *
 * Wallet and phase names are untrusted text, truncated to fit.
 */
import type { CoreState, PartStates } from '../panelBody.ts'
import { loadingWords } from './loadingWords.ts'
import { closedSaleWords } from './closedSaleWords.ts'
import { unreachableWords, wrongNetworkWords } from './connectionWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'
import type { Note } from '@peppermint/ui/words/note.ts'
import type { PanelState } from '../panelState.ts'
import { formatRoundedUp, formatExact } from '@peppermint/ui/words/format/amount.ts'
import { formatAge } from '@peppermint/ui/words/format/age.ts'
import { formatMoment } from '@peppermint/ui/words/format/time.ts'
import { pepperCount, phaseName, shortenHex, walletName } from '@peppermint/ui/words/format/names.ts'
import { closesInWords, openNowWords, openPhaseWords } from './saleWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

export type { PanelWords } from './types.ts'

/** The words of a state. `timeZone` adds the visitor's local time to each moment; without it, times are UTC only. */
export function panelWords(state: PanelState, parts: PartStates, timeZone?: string): PanelWords {
  const words = wordsFor(state, parts, timeZone)
  if (state.pending !== undefined) return correctNothingSent(words, t`A mint is on its way; see below.`)
  return state.hasUnansweredPrompt && state.status !== 'ready'
    ? correctNothingSent(words, t`If you confirmed in your wallet, it may be on its way.`)
    : words
}

/** Replaces "Nothing was sent" where a mint was or may have been sent. */
function correctNothingSent(
  { body, note, announcement, ...rest }: PanelWords,
  replacement: string,
): PanelWords {
  const correct = (text: string): string => text.replace(t`Nothing was sent.`, replacement)
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
      return parts.mints?.part?.words(state, timeZone, parts) ?? loadingWords(state, parts.mints)
    case 'opening':
      return parts.packets?.part?.words(state, timeZone, parts) ?? loadingWords(state, parts.packets)
    case 'proposal':
      return parts.proposals?.part?.words(state, timeZone, parts) ?? loadingWords(state, parts.proposals)
    case 'ineligible':
    case 'cannot-check-list':
      return parts.allowlist?.part?.words(state, timeZone, parts) ?? loadingWords(state, parts.allowlist)
    default:
      return coreWords(state, parts, timeZone)
  }
}

function coreWords(state: CoreState, parts: PartStates, timeZone: string | undefined): PanelWords {
  switch (state.status) {
    case 'loading':
      return {
        title: t`Loading the sale`,
        subtitle: t`One moment`,
        body: t`Reading price, phases and supply from ${COLLECTION.chain.name}.`,
        announcement: t`Loading the sale from ${COLLECTION.chain.name}.`,
      }
    case 'unreachable':
      return unreachableWords(state)
    case 'stale':
      return {
        title: t`${COLLECTION.chain.name} is quiet`,
        subtitle: t`No new block since ${formatMoment(state.sale.head.timestamp, timeZone)}`,
        counter: { value: formatAge(state.headAge), label: t`and counting` },
        note: {
          tone: 'bad',
          text: t`Minting is paused until new blocks arrive. Nothing was sent.`,
        },
        primary: t`Try again`,
        announcement: t`Minting is paused until new blocks arrive.`,
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
        primary: t`Connect Wallet`,
        body: t`Connecting shares your address. It can’t move your funds.`,
        announcement: openNowWords(state.phase),
      }
    case 'connecting':
      return state.isRestoring
        ? {
            ...openPhaseWords(state, timeZone),
            primary: t`Reconnecting…`,
            body: t`Reconnecting the wallet you used last time.`,
            announcement: t`Reconnecting your wallet.`,
          }
        : {
            ...openPhaseWords(state, timeZone),
            primary: t`Connecting…`,
            body: t`Approve in ${walletName(state.walletName)}. It shares your address and can’t move your funds.`,
            announcement: t`Waiting for ${walletName(state.walletName)}.`,
          }
    case 'checking':
      return {
        ...openPhaseWords(state, timeZone),
        primary: t`Checking…`,
        ...(state.what === 'account'
          ? {
              body: t`Reading the balance and mints of ${shortenHex(state.wallet.address)}.`,
              announcement: t`Wallet connected. Reading your balance.`,
            }
          : {
              body: t`Looking for ${shortenHex(state.wallet.address)} on the ${phaseName(state.phase)} allowlist.`,
              announcement: t`Checking the allowlist.`,
            }),
      }
    case 'cannot-check':
      return {
        title: t`Couldn’t check`,
        subtitle: t`Our fault, not yours`,
        note: {
          tone: 'warn',
          text: t`Can’t read the balance of ${shortenHex(state.wallet.address)}. Nothing was sent. We’ll keep trying.`,
        },
        primary: t`Try again`,
        announcement: t`Couldn’t check. Nothing was sent.`,
      }
    case 'wrong-network':
      return wrongNetworkWords(state)
    case 'insufficient-funds':
      return {
        title: t`${formatRoundedUp(state.shortfall)} ${COLLECTION.chain.coin.symbol} short`,
        subtitle: t`${phaseName(state.phase)} is still open`,
        counter: closesInWords(state),
        note: {
          tone: 'warn',
          text: t`Nothing was sent. Add ${COLLECTION.chain.coin.symbol} to ${shortenHex(state.wallet.address)} on the ${COLLECTION.chain.name} network. This updates automatically.`,
        },
        primary: t`Copy address`,
        ...(state.affordableQuantity > 0 && { secondary: t`Mint ${state.affordableQuantity} instead` }),
        announcement: t`Not enough ${COLLECTION.chain.coin.symbol} in this wallet for ${pepperCount(state.quantity)}. Nothing was sent.`,
      }
    case 'ready':
      return ready(state, timeZone)
    case 'simulation-failed':
      return {
        title: state.problem.title,
        subtitle: t`Tested first; nothing sent`,
        counter: closesInWords(state),
        note: { tone: 'bad', text: state.problem.detail },
        primary: state.problem.atMost === undefined ? t`Try again` : t`Mint ${state.problem.atMost} instead`,
        announcement: t`${state.problem.title}. ${state.problem.detail}`,
      }
  }
}

function ready(state: PanelStateWith<'ready'>, timeZone: string | undefined): PanelWords {
  const note = readyNote(state)
  const quantity = pepperCount(state.quantity)
  const announcement = t`Ready to mint ${quantity} in ${phaseName(state.phase)} for ${formatExact(state.cost.price)} ${COLLECTION.chain.coin.symbol} plus the network fee.`
  return {
    ...openPhaseWords(state, timeZone),
    ...(note !== undefined && { note }),
    primary: state.isSimulating ? t`Checking…` : t`Mint ${quantity}`,
    announcement: state.isSimulating
      ? t`Testing the mint first.`
      : note === undefined
        ? announcement
        : `${note.text} ${announcement}`,
  }
}

function readyNote({ notice, unchecked }: PanelStateWith<'ready'>): Note | undefined {
  switch (notice?.kind) {
    case 'rejected':
      return { tone: 'plain', text: t`You rejected it in your wallet. Nothing was sent.` }
    case 'stopped-waiting':
      return {
        tone: 'warn',
        text: t`Stopped waiting. If you confirm in your wallet, it will still mint and appear here.`,
      }
    case 'problem':
      return { tone: 'bad', text: t`${notice.problem.title}. ${notice.problem.detail}` }
    case undefined:
      return unchecked === undefined
        ? undefined
        : {
            tone: 'warn',
            text: t`We can’t check the ${phaseName(unchecked.phase)} allowlist right now: our fault, not yours. If you’re on it, you may get a better price.`,
          }
  }
}
