/**
 * What the mint panel says. One function from a state to its words: a title that states the state, what
 * happened, whether money moved, what comes next, and verbs for its buttons. No markup, no hex first.
 *
 * Names that wallets give themselves are text like any other here, cut to a length that fits.
 */
import { unreachable, wrongNetwork } from './troubleWords.ts'
import type { At, Note, PanelWords } from './wordsShape.ts'
import type { PanelState, Sale } from './panelState.ts'
import { amountAtMost, CURRENCY, exactAmount, wholeNumber } from './amount.ts'
import { age, countdown, elapsed, momentInWords } from './clock.ts'
import { capital, peppers, shortHex, spelled, walletName } from './naming.ts'

export type { Note, PanelWords } from './wordsShape.ts'

/** The words of a state. `timeZone` adds the visitor's own clock to moments; without it they are UTC only. */
export function panelWords(state: PanelState, timeZone?: string): PanelWords {
  const words = wordsOf(state, timeZone)
  return 'stillAsking' in state && state.stillAsking && state.at !== 'ready' ? doubted(words) : words
}

/** The same words where a wallet was asked and has not been heard of: nobody here can know that nothing was sent. */
function doubted({ body, note, said, ...rest }: PanelWords): PanelWords {
  const doubt = (text: string): string =>
    text.replace(
      /Nothing (was|has been) sent( yet)?\./,
      'If you confirmed a mint in your wallet, it may be on its way.',
    )
  return {
    ...rest,
    ...(body !== undefined && { body: doubt(body) }),
    ...(note !== undefined && { note: { ...note, text: doubt(note.text) } }),
    said: doubt(said),
  }
}

function wordsOf(state: PanelState, timeZone: string | undefined): PanelWords {
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
      return {
        title: 'Not open yet',
        under: `Opens ${momentInWords(state.sale.phase.start, timeZone)}`,
        count: { value: countdown(state.startsIn), label: 'until it opens' },
        body: 'Times follow the chain, not your computer.',
        press: 'Add to calendar',
        ...(state.wallet === undefined && { quiet: 'Connect Wallet' }),
        said: `Minting opens ${momentInWords(state.sale.phase.start, timeZone)}.`,
      }
    case 'paused':
      return {
        title: 'Minting is paused',
        under: `Closes ${momentInWords(state.sale.phase.end, timeZone)}`,
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
        under: `Closed ${momentInWords(state.sale.phase.end, timeZone)}`,
        body: `${wholeNumber(state.sale.minted)} of ${wholeNumber(state.sale.supply)} peppers were minted. They belong to whoever holds them.`,
        said: 'The sale has ended.',
      }
    case 'sold-out':
      return {
        title: `All ${wholeNumber(state.sale.supply)} are picked`,
        under: 'None is left to mint',
        body: 'Nothing more can be minted: the contract has no way to add one.',
        said: 'Sold out. Every pepper has been minted.',
      }
    case 'disconnected':
      return {
        ...openWords(state, timeZone),
        press: 'Connect Wallet',
        body: 'Connecting shares your address. It cannot move anything.',
        said: `Minting is open, at ${exactAmount(state.sale.phase.price)} ${CURRENCY} each.`,
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
        body: `Reading the balance of ${shortHex(state.wallet.address)} and what it has minted.`,
        said: 'Wallet connected. Reading your balance.',
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
    case 'cap-reached':
      return {
        title: state.used === 1 ? 'Yours is minted' : `All ${state.used} minted`,
        under: `${state.sale.phase.walletCap} for each address in this phase`,
        count: closes(state),
        body: `${shortHex(state.wallet.address)} has minted all it can here.`,
        press: 'View your peppers',
        said: 'This address has minted all it can in this phase.',
      }
    case 'insufficient-funds':
      return {
        title: `${amountAtMost(state.shortBy)} ${CURRENCY} short`,
        under: 'Minting is still open',
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
      return {
        ...openWords(state, timeZone),
        ...(state.notice !== undefined && { note: readyNote(state.notice) }),
        press: state.simulating ? 'Trying it first…' : `Mint ${peppers(state.quantity)}`,
        said: state.simulating
          ? 'Trying the mint against the chain first.'
          : `${state.notice === undefined ? '' : `${readyNote(state.notice).text} `}Ready to mint ${peppers(state.quantity)} for ${exactAmount(state.cost.price)} ${CURRENCY} and the network fee.`,
      }
    case 'simulation-failed':
      return {
        title: state.problem.title,
        under: 'Tried against the chain, not sent',
        count: closes(state),
        note: { tone: 'bad', text: state.problem.detail },
        press: 'Try again',
        said: `${state.problem.title}. ${state.problem.detail}`,
      }
    case 'prompt':
      return state.restored ? restoredPrompt(state) : prompt(state)
    case 'submitted':
      return submitted(state)
    case 'replaced':
      return {
        title: state.how === 'cancelled' ? 'You cancelled the mint' : 'Another took its place',
        under: 'Nothing was minted',
        body:
          state.how === 'cancelled'
            ? 'The mint was cancelled in your wallet before a block took it. The price stayed with you; the network kept the fee of the cancellation.'
            : 'Your wallet sent another transaction in the mint’s place. The price of the peppers stayed with you.',
        press: 'Back to the sale',
        said: 'The mint was replaced in your wallet. Nothing was minted.',
      }
    case 'confirmed':
      return {
        title: state.ids.length === 1 ? 'One pepper, yours' : `${spelled(state.ids.length)} peppers, yours`,
        under: `Block ${wholeNumber(state.block)}`,
        // The receipt is read before the sale is: a pepper's own number says at least as much.
        count: { value: wholeNumber(Math.max(state.sale.minted, ...state.ids)), label: 'now minted' },
        press: state.canMintMore > 0 ? 'Mint more' : 'Done',
        said: `Confirmed. ${peppers(state.ids.length)} minted: ${state.ids.map((id) => `number ${wholeNumber(id)}`).join(', ')}.`,
      }
    case 'reverted':
      return {
        title: state.lostRace ? 'Someone was faster' : 'The mint did not happen',
        under: `Block ${wholeNumber(state.block)}`,
        note: {
          tone: 'bad',
          text: `${state.problem.detail} The network kept ${amountAtMost(state.fee)} ${CURRENCY} for the attempt.`,
        },
        press: state.canRetry ? 'Try again' : 'Back to the sale',
        said: `The mint did not happen. ${state.problem.detail}`,
      }
  }
}

function prompt({ wallet, elapsed: gone }: At<'prompt'>): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: `Confirm in ${name}`,
    under: 'Waiting for your wallet',
    count: { value: elapsed(gone), label: 'since asked' },
    body: `${capital(name)} should show this contract, this amount and this network. If one of them differs, reject it there.`,
    note: {
      tone: 'plain',
      text: `Nothing has been sent. No window? Open ${name}: the request waits there.`,
    },
    quiet: 'Stop waiting',
    said: `Confirm the mint in ${name}. Nothing has been sent yet.`,
  }
}

