/**
 * `npm run messages`: brings the catalogues of the pages and of the collections up to their sources; `--collection
 * NAME` also creates those of a collection. `--check`, part of `npm run check`, only prints what is missing or wrong.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_COLLECTION, findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { catalogueProblems, messageProblems, missingKeys } from './localize/catalogueProblems.ts'
import { cataloguePath, readCatalogue, TRANSLATIONS } from './localize/catalogues.ts'
import { collectCollectionTexts, collectMessages, translatable } from './localize/collectMessages.ts'
import { updateCatalogue } from './localize/updateCatalogue.ts'

const root = join(import.meta.dirname, '../../..')
const { values } = parseArgs({ options: { check: { type: 'boolean' }, collection: { type: 'string' } } })

const all = collectMessages()
const pages = { dir: undefined, messages: translatable(all), isRequired: true }
const collections = await Promise.all(
  readdirSync(join(root, 'collections'), { withFileTypes: true })
    .filter((entry) => existsSync(join(entry.parentPath, entry.name, 'page.ts')))
    .map(async ({ name }) => {
      const folder = findCollection(name)
      const file = relative(root, join(folder.path, 'page.ts'))
      const messages = collectCollectionTexts(await loadCollectionPage(folder), file, all)
      // A creator may leave their own texts in English.
      return {
        dir: folder.path,
        messages,
        isRequired: [DEFAULT_COLLECTION, values.collection].includes(name),
      }
    }),
)
const problems = messageProblems([...pages.messages.keys()]).map((problem) => ({
  where: 'messages',
  ...problem,
}))
for (const language of TRANSLATIONS) {
  for (const { dir, messages, isRequired } of [pages, ...collections]) {
    const path = cataloguePath(language, dir)
    const exists = existsSync(path)
    if (!exists && !isRequired) continue
    if (!values.check) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, updateCatalogue(exists ? readFileSync(path, 'utf8') : '', language, messages))
    }
    const catalogue = readCatalogue(path)
    const keys = [...messages.keys()]
    const missing = isRequired ? missingKeys(catalogue, keys) : []
    const found = [
      ...catalogueProblems(language, catalogue, keys),
      ...missing.map((key) => ({ key, reason: 'no confirmed translation' })),
    ]
    problems.push(...found.map((problem) => ({ where: relative(root, path), ...problem })))
  }
}
if (values.check) {
  for (const { where, key, reason } of problems)
    process.stderr.write(`${where}: ${JSON.stringify(key)}: ${reason}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
process.stdout.write(
  `${pages.messages.size} messages in ${TRANSLATIONS.length + 1} languages, ${problems.length} problems; npm run messages updates the catalogues, and -- --check lists problems\n`,
)
