/** Sentences about recomputing the cards. */
import type { Note } from '../../words/types.ts'
import { formatInteger } from '../../words/format/integer.ts'
import type { Verdict } from './verifyCrates.ts'

export const verifyingWords = ({ checked, total }: { readonly checked: number; readonly total: number }) =>
  total === 0 ? 'Reading the seeds…' : `${formatInteger(checked)} of ${formatInteger(total)} checked…`

export function verdictWords(verdict: Verdict | { readonly status: 'failed' }): Note {
  switch (verdict.status) {
    case 'verified':
      return verdict.crates === 0
        ? { tone: 'plain', text: 'No crate has opened yet, so there is nothing to check.' }
        : {
            tone: 'ok',
            text: `${formatInteger(verdict.peppers)} ${verdict.peppers === 1 ? COLLECTION.unit.one : COLLECTION.unit.many} in ${formatInteger(verdict.crates)} ${verdict.crates === 1 ? 'crate' : 'crates'}: every card on Canto is the one its seed deals.`,
          }
    case 'mismatch':
      return {
        tone: 'bad',
        text: `The card of ${COLLECTION.unit.one} No. ${formatInteger(verdict.token)} on Canto is not the one its seed deals. Either our server’s seeds are wrong, or the contract isn’t the one it should be.`,
      }
    case 'failed':
      return { tone: 'warn', text: 'Couldn’t check: our server or Canto isn’t responding. Try again.' }
  }
}
