/** One sentence about a message that a Safe signs. */
import { addressOf } from '@peppermint/input/address'
import { plainText } from '@peppermint/input/text'
import { readSignIn } from '@peppermint/safe/review'
import { bilingual, sameText, type Bilingual } from '../words/t.ts'
import type { WriteAddress } from './actionWords.ts'
import { integerWords } from './amounts.ts'

/** A page's host, without the account that a browser would leave out: `well-known.org@its-imitation.org`. */
const PAGE = /^(?:[a-z][\w+.-]*:\/\/)?([^\s/?#@]+)$/i
/** Its end decides whose page it is, so it is never cut. */
const MAX_HOST_LENGTH = 255
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
    const page = plainText(PAGE.exec(readSignIn(content)?.domain ?? '')?.[1], MAX_HOST_LENGTH)
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
