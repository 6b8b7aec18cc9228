/** docs/guides/nodes.md names a test for everything that nodes are known to answer differently. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const rows = read('docs/guides/nodes.md')
  .split('\n')
  .filter(
    (line) =>
      line.startsWith('| ') && !line.startsWith('| a node answers') && !line.startsWith('| a contract |'),
  )
  .map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '')

test('the guide of nodes has rows', () => {
  expect(rows.length).toBeGreaterThan(20)
})

test.each(rows)('the guide of nodes names an existing test: %s', (cell) => {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(cell) ?? []
  const source = read(file)
  expect([`'${title}'`, `'${title}: %s'`].some((literal) => source.includes(literal))).toBe(true)
})
