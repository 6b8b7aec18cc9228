import { expect, test } from 'vitest'
import { rememberSignedIn, mustSignOut } from './signedIn.ts'
import { Desk, isSignedIn, reaches, saidNo } from './desk.testing.ts'

const broken = () => Promise.reject(new Error('The line is dead.'))

test('[A-02] a person signs in: nonce, message, signature, verified', async () => {
  const desk = new Desk()
  const adapter = desk.adapter()
  const flow = desk.open(adapter)
  await reaches(flow, 'idle')
  expect(isSignedIn(adapter)).toBe(false)
  await flow.sign()
  expect(flow.getSnapshot()).toEqual({ at: 'done' })
  expect(isSignedIn(adapter)).toBe(true)
  expect(desk.asked).toEqual(['nonce', 'sign', 'verify'])
})

test('[A-02] the message names address, chain and nonce, and its body is what the wallet signs', async () => {
  const desk = new Desk(7701)
  let body = ''
  desk.nonce = async () => 'aNonce123456'
  desk.signText = async (text) => {
    body = text
    return desk.key.signMessage({ message: text })
  }
  const flow = desk.open()
  await reaches(flow, 'idle')
  await flow.sign()
  expect(body).toContain(`\n${desk.account.address}\n`)
  expect(body).toContain('Chain ID: 7701\nNonce: aNonce123456\n')
})

test('[A-03] idle, signing, verifying, in this order', async () => {
  const desk = new Desk()
  const flow = desk.open()
  const seen: string[] = [flow.getSnapshot().at]
  flow.subscribe(() => seen.push(flow.getSnapshot().at))
  await reaches(flow, 'idle')
  await flow.sign()
  expect(seen).toEqual(['preparing', 'idle', 'signing', 'verifying', 'done'])
})

test('[A-03] the nonce is fetched once on opening, also when React mounts twice and the app draws anew', async () => {
  const desk = new Desk()
  const flow = desk.flow()
  flow.open(desk.adapter())
  flow.close()
  flow.open(desk.adapter())
  flow.open(desk.adapter())
  await reaches(flow, 'idle')
  await flow.sign()
  flow.close()
  expect(desk.asked.filter((what) => what === 'nonce')).toHaveLength(1)
})

test('[A-03] an app that draws anew is asked through its latest adapter', async () => {
  const desk = new Desk()
  const [first, second] = [desk.adapter(), desk.adapter()]
  const flow = desk.open(first)
  await reaches(flow, 'idle')
  flow.open(second)
  await flow.sign()
  expect([isSignedIn(first), isSignedIn(second)]).toEqual([false, true])
})

test('[A-05] without account or chain nothing happens', async () => {
  const desk = new Desk()
  const flow = desk.open(desk.adapter(), 'none')
  await reaches(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot().at).toBe('idle')
  expect(desk.asked).toEqual(['nonce'])
})

test('[A-05] without a nonce nothing happens: while it is fetched, and after that failed', async () => {
  const desk = new Desk()
  desk.nonce = broken
  const flow = desk.open()
  await flow.sign()
  await reaches(flow, 'idle')
  await flow.sign()
  expect(desk.asked).toEqual(['nonce'])
  expect(flow.getSnapshot()).toEqual({ at: 'idle', fault: 'preparing' })
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
  const desk = new Desk()
  const works = desk.nonce
  desk.nonce = nonce
  const flow = desk.open()
  await reaches(flow, 'idle')
  expect(flow.getSnapshot()).toEqual({ at: 'idle', fault: 'preparing' })
  desk.nonce = works
  flow.retry()
  flow.retry()
  await reaches(flow, 'idle')
  expect(flow.getSnapshot()).not.toHaveProperty('fault')
  await flow.sign()
  expect(flow.getSnapshot().at).toBe('done')
  expect(desk.asked).toEqual(['nonce', 'nonce', 'sign', 'verify'])
})

test('[A-07] a rejection goes back to idle without a word, and with the same nonce', async () => {
  const desk = new Desk()
  desk.signText = () => Promise.reject(saidNo)
  const flow = desk.open()
  await reaches(flow, 'idle')
  const before = flow.getSnapshot()
  await flow.sign()
  expect(flow.getSnapshot()).toEqual(before)
})

test('[A-07] any other failure to sign is told, and the next try works', async () => {
  const desk = new Desk()
  const works = desk.signText
  desk.signText = broken
  const flow = desk.open()
  await reaches(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot()).toMatchObject({ at: 'idle', fault: 'signing' })
  desk.signText = works
  await flow.sign()
  expect(flow.getSnapshot().at).toBe('done')
})

test.each([
  ['says no', async () => false],
  ['cannot be reached', broken],
])('[A-08] a server that %s is told, and the next try has a new nonce', async (_how, verify) => {
  const desk = new Desk()
  const works = desk.verify
  desk.verify = verify
  const flow = desk.open()
  await reaches(flow, 'idle')
  const spent = flow.getSnapshot()
  await flow.sign()
  await reaches(flow, 'idle')
  const next = flow.getSnapshot()
  expect(next).toMatchObject({ at: 'idle', fault: 'verifying' })
  expect(next).not.toMatchObject({ nonce: spent.at === 'idle' ? spent.nonce : '' })
  desk.verify = works
  await flow.sign()
  expect(flow.getSnapshot().at).toBe('done')
})

test('[A-08] a signature by another key is no sign-in', async () => {
  const [desk, other] = [new Desk(), new Desk()]
  desk.signText = (body) => other.key.signMessage({ message: body })
  const adapter = desk.adapter()
  const flow = desk.open(adapter)
  await reaches(flow, 'idle')
  await flow.sign()
  await reaches(flow, 'idle')
  expect(flow.getSnapshot()).toMatchObject({ fault: 'verifying' })
  expect(isSignedIn(adapter)).toBe(false)
})

test('[A-09] a message that cannot be made is told, and the next try works', async () => {
  const desk = new Desk()
  const works = desk.message
  desk.message = () => {
    throw new Error('No words.')
  }
  const flow = desk.open()
  await reaches(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot()).toMatchObject({ at: 'idle', fault: 'other' })
  expect(desk.asked).toEqual(['nonce'])
  desk.message = works
  await flow.sign()
  expect(flow.getSnapshot().at).toBe('done')
})

test('a double click asks the wallet once', async () => {
  const desk = new Desk()
  const flow = desk.open()
  await reaches(flow, 'idle')
  await Promise.all([flow.sign(), flow.sign(), flow.sign()])
  await flow.sign()
  expect(desk.asked).toEqual(['nonce', 'sign', 'verify'])
})

test('a signature that comes after the account has changed is not used', async () => {
  const desk = new Desk()
  const answer = Promise.withResolvers<`0x${string}`>()
  desk.signText = () => answer.promise
  const flow = desk.open()
  await reaches(flow, 'idle')
  const signing = flow.sign()
  flow.close()
  answer.resolve('0x01')
  await signing
  expect(desk.asked).toEqual(['nonce', 'sign'])
})

test('one whose sign-in failed is not signed in with the session of the one before, also at the next visit', async () => {
  const [before, desk] = [new Desk(), new Desk()]
  rememberSignedIn(desk.storage, before.account)
  desk.verify = broken
  const flow = desk.open()
  await reaches(flow, 'idle')
  await flow.sign()
  const { account, storage } = desk
  expect(mustSignOut({ status: 'authenticated', at: 'connected', account, before: undefined }, storage)).toBe(
    true,
  )
})
