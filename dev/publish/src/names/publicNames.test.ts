import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkNames } from '../checkPublished.ts'
import { createTestWorkspace } from '../workspace.fixture.ts'
import { listPublicNames } from './listPublicNames.ts'

const disposals: (() => void)[] = []
afterEach(() => disposals.splice(0).forEach((dispose) => dispose()))

function compiled(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'names-'))
  disposals.push(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const exports = {
  '.': { types: './index.d.ts', default: './index.js' },
  './styles.css': { types: './styles.css.d.ts', default: './styles.css' },
}

test('lists names by entry with their declarations, and what these use', () => {
  const folder = compiled({
    'package.json': JSON.stringify({ exports }),
    'styles.css': '',
    'index.d.ts': `import type { Hidden } from './parts.js'
export { two as renamed } from './parts.js'
export * from './more.js'
export type { Chain } from 'viem'
/** Says what it does. */
export declare function one(given: Hidden): void; // and why
export declare function one(given: 1): void;`,
    'parts.d.ts': `export interface Hidden { readonly deep: Deeper }
interface Deeper { readonly at: 1 }
interface Unused {}
export declare const two: number;`,
    'more.d.ts': `export type Three = 3`,
  })
  expect(listPublicNames(folder)).toEqual([
    '## .',
    'Chain: of another package',
    'Three: type Three = 3',
    'one: function one(given: Hidden): void; function one(given: 1): void;',
    'renamed: const two: number;',
    '',
    '## ./styles.css',
    '',
    '## used by these, exported by no entry',
    'Deeper: interface Deeper { readonly at: 1 } (parts)',
    'Hidden: interface Hidden { readonly deep: Deeper } (parts)',
  ])
})

test('a changed name fails until record and changelog are renewed', async () => {
  const { root, folder, write, dispose } = createTestWorkspace()
  disposals.push(dispose)
  expect(await checkNames(root, folder, ['## .', 'one: 1'], true)).toEqual([])
  expect(await checkNames(root, folder, ['## .', 'one: 1'])).toEqual([])

  const changed = ['## .', 'other: 1']
  const noChangeset =
    'Public names changed since 1.0.0, and no changeset says so: npx changeset (minor, or major if an app may break).'
  expect(await checkNames(root, folder, changed)).toEqual([
    'Public names differ from the record. npm run publish:check -- --write renews it:\n  - one: 1\n  + other: 1',
    noChangeset,
  ])
  expect(await checkNames(root, folder, changed, true)).toEqual([noChangeset])
  write('.changeset/small.md', `---\n'@alice/one': patch\n---\n\nOther.\n`)
  expect(await checkNames(root, folder, changed)).toEqual([noChangeset])
  write('.changeset/other.md', `---\n'@alice/one': major\n---\n\nOther.\n`)
  expect(await checkNames(root, folder, changed)).toEqual([])
})
