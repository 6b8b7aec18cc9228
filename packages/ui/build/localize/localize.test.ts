import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Translation } from './catalogues.ts'
import { localizeFiles } from './localizeFiles.ts'
import { digestSources } from './localizerVersion.ts'
import { markMessages } from './markMessages.ts'

const runtime = join(import.meta.dirname, '../../../../packages/ui/src/words')

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'localize-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const translationTo = (
  language: string,
  messages: Translation['messages'],
  collection: Translation['collection'] = {},
): Translation => ({ language, messages, collection })

/** Bundles sources, minified, and writes them in the languages. @returns the folder of each language's copies. */
async function bundle(
  sources: Readonly<Record<string, string>>,
  translations: readonly Translation[],
  version?: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  for (const [name, code] of Object.entries(sources)) {
    mkdirSync(dirname(join(dir, 'src', name)), { recursive: true })
    writeFileSync(join(dir, 'src', name), code.replaceAll('#words', runtime))
  }
  await build({
    configFile: false,
    root: join(dir, 'src'),
    logLevel: 'silent',
    define: { 'UNIT.one': '"pepper"', 'UNIT.many': '"peppers"' },
    plugins: [markMessages(version)],
    worker: { format: 'es', plugins: () => [markMessages(version)] },
    build: {
      outDir: join(dir, 'out'),
      modulePreload: false,
      target: 'es2024',
      rolldownOptions: {
        input: join(dir, 'src/main.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  const files = readdirSync(join(dir, 'out/assets')).map((file) => `assets/${file}`)
  return localizeFiles(
    {
      dir: join(dir, 'out'),
      files,
      copyPath: (file, folder) => file.replace('assets/', `assets/${folder}/`),
    },
    translations,
    undefined,
    version,
  )
}

const assets = () => readdirSync(join(dir, 'out/assets'))
const entry = () => `assets/${assets().find((file) => file.startsWith('main-')) ?? ''}`
const read = (file: string) => readFileSync(join(dir, 'out', file), 'utf8')
const load = async (file: string) =>
  (await import(pathToFileURL(join(dir, 'out', file)).href)) as Readonly<
    Record<string, (...values: unknown[]) => unknown>
  >

const IMPORT = `import { parts, t } from '#words/t.ts'\n`

test('[L-06] English is what the bundle would be without tags', async () => {
  const texts = (tag: string) =>
    [
      `export const left = (a, b) => ${tag}\`\${a} of \${b} left\``,
      `export const sent = () => ${tag}\`Nothing “was” sent.\``,
    ].join('\n')
  await bundle({ 'main.ts': IMPORT + texts('t') }, [])
  const tagged = read(entry())
  rmSync(join(dir, 'out'), { recursive: true })
  await bundle({ 'main.ts': texts('') }, [])
  expect(tagged).toBe(read(entry()))
})

test('texts that are joined in a template cost nothing in English', async () => {
  const source = (tag: string) =>
    `export const joined = (a, isBoth) => isBoth ? \`\${${tag}\`One \\\`\${a}.\`} \${${tag}\`$Two.\`}\` : ''`
  await bundle({ 'main.ts': IMPORT + source('t') }, [])
  expect(read(entry())).toContain('`One \\`${e}. $Two.`')
  expect((await load(entry()))['joined']?.(1, true)).toBe('One `1. $Two.')
})

test('a translation has the placeholders in its own order, with the same values', async () => {
  const copies = await bundle(
    { 'main.ts': `${IMPORT}export const left = (a, b) => t\`\${a} of \${b} left\`` },
    [translationTo('de', { '{0} of {1} left': 'von {1} noch `${0}` {0} übrig' })],
  )
  const german = await load(copies.get('de')?.get(entry()) ?? '')
  expect(german['left']?.(3, 10)).toBe('von 10 noch `$3` 3 übrig')
  expect((await load(entry()))['left']?.(3, 10)).toBe('3 of 10 left')
})

test('a message within a message is translated, whatever the minifier calls things', async () => {
  const source = `${IMPORT}
    const shout = (e, n) => (t => t\`quiet\`)(n => e + n)
    export const nested = (a, isOne) => t\`Mint \${isOne ? t\`one \${a}\` : t\`many\`}: \${t\`now\`}\`
    export const local = () => shout('x')`
  const copies = await bundle({ 'main.ts': source }, [
    translationTo('de', {
      'Mint {0}: {1}': '{1}: {0} prägen',
      'one {0}': 'einen {0}',
      many: 'viele',
      now: 'jetzt',
    }),
  ])
  const { nested } = await load(copies.get('de')?.get(entry()) ?? '')
  expect([nested?.('Chili', true), nested?.('', false)]).toEqual([
    'jetzt: einen Chili prägen',
    'jetzt: viele prägen',
  ])
})

test('texts of the collection are looked up in its catalogue, also where one is chosen', async () => {
  const source = `${IMPORT}
    export const all = () => t\`See every \${UNIT.one}\`
    export const some = (isOne) => t\`Your \${isOne ? UNIT.one : UNIT.many}\``
  const copies = await bundle({ 'main.ts': source }, [
    translationTo('de', { 'See every {0}': 'Alle {0} ansehen' }, { pepper: 'Schote', peppers: 'Schoten' }),
  ])
  expect(read(copies.get('de')?.get(entry()) ?? '')).toContain('`Alle Schote ansehen`')
  const { some } = await load(copies.get('de')?.get(entry()) ?? '')
  expect([some?.(true), some?.(false)]).toEqual(['Your Schote', 'Your Schoten'])
})

test('parts keep their values, and texts stay apart', async () => {
  const source = `${IMPORT}export const see = (a) => parts\`See <a>\${a}</a> or \${UNIT.many}.\``
  const copies = await bundle({ 'main.ts': source }, [
    translationTo('de', { 'See <a>{0}</a> or {1}.': '{1} oder <a>{0}</a>' }),
  ])
  const of = async (file: string) => (await load(file))['see']?.(7)
  expect(await of(entry())).toEqual([['See <a>', '</a> or ', '.'], 7, 'peppers'])
  expect(await of(copies.get('de')?.get(entry()) ?? '')).toEqual([['', ' oder <a>', '</a>'], 'peppers', 7])
})

test('a text in both languages has its English beside the translation, with values in both', async () => {
  const source = `import { bilingual } from '#words/t.ts'
    import { plural } from '#words/plural.ts'
    const amount = (n) => bilingual\`\${n} of \${n === 1 ? UNIT.one : UNIT.many}\`
    export const send = (n, to) => bilingual\`Sends \${amount(n)} to \${to}\`
    export const calls = (n) => plural(n, bilingual\`1 call\`, bilingual\`\${n} calls\`)
    export const none = () => bilingual\`Nothing\``
  const copies = await bundle({ 'main.ts': source }, [
    translationTo(
      'de',
      {
        'Sends {0} to {1}': 'An {1}: {0}',
        '{0} of {1}': '{0} von {1}',
        '{0} calls': '{0, plural, one {{0} Aufruf} other {{0} Aufrufe}}',
        Nothing: 'Nichts',
      },
      { pepper: 'Schote', peppers: 'Schoten' },
    ),
  ])
  const german = await load(copies.get('de')?.get(entry()) ?? '')
  const english = await load(entry())
  expect(german['send']?.(2, '0x1')).toEqual({
    text: 'An 0x1: 2 von Schoten',
    english: 'Sends 2 of peppers to 0x1',
  })
  expect(german['send']?.(1, { text: 'dich', english: 'you' })).toEqual({
    text: 'An dich: 1 von Schote',
    english: 'Sends 1 of pepper to you',
  })
  expect([german['calls']?.(1), german['calls']?.(3)]).toEqual([
    { text: '1 call', english: '1 call' },
    { text: '3 Aufrufe', english: '3 calls' },
  ])
  expect(german['none']?.()).toEqual({ text: 'Nichts', english: 'Nothing' })
  expect(english['send']?.(2, '0x1')).toEqual({
    text: 'Sends 2 of peppers to 0x1',
    english: 'Sends 2 of peppers to 0x1',
  })
})

test('plural forms are chosen by a number, or by a formatted one', async () => {
  const source = `${IMPORT}import { plural } from '#words/plural.ts'
    export const count = (n, text) => plural(n, t\`\${text} pepper\`, t\`\${text} peppers\`)`
  const forms = '{0, plural, zero {لا} two {اثنان} few {{0} قليل} many {{0} كثير} other {{0} غير}}'
  const copies = await bundle({ 'main.ts': source }, [
    translationTo('ar', { '{0} pepper': 'واحد', '{0} peppers': forms }),
  ])
  const { count } = await load(copies.get('ar')?.get(entry()) ?? '')
  const texts = [0, 1, 2, 3, 11, 100].map((n) => count?.(n, n))
  expect(texts).toEqual(['لا', 'واحد', 'اثنان', '3 قليل', '11 كثير', '100 غير'])
  expect([count?.(1003, '1,003'), count?.(3, '٣')]).toEqual(['1,003 قليل', '٣ قليل'])
})

test('unused texts are dropped, and a text without a translation is in English', async () => {
  const source = `${IMPORT}const unused = t\`Never shown\`\nexport const shown = () => t\`Shown\``
  const copies = await bundle({ 'main.ts': source }, [translationTo('de', {})])
  expect(read(entry())).not.toContain('Never shown')
  expect((await load(copies.get('de')?.get(entry()) ?? ''))['shown']?.()).toBe('Shown')
})

test('a language has copies of files with texts and of those that load them', async () => {
  const sources = {
    'main.ts': `export const words = () => import('./words.ts')\nexport const plain = () => import('./plain.ts')\nexport const worker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })`,
    'words.ts': `${IMPORT}import { twice } from './shared.ts'\nexport const text = () => twice(t\`Hello\`)`,
    'plain.ts': `import { twice } from './shared.ts'\nexport const text = () => twice('-')`,
    'shared.ts': `export const twice = (text) => text + text`,
    'worker.ts': `${IMPORT}postMessage(t\`Hello\`)`,
  }
  const copies = await bundle(sources, [
    translationTo('de', { Hello: 'Hallo' }),
    translationTo('ar', { Hello: 'مرحبا' }),
  ])
  const german = copies.get('de') ?? new Map<string, string>()
  const names = [...german.keys()].map((file) => file.replace(/assets\/|-.*/g, ''))
  expect(names.toSorted()).toEqual(['main', 'words', 'worker'])
  const main = await load(german.get(entry()) ?? '')
  const words = (await main['words']?.()) as { text: () => string }
  expect(words.text()).toBe('HalloHallo')
  const plain = (await main['plain']?.()) as { text: () => string }
  expect(plain.text()).toBe('--')
  expect(await (await load(entry()))['plain']?.()).toBe(plain)
  expect(read(german.get(entry()) ?? '')).toMatch(/"?\/assets\/de-[\w-]{8}\/worker-/)
  expect(read(copies.get('ar')?.get(entry()) ?? '')).toMatch(/\/assets\/ar-[\w-]{8}\/worker-/)
  for (const file of german.values()) expect(read(file)).not.toContain('__message')
  for (const file of assets().filter((name) => name.endsWith('.js')))
    expect(read(`assets/${file}`)).not.toContain('__message')
})

test('a change of the localizer gives every file with texts another name, in each language', async () => {
  const sources = {
    'main.ts': `export const words = () => import('./words.ts')\nexport const worker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })`,
    'words.ts': `${IMPORT}export const text = () => t\`Hello\``,
    'worker.ts': `${IMPORT}postMessage(t\`Hello\`)`,
  }
  const namesFor = async (version: string) => {
    rmSync(join(dir, 'out'), { recursive: true, force: true })
    const copies = await bundle(sources, [translationTo('de', { Hello: 'Hallo' })], version)
    return [...(copies.get('de') ?? [])].flat()
  }
  const [first, same, other] = [await namesFor('1'), await namesFor('1'), await namesFor('2')]
  expect(first).toHaveLength(6)
  expect(same).toEqual(first)
  for (const name of other) expect(first).not.toContain(name)
})

test('the localizer’s version is a digest of its sources, without tests', () => {
  const write = (name: string, code: string) => writeFileSync(join(dir, name), code)
  write('a.ts', '1')
  const before = digestSources(dir)
  write('a.test.ts', '1')
  write('notes.md', '1')
  expect(digestSources(dir)).toBe(before)
  write('a.ts', '2')
  expect(digestSources(dir)).not.toBe(before)
})

test('a tag that was imported under another name is refused', async () => {
  await expect(
    bundle({ 'main.ts': `import { t as text } from '#words/t.ts'\nexport const a = text\`Hi\`` }, []),
  ).rejects.toThrow('under its own name')
})
