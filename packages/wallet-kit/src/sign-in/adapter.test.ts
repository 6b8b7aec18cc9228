import { expect, test } from 'vitest'
import { createSignInAdapter, type SignInParameters, getStatus } from './adapter.ts'

const operations: SignInParameters<string> = {
  getNonce: async () => 'aNonce123456',
  createMessage: ({ nonce }) => nonce,
  getMessageBody: ({ message }) => message,
  verify: async ({ signature }) => signature === '0x01',
  signOut: () => undefined,
}

const nothing = () => undefined

/** Subscribes, and waits for the session status. */
async function lookedAt(adapter: ReturnType<typeof createSignInAdapter>): Promise<void> {
  if (typeof adapter.status === 'string') return
  adapter.status.subscribe(nothing)
  await new Promise((resolve) => setTimeout(resolve))
}

test('[A-02] authenticated once verify says true, unauthenticated after signing out', async () => {
  const adapter = createSignInAdapter(operations)
  expect(getStatus(adapter)).toBe('unauthenticated')
  await adapter.verify({ message: '', signature: '0x02' })
  expect(getStatus(adapter)).toBe('unauthenticated')
  await adapter.verify({ message: '', signature: '0x01' })
  expect(getStatus(adapter)).toBe('authenticated')
  await adapter.signOut()
  expect(getStatus(adapter)).toBe('unauthenticated')
})

test('an app’s own status is taken as it is', () => {
  expect(getStatus({ status: 'loading' })).toBe('loading')
})

test.each([
  [true, 'authenticated'],
  [false, 'unauthenticated'],
])('an earlier session (valid: %s) makes the status %s and is requested once', async (isValid, status) => {
  let asked = 0
  const getSession = async () => {
    asked++
    return isValid
  }
  const adapter = createSignInAdapter({ ...operations, getSession })
  expect(getStatus(adapter)).toBe('loading')
  expect(asked).toBe(0)
  await lookedAt(adapter)
  await lookedAt(adapter)
  expect(getStatus(adapter)).toBe(status)
  expect(asked).toBe(1)
})

test('a server that cannot tell of a session has none', async () => {
  const adapter = createSignInAdapter({ ...operations, getSession: () => Promise.reject(new Error('Dead.')) })
  await lookedAt(adapter)
  expect(getStatus(adapter)).toBe('unauthenticated')
})

test('who signs in before the answer has come stays signed in', async () => {
  const answer = Promise.withResolvers<boolean>()
  const adapter = createSignInAdapter({ ...operations, getSession: () => answer.promise })
  const looked = lookedAt(adapter)
  await adapter.verify({ message: '', signature: '0x01' })
  answer.resolve(false)
  await looked
  expect(getStatus(adapter)).toBe('authenticated')
})

test('a failed sign-out rejects, and the status is signed out', async () => {
  const adapter = createSignInAdapter({ ...operations, signOut: () => Promise.reject(new Error('Dead.')) })
  await adapter.verify({ message: '', signature: '0x01' })
  await expect(adapter.signOut()).rejects.toThrow('Dead.')
  expect(getStatus(adapter)).toBe('unauthenticated')
})

test('those who listen hear each change once, and none after they stop', async () => {
  const adapter = createSignInAdapter(operations)
  const { status } = adapter
  if (typeof status === 'string') throw new Error('A store was promised.')
  const received: string[] = []
  const stop = status.subscribe(() => received.push(status.get()))
  await adapter.verify({ message: '', signature: '0x01' })
  await adapter.verify({ message: '', signature: '0x01' })
  stop()
  await adapter.signOut()
  expect(received).toEqual(['authenticated'])
})
