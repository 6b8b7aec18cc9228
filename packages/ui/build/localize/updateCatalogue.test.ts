import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pluralForms, readCatalogue } from './catalogues.ts'
import type { Messages } from './collectMessages.ts'
import { updateCatalogue } from './updateCatalogue.ts'

const messagesOf = (...keys: readonly string[]): Messages =>
  new Map(keys.map((key) => [key, { files: ['a.tsx', 'b.ts'], expressions: ['count'] }]))

/** A German catalogue with these translations. */
const catalogue = (translations: Readonly<Record<string, string>>): string =>
  Object.entries(translations).reduce(
    (file, [key, text]) => `${file}\n\nmsgid ${JSON.stringify(key)}\nmsgstr ${JSON.stringify(text)}`,
    '# Who translated\nmsgid ""\nmsgstr "Language: de\\nLast-Translator: Ada\\n"',
  )

/** What the build reads in it. */
function read(file: string) {
  const dir = mkdtempSync(join(tmpdir(), 'catalogue-'))
  try {
    writeFileSync(join(dir, 'de.po'), file)
    return readCatalogue(join(dir, 'de.po'))
  } finally {
    rmSync(dir, { recursive: true })
  }
}

test('a new catalogue has each text, where it is used and what its placeholders are', () => {
  const file = updateCatalogue('', 'de', messagesOf('{0} left', 'Back'))
  expect(file).toContain('"Language: de\\n"')
  expect(file).toContain('#: a.tsx\n#: b.ts\n#. {0} count\nmsgid "{0} left"\nmsgstr ""\n')
  expect(read(file)).toEqual({})
})

test('translations, headers and what translators noted are kept', () => {
  const before = catalogue({ Back: 'Zurück' }).replace('msgid "Back"', '# On a button\nmsgid "Back"')
  const file = updateCatalogue(before, 'de', messagesOf('Left', 'Back'))
  expect(read(file)).toEqual({ Back: 'Zurück' })
  expect(file).toMatch(/Last-Translator: Ada[^]*msgid "Left"[^]*# On a button\n#: a\.tsx/)
  expect(updateCatalogue(file, 'de', messagesOf('Left', 'Back'))).toBe(file)
})

test('a changed text has its old translation, which counts when a translator has confirmed it', () => {
  const before = catalogue({ 'Nothing was sent to the chain.': 'Nichts wurde an die Chain gesendet.' })
  const messages = messagesOf('Nothing was sent to Canto.', 'Back')
  const file = updateCatalogue(before, 'de', messages)
  expect(file).toContain(
    '#, fuzzy\n#| msgid "Nothing was sent to the chain."\nmsgid "Nothing was sent to Canto."',
  )
  expect(read(file)).toEqual({})
  expect(read(file.replace('#, fuzzy\n', ''))).toEqual({
    'Nothing was sent to Canto.': 'Nichts wurde an die Chain gesendet.',
  })
})

test('a text that is gone is obsolete, and has its translation when it is back', () => {
  const file = updateCatalogue(catalogue({ Back: 'Zurück', Left: '' }), 'de', messagesOf('Mint'))
  expect(file).toContain('#~ msgid "Back"\n#~ msgstr "Zurück"')
  expect(file).not.toContain('Left')
  expect(read(file)).toEqual({})
  expect(read(updateCatalogue(file, 'de', messagesOf('Back')))).toEqual({ Back: 'Zurück' })
})

test('forms are chosen by the number of one placeholder', () => {
  expect(pluralForms('{1, plural, two {zwei {0}} other {{1} {0}}}')).toEqual({
    count: 1,
    forms: { two: 'zwei {0}', other: '{1} {0}' },
  })
  expect(['{0} left', '{0, plural, other {{0}}', '{0, plural, } x'].map(pluralForms)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
