/** Edge cases of a sign-in: what is stored for other owners, when it is abandoned, and what is requested only once. */
import { InternalRpcError, TimeoutError, UnknownRpcError } from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSignInAdapter, SignInExpired } from './adapter.ts'
import { SignInFixture, createMemoryStorage, waitForStatus, userRejection } from './signIn.fixture.ts'
import { isStorable, storePending, readPending } from './pendingSignIn.ts'
import { createSignInFlow, type SignInPorts } from './signInFlow.ts'
import { storeSessionOwner, trackOwner } from './trackOwner.ts'
import {
  PairingExpiredError,
  RelayTimeoutError,
  RelayUnreachableError,
  RequestExpiredError,
  SessionEndedError,
} from '../walletconnect/errors.ts'

const alice = { address: '0xAbCdEf1111111111111111111111111111111111', chainId: 7700 } as const
const bob = { address: '0x2222222222222222222222222222222222222222', chainId: 7700 } as const
const aliceKey = 'peppermint.sign-in.7700.0xabcdef1111111111111111111111111111111111'
const expired = () => Promise.reject(new Error('Request expired.'))
const never = () => new Promise<never>(() => undefined)

/** A flow of the fixture's account whose ports are partly replaced, ready and open until the test ends. */
async function openWith(
  fixture: SignInFixture,
  ports: Partial<SignInPorts> = {},
  adapter = fixture.adapter(),
) {
  const flow = createSignInFlow({
    account: fixture.account,
    storage: fixture.storage,
    pollIntervalMs: 60_000,
    isContract: async () => fixture.isContract,
    signText: (body) => fixture.signText(body),
    ...ports,
  })
  flow.open(adapter)
  onTestFinished(flow.close)
  await waitForStatus(flow, 'idle')
  return flow
}

describe('a kept sign-in', () => {
  const pending = { nonce: 'n', message: 'text', requestedAt: 1 }
  test('belongs to an account, whatever the case of its address', () => {
    const storage = createMemoryStorage()
    storePending(storage, alice, pending)
    expect(JSON.parse(storage.getItem(aliceKey) ?? '')).toEqual(pending)
    expect(readPending(storage, alice)).toEqual(pending)
  })
  test('keeps texts and plain objects, nothing that JSON would change', () => {
    expect(['', 'text', {}, { statement: 'Hello' }].map(isStorable)).toEqual([true, true, true, true])
    expect([undefined, null, 5, true, [], new Date(), () => ''].some(isStorable)).toBe(false)
  })
  test.each([
    { message: 'text', requestedAt: 1 },
    { ...pending, nonce: 5 },
    { nonce: 'n', message: 'text' },
    { ...pending, requestedAt: '1' },
    { nonce: 'n', requestedAt: 1 },
    { ...pending, message: 5 },
    { ...pending, message: [] },
    [],
    null,
    5,
  ])('is none where a part is missing or wrong: %j', (kept) => {
    const storage = createMemoryStorage()
    storage.setItem(aliceKey, JSON.stringify(kept))
    expect(readPending(storage, alice)).toBeUndefined()
  })
  test('is kept whole where the message is an object', () => {
    const storage = createMemoryStorage()
    storePending(storage, alice, { ...pending, message: { statement: 'Hello' } })
    expect(readPending(storage, alice)?.message).toEqual({ statement: 'Hello' })
  })
})

describe('listeners of a sign-in', () => {
  test('are called after a change only, and not once removed', async () => {
    const fixture = new SignInFixture()
    const flow = await fixture.ready()
    let calls = 0
    const unsubscribe = flow.subscribe(() => (calls += 1))
    flow.retry()
    expect(calls).toBe(0)
    unsubscribe()
    await flow.sign()
    expect(flow.getSnapshot().status).toBe('done')
    expect(calls).toBe(0)
  })
})

describe('opening', () => {
  test('asks once whether the account is a contract', async () => {
    const fixture = new SignInFixture()
    const isContract = vi.fn(async () => false)
    const flow = await openWith(fixture, { isContract })
    flow.open(fixture.adapter())
    await waitForStatus(flow, 'idle')
    expect(isContract).toHaveBeenCalledTimes(1)
  })
  test('again after closing fetches no second nonce', async () => {
    const fixture = new SignInFixture()
    const flow = await fixture.ready()
    flow.close()
    flow.open(fixture.adapter())
    await flow.sign()
    expect(fixture.requests).toEqual(['nonce', 'sign', 'verify'])
  })
  test('an account that cannot be looked at counts as one with a key', async () => {
    const fixture = new SignInFixture()
    fixture.signText = expired
    const flow = await openWith(fixture, { isContract: () => Promise.reject(new Error('offline')) })
    await flow.sign()
    expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'signing' })
  })
})

