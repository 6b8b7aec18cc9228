/** One sentence about a message that a Safe signs. */
import { addressOf } from '@peppermint/input/address'
import { plainText } from '@peppermint/input/text'
import { bilingual, sameText, type Bilingual } from '../words/t.ts'
import type { WriteAddress } from './actionWords.ts'
import { integerWords } from './amounts.ts'

/** The first line of ERC-4361. */
const SIGN_IN =
  /^(?:[a-z][\w+.-]*:\/\/)?([^\s/?#]{1,255}) wants you to sign in with your Ethereum account:\n/i
const MAX_NAME_LENGTH = 40

/** A text as it is signed, or typed data. */
export type SignedContent =
  | string
  | {
      readonly primaryType?: string | undefined
      readonly domain?: { readonly verifyingContract?: unknown } | undefined
    }

/** Names of types and pages are their author's: quoted, and never more than that. */
export function messageWords(content: SignedContent, write: WriteAddress): Bilingual {
  if (typeof content === 'string') {
    const page = plainText(SIGN_IN.exec(content)?.[1], MAX_NAME_LENGTH)
    return page === ''
      ? bilingual`Signs a text of ${integerWords(Array.from(content).length)} characters`
      : bilingual`Signs in at “${sameText(page)}”`
  }
  const contract = addressOf(content.domain?.verifyingContract)
  const name = plainText(content.primaryType, MAX_NAME_LENGTH)
  const type =
    name === '' ? bilingual`typed data` : bilingual`typed data that calls itself “${sameText(name)}”`
  return contract === undefined
    ? bilingual`Signs ${type}`
    : bilingual`Signs ${type}, for the contract ${write(contract)} to act on`
}
