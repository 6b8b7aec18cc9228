import { expect, test } from 'vitest'
import { nextSignIn, type SignInEvent, type SignInState } from './signInState.ts'

const states: readonly SignInState[] = [
  { at: 'preparing' },
  { at: 'idle' },
  { at: 'idle', nonce: 'n' },
  { at: 'signing', nonce: 'n' },
  { at: 'verifying' },
  { at: 'waiting', since: 1 },
  { at: 'done' },
]

/** Where each event leads from each state above, `-` where it changes nothing. */
const table: readonly [SignInEvent, string][] = [
  [{ is: 'prepare' }, '- preparing - - - - -'],
  [{ is: 'nonce', nonce: 'm' }, 'idle - - - - - -'],
  [{ is: 'nonceFailed' }, 'idle - - - - - -'],
  [{ is: 'ask' }, '- - signing - - - -'],
  [{ is: 'rejected' }, '- - - idle - - -'],
  [{ is: 'failed', fault: 'signing' }, '- - - idle - - -'],
  [{ is: 'signed' }, '- - - verifying - - -'],
  [{ is: 'wait', since: 1 }, 'waiting - - waiting - - -'],
  [{ is: 'verified' }, '- - - - done done -'],
  [{ is: 'refused' }, '- - - - preparing preparing -'],
  [{ is: 'givenUp' }, '- - - - - preparing -'],
]

test.each(table)('[A-03] [A-05] %o moves a sign-in on only where it fits', (event, expected) => {
  const led = states.map((state) => {
    const next = nextSignIn(state, event)
    return next === state ? '-' : next.at
  })
  expect(led.join(' ')).toBe(expected)
})
