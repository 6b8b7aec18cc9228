import { expect, test } from 'vitest'
import { signInReducer, type SignInEvent, type SignInState } from './signInState.ts'

const states: readonly SignInState[] = [
  { status: 'preparing' },
  { status: 'idle' },
  { status: 'idle', nonce: 'n' },
  { status: 'signing', nonce: 'n' },
  { status: 'verifying' },
  { status: 'waiting', requestedAt: 1 },
  { status: 'done' },
]

/** The next state for each event and state above, `-` for no change. */
const table: readonly [SignInEvent, string][] = [
  [{ type: 'prepare' }, '- preparing - - - - -'],
  [{ type: 'nonce', nonce: 'm' }, 'idle - - - - - -'],
  [{ type: 'nonceFailed' }, 'idle - - - - - -'],
  [{ type: 'start' }, '- - signing - - - -'],
  [{ type: 'asked' }, '- - - signing - - -'],
  [{ type: 'rejected' }, '- - - idle - - -'],
  [{ type: 'failed', fault: 'signing' }, '- - - idle - - -'],
  [{ type: 'signed' }, '- - - verifying - - -'],
  [{ type: 'wait', requestedAt: 1 }, 'waiting - - waiting - - -'],
  [{ type: 'verified' }, '- - - - done done -'],
  [{ type: 'refused' }, '- - - - preparing preparing -'],
  [{ type: 'givenUp' }, '- - - - - preparing -'],
]

test.each(table)('[A-03] [A-05] %o moves a sign-in on only where it fits', (event, expected) => {
  const led = states.map((state) => {
    const next = signInReducer(state, event)
    return next === state ? '-' : next.status
  })
  expect(led.join(' ')).toBe(expected)
})
