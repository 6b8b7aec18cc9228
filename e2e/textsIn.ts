/** Texts of a language as the build has them, read from the catalogues, so that these may improve. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { root } from '@peppermint/local/builds'

/** A text by its English, or by the kit's key, with its values; English where a translation is missing. */
export type Translate = (key: string, ...values: readonly string[]) => string

export function textsIn(language: string): Translate {
  const read = (folder: string, extension: string): string =>
    readFileSync(join(root, folder, 'catalogues', `${language}.${extension}`), 'utf8')
  const [messages, collection] = ['packages/ui/src/words', 'collections/scovilles'].map(
    (folder) => po.parse(read(folder, 'po')).translations[''],
  )
  const kit = JSON.parse(read('packages/wallet-kit/src/words', 'json')) as Record<string, string>
  return (key, ...values) => {
    const text = messages?.[key]?.msgstr[0] ?? kit[key] ?? collection?.[key]?.msgstr[0] ?? key
    return text.replaceAll(/\{(\d+)\}/g, (_, index: string) => values[Number(index)] ?? '')
  }
}
