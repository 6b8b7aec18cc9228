import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { eq } from 'drizzle-orm'
import {
  createClient,
  custom,
  getAddress,
  HttpRequestError,
  pad,
  serializeErc6492Signature,
  type Hex,
} from 'viem'
import { setCode, setStorageAt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { sessions } from '../db/schema.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import {
  Browser,
  type SignInApp,
  createMessage,
  newPerson,
  openSignInApp,
  REPEATS_ITS_WORD,
  YES,
} from './signIn.fixture.ts'
import { MAX_SIGNATURES } from './nonces.ts'

let chain: TestChain
let database: Database
let app: SignInApp

beforeAll(async () => {
  ;[chain, database] = await Promise.all([
    startChain(),
    freshDatabaseUrl().then((url) => openServerDatabase(url)),
  ])
  app = openSignInApp({ database, client: chain.client })
})
afterAll(async () => {
  await Promise.all([database.close(), chain.stop()])
})

const signedOut = { status: 'signed-out' }

describe('an account with a key', () => {
  test('[A-02] [M-03] [M-07] signs in with one signature, has no role, and signs out', async () => {
    const [browser, person] = [new Browser(app), newPerson()]
    expect(await browser.session()).toEqual(signedOut)
    const answer = await browser.signIn(person)
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'signed-in', address: person.address, chainId: 7700 },
    })
    expect(await browser.session()).toEqual(answer.body)
    // An account, and nothing about what it may do.
    expect(Object.keys(answer.body as object).toSorted()).toEqual([
      'address',
      'chainId',
      'expiresAt',
      'status',
    ])
    expect((await browser.ask('DELETE', '/api/session')).body).toEqual(signedOut)
    expect(await browser.session()).toEqual(signedOut)
  })

  test('cannot be signed in by the signature of another account', async () => {
    const [browser, person] = [new Browser(app), newPerson()]
    const message = createMessage(await browser.nonce(), person.address)
    const forged = await newPerson().signMessage({ message })
    expect(await browser.verify(message, forged)).toMatchObject({
      status: 401,
      body: { code: 'invalid_signature' },
    })
    expect(await browser.session()).toEqual(signedOut)
    // A mistake is not the end: the same message, signed rightly, is good.
    expect((await browser.verify(message, await person.signMessage({ message }))).status).toBe(200)
  })

  test('cannot sign in by an empty signature', async () => {
    const browser = new Browser(app)
    const message = createMessage(await browser.nonce(), newPerson().address)
    expect((await browser.verify(message, '0x')).status).toBe(401)
  })
})

test('a message whose address was altered after it was signed is refused', async () => {
  const [browser, person] = [new Browser(app), newPerson()]
  const message = createMessage(await browser.nonce(), person.address)
  const signature = await person.signMessage({ message })
  const altered = message.replace(person.address, newPerson().address)
  expect(await browser.verify(altered, signature)).toMatchObject({ status: 401 })
})

describe('a contract wallet', () => {
  const wallet = getAddress(`0x${'5a'.repeat(20)}`)

  test('[A-10] is asked as often as the kit asks, and signs in once its owners have approved', async () => {
    await setCode(chain.client, { address: wallet, bytecode: REPEATS_ITS_WORD })
    const browser = new Browser(app)
    const message = createMessage(await browser.nonce(), wallet)
    // Every ten seconds in the ten minutes of a nonce.
    for (let look = 0; look < 60; look++) expect((await browser.verify(message, '0x')).status).toBe(401)
    await setStorageAt(chain.client, { address: wallet, index: pad('0x0'), value: YES })
    expect(await browser.verify(message, '0x')).toMatchObject({ status: 200, body: { address: wallet } })
  })

  test('that is yet to be deployed keeps its nonce while the node tries no code', async () => {
    const request = async (question: { readonly method: string }) => {
      if (question.method === 'eth_call')
        throw new HttpRequestError({ url: 'http://node.example', status: 413 })
      return chain.client.request(question as never)
    }
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    const browser = new Browser(openSignInApp({ database, client }))
    const person = newPerson()
    const message = createMessage(await browser.nonce(), person.address)
    const made = {
      address: wallet,
      data: '0x1234',
      signature: await newPerson().signMessage({ message }),
    } as const
    for (let attempt = 0; attempt < MAX_SIGNATURES + 2; attempt++) {
      const answer = await browser.verify(message, serializeErc6492Signature(made))
      expect(answer).toMatchObject({ status: 503, body: { code: 'chain_unreachable' } })
      expect(JSON.stringify(answer)).not.toContain('node.example')
    }
    expect((await browser.verify(message, await person.signMessage({ message }))).status).toBe(200)
  })
})

