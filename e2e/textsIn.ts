/** Texts of a language as the build has them, read from the catalogues, so that these may improve. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { root } from '@peppermint/local/builds'

/** A text by its English, or by the kit's key, with its values; English where a translation is missing. */
export type Translate = (key: string, ...values: readonly string[]) => string

const CATALOGUES = 'packages/ui/src/words/catalogues'

const readCatalogue = (folder: string, file: string): string => readFileSync(join(root, folder, file), 'utf8')

export function textsIn(language: string): Translate {
  const read = (folder: string, extension: string): string =>
    readCatalogue(join(folder, 'catalogues'), `${language}.${extension}`)
  const [messages, collection] = ['packages/ui/src/words', 'collections/scovilles'].map(
    (folder) => po.parse(read(folder, 'po')).translations[''],
  )
  const kit = JSON.parse(read('packages/wallet-kit/src/words', 'json')) as Record<string, string>
  return (key, ...values) => {
    const text = messages?.[key]?.msgstr[0] ?? kit[key] ?? collection?.[key]?.msgstr[0] ?? key
    return text.replaceAll(/\{(\d+)\}/g, (_, index: string) => values[Number(index)] ?? '')
  }
}

/** Letters of a text beside its values: with fewer, it would be found in other texts. */
const MIN_WORDS = 5

/**
 * The longest translation of each English text of the pages, as a regular expression of the English with a group for
 * each value, and the translation with its placeholders. Without texts that depend on a number's form.
 */
export function longestTexts(): readonly (readonly [pattern: string, text: string])[] {
  const longest = new Map<string, string>()
  for (const file of readdirSync(join(root, CATALOGUES)))
    for (const { msgid, msgstr } of Object.values(
      po.parse(readCatalogue(CATALOGUES, file)).translations[''] ?? {},
    )) {
      const text = msgstr[0] ?? ''
      if (/<|plural,/.test(`${msgid} ${text}`) || msgid.replaceAll(/\{\d\}/g, '').trim().length < MIN_WORDS)
        continue
      if (text.length > (longest.get(msgid)?.length ?? msgid.length)) longest.set(msgid, text)
    }
  return [...longest].map(([english, text]) => {
    const pattern = english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\d\}/g, '(.+)')
    return [pattern, text]
  })
}
