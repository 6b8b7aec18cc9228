import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { Browser, type SignInApp, createMessage, newPerson, openSignInApp } from './signIn.fixture.ts'

let database: Database
let app: SignInApp

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl())
  app = openSignInApp({ database })
})
afterAll(() => database.close())

const minute = 60_000

/** The answer to a message with changed fields and a valid signature. */
async function verifyChanged(changes: Parameters<typeof createMessage>[2], browser = new Browser(app)) {
  const person = newPerson()
  const message = createMessage(await browser.nonce(), person.address, changes)
  return browser.verify(message, await person.signMessage({ message }))
}

/** The answer to a rewritten message with a valid signature. */
async function verifyRewritten(rewrite: (message: string) => string) {
  const [browser, person] = [new Browser(app), newPerson()]
  const message = rewrite(createMessage(await browser.nonce(), person.address))
  return browser.verify(message, await person.signMessage({ message }))
}

describe('a message', () => {
  test.each<[string, Parameters<typeof createMessage>[2], number, string]>([
    ['another site', { domain: 'evil.example' }, 403, 'wrong_domain'],
    ['yesterday', { issuedAt: new Date(Date.now() - 5 * minute) }, 410, 'message_older_than_nonce'],
  ])('for %s is refused, although it is signed', async (_what, changes, status, code) => {
    expect(await verifyChanged(changes)).toMatchObject({ status, body: { code } })
  })

  test('with a statement, resources and times spelled otherwise is good', async () => {
    const statement = 'URI: https://evil.example is not where you are.'
    expect(
      (await verifyChanged({ statement, resources: ['https://mint.example/terms'], scheme: 'https' })).status,
    ).toBe(200)
    const answer = await verifyRewritten((text) => text.replaceAll(/\.\d{3}Z/g, '+00:00'))
    expect(answer.status).toBe(200)
  })
})

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['nothing', {}],
  ['a list', []],
  ['a number for a text', { message: 7, signature: '0x' }],
  ['an empty message', { message: '', signature: '0x' }],
  ['a message without end', { message: 'x'.repeat(5_000), signature: '0x' }],
  ['half a byte', { message: 'x', signature: '0x1' }],
  ['a signature in words', { message: 'x', signature: 'signed, me' }],
  ['a signature without end', { message: 'x', signature: `0x${'00'.repeat(16_385)}` }],
  ['a frame that is no origin', { message: 'x', signature: '0x', framedBy: 'https://host.example/path' }],
])('%s, sent to be verified, is refused in words', async (_what, body) => {
  const answer = await new Browser(app).ask('POST', '/api/session/verify', body)
  expect(answer.status).toBe(400)
  expect(answer.body['code']).toMatch(/^\w+$/)
})
