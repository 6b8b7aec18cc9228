import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createCodeGraph } from './codeGraph.mjs'
import { findUnreachedIds } from './reachedIds.mjs'
import { parseTest, readTests } from './testTitles.mjs'

/** The tests of files as if each of these requirements were in their titles. */
async function namedBy(files: readonly string[], ids: readonly string[]) {
  const read = await Promise.all(
    files.map(async (file) =>
      (await readTests(file, readFileSync(file, 'utf8'))).map((each) => ({ file, ...each })),
    ),
  )
  return new Map(ids.map((id) => [id, { tests: read.flat().slice(0, 1) }]))
}

test('a title with the id of a requirement whose code its test does not run is a fault', async () => {
  const unit = await namedBy(['packages/wallet-kit/src/button/button.test.ts'], ['B-10', 'W-13', 'G-05'])
  expect(findUnreachedIds(unit, { code: {} })).toEqual([
    expect.stringMatching(/button\.test\.ts: ".+" names W-13, whose code it does not run\./),
    expect.stringContaining('names G-05'),
  ])
  const journey = await namedBy(['e2e/kit/names.e2e.ts'], ['B-10', 'S-01'])
  expect(findUnreachedIds(journey, { code: {} })).toEqual([expect.stringContaining('names S-01')])
})

test('a declaration keeps a requirement only where it exists and a test needs it', async () => {
  const named = await namedBy(['packages/wallet-kit/src/names/formatEnsName.test.ts'], ['B-10'])
  const formatName = 'packages/wallet-kit/src/names/formatEnsName.ts formatEnsName'
  expect(findUnreachedIds(named, { code: { 'B-10': [formatName] } })).toEqual([])
  expect(findUnreachedIds(named, { code: { 'B-10': [formatName, 'contracts/index.ts gone'] } })).toEqual([
    'scripts/requirementCode.mjs: B-10 names contracts/index.ts gone, which does not exist.',
  ])
  expect(
    findUnreachedIds(named, { code: { 'B-10': [formatName, 'scripts/fileKinds.mjs getFileKind'] } }),
  ).toEqual(['scripts/requirementCode.mjs: no test of B-10 needs scripts/fileKinds.mjs getFileKind.'])
})

test('code is reached by names, packages, imports at run time, programs and what a module runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-'))
  const files = {
    'a/some.test.ts': `import { named as other } from './names.ts'
      import { exported } from '@peppermint/b/part.ts'
      import type { Typed } from './typed.ts'
      const path = new URL('./program.ts', import.meta.url)
      const helper = () => exported
      describe('group', () => { const inGroup = helper; test('one', () => other()); test('two', () => later()) })
      const later = () => import('./later.ts')
      test('three', () => run(path))
      test('four', () => 0 as Typed)`,
    'a/names.ts': `export { first as named } from './first.ts'`,
    'a/first.ts':
      'export const first = () => inner()\nconst inner = () => 1\nexport const unused = 2\nregister()\nfunction register() {}',
    'a/later.ts': `export * from './first.ts'`,
    'a/program.ts': 'const started = 1',
    'a/typed.ts': 'export type Typed = number\nexport const another = 1\nconst touched = 1\nuse(touched)',
    'b/src/part.ts': 'export const exported = 1',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const packages = [{ folder: 'b', name: '@peppermint/b', exports: { './*': './src/*' } }]
  const graph = createCodeGraph(folder, packages, (node) => parseTest(node) !== undefined)
  const reachedBy = async (title: string) => {
    const tests = await readTests('a/some.test.ts', files['a/some.test.ts'])
    const reached = new Set(
      graph.rootsOf('a/some.test.ts', tests.find((each) => each.name.endsWith(title))?.nodes ?? []),
    )
    for (const statement of reached) for (const next of graph.next(statement)) reached.add(next)
    const declared = {
      first: 'a/first.ts',
      inner: 'a/first.ts',
      unused: 'a/first.ts',
      register: 'a/first.ts',
      started: 'a/program.ts',
      another: 'a/typed.ts',
      touched: 'a/typed.ts',
      exported: 'b/src/part.ts',
    }
    return Object.entries(declared).flatMap(([name, path]) =>
      reached.has(graph.declarationOf(path, name) ?? '') ? [name] : [],
    )
  }
  return Promise.all(
    Object.entries({
      one: ['first', 'inner', 'register', 'exported'],
      two: ['first', 'inner', 'unused', 'register', 'exported'],
      three: ['register', 'started'],
      four: ['register'],
    }).map(async ([title, names]) => expect(await reachedBy(title), title).toEqual(names)),
  )
})
