import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeTestAddressFile } from './addressFile.fixture.ts'
import { readConfig } from './config.ts'
import { createRedactor, createLogger } from '@peppermint/process/createLogger.ts'

const folder = mkdtempSync(join(tmpdir(), 'peppermint-address-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const config = readConfig({
  RPC_URLS: 'https://node.example/v3/token-one, https://alice:token-two@other.example/?key=token-three',
  PUBLIC_RPC_URLS: 'https://node.example',
  CONTRACT,
  ADDRESS_FILE: writeTestAddressFile(folder, CONTRACT),
  DEPLOY_BLOCK: '1',
  SITE_DIR: import.meta.dirname,
  DATABASE_URL: 'postgres://peppermint:p%40ss%22word@db.example:5432/peppers',
  KEEPER_KEY: `0x${'4b'.repeat(32)}`,
  KEEPER_LINK_SECRET: `0x${'5c'.repeat(32)}`,
})

test('logs only the host of a URL, and nothing of a key', () => {
  const hide = createRedactor(config)
  const text = hide(
    [
      'URL: https://node.example/v3/token-one failed',
      'https://alice:token-two@other.example/?key=token-three',
      'postgres://peppermint:p%40ss%22word@db.example:5432/peppers p@ss"word',
      `key 0x${'4b'.repeat(32)} and ${'4b'.repeat(32)}, link 0x${'5c'.repeat(32)}`,
    ].join('\n'),
  )
  for (const secret of ['token-one', 'token-two', 'token-three', 'p%40ss', 'p@ss', '4b4b', '5c5c'])
    expect(text).not.toContain(secret)
  for (const host of ['node.example', 'other.example', 'db.example:5432/peppers'])
    expect(text).toContain(host)
})

test('the last link of a keeper without the secret is hidden as the secret is', () => {
  const { lines, log } = logOf({
    ADDRESS_FILE: join(folder, '7700.json'),
    KEEPER_KEY: `0x${'4b'.repeat(32)}`,
    KEEPER_LAST_LINK: `0x${'6d'.repeat(32)}`,
  })
  log.info(`last link 0x${'6d'.repeat(32)}`)
  expect(lines[0]).toContain('last link [hidden]')
})

test('a line stays JSON when a secret is taken out of it, wherever a library put it', () => {
  const lines: string[] = []
  const log = createLogger(config, { write: (line: string) => void lines.push(line) })
  const cause = new Error('connect to postgres://peppermint:p%40ss%22word@db.example failed')
  log.error(
    { err: new Error('could not ask https://node.example/v3/token-one', { cause }) },
    'p@ss"word is wrong',
  )
  expect(lines).toHaveLength(1)
  const line: unknown = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({ level: 50, msg: '[hidden] is wrong' })
  expect(lines[0]).not.toMatch(/token-one|p%40ss|p@ss/)
})

test('ordinary words and figures stay in a line, whatever a query says', () => {
  const { lines, log } = logOf({
    RPC_URLS: 'https://SECRETTOKEN@node.example/rpc?left=true',
    DATABASE_URL:
      'postgres://peppermint:true@db.example/peppers?ssl=true&connect_timeout=1000&sslmode=require',
  })
  log.warn({ left: true, ms: 1000, rpc: 'https://SECRETTOKEN@node.example/rpc' }, 'two require an answer')
  const line: unknown = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({ left: true, ms: 1000, msg: 'two require an answer' })
  expect(lines[0]).toContain('node.example/rpc')
  expect(lines[0]).not.toContain('SECRETTOKEN')
})

test.each([
  ['a user’s name alone', { RPC_URLS: 'https://SECRET%40TOKEN@node.example/' }],
  ['a user’s name with an empty password', { RPC_URLS: 'https://SECRET%40TOKEN:@node.example/' }],
  ['a user’s name with one letter', { RPC_URLS: 'https://SECRET%40TOKEN:x@node.example/' }],
  ['a query', { RPC_URLS: 'https://node.example/?key=SECRET%40TOKEN' }],
  ['a query without a name', { RPC_URLS: 'https://node.example/?SECRET%40TOKEN' }],
  ['a database’s query', { DATABASE_URL: 'postgres://me@db.example/peppers?password=SECRET%40TOKEN' }],
])('a secret in %s is hidden, escaped or not', (_where, given) => {
  const { lines, log } = logOf(given)
  log.warn({ addresses: Object.values(given), word: 'SECRET@TOKEN' }, 'refused')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ word: '[hidden]', msg: 'refused' })
  expect(lines[0]).not.toContain('SECRET')
})

/** The logger of a server with this configuration, and the lines that it wrote. */
function logOf(given: Readonly<Record<string, string>>) {
  const lines: string[] = []
  const logged = readConfig({
    RPC_URLS: 'https://node.example',
    PUBLIC_RPC_URLS: 'https://node.example',
    CONTRACT: config.contract,
    DEPLOY_BLOCK: '1',
    SITE_DIR: import.meta.dirname,
    ...given,
  })
  return { lines, log: createLogger(logged, { write: (line: string) => void lines.push(line) }) }
}
