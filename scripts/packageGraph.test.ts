import { expect, test } from 'vitest'
import { findFaults, formatRows } from './packageGraph.mjs'

const pack = (folder: string, dependencies: string[] = [], devDependencies: string[] = []) => ({
  folder,
  name: `@x/${folder}`,
  dependencies,
  devDependencies,
})
const allow = (product: string[] = [], development: string[] = []) => ({ product, development })

test('accepts imports that are declared, allowed and acyclic', () => {
  const packages = [pack('low'), pack('high', ['@x/low'], ['@x/tools']), pack('tools')]
  const files = [
    { path: 'high/src/a.ts', text: "import { b } from '@x/low/b'\nimport './c.ts'\nimport 'viem'" },
    { path: 'high/src/a.test.ts', text: "import '@x/tools'\nimport '@x/high'" },
  ]
  const allowed = { low: allow(), high: allow(['low'], ['tools']), tools: allow() }
  expect(findFaults(packages, files, allowed)).toEqual([])
})

test.each([
  "import { b } from '@x/low'",
  "import type { B } from '@x/low/b'",
  "export * from '@x/low'",
  "export { b } from '@x/low'",
  "const b = await import('@x/low')",
  "type B = import('@x/low').B",
  "const path = import.meta.resolve('@x/low/b')",
  "const path = require.resolve('@x/low/package.json')",
])('rejects an undeclared import: %s', (text) => {
  const allowed = { low: allow(), high: allow() }
  expect(findFaults([pack('low'), pack('high')], [{ path: 'high/src/a.ts', text }], allowed)).toEqual([
    'high/src/a.ts: imports @x/low, which high/package.json does not declare.',
  ])
})

test('ignores package names in strings and comments, and names with the same prefix', () => {
  const text = "// from '@x/low'\nconst name = '@x/low'\nimport '@x/lower'"
  const allowed = { low: allow(), high: allow() }
  expect(findFaults([pack('low'), pack('high')], [{ path: 'high/src/a.tsx', text }], allowed)).toEqual([])
})

test('rejects an import of a development dependency by product code', () => {
  const packages = [pack('low'), pack('high', [], ['@x/low'])]
  const text = "import '@x/low'"
  const files = ['high/src/a.ts', 'high/src/a.test.ts', 'high/build/b.ts'].map((path) => ({ path, text }))
  expect(findFaults(packages, files, { low: allow(), high: allow([], ['low']) })).toEqual([
    'high/src/a.ts: is product code and imports @x/low, a development dependency.',
  ])
})

test('rejects a relative import of a file of another package', () => {
  const files = [{ path: 'high/src/a.ts', text: "import '../../low/src/b.ts'" }]
  const packages = [pack('low'), pack('high', ['@x/low'])]
  expect(findFaults(packages, files, { low: allow(), high: allow(['low']) })).toEqual([
    'high/src/a.ts: imports low/src/b.ts by its path; import it from @x/low.',
  ])
})

test('rejects a dependency that the table lacks, and a table entry without a dependency', () => {
  const packages = [pack('low'), pack('high', ['@x/low']), pack('tools', [], ['@x/low'])]
  expect(
    findFaults(packages, [], { low: allow(), high: allow([], ['low']), tools: allow([], ['low']) }),
  ).toEqual([
    'high may not depend on low (product).',
    'high does not depend on low (development): the table is out of date.',
  ])
  expect(findFaults([pack('low'), pack('high', ['@x/low'])], [], {})).toEqual([
    'high may not depend on low (product).',
  ])
})

test('rejects imports of a folder without a package.json that the table lacks, also by path', () => {
  const packages = [pack('low'), pack('high')]
  const files = [
    { path: 'deploy/a.mjs', text: "import '@x/low'\nimport './b.mjs'\nimport 'node:fs'" },
    { path: 'deploy/b.mjs', text: "import '@x/high'\nimport '../low/b.ts'" },
  ]
  expect(findFaults(packages, files, {}, { deploy: ['low'] })).toEqual([
    'deploy/b.mjs: deploy may not import @x/high.',
    'deploy/b.mjs: imports low/b.ts by its path; import it from @x/low.',
  ])
  expect(findFaults(packages, files.slice(0, 1), {}, { deploy: ['low', 'high'] })).toEqual([
    'deploy does not import high: the table is out of date.',
  ])
})

test('rejects a cycle, also through development dependencies, even if each step is allowed', () => {
  const packages = [pack('kit', [], ['@x/local']), pack('local', ['@x/server']), pack('server', ['@x/kit'])]
  const allowed = { kit: allow([], ['local']), local: allow(['server']), server: allow(['kit']) }
  expect(findFaults(packages, [], allowed)).toEqual([
    'Packages depend on each other: kit → local → server → kit.',
  ])
})

test('formats the table as rows of the map', () => {
  expect(formatRows({ low: allow(), high: allow(['low'], ['tools', 'more']) })).toEqual([
    '| `low` | – | – |',
    '| `high` | `low` | `tools`, `more` |',
  ])
})
