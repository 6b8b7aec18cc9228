import { expect, test } from 'vitest'
import { catalogueProblems, messageProblems, missingKeys } from './catalogueProblems.ts'
import type { Catalogue } from './catalogues.ts'

/** Reasons of the problems of one German translation. */
const reasons = (key: string, translation: string, others: Catalogue = {}) =>
  catalogueProblems('de', { ...others, [key]: translation }, [key, ...Object.keys(others)]).map(
    ({ reason }) => reason,
  )

test('a translation with the placeholders and tags of its message has no problem', () => {
  expect(reasons('{0} of {1} left', 'von {1} noch {0} übrig')).toEqual([])
  expect(reasons('See <a>the list</a>.', 'Siehe <a>Liste</a>.')).toEqual([])
  expect(reasons('Paste {"quota": …}.', 'Füge {"quota": …} ein.')).toEqual([])
  expect(reasons(',', '\u202F')).toEqual([])
  expect(reasons('{0} peppers', '{0, plural, one {Eine Schote} other {{0} Schoten}}')).toEqual([])
})

test.each([
  ['a lost placeholder', '{0} of {1} left', 'noch {0} übrig', 'expected {0} {1}, found {0}'],
  ['a placeholder twice', '{0} left', '{0} von {0}', 'expected {0}, found {0} {0}'],
  ['a lost tag', 'See <a>it</a>.', 'Siehe <a>dort.', 'expected </a> <a>, found <a>'],
  ['an added tag', 'See it.', 'Siehe <b>dort</b>.', 'expected none, found </b> <b>'],
  ['straight quotes', 'Not yet', 'Noch "nicht"', 'straight quotes'],
  ['markup', 'Not yet', 'Noch &nbsp; nicht', 'markup'],
  ['a bidi mark', 'Not yet', 'Noch\u200F nicht', 'a bidi mark'],
  ['an empty text', 'Not yet', ' ', 'spaces at an end'],
  ['forms that are not closed', '{0} left', '{0, plural, one {eins} other {{0}}', 'a brace'],
  ['a sentence without an end', 'Not yet.', 'Noch nicht', 'a sentence without an end'],
  ['an added end', 'Not yet open', 'Noch nicht offen.', 'an end that the English text lacks'],
  ['two spaces', 'Not  yet {0}.', 'Noch nicht  {0}.', 'a doubled space or mark, or a space before one'],
  [
    'a space before a mark',
    '{0}, not yet',
    '{0} , noch nicht',
    'a doubled space or mark, or a space before one',
  ],
  ['spaces at an end', 'Not yet', 'Noch nicht ', 'spaces at an end'],
  ['a long text', 'Yes', 'Ja, und noch viel mehr als das, Wort für Wort', 'much longer than in English'],
  ['a changed example', 'Paste {"a": 1}.', 'Füge {“a”: 1} ein.', 'expected {"a": 1} as it is'],
  ['a list without an item', '# Jan|# Feb|# Mar', '# Jan|# Feb', 'expected a list of 3'],
  ['a list with equal items', '# Jan|# Feb|# Mar', '#|#|#', 'expected different names'],
  ['a list without numbers', '# Jan|# Feb|# Mar', 'Jan|Feb|Mär', 'expected one # in each name'],
  [
    'a list of words without one',
    'One Two Three Four Five Six Seven Eight Nine',
    '1 2 3 4 5 6 7 8',
    'expected a list of 9',
  ],
  ['formal Korean', 'Not yet', '아직 아닙니다.', 'more formal than the rest: 요, not 니다'],
  ['English', 'Your wallet is connected', 'Your wallet is connected', 'still in English'],
  [
    'a form that a language lacks',
    '{0} left',
    '{0, plural, few {{0}} other {{0}}}',
    'no form few in this language',
  ],
  ['a number that no placeholder has', '{0} left', '{1, plural, other {{0}}}', 'no placeholder {1}'],
  ['forms without the last', '{0} left', '{0, plural, one {eins}}', 'no form for other numbers'],
])('finds %s', (_, key, translation, reason) => {
  expect(reasons(key, translation)).toContain(reason)
})

test('an inner sentence is translated as it is alone', () => {
  const alone = { 'Nothing was sent.': 'Nichts wurde gesendet.' }
  const key = 'The wallet refused. Nothing was sent.'
  expect(reasons(key, 'Das Wallet lehnte ab. Nichts wurde gesendet.', alone)).toEqual([])
  expect(reasons(key, 'Das Wallet lehnte ab. Es wurde nichts gesendet.', alone)).toEqual([
    'expected the sentence “Nichts wurde gesendet.” in it',
  ])
})

test('a surplus key is a problem, a missing one is counted apart', () => {
  expect(catalogueProblems('de', { 'Old text': 'Alter Text' }, ['New text'])).toEqual([
    { key: 'Old text', reason: 'surplus: no message has this text' },
  ])
  expect(missingKeys({ 'Old text': 'Alter Text' }, ['New text'])).toEqual(['New text'])
})

test('a message of the sources is a whole text without straight quotes', () => {
  expect(messageProblems(['Nothing was sent.', 'left, ', "It's here"]).map(({ reason }) => reason)).toEqual([
    'spaces at an end: a part of a sentence',
    'straight quotes',
  ])
})
