import { expect, test } from 'vitest'
import { shouldSignOut } from './sessionOwner.ts'
import { storeSessionOwner } from './trackOwner.ts'
import { SignInFixture, isSignedIn, waitForStatus, userRejection } from './signIn.fixture.ts'

const broken = () => Promise.reject(new Error('The line is dead.'))

test('[A-02] a person signs in: nonce, message, signature, verified', async () => {
  const fixture = new SignInFixture()
  const adapter = fixture.adapter()
  const flow = await fixture.ready(adapter)
  expect(isSignedIn(adapter)).toBe(false)
  await flow.sign()
  expect(flow.getSnapshot()).toEqual({ status: 'done' })
  expect(isSignedIn(adapter)).toBe(true)
  expect(fixture.requests).toEqual(['nonce', 'sign', 'verify'])
})

test('[A-02] the message names address, chain and nonce, and its body is what the wallet signs', async () => {
  const fixture = new SignInFixture(7701)
  let body = ''
  fixture.nonce = async () => 'aNonce123456'
  fixture.signText = async (text) => {
    body = text
    return fixture.key.signMessage({ message: text })
  }
  await fixture.ask()
  expect(body).toContain(`\n${fixture.account.address}\n`)
  expect(body).toContain('Chain ID: 7701\nNonce: aNonce123456\n')
})

test('[A-03] idle, signing, verifying, in this order', async () => {
  const fixture = new SignInFixture()
  const flow = fixture.open()
  const seen: string[] = [flow.getSnapshot().status]
  flow.subscribe(() => seen.push(flow.getSnapshot().status))
  await waitForStatus(flow, 'idle')
  await flow.sign()
  // Signing begins with creating the message; then the wallet is asked.
  expect(seen).toEqual(['preparing', 'idle', 'signing', 'signing', 'verifying', 'done'])
})

test('[A-04] the wallet counts as asked once the message is there', async () => {
  const fixture = new SignInFixture()
  const message = Promise.withResolvers<string>()
  fixture.message = () => message.promise
  const flow = await fixture.ready()
  const signed = flow.sign()
  expect(flow.getSnapshot()).toEqual({ status: 'signing', nonce: expect.any(String) })
  fixture.signText = async (body) => {
    expect(flow.getSnapshot()).toMatchObject({ status: 'signing', isAsked: true })
    return fixture.key.signMessage({ message: body })
  }
  message.resolve('Sign in.')
  await signed
  expect(flow.getSnapshot().status).toBe('done')
})

test('[A-03] fetches the nonce once, also after a double mount or a re-render', async () => {
  const fixture = new SignInFixture()
  const flow = fixture.flow()
  flow.open(fixture.adapter())
  flow.close()
  flow.open(fixture.adapter())
  flow.open(fixture.adapter())
  await waitForStatus(flow, 'idle')
  await flow.sign()
  flow.close()
  expect(fixture.requests.filter((what) => what === 'nonce')).toHaveLength(1)
})

test('[A-03] uses the latest adapter after a re-render', async () => {
  const fixture = new SignInFixture()
  const [first, second] = [fixture.adapter(), fixture.adapter()]
  const flow = await fixture.ready(first)
  flow.open(second)
  await flow.sign()
  expect([isSignedIn(first), isSignedIn(second)]).toEqual([false, true])
})

test('[A-05] without account or chain nothing happens', async () => {
  const fixture = new SignInFixture()
  const flow = await fixture.ask(fixture.adapter(), 'none')
  expect(flow.getSnapshot().status).toBe('idle')
  expect(fixture.requests).toEqual(['nonce'])
})

test('[A-05] without a nonce nothing happens: while it is fetched, and after that failed', async () => {
  const fixture = new SignInFixture()
  fixture.nonce = broken
  const flow = fixture.open()
  await flow.sign()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(fixture.requests).toEqual(['nonce'])
  expect(flow.getSnapshot()).toEqual({ status: 'idle', fault: 'preparing' })
})

