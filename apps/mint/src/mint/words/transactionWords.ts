/** The panel's words from the wallet's prompt to the minted peppers, and for an account at its limit. */
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatCountdown, formatElapsed } from '@peppermint/ui/words/format/time.ts'
import {
  capitalize,
  pepperCount,
  phaseName,
  shortenHex,
  spellOut,
  walletName,
} from '@peppermint/ui/words/format/names.ts'
import type { PartStates, TransactionState } from '../panelBody.ts'
import { crateOpensWords } from './crateWords.ts'
import { innerFailedWords, replacedWords, revertedWords } from './failedTransactionWords.ts'
import { closesInWords, nextPhaseWords } from './saleWords.ts'
import type { PanelStateWith, PanelWords } from './types.ts'
import { findCrate } from '../transactions/crate.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The words of a state. */
export function transactionWords(
  state: TransactionState,
  timeZone: string | undefined,
  { packets }: PartStates,
): PanelWords {
  switch (state.status) {
    case 'cap-reached':
      return capReached(state, timeZone)
    case 'prompt':
      if (state.unclear) return unclearPrompt(state, state.unclear)
      return state.isRestored ? restoredPrompt(state) : prompt(state)
    case 'submitted':
      return submitted(state)
    case 'replaced':
      return replacedWords(state)
    case 'packed':
      return packed(state, timeZone)
    case 'revealed':
      return {
        title: peppersYours(state.peppers.length),
        subtitle: t`Minted in block ${formatInteger(state.block)}`,
        ...(state.isAtLimit && { body: limitReached }),
        primary: state.canMintMore > 0 ? t`Mint more` : t`Done`,
        announcement:
          (state.peppers.length > 1 ? packets?.part?.revealedAnnouncement(state) : undefined) ??
          t`The crate is open. Your ${pepperCount(state.peppers.length)}: ${numbersOf(state)}.`,
      }
    case 'reverted':
      return revertedWords(state)
    case 'inner-failed':
      return innerFailedWords(state)
  }
}

/** Why the button says Done. */
const limitReached = t`You’ve minted all that this wallet can for now.`

/** `number 12, number 13`. */
const numbersOf = ({ peppers }: PanelStateWith<'packed' | 'revealed'>): string =>
  peppers.map(({ id }) => t`number ${formatInteger(id)}`).join(', ')

const peppersYours = (quantity: number): string =>
  plural(
    quantity,
    t`One ${COLLECTION.unit.one}, yours`,
    t`${spellOut(quantity)} ${COLLECTION.unit.many}, yours`,
  )

function capReached(state: PanelStateWith<'cap-reached'>, timeZone: string | undefined): PanelWords {
  const { used, phase, next, chainNow, wallet } = state
  const coming = nextPhaseWords(next, timeZone)
  return {
    title: plural(used, t`You’ve minted yours`, t`You’ve minted all ${used}`),
    subtitle: t`${phase.maxPerWallet} per wallet in ${phaseName(phase)}`,
    counter:
      next === undefined
        ? closesInWords(state)
        : { value: formatCountdown(next.start - chainNow), label: t`until the next phase` },
    body: t`${shortenHex(wallet.address)} has reached its limit in this phase. ${coming}`.trim(),
    primary: t`View your ${COLLECTION.unit.many}`,
    announcement: t`This address has reached its limit in ${phaseName(phase)}. ${coming}`.trim(),
  }
}

/** The title of sealed tokens. */
const packetsYours = (quantity: number): string =>
  COLLECTION.art.type === 'hosted'
    ? peppersYours(quantity)
    : plural(quantity, t`One packet, yours`, t`${spellOut(quantity)} packets, yours`)

