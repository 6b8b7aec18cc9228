import { expect, test } from 'vitest'
import {
  compare,
  findBrokenLinks,
  findUnknownPages,
  findUnknownCitations,
  readRequirements,
} from './conformance.mjs'
import { brokenLines, digestOf, findFault, findLineFaults } from './brokenLines.mjs'
import { readTitles } from './testTitles.mjs'

test('reads titles from calls, with groups, template parts and tables', async () => {
  const source = `
    import { test } from 'runner'
    // test('[A-01] in a comment', () => {})
    const text = "test('[A-02] in a text', () => {})"
    test('[A-03] plain', () => {})
    test.describe('[A-04] a group', () => { for (const it of [1]) test(\`case \${it} of \${text}\`, () => {}) })
    test.each([{ id: '[A-05]' }])('$id from a table', () => {})
    test.each([['x', '[A-06] not taken']])('a plain title', () => {})
    test.each\`a | b\n\${1} | \${2}\`('[A-07] a template', () => {})
    test('with steps', async () => { await test.step('[A-08] a step', async () => {}) })
    test.use({ locale: 'de' })
    it.skip('[A-09] skipped', () => <p>jsx</p>)
  `
  expect(await readTitles('some.test.tsx', source)).toEqual([
    '[A-03] plain',
    '[A-04] a group case … of …',
    '$id from a table [A-05]',
    'a plain title',
    '[A-07] a template',
    'with steps',
    '[A-09] skipped',
  ])
})

test('reads a Solidity test as its name and the comment above it', async () => {
  const source = `contract T { /// [M-06] the owner sets it
    function testOwner() public {} function helper() public {} function invariantSupply() public {} }`
  expect(await readTitles('T.t.sol', source)).toEqual([
    'testOwner /// [M-06] the owner sets it',
    'invariantSupply',
  ])
})

const document = `## A
Finished: A-01, A-03
| A-01 | one |
| A-02 | two |
| A-03 | three |
## B
Finished: all
| B-01 | four |
## C
Finished: none yet
| C-01 | five |`

test('rejects a finished requirement without a test, and an unknown id, each with its place', () => {
  const lines = readRequirements(document)
  expect(
    compare(lines, [
      { file: 'a.test.ts', title: '[A-01] [A-02] both' },
      { file: 'b.test.ts', title: '[Z-99] nowhere' },
    ]),
  ).toEqual([
    'b.test.ts: "[Z-99] nowhere" names Z-99, which docs/requirements.md does not contain.',
    'A-03 is finished but no test names it: three',
    'B-01 is finished but no test names it: four',
  ])
  expect(lines.get('A-02')?.tests).toEqual([{ file: 'a.test.ts', title: '[A-01] [A-02] both' }])
})

test('rejects a duplicate id', () => {
  expect(() => readRequirements(`${document}\n| A-01 | again |`)).toThrow('has A-01 twice')
})

test('rejects a page that cites a test that does not exist', () => {
  const tests = [
    { file: 'a/b.test.ts', title: 'refuses a lie about the chain' },
    { file: 'c.e2e.ts', title: 'mints once' },
  ]
  const page =
    '| X | `a/b.test.ts`: "a lie about the chain", "mints once" |\n| Y | `c.e2e.ts`: "mints once" | `d.test.ts`: "gone" |'
  expect(findUnknownCitations('docs/page.md', page, tests)).toEqual([
    'docs/page.md cites "mints once" in a/b.test.ts, which has no such test.',
    'docs/page.md cites "gone" in d.test.ts, which has no such test.',
  ])
})

test('rejects links to pages and headings that do not exist', () => {
  const pages = new Map([
    [
      'docs/design/a.md',
      'See [b](../b.md#2--two-words), [c](c.md), [gone](gone.md), [x](https://x.example/y.md), `[d](d.md)`.',
    ],
    ['docs/b.md', '# B\n## 2 · Two words\n[here](#b) [not here](#three) [folder](design) [a](design/a.md#a)'],
  ])
  const paths = new Set(['docs/design/a.md', 'docs/b.md', 'docs/design/c.md', 'docs/design'])
  expect([...pages].flatMap(([page]) => findBrokenLinks(page, pages, (path) => paths.has(path)))).toEqual([
    'docs/design/a.md links to gone.md, which does not exist.',
    'docs/b.md links to #three, which does not exist.',
    'docs/b.md links to design/a.md#a, which does not exist.',
  ])
})

test('rejects sources that cite a page that does not exist', () => {
  const text = '/** See docs/b.md and docs/decisions/0001.md. */'
  expect(findUnknownPages('a.ts', text, (path) => path === 'docs/b.md')).toEqual([
    'a.ts cites docs/decisions/0001.md, which does not exist.',
  ])
})

test('a broken line is in the source once, and names a test that names its requirement', async () => {
  const [line] = brokenLines
  if (line === undefined) throw new Error('There are broken lines.')
  expect(await findFault(line)).toBeUndefined()
  for (const [changed, reason] of [
    [{ file: 'packages/none.ts' }, 'a file that does not exist'],
    [{ find: 'no such text' }, 'occurs 0 times'],
    [{ find: 'e' }, /occurs \d{2,} times/],
    [{ test: 'packages/none.test.ts' }, 'which does not exist'],
    [{ title: 'no such title' }, 'a test that'],
    [{ id: 'Z-99' }, 'a test that'],
  ] as const)
    expect(await findFault({ ...line, ...changed })).toMatch(reason)
})

test('a requirement without a broken line is named, and one that has none by exception', async () => {
  const requirements = new Map(['M-01', 'M-02', 'C-01'].map((id) => [id, { finished: true }]))
  const lines = brokenLines.filter(({ id }) => id === 'M-02')
  expect(await findLineFaults(requirements, lines, ['M-01'])).toEqual([
    expect.stringContaining('C-01 is finished but'),
  ])
  expect(await findLineFaults(requirements, lines, ['M-01', 'M-02', 'C-01'])).toEqual([
    expect.stringContaining('M-02 has a broken line'),
  ])
})

test('a broken line is run again once its statement, its tests or itself have changed', async () => {
  const [line] = brokenLines
  if (line === undefined) throw new Error('There are broken lines.')
  const digest = await digestOf(line)
  expect(await digestOf({ ...line })).toBe(digest)
  expect(await digestOf({ ...line, replace: `${line.replace} ` })).not.toBe(digest)
  expect(await digestOf({ ...line, title: 'no such title' })).not.toBe(digest)
})