test.each([
  ['refused', broken],
  ['empty', async () => ''],
  [
    'thrown before it is asked',
    () => {
      throw new Error('Not even a promise.')
    },
  ],
])('[A-06] a nonce that is %s can be fetched again without reopening', async (_how, nonce) => {
  const fixture = new SignInFixture()
  const works = fixture.nonce
  fixture.nonce = nonce
  const flow = await fixture.ready()
  expect(flow.getSnapshot()).toEqual({ status: 'idle', fault: 'preparing' })
  fixture.nonce = works
  flow.retry()
  flow.retry()
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).not.toHaveProperty('fault')
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
  expect(fixture.requests).toEqual(['nonce', 'nonce', 'sign', 'verify'])
})

test('[A-07] a rejection leads back to idle with the same nonce, and says so until the next try', async () => {
  const fixture = new SignInFixture()
  fixture.signText = () => Promise.reject(userRejection)
  const flow = await fixture.ready()
  const before = flow.getSnapshot()
  await flow.sign()
  expect(flow.getSnapshot()).toEqual({ ...before, isDeclined: true })
  fixture.signText = () => new Promise(() => {})
  void flow.sign()
  expect(flow.getSnapshot()).toEqual({ ...before, status: 'signing' })
})

test('[A-07] shows any other signing failure, and a retry works', async () => {
  const fixture = new SignInFixture()
  const works = fixture.signText
  fixture.signText = broken
  const flow = await fixture.ask()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'signing' })
  fixture.signText = works
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
})

test.each([
  ['says no', async () => false],
  ['cannot be reached', broken],
])('[A-08] a server that %s shows an error, and a retry has a new nonce', async (_how, verify) => {
  const fixture = new SignInFixture()
  const works = fixture.verify
  fixture.verify = verify
  const flow = await fixture.ready()
  const spent = flow.getSnapshot()
  await flow.sign()
  await waitForStatus(flow, 'idle')
  const next = flow.getSnapshot()
  expect(next).toMatchObject({ status: 'idle', fault: 'verifying' })
  expect(next).not.toMatchObject({ nonce: spent.status === 'idle' ? spent.nonce : '' })
  fixture.verify = works
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
})

test('[A-08] a signature by another key is no sign-in', async () => {
  const [fixture, other] = [new SignInFixture(), new SignInFixture()]
  fixture.signText = (body) => other.key.signMessage({ message: body })
  const adapter = fixture.adapter()
  const flow = await fixture.ask(adapter)
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).toMatchObject({ fault: 'verifying' })
  expect(isSignedIn(adapter)).toBe(false)
})

test('[A-09] shows a failure to create the message, and a retry works', async () => {
  const fixture = new SignInFixture()
  const works = fixture.message
  fixture.message = () => {
    throw new Error('No words.')
  }
  const flow = await fixture.ask()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'other' })
  expect(fixture.requests).toEqual(['nonce'])
  fixture.message = works
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
})

test('a double click asks the wallet once', async () => {
  const fixture = new SignInFixture()
  const flow = await fixture.ready()
  await Promise.all([flow.sign(), flow.sign(), flow.sign()])
  await flow.sign()
  expect(fixture.requests).toEqual(['nonce', 'sign', 'verify'])
})

test('a signature that comes after the account has changed is not used', async () => {
  const fixture = new SignInFixture()
  const answer = Promise.withResolvers<`0x${string}`>()
  fixture.signText = () => answer.promise
  const flow = await fixture.ready()
  const signing = flow.sign()
  flow.close()
  answer.resolve('0x01')
  await signing
  expect(fixture.requests).toEqual(['nonce', 'sign'])
})

test('a failed sign-in does not take over the previous account’s session', async () => {
  const [before, fixture] = [new SignInFixture(), new SignInFixture()]
  storeSessionOwner(fixture.storage, before.account)
  fixture.verify = broken
  await fixture.ask()
  const { account, storage } = fixture
  expect(
    shouldSignOut(
      { status: 'authenticated', walletStatus: 'connected', account, previous: undefined },
      storage,
    ),
  ).toBe(true)
})
