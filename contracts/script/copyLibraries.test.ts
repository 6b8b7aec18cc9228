import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const contracts = join(import.meta.dirname, '..')
const read = (path: string) => JSON.parse(readFileSync(join(contracts, path), 'utf8'))

test('forge compiles with the library versions that package.json pins', () => {
  const settings = readFileSync(join(contracts, 'foundry.toml'), 'utf8')
  const folders = [...settings.matchAll(/^ {2}"[^"=]+\/=([^"]*node_modules\/[^"]+)\/",$/gm)].map(
    ([, path = '']) => path,
  )
  expect(folders).toHaveLength(3)
  const { dependencies, devDependencies } = read('package.json')
  const pinned: Record<string, string> = { ...dependencies, ...devDependencies }
  for (const folder of folders) {
    const { name, version } = read(join(folder, 'package.json'))
    expect([name, version]).toEqual([name, pinned[name]])
  }
})