describe('a rejection', () => {
  test('leaves no fault behind', async () => {
    const fixture = new SignInFixture()
    fixture.signText = () => Promise.reject(userRejection)
    const flow = await fixture.ask()
    expect(flow.getSnapshot()).not.toHaveProperty('fault')
  })
  test('keeps nothing, even if the account turns out to be a contract afterwards', async () => {
    const fixture = new SignInFixture()
    fixture.signText = () => Promise.reject(userRejection)
    const isContract = Promise.withResolvers<boolean>()
    const flow = await openWith(fixture, { isContract: () => isContract.promise })
    await flow.sign()
    isContract.resolve(true)
    await isContract.promise
    await Promise.resolve()
    expect(readPending(fixture.storage, fixture.account)).toBeUndefined()
  })
})

describe('[A-10] waiting for the other owners', () => {
  test.each(['Request expired', 'Request timeout', 'The request timed out', 'time out'])(
    'begins where the request outlives its time: %s',
    async (message) => {
      const fixture = new SignInFixture()
      fixture.isContract = true
      fixture.signText = () => Promise.reject(new Error(message))
      fixture.verify = async () => false
      const flow = await openWith(fixture)
      await flow.sign()
      expect(flow.getSnapshot().status).toBe('waiting')
    },
  )
  const hostTimeout = Object.assign(new Error('Safe host: no answer'), { name: 'HostTimeoutError' })
  describe.each([
    ['thrown plainly', (error: Error) => error],
    ['wrapped by viem', (error: Error) => new UnknownRpcError(error)],
    ['wrapped twice', (error: Error) => new UnknownRpcError(new InternalRpcError(error))],
  ])('for an error %s', (_, wrap) => {
    test.each([
      ['waiting', new RequestExpiredError()],
      ['waiting', new RelayTimeoutError()],
      ['waiting', hostTimeout],
      ['waiting', new TimeoutError({ body: {}, url: 'https://node.example' })],
      ['idle', new RelayUnreachableError()],
      ['idle', new SessionEndedError()],
      ['idle', new PairingExpiredError()],
      ['idle', new Error('The wallet is locked.')],
    ])('the state is %s after: %s', async (status, error) => {
      const fixture = new SignInFixture()
      fixture.isContract = true
      fixture.signText = () => Promise.reject(wrap(error))
      fixture.verify = async () => false
      const flow = await openWith(fixture)
      await flow.sign()
      expect(flow.getSnapshot().status).toBe(status)
    })
  })
  test('begins with an empty signature, also where the account was not known as a contract', async () => {
    const fixture = new SignInFixture()
    fixture.signText = async () => '0x'
    fixture.verify = async () => false
    const flow = await openWith(fixture)
    await flow.sign()
    expect(flow.getSnapshot().status).toBe('waiting')
    expect(readPending(fixture.storage, fixture.account)).toBeDefined()
  })
  test('does not begin where the message cannot be kept: the empty signature is checked', async () => {
    const fixture = new SignInFixture()
    fixture.message = () => new URL('https://mint.example')
    fixture.signText = async () => '0x'
    fixture.verify = async () => true
    const flow = await openWith(fixture)
    await flow.sign()
    expect(fixture.requests).toEqual(['nonce', 'approved?'])
    expect(flow.getSnapshot().status).toBe('done')
  })
  test('a key’s signature is checked at once and nothing is kept', async () => {
    const fixture = new SignInFixture()
    let kept: unknown = 'not asked'
    fixture.verify = async () => {
      kept = readPending(fixture.storage, fixture.account)
      return true
    }
    const flow = await openWith(fixture)
    await flow.sign()
    expect(kept).toBeUndefined()
  })
  test('a contract’s full signature is checked at once; a wrong one leaves nothing to wait for', async () => {
    const fixture = new SignInFixture()
    fixture.isContract = true
    fixture.signText = async () => '0x1234'
    fixture.verify = async () => false
    const flow = await openWith(fixture)
    await flow.sign()
    expect(fixture.requests.slice(0, 2)).toEqual(['nonce', 'verify'])
    expect(flow.getSnapshot().status).not.toBe('waiting')
    expect(readPending(fixture.storage, fixture.account)).toBeUndefined()
  })
  test('before the wallet has answered, no look happens and giving up forgets nothing', async () => {
    const fixture = new SignInFixture()
    fixture.isContract = true
    fixture.signText = never
    const flow = await openWith(fixture)
    void flow.sign()
    await expect.poll(() => readPending(fixture.storage, fixture.account)).toBeDefined()
    await flow.checkNow()
    flow.giveUp()
    expect(fixture.requests).toEqual(['nonce'])
    expect(flow.getSnapshot().status).toBe('signing')
    expect(readPending(fixture.storage, fixture.account)).toBeDefined()
  })
})

