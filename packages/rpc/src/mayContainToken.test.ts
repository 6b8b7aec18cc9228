import { expect, test } from 'vitest'
import { mayContainToken } from './mayContainToken.ts'

test.each([
  ['https://node.example', false],
  ['http://127.0.0.1:8545/', false],
  ['node.example', false],
  ['https://node.example/v2/key', true],
  ['https://node.example/?key=key', true],
  ['https://user@node.example', true],
  ['https://:key@node.example', true],
])('whether %s may contain a token: %s', (address, may) => {
  expect(mayContainToken(address)).toBe(may)
})
