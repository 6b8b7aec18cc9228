import { expect, test } from 'vitest'
import { isLostTransaction } from './lostTransaction.ts'

const words = `Cannot read properties of null (reading 'write')`
const thrown = (error: Error, frame: string) =>
  Object.assign(error, {
    stack: `${error.name}: ${error.message}\n    at ${frame}\n    at process.x (node:y:1:2)`,
  })

test('a transaction whose connection is lost does not end the server, bundled or not', () => {
  for (const frame of [
    'Immediate.nextWrite [as _onImmediate] (file:///srv/node_modules/postgres/src/connection.js:255:22)',
    'Immediate.nextWrite (file:///srv/server/dist/main.js:23528:20)',
    'nextWrite (file:///srv/server/dist/main.js:23528:20)',
  ])
    expect(isLostTransaction(thrown(new TypeError(words), frame)), frame).toBe(true)
})

test('whatever else nobody caught does', () => {
  expect(isLostTransaction(thrown(new TypeError(words), 'Object.send (file:///srv/main.js:1:2)'))).toBe(false)
  expect(isLostTransaction(thrown(new TypeError('x is not a function'), 'nextWrite (a.js:1:2)'))).toBe(false)
  expect(isLostTransaction(thrown(new Error(words), 'nextWrite (a.js:1:2)'))).toBe(false)
  expect(isLostTransaction('nextWrite')).toBe(false)
})
