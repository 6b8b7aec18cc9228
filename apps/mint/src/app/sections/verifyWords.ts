/** Sentences about checking the deck and recomputing the cards. */
import type { Note } from '@peppermint/ui/words/note.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { DECK_SIZE } from '@peppermint/art'
import type { Hex } from 'viem'
import type { CardsVerdict } from './verifyCrates.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The outcome. `hash`: keccak256 of the deck on chain. */
export type Verdict = (CardsVerdict | { readonly status: 'other-deck' }) & { readonly hash: Hex }

export const verifyingWords = ({ checked, total }: { readonly checked: number; readonly total: number }) =>
  total === 0
    ? t`Reading the deck and the seeds…`
    : t`${formatInteger(checked)} of ${formatInteger(total)} checked…`

export function verdictWords(verdict: Verdict | { readonly status: 'failed' }): Note {
  switch (verdict.status) {
    case 'verified':
      return verdict.crates === 0
        ? { tone: 'ok', text: t`${deckWords(verdict.hash)} No crate has opened yet.` }
        : {
            tone: 'ok',
            text: `${deckWords(verdict.hash)} ${dealtWords(verdict)}`,
          }
    case 'other-deck':
      return {
        tone: 'bad',
        text: t`The deck on ${COLLECTION.chain.name} (keccak256 ${verdict.hash}) is not the one that this page draws. Either this page or the contract isn’t the one it should be.`,
      }
    case 'mismatch':
      return {
        tone: 'bad',
        text: t`The card of ${COLLECTION.unit.one} No. ${formatInteger(verdict.token)} on ${COLLECTION.chain.name} is not the one its seed deals. Either our server’s seeds are wrong, or the contract isn’t the one it should be.`,
      }
    case 'failed':
      return {
        tone: 'warn',
        text: t`Couldn’t check: our server or ${COLLECTION.chain.name} isn’t responding. Try again.`,
      }
  }
}

function dealtWords({ peppers, crates }: { readonly peppers: number; readonly crates: number }): string {
  const dealt = plural(
    peppers,
    t`1 ${COLLECTION.unit.one}`,
    t`${formatInteger(peppers)} ${COLLECTION.unit.many}`,
  )
  const opened = plural(crates, t`1 crate`, t`${formatInteger(crates)} crates`)
  return t`${dealt} in ${opened}: every card on ${COLLECTION.chain.name} is the one its seed deals.`
}

const deckWords = (hash: Hex) =>
  t`All ${formatInteger(DECK_SIZE)} cards of the deck on ${COLLECTION.chain.name} are the ones that this page draws (keccak256 ${hash}).`
