/** Every message of a failure, filled with every name it may get, in every language. */
import { describe, expect, test } from 'vitest'
import { DEFAULT_CHAIN, DEFAULT_WALLET, CHECK_FIRST, compose, SENT_NOTHING } from '../errors/compose.ts'
import { endSentence } from '../errors/endSentence.ts'
import type { Problem } from '../errors/problem.ts'
import { problemMessages, type ProblemMessage } from '../errors/problemMessages.ts'
import { relayMessages } from '../errors/relay.ts'
import { switchMessages } from '../errors/switchMessages.ts'
import english from './catalogues/en.json' with { type: 'json' }
import { locales } from './locales.ts'
import { translateProblem } from './translateProblem.ts'
import { interpolate, type Catalogue } from './translation.ts'

const messages: Readonly<Record<string, ProblemMessage>> = {
  ...problemMessages,
  ...relayMessages,
  ...switchMessages,
}
const languages = [
  // English comes with the messages.
  { code: 'en', load: () => Promise.resolve({ default: undefined }) },
  ...locales.map(({ code, load }) => ({ code, load })),
]
/** Names that a wallet or a chain may have, and the words for one without a name. */
const NAMES = [
  { wallet: 'Rainbow', chain: 'Canto' },
  { wallet: DEFAULT_WALLET, chain: DEFAULT_CHAIN },
]
/** What an unfinished or doubled sentence looks like. */
const MALFORMED = [
  ['a placeholder without a value', /[{}]|undefined/],
  ['two spaces', /\s{2}/],
  // French has a space before some, German before an ellipsis.
  ['a space before a mark', /\s[.,。，、！？।]/u],
  ['a doubled mark', /[.,;。，、।]{2}/u],
  ['a sentence that begins in lower case', /[.!?] \p{Ll}/u],
  ['an article before “this” or “your”', /\b(?:an?|another|the) (?:this|your)\b/i],
] as const
const ENDS = /[.!?…。！？।؟]$/u
/** Thai has no mark that ends a sentence. */
const endsIn = (code: string, text: string) => (code === 'th' ? !/[.。]$/u.test(text) : ENDS.test(text))

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is shown of each failure, as title and detail in one text. */
function shownIn(code: string, catalogue: Catalogue | undefined) {
  return Object.entries(messages).flatMap(([problem, [title, detail, outcome]]) =>
    NAMES.flatMap((params) =>
      [true, false].map((walletAsked) => {
        const text = compose(detail, walletAsked, SENT_NOTHING, CHECK_FIRST)
        const inEnglish: Problem = {
          code: problem,
          title: capitalize(interpolate(title, params)),
          detail: capitalize(interpolate(text, params)),
          outcome,
          moneyMoved: false,
          walletAsked,
          params,
        }
        const shown = catalogue ? translateProblem(inEnglish, catalogue) : inEnglish
        return { problem, title: shown.title, text: `${endSentence(shown.title, code)} ${shown.detail}` }
      }),
    ),
  )
}

describe.each(languages)('in $code', ({ code, load }) => {
  test('every message of a failure is well-formed, with and without names', async () => {
    const shown = shownIn(code, (await load()).default)
    expect(shown.length).toBeGreaterThan(200)
    const faults = shown.flatMap(({ problem, title, text }) => [
      ...MALFORMED.filter(([, pattern]) => pattern.test(text)).map(
        ([fault]) => `${problem}: ${fault}: ${text}`,
      ),
      ...(endsIn(code, text) ? [] : [`${problem}: no end: ${text}`]),
      ...(/[.。।]$/u.test(title) ? [`${problem}: a title with a full stop: ${title}`] : []),
    ])
    expect([...new Set(faults)]).toEqual([])
  })

  test('every other text has a value for each placeholder, and ends as it does in English', async () => {
    const texts: Readonly<Record<string, string>> = (await load()).default ?? english
    const faults = Object.entries(english).flatMap(([key, inEnglish]) => {
      const text = texts[key] ?? ''
      const filled = text.replace(/\{\w+\}/g, 'Canto').replace(/\.{3}$/, '…')
      return [
        ...MALFORMED.slice(0, 4)
          .filter(([, pattern]) => pattern.test(filled))
          .map(([fault]) => `${key}: ${fault}`),
        ...(ENDS.test(inEnglish) && !endsIn(code, filled) ? [`${key}: no end: ${text}`] : []),
        ...(!ENDS.test(inEnglish) && /[.。।]$/u.test(filled) ? [`${key}: an end: ${text}`] : []),
      ]
    })
    expect(faults).toEqual([])
  })
})

test('a title gets the mark of its language, unless it has one', () => {
  expect(endSentence('Nothing was sent', 'en-US')).toBe('Nothing was sent.')
  expect(endSentence('送信されませんでした', 'ja')).toBe('送信されませんでした。')
  expect(endSentence('未发送任何内容', 'zh-CN')).toBe('未发送任何内容。')
  expect(endSentence('未送出任何內容', 'zh-TW')).toBe('未送出任何內容。')
  expect(endSentence('ไม่มีการส่งสิ่งใด', 'th')).toBe('ไม่มีการส่งสิ่งใด')
  expect(endSentence('कुछ नहीं भेजा गया', 'hi')).toBe('कुछ नहीं भेजा गया।')
  expect(endSentence('Retry?', 'de')).toBe('Retry?')
})
