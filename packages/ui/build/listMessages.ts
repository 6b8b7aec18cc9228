/**
 * `npm run messages`: prints all messages of the pages as JSON, in the order of the files that use them, for translators. `--missing de`
 * prints those without a translation, `--collection scovilles` the texts of a collection instead.
 */
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { loadTranslation } from './localize/catalogues.ts'
import { collectCollectionTexts, collectMessages, translatable } from './localize/collectMessages.ts'

const { values } = parseArgs({ options: { missing: { type: 'string' }, collection: { type: 'string' } } })
const folder = findCollection(values.collection)
const all = collectMessages()
const listed =
  values.collection === undefined
    ? translatable(all)
    : collectCollectionTexts(
        await loadCollectionPage(folder),
        relative(join(import.meta.dirname, '../../..'), join(folder.path, 'page.ts')),
        all,
      )
const translation = values.missing === undefined ? undefined : loadTranslation(values.missing, folder.path)
const known = values.collection === undefined ? translation?.messages : translation?.collection
const shown = [...listed].filter(([key]) => known === undefined || !Object.hasOwn(known, key))
process.stdout.write(`${JSON.stringify(Object.fromEntries(shown), undefined, 2)}\n`)
