import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLanguage } from '../language.mjs'
import { root } from '../runCommand.mjs'
import { createFinder, type Denylist, type Exception } from './findHits.mjs'

const denylist: Denylist = JSON.parse(readFileSync(join(root, 'scripts/language/denylist.json'), 'utf8'))
const prose = denylist.everywhere.flatMap(({ words }) => words)
const names = denylist.names.filter(({ prefixOnly }) => !prefixOnly).flatMap(({ words }) => words)
const prefixes = denylist.names.filter(({ prefixOnly }) => prefixOnly).flatMap(({ words }) => words)
/** The list with no exceptions, and with one word of each kind that this file may contain. */
const plain: Denylist = {
  ...denylist,
  everywhere: [{ words: ['zork', 'by zork'], use: 'fork' }],
  names: [
    { words: ['blub', 'zig zag'], use: 'bulb' },
    { words: ['much'], prefixOnly: true, use: 'MAX_' },
  ],
  exceptions: [],
}
const find = (path: string, text: string, list = plain) =>
  createFinder(list)(path, text).map(({ line, word }) => `${line}: ${word}`)
const camelCase = (phrase: string) =>
  phrase.replaceAll(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())

test('finds every word of the list in prose', () => {
  expect(prose.length).toBeGreaterThan(40)
  const list = { ...denylist, exceptions: [] }
  for (const word of prose)
    expect(find('docs/a.md', `A node ${word} here.`, list), word).toEqual([`1: ${word}`])
})

test('finds every word of the list in a declared name', () => {
  expect(names.length).toBeGreaterThan(50)
  const list = { ...denylist, exceptions: [] }
  for (const word of names)
    expect(find('a.ts', `const ${camelCase(`first ${word}`)} = 1`, list), word).toEqual([`1: ${word}`])
  for (const word of prefixes) {
    const prefix = `${word.toUpperCase()}_`
    expect(find('a.ts', `const ${prefix}BYTES = 1`, list)).toEqual([`1: ${prefix}`])
  }
})

test.each([
  ['a.ts', '// zork', '1: zork'],
  ['a.ts', '\nconst text = `Zork ${1}`', '2: Zork'],
  ['a.ts', 'call(isZorked)', undefined],
  ['a.ts', 'other.zorkNow()', '1: zork'],
  ['a.ts', 'other.isZork()', '1: Zork'],
  ['a.ts', 'MAX_ZORK_BYTES', '1: ZORK'],
  ['a.ts', '/**\n * It is by\n * zork.\n */', '2: by\n * zork'],
  ['a.sol', '// zork', '1: zork'],
  ['a.css', '.zork {}', '1: zork'],
  ['a.md', 'unzork zorks', undefined],
])('a word that is never right is found in %s: %s', (path, text, hit) => {
  expect(find(path, text)).toEqual(hit === undefined ? [] : [hit])
})

test.each([
  'let blub = 1',
  'let { blub: other } = { other: 1, blub: 2 }',
  'let { other: blub } = it',
  'let [blub] = it',
  'function blubOf() {}',
  'call((blub) => 1)',
  'call(({ a: { b: blub } }) => 1)',
  'call(async function (...blub: string[]) {})',
  'class Blub {}',
  'class A { #a = 1; blub = 1 }',
  'class A { blub() {} }',
  'class A { constructor(blub: string) {} }',
  'interface A { blub: string }',
  'interface Blub {}',
  'type Blub = string',
  'type A = { blub(): void }',
  'type A<Blub> = Blub',
  "type A = 'blub' | 'other'",
  'const isZigZag = 1',
  'const ZIG_ZAG = 1',
  "import { a as blub } from 'a'",
  "import * as blub from 'a'",
  'try {} catch (blub) {}',
])('a name that is not for identifiers is found where it is declared: %s', (text) => {
  expect(find('a.ts', `'ä😀'\n${text}`)).toHaveLength(1)
  expect(find('a.ts', `'ä😀'\n${text}`)[0]).toMatch(/^2: (blub|zig zag)$/)
})

test.each([
  ['a.ts', "import { blub } from 'a'"],
  ['a.ts', 'other.blub()'],
  ['a.ts', 'const { blub } = other'],
  ['a.ts', '// blub'],
  ['a.ts', "call('blub')"],
  ['a.ts', 'const blubber = 1'],
  ['a.ts', 'const much = 1'],
  ['a.tsx', 'const element = <blub />'],
  ['a.sol', '// blub\n/* blub */ string constant A = "blub";'],
  ['a.css', 'blub { color: red }'],
  ['a.md', 'blub'],
])('a name of others, prose and strings are no declared names: %s: %s', (path, text) => {
  expect(find(path, text)).toEqual([])
})

test.each([
  ['a.sol', 'function blubOf() public {}'],
  ['a.css', '.card-blub {}'],
  ['a.css', 'a { --blub: 1 }'],
  ['a.json', '{ "blub": 1 }'],
  ['docs/blub/a.md', ''],
  ['src/zigZag.ts', ''],
])('names are read from Solidity, CSS, JSON and paths: %s: %s', (path, text) => {
  expect(find(path, text)).toHaveLength(1)
})

test('finds unions discriminated by at, titles that are too long, and files with an old ending', () => {
  expect(
    find('a.ts', "type A = { at: 'idle' }\nconst a = { at: 'idle' }\nconst b = { at: 1, status: 'idle' }"),
  ).toEqual(["1: at: '…'", "2: at: '…'"])
  const title = 'x'.repeat(denylist.patterns.maxTitleLength)
  expect(find('a.test.ts', `test('${title}', () => {})\ntest.each(all)('${title}x', () => {})`)).toEqual([
    `2: title of ${title.length + 1} characters`,
  ])
  const [{ ending } = { ending: '' }] = denylist.patterns.files
  expect(find(`src/wallet${ending}.ts`, '')).toEqual([`1: ${ending} (path)`])
})

test('an exception covers a word only within its name, its sentence and its files', () => {
  const uncovered = (exception: Partial<Exception>, text: string) =>
    createFinder({ ...plain, exceptions: [{ word: 'zork', reason: 'example', ...exception }] })(
      'src/a.ts',
      text,
    )
      .filter((hit) => hit.exception === undefined)
      .map(({ line }) => line)
  expect(uncovered({ name: 'zorkId' }, 'call(zorkId)\ncall(zork)')).toEqual([2])
  expect(
    uncovered({ sentence: 'The zork is red.' }, "call('The zork is red.')\ncall('A zork is red.')"),
  ).toEqual([2])
  expect(uncovered({ path: '^src/' }, 'call(zork)')).toEqual([])
  expect(uncovered({ path: '^docs/' }, 'call(zork)')).toEqual([1])
  expect(uncovered({ word: 'other' }, 'call(zork)')).toEqual([1])
})

test('reads the files of a folder, and reports exceptions that match nothing', () => {
  const list = { ...plain, exceptions: [{ word: 'none', reason: 'matches nothing' }] }
  const folder = checkLanguage(list, ['scripts/language'])
  expect(folder.hits.every(({ path }) => path.startsWith('scripts/language/'))).toBe(true)
  expect(folder.hits.map(({ path }) => path)).toContain('scripts/language/language.test.ts')
  expect(folder.files).toBeGreaterThan(2)
  expect(folder.stale).toEqual([])
  // The whole repository, of which only this folder is read.
  const others = { path: '^(?!scripts/language/)', reason: 'example' }
  const all = checkLanguage({ ...list, notScanned: [...plain.notScanned, others] })
  expect(all.hits).toEqual(folder.hits)
  expect(all.stale).toEqual([list.exceptions[0]])
})