/** The page was reloaded, or another tab asked: what the wallet shows now is not known here. */
function restoredPrompt({ wallet, elapsed: gone }: At<'prompt'>): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: 'Did you confirm it?',
    under: `${capital(name)} was asked before`,
    count: { value: elapsed(gone), label: 'since asked' },
    body: `${capital(name)} was asked for this mint in another tab, or before this page was loaded again.`,
    note: {
      tone: 'plain',
      text: `If you confirmed, the mint appears here by itself. If you rejected it, or ${name} no longer asks, put it aside.`,
    },
    quiet: 'Put it aside',
    said: `${capital(name)} was asked for a mint. If you confirmed, it appears here by itself.`,
  }
}

/** What an open sale says, whoever looks. */
function openWords(state: { readonly sale: Sale; readonly chainNow: number }, timeZone: string | undefined) {
  return {
    title: 'Open to everyone',
    under: `Until ${momentInWords(state.sale.phase.end, timeZone)}`,
    count: closes(state),
  }
}

function closes({ sale, chainNow }: { readonly sale: Sale; readonly chainNow: number }) {
  return { value: countdown(sale.phase.end - chainNow), label: 'until it closes' }
}

function readyNote(notice: NonNullable<At<'ready'>['notice']>): Note {
  switch (notice.kind) {
    case 'rejected':
      return { tone: 'plain', text: 'You rejected it in your wallet. Nothing was sent.' }
    case 'stopped-waiting':
      return {
        tone: 'warn',
        text: 'Stopped waiting. Your wallet may still be asking: if you confirm there, the mint goes out and shows up here.',
      }
    case 'problem':
      return { tone: 'bad', text: `${notice.problem.title}. ${notice.problem.detail}` }
  }
}

function submitted({ mint, elapsed: gone, pace, followed }: At<'submitted'>): PanelWords {
  const note = {
    usual: {
      tone: 'plain',
      text: 'You can close this page. The mint carries on and will be here when you return.',
    },
    slow: {
      tone: 'warn',
      text: 'This takes longer than usual. The mint is still under way; there is nothing you need to do, and sending it again could mint twice.',
    },
    unseen: {
      tone: 'warn',
      text:
        gone < 600
          ? 'Canto does not list this transaction yet. It may still arrive: please do not send it again. This page keeps looking.'
          : 'No node has known this transaction for a long time. Look in your wallet whether it was sent. You can put it aside here; should it arrive after all, this page shows it again.',
    },
  } as const
  return {
    title: `Minting ${peppers(mint.quantity)}`,
    under: followed === undefined ? 'Sent to Canto' : 'Sent again at another fee',
    count: { value: elapsed(gone), label: 'since sent' },
    note: note[pace],
    said:
      pace === 'usual' ? `Sent. Minting ${peppers(mint.quantity)}; waiting for a block.` : note[pace].text,
  }
}
