/** Messages of Snapshot, in the types that its site and older versions of it sign. */
import { hashSafeMessage, requireSignedData, type TypedMessage } from '@peppermint/safe/hashes'
import { reviewMessage } from '@peppermint/safe/review'
import { getAddress, pad, type Address } from 'viem'
import { expect, test } from 'vitest'
import { sameText } from '../words/t.ts'
import { messageWords } from './messageWords.ts'

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const [safe, alice, other] = [address('5'), address('1'), address('9')]
const short = (text: string): string => `${text.slice(0, 6)}…${text.slice(-4)}`
const facts = { safe, collection: other, chainId: 7700, write: (text: string) => sameText(short(text)) }

type Values = Readonly<Record<string, unknown>>
const snapshot = (type: string, fields: string, message: Values, domain: Values = {}): TypedMessage => ({
  domain: { name: 'snapshot', version: '0.1.4', ...domain },
  primaryType: type,
  types: {
    [type]: fields.split(',').map((field) => {
      const [kind = '', name = ''] = field.split(' ')
      return { type: kind, name }
    }),
  },
  message,
})
const proposal = `0x${'ab'.repeat(32)}`
const BEGINNING = 'address from,string space,uint64 timestamp'
const begun = { from: safe, space: 'peppers.eth', timestamp: '1764400000' }
const VOTE_END = 'string reason,string app,string metadata'
const voteEnd = { reason: '', app: 'snapshot-v2', metadata: '{}' }
const vote = (type: string, choice: unknown, more: Values = {}, domain: Values = {}) =>
  snapshot(
    'Vote',
    `${BEGINNING},bytes32 proposal,${type} choice,${VOTE_END}`,
    { ...begun, proposal, choice, ...voteEnd, ...more },
    domain,
  )
const CONTENT = 'string type,string title,string body,string discussion,string[] choices'
const content = {
  type: 'basic',
  title: 'Plant more peppers',
  body: 'Many more',
  discussion: '',
  choices: ['For', 'Against'],
}
const DATES = 'uint64 start,uint64 end,uint64 snapshot'
const dates = { start: '1764400000', end: '1764900000', snapshot: '123' }
const where = 'of the Snapshot space “peppers.eth”'

const sentence = (message: TypedMessage): string => messageWords(message, facts).sentence.text
const findingsOf = (message: TypedMessage) =>
  reviewMessage({ message, safe: { address: safe, chainId: 7700, version: '1.4.1' } }).findings