describe('a nonce', () => {
  test('is valid for one session: its message cannot start another', async () => {
    const [browser, person] = [new Browser(app), newPerson()]
    const message = createMessage(await browser.nonce(), person.address)
    const signature = await person.signMessage({ message })
    expect((await browser.verify(message, signature)).status).toBe(200)
    expect(await browser.verify(message, signature)).toMatchObject({
      status: 409,
      body: { code: 'nonce_used' },
    })
  })

  test('is used once by concurrent requests', async () => {
    const [browser, person] = [new Browser(app), newPerson()]
    const message = createMessage(await browser.nonce(), person.address)
    const signature = await person.signMessage({ message })
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.verify(message, signature)))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const held = await database.db.select().from(sessions).where(eq(sessions.address, person.address))
    expect(held).toHaveLength(1)
  })

  test('of another browser is refused, as is one that was never issued', async () => {
    const [browser, thief, person] = [new Browser(app), new Browser(app), newPerson()]
    const question = await browser.nonce()
    const message = createMessage(question, person.address)
    const signature = await person.signMessage({ message })
    expect(await thief.verify(message, signature)).toMatchObject({
      status: 403,
      body: { code: 'other_browser' },
    })
    await thief.nonce()
    expect((await thief.verify(message, signature)).status).toBe(403)
    const unknown = createMessage({ ...question, nonce: 'neverGivenToAnybody' }, person.address)
    const answer = await browser.verify(unknown, await person.signMessage({ message: unknown }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'nonce_used' } })
    expect((await browser.verify(message, signature)).status).toBe(200)
  })

  test('of one tab stays valid when another tab gets one', async () => {
    const [browser, person] = [new Browser(app), newPerson()]
    const message = createMessage(await browser.nonce(), person.address)
    await browser.nonce()
    expect((await browser.verify(message, await person.signMessage({ message }))).status).toBe(200)
  })

  test('is over after a few wrong signatures, also when they come all at once', async () => {
    const [browser, person] = [new Browser(app), newPerson()]
    const message = createMessage(await browser.nonce(), person.address)
    const wrong = await newPerson().signMessage({ message })
    const answers = await Promise.all(
      Array.from({ length: MAX_SIGNATURES + 10 }, () => browser.verify(message, wrong)),
    )
    // More than two checks at once are refused, and do not count in the end.
    const wrongOnes = () => answers.filter(({ status }) => status === 401)
    while (wrongOnes().length < MAX_SIGNATURES && answers.length < 10 * MAX_SIGNATURES)
      answers.push(await browser.verify(message, wrong))
    expect(wrongOnes()).toHaveLength(MAX_SIGNATURES)
    expect((await browser.verify(message, wrong)).body['code']).toBe('too_many_attempts')
    expect((await browser.verify(message, await person.signMessage({ message }))).status).toBe(429)
  })
})

test('random bytes as a signature never sign in', async () => {
  const browser = new Browser(app)
  for (const length of [1, 64, 65, 66, 132, 1_000]) {
    const message = createMessage(await browser.nonce(), newPerson().address)
    const signature: Hex = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString('hex')}`
    expect((await browser.verify(message, signature)).status).toBe(401)
  }
})
