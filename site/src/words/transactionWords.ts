/** The panel's words from the wallet's prompt to the minted peppers, and for an account at its limit. */
import { formatInteger } from './format/integer.ts'
import { formatCountdown, formatElapsed } from './format/time.ts'
import { pepperCount, phaseName, shortenHex, spellOut, walletName } from './format/names.ts'
import type { TransactionState } from '../mint/panelBody.ts'
import { crateOpensWords } from './crateWords.ts'
import { innerFailedWords, replacedWords, revertedWords } from './failedTransactionWords.ts'
import { closesInWords, nextPhaseWords } from './saleWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'
import { findCrate } from '../mint/transactions/crate.ts'

/** The words of a state. */
export function transactionWords(state: TransactionState, timeZone: string | undefined): PanelWords {
  switch (state.status) {
    case 'cap-reached':
      return capReached(state, timeZone)
    case 'prompt':
      return state.isRestored ? restoredPrompt(state) : prompt(state)
    case 'submitted':
      return submitted(state)
    case 'replaced':
      return replacedWords(state)
    case 'packed':
      return packed(state, timeZone)
    case 'revealed':
      return {
        title: `${spellOut(state.peppers.length)} ${state.peppers.length === 1 ? COLLECTION.unit.one : COLLECTION.unit.many}, yours`,
        subtitle: `Minted in block ${formatInteger(state.block)}`,
        primary: state.canMintMore > 0 ? 'Mint more' : 'Done',
        announcement: `The crate is open. ${yoursWords(state)}.`,
      }
    case 'reverted':
      return revertedWords(state)
    case 'inner-failed':
      return innerFailedWords(state)
  }
}

/** `Your 2 peppers: number 12, number 13`. */
function yoursWords({ peppers }: PanelStateWith<'packed' | 'revealed'>): string {
  return `Your ${pepperCount(peppers.length)}: ${peppers.map(({ id }) => `number ${formatInteger(id)}`).join(', ')}`
}

/** What a shared pepper is called. */
export const sharedTitle = ({ id }: { readonly id: number }): string =>
  `${COLLECTION.unit.oneCapital} No. ${formatInteger(id)}`

function capReached(state: PanelStateWith<'cap-reached'>, timeZone: string | undefined): PanelWords {
  const { used, phase, next, chainNow, wallet } = state
  const coming = nextPhaseWords(next, timeZone)
  return {
    title: used === 1 ? 'You’ve minted yours' : `You’ve minted all ${used}`,
    subtitle: `${phase.maxPerWallet} per wallet in ${phaseName(phase)}`,
    counter:
      next === undefined
        ? closesInWords(state)
        : { value: formatCountdown(next.start - chainNow), label: 'until the next phase' },
    body: `${shortenHex(wallet.address)} has reached its limit in this phase. ${coming}`.trim(),
    primary: `View your ${COLLECTION.unit.many}`,
    announcement: `This address has reached its limit in ${phaseName(phase)}. ${coming}`.trim(),
  }
}

/** What a sealed token is called. */
function packetNoun(quantity: number): string {
  if (COLLECTION.art.type === 'hosted') return quantity === 1 ? COLLECTION.unit.one : COLLECTION.unit.many
  return quantity === 1 ? 'packet' : 'packets'
}

function packed(state: PanelStateWith<'packed'>, timeZone: string | undefined): PanelWords {
  const { peppers: all, sale, chainNow, block, canMintMore } = state
  const quantity = all.length
  const sealed = all.filter(({ status }) => status === 'sealed').length
  const crate = findCrate(all, sale)
  const opens = crate === undefined ? '' : crateOpensWords(crate, chainNow, timeZone)
  const its = sealed === 1 ? 'its' : 'their'
  const what =
    sealed === 0
      ? COLLECTION.art.type === 'hosted'
        ? `The crate is open. Reading your ${COLLECTION.unit.many} from Canto.`
        : 'The crate is open. Reading your cards from Canto.'
      : sealed === quantity
        ? `Sealed until ${its} crate opens.`
        : `${quantity - sealed} of ${quantity} are open; the rest stay sealed until ${its} crate opens.`
  return {
    title: `${spellOut(quantity)} ${packetNoun(quantity)}, yours`,
    subtitle: `Minted in block ${formatInteger(block)}`,
    ...(crate?.status === 'filling' && {
      counter: { value: formatInteger(crate.capacity - crate.filled), label: 'more until it opens' },
    }),
    body: `${what} ${opens}`,
    primary: canMintMore > 0 ? 'Mint more' : 'Done',
    announcement: `Confirmed. ${yoursWords(state)}, sealed until the crate opens.`,
  }
}

function prompt({ wallet, elapsed }: PanelStateWith<'prompt'>): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: `Confirm in ${name}`,
    subtitle: 'Waiting for your wallet',
    counter: { value: formatElapsed(elapsed), label: 'since asked' },
    body: 'Check contract, amount and network. If any differs, reject.',
    note: {
      tone: 'plain',
      text: `You pay only if you confirm. No window? Open ${name} to find the request.`,
    },
    secondary: 'Stop waiting',
    announcement: `Confirm the mint in ${name}. You pay only if you confirm.`,
  }
}

/** The page was reloaded, or another tab asked: what the wallet shows now is unknown. */
function restoredPrompt({ wallet, elapsed }: PanelStateWith<'prompt'>): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: 'Did you confirm it?',
    subtitle: `We asked ${name} earlier`,
    counter: { value: formatElapsed(elapsed), label: 'since asked' },
    body: `We asked ${name} for this mint in another tab, or before this page was reloaded.`,
    note: {
      tone: 'plain',
      text: `If you confirmed, the mint will appear here. If you rejected it, or ${name} no longer asks, dismiss it.`,
    },
    secondary: 'Dismiss',
    announcement: `We asked ${name} for a mint. If you confirmed, it will appear here.`,
  }
}

function submitted({
  mint,
  elapsed,
  pace,
  resubmission,
  isDurable,
}: PanelStateWith<'submitted'>): PanelWords {
  const note = {
    usual: isDurable
      ? ({
          tone: 'plain',
          text: 'You can close this page. The mint continues and will be here when you return.',
        } as const)
      : ({
          tone: 'warn',
          text: 'The mint continues even if you close this page, but your browser won’t let us save it. Copy the transaction hash to look it up later.',
        } as const),
    slow: {
      tone: 'warn',
      text: 'This is taking longer than usual. Your mint is still on its way. Don’t send it again: that could mint twice.',
    },
    unseen: {
      tone: 'warn',
      text:
        elapsed < 600
          ? 'Canto doesn’t list this transaction yet. It may still arrive, so please don’t send it again. We’ll keep looking.'
          : 'Canto still hasn’t seen this. Check your wallet. You can dismiss it; if it arrives after all, it will reappear here.',
    },
  } as const
  return {
    title: `Minting ${pepperCount(mint.quantity)}`,
    subtitle: resubmission === undefined ? 'Sent to Canto' : 'Resent with a different fee',
    counter: { value: formatElapsed(elapsed), label: 'since sent' },
    note: note[pace],
    announcement:
      pace === 'usual'
        ? `Sent. Minting ${pepperCount(mint.quantity)}; waiting for a block.`
        : note[pace].text,
  }
}