test.each<readonly [string, TypedMessage, string]>([
  ['one option', vote('uint32', 2), `Votes for option 2 on the proposal 0xababab…abab ${where}`],
  [
    'one option, spelled so that its hash is the same',
    vote('uint32', '0x02'),
    `Votes for option 2 on the proposal 0xababab…abab ${where}`,
  ],
  ['a text', vote('string', '2'), `Votes “2” on the proposal 0xababab…abab ${where}`],
  [
    'several options',
    vote('uint32[]', [3, 1]),
    `Votes for options 3, 1 on the proposal 0xababab…abab ${where}`,
  ],
  [
    'more options than a sentence has',
    vote('uint32[]', [9, 8, 7, 6, 5, 4, 3, 2, 1]),
    `Votes for options 9, 8, 7, 6, 5, 4, 3, 2 and 1 more on the proposal 0xababab…abab ${where}`,
  ],
  [
    'weights',
    vote('string', '{"1":2,"2":1}'),
    `Votes “{"1":2,"2":1}” on the proposal 0xababab…abab ${where}`,
  ],
  [
    'an encrypted vote',
    vote('string', `0x${'12'.repeat(200)}`),
    `Casts a vote that this page cannot read on the proposal 0xababab…abab ${where}`,
  ],
  [
    'a vote of the older site, whose accounts are texts',
    snapshot(
      'Vote',
      'string from,string space,uint64 timestamp,string proposal,uint32 choice,string metadata',
      { ...begun, proposal: 'QmYp4', choice: 1, metadata: '' },
    ),
    `Votes for option 1 on the proposal QmYp4 ${where}`,
  ],
  [
    'another account',
    vote('uint32', 2, { from: alice }),
    `Votes for option 2 on the proposal 0xababab…abab ${where} (as ${short(alice)})`,
  ],
  [
    'a proposal',
    snapshot(
      'Proposal',
      `${BEGINNING},${CONTENT},string[] labels,${DATES},string plugins,string privacy,string app`,
      { ...begun, ...content, labels: [], ...dates, plugins: '{}', privacy: '', app: '' },
    ),
    'Proposes “Plant more peppers” in the Snapshot space “peppers.eth”',
  ],
  [
    'a proposal of an older version',
    snapshot('Proposal', `${BEGINNING},${CONTENT},${DATES},string plugins,string app`, {
      ...begun,
      ...content,
      ...dates,
      plugins: '{}',
      app: '',
    }),
    'Proposes “Plant more peppers” in the Snapshot space “peppers.eth”',
  ],
  [
    'a change of a proposal',
    snapshot(
      'UpdateProposal',
      `string proposal,${BEGINNING},${CONTENT},string[] labels,string plugins,string privacy`,
      { proposal, ...begun, ...content, labels: [], plugins: '{}', privacy: '' },
    ),
    `Changes the proposal 0xababab…abab ${where} to “Plant more peppers”`,
  ],
  [
    'the end of a proposal',
    snapshot('CancelProposal', `${BEGINNING},string proposal`, { ...begun, proposal }),
    `Cancels the proposal 0xababab…abab ${where}`,
  ],
  [
    'settings',
    snapshot('Space', `${BEGINNING},string settings`, { ...begun, settings: '{}' }),
    'Changes the settings of the Snapshot space “peppers.eth”: who decides there, and how votes count',
  ],
  [
    'the end of a space',
    snapshot('DeleteSpace', BEGINNING, begun),
    'Deletes the Snapshot space “peppers.eth”',
  ],
])('one sentence says what a message for Snapshot does: %s', (_, message, expected) => {
  expect(() => hashSafeMessage(message, { chainId: 7700, safe })).not.toThrow()
  expect(() => requireSignedData(message)).not.toThrow()
  expect(sentence(message)).toBe(expected)
  expect(messageWords(message, facts).sentence.english).toBe(expected)
  expect(findingsOf(message)).toEqual([])
})

test('an alias at Snapshot, which votes in the signer’s place, is a danger', () => {
  const alias = snapshot('Alias', 'address from,address alias,uint64 timestamp', {
    from: safe,
    alias: alice,
    timestamp: '1764400000',
  })
  expect(sentence(alias)).toBe(`Lets ${short(alice)} act in the signer’s place at Snapshot`)
  expect(findingsOf(alias)[0]).toMatchObject({ type: 'delegates', severity: 'danger', parties: [alice] })
})

test('a vote for a contract to act on is none of Snapshot’s', () => {
  const message = vote('uint32', 2, {}, { verifyingContract: other })
  expect(sentence(message)).toBe(
    `Signs typed data that calls itself “Vote”, for the contract ${short(other)} to act on, which is not Snapshot`,
  )
  expect(findingsOf(message)[0]).toMatchObject({ type: 'imitates-contract', severity: 'danger' })
})

test.each<readonly [string, TypedMessage]>([
  ['another name', vote('uint32', 2, {}, { name: 'snapshot-x' })],
  ['another version', vote('uint32', 2, {}, { version: '1' })],
  ['a chain', vote('uint32', 2, {}, { chainId: 7700 })],
  ['a salt', vote('uint32', 2, {}, { salt: pad('0x1') })],
  [
    'one more field',
    snapshot('Vote', `${BEGINNING},bytes32 proposal,uint32 choice,${VOTE_END},uint256 amount`, {
      ...begun,
      proposal,
      choice: 1,
      ...voteEnd,
      amount: '1',
    }),
  ],
  ['another type of a field', vote('uint256', 2)],
])('a vote with %s has no sentence of Snapshot’s', (_, message) => {
  expect(sentence(message)).toBe('Signs typed data that calls itself “Vote”')
})

test('a name in a message for Snapshot cannot pass for the rest of its sentence', () => {
  const message = vote('uint32', 1, { space: 'a” of the Snapshot space “peppers.eth' })
  expect(sentence(message)).toBe(
    `Votes for option 1 on the proposal 0xababab…abab of the Snapshot space “a' of the Snapshot space 'peppers.eth”`,
  )
})
