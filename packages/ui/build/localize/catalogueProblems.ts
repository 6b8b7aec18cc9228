/** What a catalogue must be, compared with the messages. Each rule returns the keys that break it. */
import { pluralForms, type Catalogue } from './catalogues.ts'

/** A message of the sources that is not one, or a translation that breaks a rule. */
export interface Problem {
  readonly key: string
  readonly reason: string
}

/** What has no place in a text of any language, by reason. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/["'`]/, 'straight quotes'],
  [/&#?\w+;|<[a-z/!]/i, 'markup'],
  [/\p{Cc}/u, 'a control character'],
  [/\p{Bidi_Control}/u, 'a bidi mark'],
  [/[{}]/, 'a brace'],
]

const FORMAL_KOREAN = /니다(?:[.!?…]|$)/

/** What visitors paste has straight quotes, as in `{"quota": …}`. */
const JSON_EXAMPLE = /\{"[^{}]*\}/g

/** Not so in separators, such as the space between thousands in French. */
const hasLetters = (key: string): boolean => /\p{L}/u.test(key)

const TAG = /<\/?\w+>/g
const PLACEHOLDER = /\{\w+\}/g

/** Names that are the same in every language. */
const NAMES = /MetaMask|Rabby|Rainbow|Safe|WalletConnect/g

/** Problems of the English messages, which are the keys. */
export function messageProblems(keys: readonly string[]): readonly Problem[] {
  return keys.flatMap((key) =>
    [...textProblems(key), ...(key === key.trim() ? [] : ['spaces at an end: a part of a sentence'])].map(
      (reason) => ({
        key,
        reason,
      }),
    ),
  )
}

/**
 * Problems of a catalogue, without missing translations.
 * @param keys of all messages.
 */
export function catalogueProblems(
  language: string,
  catalogue: Catalogue,
  keys: readonly string[],
): readonly Problem[] {
  const known = new Set(keys)
  const sentences = keys.filter(isSentence)
  return Object.entries(catalogue).flatMap(([key, translation]) => {
    if (!known.has(key)) return [{ key, reason: 'surplus: no message has this text' }]
    const inner = sentences.filter((sentence) => sentence !== key && contains(key, sentence))
    const { count, forms } = pluralForms(translation) ?? { count: undefined, forms: { other: translation } }
    return Object.entries(forms)
      .flatMap(([category, text]) => [
        ...translationProblems(key, text, MAY_OMIT_NUMBER.has(category) ? count : undefined),
        ...inner.flatMap((sentence) => innerProblem(text, sentence, catalogue)),
      ])
      .concat(pluralProblems(language, key, translation))
      .map((reason) => ({ key, reason }))
  })
}

/** Words for none, one and two say the number. */
const MAY_OMIT_NUMBER = new Set(['zero', 'one', 'two'])

/** Messages without a translation. */
export const missingKeys = (catalogue: Catalogue, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !Object.hasOwn(catalogue, key))

/** @param optional placeholder that may be missing. */
function translationProblems(key: string, text: string, optional: number | undefined): readonly string[] {
  const problems = [...textProblems(text)]
  const isRequired = (part: string): boolean => part !== `{${optional}}`
  for (const pattern of [PLACEHOLDER, TAG]) {
    const [expected, found] = [key, text].map((each) =>
      (each.match(pattern) ?? []).filter(isRequired).toSorted().join(' '),
    )
    if (expected !== found) problems.push(`expected ${expected || 'none'}, found ${found || 'none'}`)
  }
  const examples = (each: string): string => (each.match(JSON_EXAMPLE) ?? []).join(' ')
  if (examples(text) !== examples(key)) problems.push(`expected ${examples(key)} as it is`)
  problems.push(...listProblems(key, text), ...sentenceProblems(key, text))
  if (text === key && wordsOf(key).length > 2) problems.push('still in English')
  if (text.length > 2.5 * key.length + 20) problems.push('much longer than in English')
  if (FORMAL_KOREAN.test(text)) problems.push('more formal than the rest: 요, not 니다')
  if (text !== text.trim() && hasLetters(key)) problems.push('spaces at an end')
  return problems
}

const listSeparator = (key: string): string | undefined =>
  key.includes('|') ? '|' : /^[A-Z]\w+(?: [A-Z]\w+){8,}$/.test(key) ? ' ' : undefined

/** Code splits a list of names, such as those of the months, at `|`, or at spaces if it is one of twelve or nine. */
function listProblems(key: string, text: string): readonly string[] {
  const separator = listSeparator(key)
  if (separator === undefined) return []
  const [expected, found] = [key, text].map((each) => each.split(separator))
  if (expected === undefined || found === undefined || expected.length !== found.length)
    return [`expected a list of ${expected?.length}`]
  if (new Set(found).size !== found.length) return ['expected different names']
  return key.includes('#') && found.some((name) => name.split('#').length !== 2)
    ? ['expected one # in each name']
    : []
}

const SENTENCE_END = /[.!?…。！？।؟]$/u
const FULL_STOP = /[.。।]$/u

/** What is wrong with its sentences once every placeholder has a value. */
function sentenceProblems(key: string, text: string): readonly string[] {
  const [inEnglish, filled] = [key, text].map((each) =>
    each
      .replaceAll(TAG, '')
      .replaceAll(PLACEHOLDER, 'Canto')
      .replace(/\.{3}$/, '…'),
  ) as [string, string]
  if (!hasLetters(key) || listSeparator(key) !== undefined) return []
  const isEnded = SENTENCE_END.test(inEnglish)
  return [
    ...(/ {2}|\s[.,。，、।]|[.,;。，、।]{2}/u.test(filled)
      ? ['a doubled space or mark, or a space before one']
      : []),
    ...(isEnded && !SENTENCE_END.test(filled) ? ['a sentence without an end'] : []),
    ...(!isEnded && wordsOf(key).length > 2 && FULL_STOP.test(filled)
      ? ['an end that the English text lacks']
      : []),
  ]
}

function textProblems(text: string): readonly string[] {
  const plain = text.replaceAll(TAG, '').replaceAll(PLACEHOLDER, '').replaceAll(JSON_EXAMPLE, '')
  const problems = FORBIDDEN.flatMap(([pattern, reason]) => (pattern.test(plain) ? [reason] : []))
  if (text !== text.normalize('NFC')) problems.push('not in Unicode’s form NFC')
  return problems
}

const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(PLACEHOLDER, '')
    .replaceAll(TAG, '')
    .replaceAll(NAMES, '')
    .match(/[\p{L}\p{M}]+/gu) ?? []

function pluralProblems(language: string, key: string, translation: string): readonly string[] {
  const { count, forms } = pluralForms(translation) ?? {}
  if (forms === undefined) return []
  const allowed: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const unknown = Object.keys(forms).filter((category) => !allowed.includes(category))
  return [
    ...(key.includes(`{${count}}`) ? [] : [`no placeholder {${count}}`]),
    ...('other' in forms ? [] : ['no form for other numbers']),
    ...unknown.map((category) => `no form ${category} in this language`),
  ]
}

/** A message that others may contain as a whole, such as `Nothing was sent.` */
const isSentence = (key: string): boolean =>
  /[.!?]$/.test(key) && !/[{<]/.test(key) && wordsOf(key).length > 2

function contains(key: string, sentence: string): boolean {
  const index = key.indexOf(sentence)
  return index === 0 || (index > 0 && /[.!?…:] $/.test(key.slice(0, index)))
}

/** Code may replace an inner sentence, which it can find only where it is the same. */
function innerProblem(text: string, sentence: string, catalogue: Catalogue): readonly string[] {
  const own = catalogue[sentence]
  return own === undefined || text.includes(own) ? [] : [`expected the sentence “${own}” in it`]
}
