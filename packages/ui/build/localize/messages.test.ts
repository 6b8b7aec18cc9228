import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { TRANSLATIONS } from './catalogues.ts'
import { collectCollectionTexts, collectMessages, translatable } from './collectMessages.ts'
import { findMessages, isTranslatable, messageKey } from './messages.ts'

const IMPORT = `import { parts, t } from '../words/t.ts'\n`
const keysOf = (code: string) => findMessages('file.tsx', code).map(({ texts }) => messageKey(texts))

test('messages are found by their tags, with those in their expressions', () => {
  const code = `${IMPORT}export const a = (n: number) => <p title={t\`Left\`}>{t\`\${n} of \${t\`many\`}\`}{rich(parts\`See <a>\${n}</a>\`)}</p>`
  expect(keysOf(code)).toEqual(['Left', '{0} of {1}', 'many', 'See <a>{0}</a>'])
})

test('a tag of another module is no message', () => {
  expect(keysOf('const t = String.raw\nexport const a = t`Left`')).toEqual([])
  expect(keysOf(`import { t } from './other.ts'\nexport const a = t\`Left\``)).toEqual([])
})

test('a placeholder alone needs no translation; separators and the order of several do', () => {
  expect(['{0}', '{0} {1}', '{0}.{1}', ',', '{0} left'].map(isTranslatable)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})

test('the texts of a collection are those in messages, questions, links and names of phases', async () => {
  const use = {
    files: ['a.tsx'],
    expressions: ['COLLECTION.unit.one', 'isOne ? COLLECTION.storage : COLLECTION.brand'],
  }
  const page = await loadCollectionPage(findCollection('tidelines'))
  const texts = collectCollectionTexts(page, 'page.ts', new Map([['See {0}, {1}', use]]))
  expect([...texts.keys()]).toEqual([
    'tideline',
    'pictures on this server',
    ...page.questions.flatMap(({ question, answer }) => [question, answer]),
    'License: CC BY 4.0',
    'Bring coins to Canto: the network’s guide',
    'Exchanges that list CANTO: CoinGecko',
    'Friends',
    'Low tide',
    'High tide',
  ])
})

test('a message of several files has what each of them writes into it', () => {
  const { files = [], expressions: [written = ''] = [] } = collectMessages().get('{0}') ?? {}
  expect(files.length).toBeGreaterThan(1)
  // The first file of them has no text of the collection.
  expect(written).toContain('COLLECTION.share.alt')
  expect(written).toContain('COLLECTION.art.hero.alt')
})

test('the sources have messages, each with its files', () => {
  const messages = translatable(collectMessages())
  expect(messages.size).toBeGreaterThan(100)
  for (const { files } of messages.values()) expect(files.length).toBeGreaterThan(0)
})

test.each(TRANSLATIONS)('[L-04] the kit is in %s where the pages are', (language) => {
  const { resolve } = createRequire(import.meta.url)
  expect(resolve(`@peppermint/wallet-kit/words/${language}.json`)).toContain(`${language}.json`)
})
