/** Sentences of messages that Snapshot's servers act on. Names of spaces and proposals are their authors': quoted. */
import { addressOf } from '@peppermint/input/address'
import { plainText } from '@peppermint/input/text'
import type { SnapshotMessage } from '@peppermint/safe/review'
import { isAddressEqual } from 'viem'
import { plural } from '../words/plural.ts'
import { bilingual, sameText, type Bilingual } from '../words/t.ts'
import { integerWords } from './amounts.ts'
import type { SentenceFacts } from './sentenceFacts.ts'

const MAX_NAME_LENGTH = 60
const MAX_CHOICE_LENGTH = 80
const MAX_ID_LENGTH = 20
/** Options of a vote that a sentence has. */
const MAX_OPTIONS = 8

export function snapshotWords(
  message: SnapshotMessage,
  facts: Pick<SentenceFacts, 'safe' | 'write'>,
): Bilingual {
  const from = addressOf(message.from)
  const sentence = sentenceOf(message, facts)
  return from !== undefined && isAddressEqual(from, facts.safe)
    ? sentence
    : bilingual`${sentence} (as ${from === undefined ? quoted(message.from, MAX_NAME_LENGTH) : facts.write(from)})`
}

function sentenceOf(message: SnapshotMessage, { write }: Pick<SentenceFacts, 'write'>): Bilingual {
  if (message.action === 'set-alias')
    return bilingual`Lets ${write(message.alias)} act in the signer’s place at Snapshot`
  const space = quoted(message.space, MAX_NAME_LENGTH)
  switch (message.action) {
    case 'vote':
      return bilingual`${choiceWords(message.choice)} on the proposal ${idOf(message.proposal)} of the Snapshot space ${space}`
    case 'propose':
      return bilingual`Proposes ${quoted(message.title, MAX_NAME_LENGTH)} in the Snapshot space ${space}`
    case 'edit-proposal':
      return bilingual`Changes the proposal ${idOf(message.proposal)} of the Snapshot space ${space} to ${quoted(message.title, MAX_NAME_LENGTH)}`
    case 'cancel-proposal':
      return bilingual`Cancels the proposal ${idOf(message.proposal)} of the Snapshot space ${space}`
    case 'set-space':
      return bilingual`Changes the settings of the Snapshot space ${space}: who decides there, and how votes count`
    case 'delete-space':
      return bilingual`Deletes the Snapshot space ${space}`
  }
}

/** What a page cannot read is encrypted until the vote ends. */
function choiceWords(choice: Extract<SnapshotMessage, { readonly action: 'vote' }>['choice']): Bilingual {
  if (typeof choice === 'string')
    return choice.startsWith('0x')
      ? bilingual`Casts a vote that this page cannot read`
      : bilingual`Votes ${quoted(choice, MAX_CHOICE_LENGTH)}`
  const [first, ...others] = choice.slice(0, MAX_OPTIONS).map(integerWords)
  if (first === undefined) return bilingual`Votes for no option`
  const list = others.reduce((all, one) => bilingual`${all}, ${one}`, first)
  const more = choice.length - MAX_OPTIONS
  return plural(
    choice.length,
    bilingual`Votes for option ${list}`,
    more > 0
      ? bilingual`Votes for options ${list} and ${integerWords(more)} more`
      : bilingual`Votes for options ${list}`,
  )
}

/** Without quotation marks, with which a name could pass for the rest of the sentence. */
function quoted(written: string, length: number): Bilingual {
  const name = plainText(written.replaceAll(/[“”]/g, "'"), length)
  return bilingual`“${sameText(name)}”`
}

/** A hash, or an older proposal's name on IPFS. */
const idOf = (id: string): Bilingual =>
  /^\w+$/.test(id)
    ? sameText(id.length > MAX_ID_LENGTH ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)
    : quoted(id, MAX_NAME_LENGTH)
