import { expect, test } from 'vitest'
import { requestPath } from './requestPath.ts'

test('a path is read as the router reads it, however it is spelt', () => {
  for (const target of [
    '/api/peppers',
    '/api/peppers?limit=3',
    '/%61pi/peppers',
    '/api/./peppers',
    '/x/../api/peppers?y',
    'http://localhost/api/peppers',
    'http://localhost/%61pi/peppers?limit=3',
    'HTTPS://other.example:8/api/peppers#f',
  ])
    expect(requestPath(target), target).toBe('/api/peppers')
  expect(requestPath('/')).toBe('/')
  expect(requestPath('/a%2Fb')).toBe('/a%2Fb')
  expect(requestPath('/%2561pi')).toBe('/%2561pi')
  expect(requestPath('//api/peppers')).toBe('//api/peppers')
})

test('what names no path, or cannot be decoded, is none', () => {
  for (const target of ['*', 'localhost:80', 'javascript:x', '/%ff', '/%', ''])
    expect(requestPath(target) ?? '', target).toBe('')
})