describe('looking for the other owners', () => {
  /** A waiting sign-in, and the calls to its adapter. */
  async function waiting(pending: (of: { message: unknown }) => Promise<`0x${string}` | undefined>) {
    const fixture = new SignInFixture()
    fixture.isContract = true
    fixture.signText = expired
    const verify = vi.fn(async () => false)
    const adapter = createSignInAdapter<unknown>({
      getNonce: async () => 'aNonce123456',
      createMessage: () => 'text to sign',
      getMessageBody: ({ message }) => String(message),
      verify,
      signOut: () => undefined,
      pending,
    })
    const flow = await openWith(fixture, {}, adapter)
    return { fixture, flow, verify }
  }
  test('names the message, and checks nothing while there is no signature', async () => {
    const asked: unknown[] = []
    const { flow, verify } = await waiting(async (of) => void asked.push(of))
    await flow.sign()
    expect(asked).toEqual([{ message: 'text to sign' }])
    expect(verify).not.toHaveBeenCalled()
    expect(flow.getSnapshot().status).toBe('waiting')
  })
  test('happens once at a time', async () => {
    const answer = Promise.withResolvers<undefined>()
    const pending = vi.fn(() => answer.promise)
    const { flow } = await waiting(pending)
    const signing = flow.sign()
    await waitForStatus(flow, 'waiting')
    const looking = flow.checkNow()
    expect(pending).toHaveBeenCalledTimes(1)
    answer.resolve(undefined)
    await Promise.all([signing, looking])
    expect(pending).toHaveBeenCalledTimes(1)
    await flow.checkNow()
    expect(pending).toHaveBeenCalledTimes(2)
  })
  test('a signature that arrives after closing is not used', async () => {
    const answer = Promise.withResolvers<`0x${string}`>()
    const { flow, verify } = await waiting(() => answer.promise)
    const signing = flow.sign()
    await waitForStatus(flow, 'waiting')
    flow.close()
    answer.resolve('0x1234')
    await signing
    expect(verify).not.toHaveBeenCalled()
  })
})

describe('the interval between two looks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  async function waiting() {
    const fixture = new SignInFixture()
    fixture.isContract = true
    fixture.signText = expired
    fixture.pending = async () => undefined
    const flow = await openWith(fixture)
    await flow.sign()
    expect(vi.getTimerCount()).toBe(1)
    return flow
  }
  test('ends when waiting is given up', async () => {
    ;(await waiting()).giveUp()
    expect(vi.getTimerCount()).toBe(0)
  })
  test('ends when the sign-in is closed', async () => {
    ;(await waiting()).close()
    expect(vi.getTimerCount()).toBe(0)
  })
  test('begins again when it is opened again', async () => {
    const flow = await waiting()
    flow.close()
    flow.open(new SignInFixture().adapter())
    await flow.checkNow()
    expect(vi.getTimerCount()).toBe(1)
  })
})

describe('whose session it is', () => {
  const key = 'peppermint.signed-in'
  const ofAlice = '7700:0xabcdef1111111111111111111111111111111111'
  test('is noted under one key, with the chain and the address in lower case', () => {
    const storage = createMemoryStorage()
    storeSessionOwner(storage, alice)
    expect(storage.getItem(key)).toBe(ofAlice)
  })
  test('is noted for good once the signature is true', async () => {
    const storage = createMemoryStorage()
    expect(await trackOwner(storage, alice, async () => true)).toBe(true)
    expect(storage.getItem(key)).toBe(ofAlice)
  })
  test('is not noted after a wrong signature, where it was not before', async () => {
    // Like browsers, it stores strings only: null becomes "null".
    const kept = createMemoryStorage()
    const storage = { ...kept, setItem: (name: string, text: unknown) => kept.setItem(name, String(text)) }
    expect(await trackOwner(storage, alice, async () => false)).toBe(false)
    expect(storage.getItem(key)).toBeNull()
  })
  test('stays the account’s own while its second signature is checked', async () => {
    const storage = createMemoryStorage()
    storeSessionOwner(storage, alice)
    void trackOwner(storage, alice, never)
    expect(storage.getItem(key)).toBe(ofAlice)
    void trackOwner(storage, bob, never)
    expect(storage.getItem(key)).not.toBe(ofAlice)
  })
})

test('the error of a message that is over has its own name', () => {
  expect(new SignInExpired('over').name).toBe('SignInExpired')
})
