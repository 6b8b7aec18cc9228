/** One sentence about a message that a Safe signs. */
import { addressOf } from '@peppermint/input/address'
import { plainText } from '@peppermint/input/text'
import { readSignIn } from '@peppermint/safe/review'
import type { TypedMessage } from '@peppermint/safe/hashes'
import { bilingual, sameText, type Bilingual } from '../words/t.ts'
import { integerWords } from './amounts.ts'
import { typedDataWords, type MessageFacts, type TypedDataSentence } from './typedDataWords.ts'

/** A page's host, without the account that a browser would leave out: `well-known.org@its-imitation.org`. */
const PAGE = /^(?:[a-z][\w+.-]*:\/\/)?([^\s/?#@]+)$/i
/** Its end decides whose page it is, so it is never cut. */
const MAX_HOST_LENGTH = 255
const MAX_NAME_LENGTH = 40

/**
 * Names of types and pages are their author's: quoted, and never more than that. Of a known type, by all of its fields,
 * what the signature lets others do.
 * @param content a text, or typed data that shows nothing that it does not sign (`requireSignedData`).
 */
export function messageWords(content: string | TypedMessage, facts: MessageFacts): TypedDataSentence {
  if (typeof content === 'string') return { sentence: textWords(content) }
  const known = typedDataWords(content, facts)
  if (known !== undefined && 'sentence' in known) return known
  const unknown = unknownTypeWords(content, facts)
  return {
    sentence: known === undefined ? unknown : bilingual`${unknown}, which is not ${sameText(known.imitates)}`,
  }
}

function textWords(content: string): Bilingual {
  const page = plainText(PAGE.exec(readSignIn(content)?.domain ?? '')?.[1], MAX_HOST_LENGTH)
  return page === ''
    ? bilingual`Signs a text of ${integerWords(Array.from(content).length)} characters`
    : bilingual`Signs in at “${sameText(page)}”`
}

function unknownTypeWords(
  content: Pick<TypedMessage, 'domain' | 'primaryType'>,
  { write }: Pick<MessageFacts, 'write'>,
): Bilingual {
  const contract = addressOf(content.domain?.['verifyingContract'])
  const name = plainText(content.primaryType, MAX_NAME_LENGTH)
  const type =
    name === '' ? bilingual`typed data` : bilingual`typed data that calls itself “${sameText(name)}”`
  return contract === undefined
    ? bilingual`Signs ${type}`
    : bilingual`Signs ${type}, for the contract ${write(contract)} to act on`
}
