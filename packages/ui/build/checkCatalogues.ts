/**
 * Compares the catalogues with the sources: part of `npm run check`. Prints each problem, and how many messages have no
 * translation yet.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DEFAULT_COLLECTION, findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import {
  catalogueProblems,
  messageProblems,
  missingKeys,
  type Problem,
} from './localize/catalogueProblems.ts'
import { loadMessages, loadTranslation, TRANSLATIONS, type Catalogue } from './localize/catalogues.ts'
import { collectCollectionTexts, collectMessages, translatable } from './localize/collectMessages.ts'

const root = join(import.meta.dirname, '../../..')
const messages = collectMessages()
const keys = [...translatable(messages).keys()]
const folders = readdirSync(join(root, 'collections'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'collections', entry.name, 'page.ts')))
  .map(({ name }) => findCollection(name))
const collections = await Promise.all(
  folders.map(async (folder) => {
    const file = relative(root, join(folder.path, 'page.ts'))
    return {
      folder,
      texts: [...collectCollectionTexts(await loadCollectionPage(folder), file, messages).keys()],
    }
  }),
)

let problemCount = 0
let missingCount = 0

function report(where: string, problems: readonly Problem[]): void {
  problemCount += problems.length
  for (const { key, reason } of problems)
    process.stderr.write(`${where}: ${JSON.stringify(key)}: ${reason}\n`)
}

interface Compared {
  readonly where: string
  readonly language: string
  readonly catalogue: Catalogue
  readonly expected: readonly string[]
  /** Whether a missing translation is a problem. */
  readonly isRequired: boolean
}

function compare({ where, language, catalogue, expected, isRequired }: Compared): void {
  const missing = missingKeys(catalogue, expected)
  missingCount += missing.length
  report(`${where} ${language}`, [
    ...catalogueProblems(language, catalogue, expected),
    ...(isRequired ? missing.map((key) => ({ key, reason: 'missing' })) : []),
  ])
}

report('messages', messageProblems(keys))
for (const language of TRANSLATIONS) {
  for (const [index, { folder, texts }] of collections.entries()) {
    if (index === 0)
      compare({
        where: 'pages',
        language,
        catalogue: loadMessages(language),
        expected: keys,
        isRequired: true,
      })
    // A creator may leave their own texts in English.
    compare({
      where: folder.name,
      language,
      catalogue: loadTranslation(language, folder.path).collection,
      expected: texts,
      isRequired: folder.name === DEFAULT_COLLECTION,
    })
  }
}
process.stdout.write(
  `${keys.length} messages in ${TRANSLATIONS.length + 1} languages, ${missingCount} translations missing, ${problemCount} problems\n`,
)
process.exitCode = problemCount > 0 ? 1 : 0
