import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')

test('the examples of the document are the tests that run', () => {
  const [playwright, vitest] = [...read('README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  )
  expect(playwright).toBe(read('../../pack/example.e2e.ts'))
  expect(vitest).toBe(read('example.test.ts'))
})