function packed(state: PanelStateWith<'packed'>, timeZone: string | undefined): PanelWords {
  const { peppers: all, sale, chainNow, block, canMintMore, isAtLimit } = state
  const quantity = all.length
  const sealed = all.filter(({ status }) => status === 'sealed').length
  const crate = findCrate(all, sale)
  const opens = crate === undefined ? '' : crateOpensWords(crate, chainNow, timeZone)
  const what =
    sealed === 0
      ? COLLECTION.art.type === 'hosted'
        ? t`The crate is open. Reading your ${COLLECTION.unit.many} from ${COLLECTION.chain.name}.`
        : t`The crate is open. Reading your cards from ${COLLECTION.chain.name}.`
      : sealed === quantity
        ? plural(sealed, t`Sealed until its crate opens.`, t`Sealed until their crate opens.`)
        : plural(
            sealed,
            t`${quantity - sealed} of ${quantity} are open; the rest stay sealed until its crate opens.`,
            t`${quantity - sealed} of ${quantity} are open; the rest stay sealed until their crate opens.`,
          )
  return {
    title: packetsYours(quantity),
    subtitle: t`Minted in block ${formatInteger(block)}`,
    ...(crate?.status === 'filling' && {
      counter: { value: formatInteger(crate.capacity - crate.filled), label: t`more until it opens` },
    }),
    body: `${what} ${opens}${isAtLimit ? ` ${limitReached}` : ''}`,
    primary: canMintMore > 0 ? t`Mint more` : t`Done`,
    announcement:
      sealed === 0
        ? what
        : t`Confirmed. Your ${pepperCount(quantity)}: ${numbersOf(state)}, sealed until the crate opens.`,
  }
}

function prompt({ wallet, elapsed }: PanelStateWith<'prompt'>): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: t`Confirm in ${name}`,
    subtitle: t`Waiting for your wallet`,
    counter: { value: formatElapsed(elapsed), label: t`since asked` },
    body: t`Check contract, amount and network. If any differs, reject.`,
    note: {
      tone: 'plain',
      text: t`You pay only if you confirm. No window? Open ${name} to find the request.`,
    },
    secondary: t`Stop waiting`,
    announcement: t`Confirm the mint in ${name}. You pay only if you confirm.`,
  }
}

/** The wallet answered, and did not say what it did: minting again may pay twice. */
function unclearPrompt(
  { wallet, elapsed }: PanelStateWith<'prompt'>,
  { problem }: NonNullable<PanelStateWith<'prompt'>['unclear']>,
): PanelWords {
  const name = walletName(wallet.name)
  const title = t`Was the mint sent?`
  const body = t`We’re watching ${COLLECTION.chain.name}: if it was sent, it will appear here.`
  const text = t`Look into ${name} before you mint again, or you may pay twice.`
  return {
    title,
    subtitle: problem?.title ?? t`${capitalize(name)} gave no transaction number`,
    counter: { value: formatElapsed(elapsed), label: t`since asked` },
    body,
    note: { tone: 'warn', text },
    secondary: t`It wasn’t sent`,
    announcement: `${title} ${body} ${text}`,
  }
}

/** The page was reloaded, or another tab asked: what the wallet shows now is unknown. */
function restoredPrompt({ wallet, elapsed }: PanelStateWith<'prompt'>): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: t`Did you confirm it?`,
    subtitle: t`We asked ${name} earlier`,
    counter: { value: formatElapsed(elapsed), label: t`since asked` },
    body: t`We asked ${name} for this mint in another tab, or before this page was reloaded.`,
    note: {
      tone: 'plain',
      text: t`If you confirmed, the mint will appear here. If you rejected it, or ${name} no longer asks, dismiss it.`,
    },
    secondary: t`Dismiss`,
    announcement: t`We asked ${name} for a mint. If you confirmed, it will appear here.`,
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
          text: t`You can close this page. The mint continues and will be here when you return.`,
        } as const)
      : ({
          tone: 'warn',
          text: t`The mint continues even if you close this page, but your browser won’t let us save it. Copy the transaction hash to look it up later.`,
        } as const),
    slow: {
      tone: 'warn',
      text: t`This is taking longer than usual. Your mint is still on its way. Don’t send it again: that could mint twice.`,
    },
    unseen: {
      tone: 'warn',
      text:
        elapsed < 600
          ? t`${COLLECTION.chain.name} doesn’t list this transaction yet. It may still arrive, so please don’t send it again. We’ll keep looking.`
          : t`${COLLECTION.chain.name} still hasn’t seen this. Check your wallet. You can dismiss it; if it arrives after all, it will reappear here.`,
    },
  } as const
  return {
    title: t`Minting ${pepperCount(mint.quantity)}`,
    subtitle:
      resubmission === undefined ? t`Sent to ${COLLECTION.chain.name}` : t`Resent with a different fee`,
    counter: { value: formatElapsed(elapsed), label: t`since sent` },
    note: note[pace],
    announcement:
      pace === 'usual'
        ? t`Sent. Minting ${pepperCount(mint.quantity)}; waiting for a block.`
        : note[pace].text,
  }
}
