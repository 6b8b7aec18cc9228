import { expect, test } from 'vitest'
import { storeSessionOwner, shouldSignOut } from './sessionOwner.ts'
import { SignInFixture, isSignedIn, waitForStatus, userRejection } from './signIn.fixture.ts'

const broken = () => Promise.reject(new Error('The line is dead.'))

test('[A-02] a person signs in: nonce, message, signature, verified', async () => {
  const desk = new SignInFixture()
  const adapter = desk.adapter()
  const flow = desk.open(adapter)
  await waitForStatus(flow, 'idle')
  expect(isSignedIn(adapter)).toBe(false)
  await flow.sign()
  expect(flow.getSnapshot()).toEqual({ status: 'done' })
  expect(isSignedIn(adapter)).toBe(true)
  expect(desk.requests).toEqual(['nonce', 'sign', 'verify'])
})

test('[A-02] the message names address, chain and nonce, and its body is what the wallet signs', async () => {
  const desk = new SignInFixture(7701)
  let body = ''
  desk.nonce = async () => 'aNonce123456'
  desk.signText = async (text) => {
    body = text
    return desk.key.signMessage({ message: text })
  }
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(body).toContain(`\n${desk.account.address}\n`)
  expect(body).toContain('Chain ID: 7701\nNonce: aNonce123456\n')
})

test('[A-03] idle, signing, verifying, in this order', async () => {
  const desk = new SignInFixture()
  const flow = desk.open()
  const seen: string[] = [flow.getSnapshot().status]
  flow.subscribe(() => seen.push(flow.getSnapshot().status))
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(seen).toEqual(['preparing', 'idle', 'signing', 'verifying', 'done'])
})

test('[A-03] the nonce is fetched once on opening, also when React mounts twice and the app draws anew', async () => {
  const desk = new SignInFixture()
  const flow = desk.flow()
  flow.open(desk.adapter())
  flow.close()
  flow.open(desk.adapter())
  flow.open(desk.adapter())
  await waitForStatus(flow, 'idle')
  await flow.sign()
  flow.close()
  expect(desk.requests.filter((what) => what === 'nonce')).toHaveLength(1)
})

test('[A-03] an app that draws anew is asked through its latest adapter', async () => {
  const desk = new SignInFixture()
  const [first, second] = [desk.adapter(), desk.adapter()]
  const flow = desk.open(first)
  await waitForStatus(flow, 'idle')
  flow.open(second)
  await flow.sign()
  expect([isSignedIn(first), isSignedIn(second)]).toEqual([false, true])
})

test('[A-05] without account or chain nothing happens', async () => {
  const desk = new SignInFixture()
  const flow = desk.open(desk.adapter(), 'none')
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('idle')
  expect(desk.requests).toEqual(['nonce'])
})

test('[A-05] without a nonce nothing happens: while it is fetched, and after that failed', async () => {
  const desk = new SignInFixture()
  desk.nonce = broken
  const flow = desk.open()
  await flow.sign()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(desk.requests).toEqual(['nonce'])
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
  const desk = new SignInFixture()
  const works = desk.nonce
  desk.nonce = nonce
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).toEqual({ status: 'idle', fault: 'preparing' })
  desk.nonce = works
  flow.retry()
  flow.retry()
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).not.toHaveProperty('fault')
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
  expect(desk.requests).toEqual(['nonce', 'nonce', 'sign', 'verify'])
})

test('[A-07] a rejection goes back to idle without a word, and with the same nonce', async () => {
  const desk = new SignInFixture()
  desk.signText = () => Promise.reject(userRejection)
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  const before = flow.getSnapshot()
  await flow.sign()
  expect(flow.getSnapshot()).toEqual(before)
})

test('[A-07] any other failure to sign is told, and the next try works', async () => {
  const desk = new SignInFixture()
  const works = desk.signText
  desk.signText = broken
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'signing' })
  desk.signText = works
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
})

test.each([
  ['says no', async () => false],
  ['cannot be reached', broken],
])('[A-08] a server that %s is told, and the next try has a new nonce', async (_how, verify) => {
  const desk = new SignInFixture()
  const works = desk.verify
  desk.verify = verify
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  const spent = flow.getSnapshot()
  await flow.sign()
  await waitForStatus(flow, 'idle')
  const next = flow.getSnapshot()
  expect(next).toMatchObject({ status: 'idle', fault: 'verifying' })
  expect(next).not.toMatchObject({ nonce: spent.status === 'idle' ? spent.nonce : '' })
  desk.verify = works
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
})

test('[A-08] a signature by another key is no sign-in', async () => {
  const [desk, other] = [new SignInFixture(), new SignInFixture()]
  desk.signText = (body) => other.key.signMessage({ message: body })
  const adapter = desk.adapter()
  const flow = desk.open(adapter)
  await waitForStatus(flow, 'idle')
  await flow.sign()
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).toMatchObject({ fault: 'verifying' })
  expect(isSignedIn(adapter)).toBe(false)
})

test('[A-09] a message that cannot be made is told, and the next try works', async () => {
  const desk = new SignInFixture()
  const works = desk.message
  desk.message = () => {
    throw new Error('No words.')
  }
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'other' })
  expect(desk.requests).toEqual(['nonce'])
  desk.message = works
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('done')
})

test('a double click asks the wallet once', async () => {
  const desk = new SignInFixture()
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await Promise.all([flow.sign(), flow.sign(), flow.sign()])
  await flow.sign()
  expect(desk.requests).toEqual(['nonce', 'sign', 'verify'])
})

test('a signature that comes after the account has changed is not used', async () => {
  const desk = new SignInFixture()
  const answer = Promise.withResolvers<`0x${string}`>()
  desk.signText = () => answer.promise
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  const signing = flow.sign()
  flow.close()
  answer.resolve('0x01')
  await signing
  expect(desk.requests).toEqual(['nonce', 'sign'])
})

test('one whose sign-in failed is not signed in with the session of the one before, also at the next visit', async () => {
  const [before, desk] = [new SignInFixture(), new SignInFixture()]
  storeSessionOwner(desk.storage, before.account)
  desk.verify = broken
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  const { account, storage } = desk
  expect(
    shouldSignOut(
      { status: 'authenticated', walletStatus: 'connected', account, previous: undefined },
      storage,
    ),
  ).toBe(true)
})
