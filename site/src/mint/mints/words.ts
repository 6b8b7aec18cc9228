/** What the panel says of a mint that was asked for, and to an account that has minted all it may. */
import { amountAtMost, CURRENCY, exactAmount } from '../amount.ts'
import { wholeNumber } from '../wholeNumber.ts'
import { countdown, elapsed } from '../clock.ts'
import { capital, peppers, phaseName, shortHex, spelled, walletName } from '../naming.ts'
import type { MintsState } from '../panelBody.ts'
import { closes, nextWords } from '../saleWords.ts'
import type { At, PanelWords } from '../wordsShape.ts'
import { crateOf, opensWords } from './crate.ts'
import { whyReverted } from './whyReverted.ts'

/** The words of a state. */
export function mintsWords(state: MintsState, timeZone: string | undefined): PanelWords {
  switch (state.at) {
    case 'cap-reached':
      return {
        title: state.used === 1 ? 'Yours is minted' : `All ${state.used} are minted`,
        under: `${state.phase.walletCap} for each address in ${phaseName(state.phase)}`,
        count:
          state.next === undefined
            ? closes(state)
            : { value: countdown(state.next.start - state.chainNow), label: 'until the next phase' },
        body: `${shortHex(state.wallet.address)} has minted all it can here. ${nextWords(state.next, timeZone)}`.trim(),
        press: 'View your peppers',
        said: `This address has minted all it can in ${phaseName(state.phase)}. ${nextWords(state.next, timeZone)}`.trim(),
      }
    case 'prompt':
      return state.restored ? restoredPrompt(state) : prompt(state)
    case 'submitted':
      return submitted(state)
    case 'replaced':
      if (state.isGuess) return guessedReplacement
      return {
        title: state.how === 'cancelled' ? 'You canceled the mint' : 'Another transaction took its place',
        under: 'Nothing was minted',
        body:
          state.how === 'cancelled'
            ? 'The mint was canceled in your wallet before it was in a block. The price stayed with you; the network kept the fee of the cancellation.'
            : 'Your wallet sent another transaction in the mint’s place. The price of the peppers stayed with you.',
        press: 'Back to the sale',
        said: 'The mint was replaced in your wallet. Nothing was minted.',
      }
    case 'packed':
      return packed(state, timeZone)
    case 'opened':
      return {
        title: `${spelled(state.peppers.length)} ${state.peppers.length === 1 ? 'pepper' : 'peppers'}, yours`,
        under: `Minted in block ${wholeNumber(state.block)}`,
        press: state.canMintMore > 0 ? 'Mint more' : 'Done',
        said: `The crate is open. ${capital(peppers(state.peppers.length))} of yours: ${state.peppers.map(({ id }) => `number ${wholeNumber(id)}`).join(', ')}.`,
      }
    case 'reverted':
      return reverted(state)
    case 'inner-failed':
      return innerFailed(state)
  }
}

/** The wallet never answered, and the account has sent another transaction since. */
const guessedReplacement: PanelWords = {
  title: 'Did the mint go out?',
  under: 'Your wallet sent another transaction',
  note: {
    tone: 'warn',
    text: 'Your wallet never answered and has sent another transaction since. If our request is still open there, reject it before you mint again. If you confirmed it, the mint appears here.',
  },
  press: 'Back to the sale',
  said: 'Your wallet sent another transaction. If our request is still open there, reject it before you mint again.',
}

function innerFailed({ block, paid, fee }: At<'inner-failed'>): PanelWords {
  const lost =
    paid > 0n
      ? `${exactAmount(paid)} ${CURRENCY} left your account with it; look at the transaction to see where it went.`
      : 'The price stayed where it was.'
  const text = `The transaction went through, but the mint inside it failed: no peppers were minted. ${lost}${fee > 0n ? ` The network fee was ${amountAtMost(fee)} ${CURRENCY}.` : ''}`
  return {
    title: 'The mint inside failed',
    under: `Executed in block ${wholeNumber(block)}`,
    note: { tone: 'bad', text },
    press: 'Back to the sale',
    said: text,
  }
}

function reverted({ revert, block, fee, canRetry }: At<'reverted'>): PanelWords {
  const { problem, lostRace } = whyReverted(revert)
  return {
    title: lostRace ? 'Someone was faster' : 'The mint did not happen',
    under: `Block ${wholeNumber(block)}`,
    note: {
      tone: 'bad',
      text: `${problem.detail} The network kept ${amountAtMost(fee)} ${CURRENCY} for the attempt.`,
    },
    press: canRetry ? 'Try again' : 'Back to the sale',
    said: `The mint did not happen. ${problem.detail}`,
  }
}

function packed(state: At<'packed'>, timeZone: string | undefined): PanelWords {
  const { peppers: all, sale, chainNow, block, canMintMore } = state
  const quantity = all.length
  const sealed = all.filter(({ at }) => at === 'sealed').length
  const crate = crateOf(all, sale)
  const opens = crate === undefined ? '' : opensWords(crate, chainNow, timeZone)
  const its = sealed === 1 ? 'its' : 'their'
  const what =
    sealed === quantity
      ? `Sealed until ${its} crate opens.`
      : `${quantity - sealed} of ${quantity} have their card; the rest are sealed until ${its} crate opens.`
  return {
    title: `${spelled(quantity)} ${quantity === 1 ? 'packet' : 'packets'}, yours`,
    under: `Minted in block ${wholeNumber(block)}`,
    ...(crate?.at === 'filling' && {
      count: { value: wholeNumber(crate.room - crate.filled), label: 'slots to go' },
    }),
    body: `${what} ${opens}`,
    press: canMintMore > 0 ? 'Mint more' : 'Done',
    said: `Confirmed. ${capital(peppers(quantity))} minted, sealed until the crate opens: ${all.map(({ id }) => `number ${wholeNumber(id)}`).join(', ')}.`,
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
      text: `You pay only if you confirm. No window? Open ${name}: the request waits there.`,
    },
    quiet: 'Stop waiting',
    said: `Confirm the mint in ${name}. You pay only if you confirm.`,
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

function submitted({ mint, elapsed: gone, pace, followed, isDurable }: At<'submitted'>): PanelWords {
  const note = {
    usual: isDurable
      ? ({
          tone: 'plain',
          text: 'You can close this page. The mint carries on and will be here when you return.',
        } as const)
      : ({
          tone: 'warn',
          text: 'The mint carries on even if you close this page, but your browser does not let us remember it. Copy the transaction hash to look it up later.',
        } as const),
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
