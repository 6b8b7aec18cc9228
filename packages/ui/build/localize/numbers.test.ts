/** Numbers of the pages are those of Intl, which they do without: docs/design/languages.md. */
import { expect, test } from 'vitest'
import { findCollection } from '@peppermint/sale/collections'
import { GROUPS } from '@peppermint/ui/words/locale.ts'
import { ENGLISH, loadTranslation, LOCALE_KEYS, TRANSLATIONS } from './catalogues.ts'

const { path } = findCollection(undefined)

test.each(['en', ...TRANSLATIONS])(
  '[L-04] numbers in %s have the groups and separators of Intl',
  (language) => {
    const { messages } = language === 'en' ? ENGLISH : loadTranslation(language, path, COLLECTION.chain)
    const text = (key: string) => messages[key] ?? key
    const groups = new RegExp(text(GROUPS), 'g')
    const intl = new Intl.NumberFormat(language, { numberingSystem: 'latn', maximumFractionDigits: 3 })
    // Spanish groups from five digits on; the pages from four.
    for (const integer of [0, 999, 10_000, 123_456, 1_234_567, 12_345_678, 9_007_199_254_740_991]) {
      const ours = String(integer).replaceAll(groups, text(','))
      expect(ours).toBe(intl.format(integer))
    }
    const decimal = text('{0}.{1}').replace('{0}', '12').replace('{1}', '345')
    expect(decimal).toBe(intl.format(12.345))
  },
)

test('the build knows where groups begin by the message of the pages', () => {
  expect(LOCALE_KEYS).toContain(GROUPS)
})
