import { expect, test } from 'vitest'
import { findCircles, findFolderFaults, readImports } from './importGraph.mjs'

const importsOf = (files: Readonly<Record<string, string>>) =>
  readImports(Object.entries(files).map(([path, text]) => ({ path, text })))

test('accepts files that import in one direction, and imports of what is no source file', () => {
  const imports = importsOf({
    'a/main.ts': "import './b.ts'\nimport './style.css?url'\nimport 'viem'",
    'a/b.ts': "export * from '../c.ts'",
    'c.ts': '',
  })
  expect(Object.fromEntries(imports)).toEqual({ 'a/main.ts': ['a/b.ts'], 'a/b.ts': ['c.ts'], 'c.ts': [] })
  expect(findCircles(imports)).toEqual([])
})

test.each([
  "import { a } from './a.ts'",
  "import type { A } from './a.ts'",
  "export * from './a.ts'",
  "const a = () => import('./a.ts')",
  "type A = import('./a.ts').A",
  "const worker = new Worker(new URL('./a.ts', import.meta.url), { type: 'module' })",
])('finds two files that import each other: %s', (text) => {
  expect(findCircles(importsOf({ 'x/a.ts': "import './b.test.ts'", 'x/b.test.ts': text }))).toEqual([
    'Files import each other: x/a.ts → x/b.test.ts → x/a.ts.',
  ])
})

test('finds stylesheets that import each other, and a script that imports one', () => {
  const imports = importsOf({
    'a.ts': "import href from './b.css?url'",
    'b.css': "@import './c.css';\n@import '@x/theme.css';",
    'c.css': "@import './b.css';",
  })
  expect(imports.get('a.ts')).toEqual(['b.css'])
  expect(findCircles(imports)).toEqual(['Files import each other: b.css → c.css → b.css.'])
})

test('a path in a string or a comment is no import', () => {
  const files = { 'a.ts': "import './b.ts'", 'b.ts': "// import './a.ts'\nconst path = './a.ts'" }
  expect(findCircles(importsOf(files))).toEqual([])
})

test('names the shortest way from a file back to it, and a file that imports itself', () => {
  const files = {
    'a.ts': "import './b.ts'",
    'b.ts': "import './c.ts'\nimport './d.ts'",
    'c.ts': "import './d.ts'",
    'd.ts': "import './a.ts'",
    'e.ts': "import './a.ts'\nimport './e.ts'",
  }
  expect(findCircles(importsOf(files))).toEqual([
    'Files import each other: a.ts → b.ts → d.ts → a.ts.',
    'Files import each other: c.ts → d.ts → a.ts → b.ts → c.ts.',
    'Files import each other: e.ts → e.ts.',
  ])
})

test('rejects an import that the table lacks, in tests too, and an entry without an import', () => {
  const imports = importsOf({
    'src/main.ts': "import './ui/button.ts'\nimport './shop/cart.ts'",
    'src/ui/button.ts': "import './deep/color.ts'\nimport '../outside.ts'",
    'src/ui/deep/color.ts': '',
    'src/shop/cart.ts': "import '../ui/button.ts'",
    'src/ui/button.test.ts': "import '../shop/cart.ts'",
  })
  const allowed = { 'src/ui': [], 'src/shop': ['src/ui'], src: ['src/shop', 'src/ui'] }
  expect(findFolderFaults(imports, allowed)).toEqual([
    'src/ui/button.test.ts: src/ui may not import src/shop/cart.ts.',
  ])
  expect(findFolderFaults(imports, { ...allowed, 'src/ui': ['src/shop', 'src'] })).toEqual([
    'src/ui does not import src: the table is out of date.',
  ])
})
