import { expect, test } from 'vitest'
import { readAbi, refusalAbi } from '../generated/pageAbi.ts'
import { scovillesAbi } from '../generated/scovilles.ts'
import { generateFiles, findStaleFiles } from './generate.ts'

test('generated code is up to date, and changed files are detected', () => {
  const files = generateFiles()
  expect(findStaleFiles(files)).toEqual([])
  const changed = new Map(
    [...files].map(([path, text]) => [path, path.includes('Bytecode') ? `${text}//` : text]),
  )
  expect(findStaleFiles(changed)).toEqual(['generated/scovillesBytecode.ts'])
}, 300_000)

test("the page's ABI slices are part of the full ABI", () => {
  for (const item of [...readAbi, ...refusalAbi]) expect(scovillesAbi).toContainEqual(item)
})
