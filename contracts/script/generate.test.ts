import { expect, test } from 'vitest'
import { readAbi, refusalAbi, scovillesAbi } from '../generated/scovilles.ts'
import { generateFiles, findStaleFiles } from './generate.ts'

test('the generated code is what the contract calls for, and a changed file is noticed', () => {
  const files = generateFiles()
  expect(findStaleFiles(files)).toEqual([])
  const changed = new Map(
    [...files].map(([path, text]) => [path, path.includes('Bytecode') ? `${text}//` : text]),
  )
  expect(findStaleFiles(changed)).toEqual(['generated/scovillesBytecode.ts'])
}, 300_000)

test('what a page carries is part of the whole interface, word for word', () => {
  for (const item of [...readAbi, ...refusalAbi]) expect(scovillesAbi).toContainEqual(item)
})
