/** Updates a catalogue from its sources. What translators wrote is kept, also for texts that are gone. */
import { po, type GetTextTranslation } from 'gettext-parser'
import type { Messages } from './collectMessages.ts'

/** @param file the catalogue so far; empty for a new one. */
export function updateCatalogue(file: string, language: string, messages: Messages): string {
  const { headers, translations, obsolete } = po.parse(file)
  const known = { ...obsolete?.[''], ...translations[''] }
  const gone = Object.values(known).filter(
    ({ msgid, msgstr }) => msgid !== '' && msgstr.join('') !== '' && !messages.has(msgid),
  )
  const current = [...messages].map(([msgid, { files, expressions }]): GetTextTranslation => {
    const { msgstr, comments } = known[msgid] ?? changed(msgid, gone) ?? { msgstr: [''] }
    const extracted = expressions.map((code, index) => `{${index}} ${code.replaceAll(/\s+/g, ' ')}`)
    return {
      msgid,
      msgstr,
      comments: { ...comments, reference: files.join('\n'), extracted: extracted.join('\n') },
    }
  })
  const header = {
    'MIME-Version': '1.0',
    ...headers,
    Language: language,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  return po
    .compile({
      charset: 'utf-8',
      headers: header,
      translations: { '': byKey(current) },
      obsolete: { '': byKey(gone.map(({ msgid, msgstr }) => ({ msgid, msgstr }))) },
    })
    .toString()
}

const byKey = (entries: readonly GetTextTranslation[]): Record<string, GetTextTranslation> =>
  Object.fromEntries(entries.map((entry) => [entry.msgid, entry]))

/** Takes the most similar entry out of `gone`, marked for a translator. */
function changed(msgid: string, gone: GetTextTranslation[]): Omit<GetTextTranslation, 'msgid'> | undefined {
  const best = gone
    .map((entry) => ({ entry, similarity: similarityOf(msgid, entry.msgid) }))
    .toSorted((a, b) => b.similarity - a.similarity)[0]
  if (best === undefined || best.similarity < SIMILAR) return undefined
  gone.splice(gone.indexOf(best.entry), 1)
  const previous = `msgid ${JSON.stringify(best.entry.msgid)}`
  return { msgstr: best.entry.msgstr, comments: { flag: 'fuzzy', previous } }
}

/** Minimum share of common words for a text to count as changed, not new. */
const SIMILAR = 0.6

function similarityOf(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  if (a === undefined || b === undefined || a.size + b.size === 0) return 0
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size)
}
