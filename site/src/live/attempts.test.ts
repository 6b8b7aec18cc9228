import { describe, expect, test } from 'vitest'
import { createJournal } from '@peppermint/wallet-kit/transactions'
import type { Attempt } from '../mint/mintInputs.ts'
import { createAttempts } from './attempts.ts'

const account = '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be'
const hash = `0x${'ab'.repeat(32)}` as const

function setUp() {
  const said: Attempt[] = []
  const attempts = createAttempts((attempt) => void said.push(attempt))
  const journal = createJournal({ storage: null, events: null })
  const entry = journal.intend({
    chainId: 7700,
    account,
    description: 'Mint 1 pepper',
    request: { to: account, data: '0x', value: 1n },
    nonce: 0,
    fromBlock: 1n,
  })
  const cost = { price: 1n, fee: 1n, feeMost: 1n }
  const prompt = { at: 'prompt', entryId: entry.id, askedAt: 0, phase: 0, quantity: 1, cost } as const
  return { said, attempts, journal, entry, prompt }
}

describe('one thing is asked of a wallet at a time', () => {
  test('whoever begins anew takes the word and the right to go on from what ran before', () => {
    const { said, attempts } = setUp()
    const first = attempts.begin()
    first.say({ at: 'simulating' })
    const second = attempts.begin()
    expect(first.stillWanted()).toBe(false)
    first.say({ at: 'idle' })
    second.say({ at: 'switching' })
    expect(said).toEqual([{ at: 'simulating' }, { at: 'switching' }])
  })

  test('letting go silences what is running', () => {
    const { attempts } = setUp()
    const turn = attempts.begin()
    turn.say({ at: 'simulating' })
    attempts.end()
    turn.say({ at: 'refused', problem: { code: 'x', title: 'x', detail: 'x' } })
    expect(attempts.current()).toEqual({ at: 'idle' })
  })

  test('a prompt ends when the journal has seen its mint on the way, although the wallet never answered', () => {
    const { attempts, journal, entry, prompt } = setUp()
    const turn = attempts.begin()
    turn.say(prompt)
    attempts.heed(journal)
    expect(attempts.current()).toEqual(prompt)
    journal.sent(entry.id, hash)
    attempts.heed(journal)
    expect(attempts.current()).toEqual({ at: 'idle' })
    turn.say({ at: 'idle', notice: { kind: 'rejected' } })
    expect(attempts.current()).toEqual({ at: 'idle' })
  })

  test('a refusal is left to the flow that hears it from the wallet', () => {
    const { attempts, journal, entry, prompt } = setUp()
    attempts.begin().say(prompt)
    journal.refused(entry.id)
    attempts.heed(journal)
    expect(attempts.current()).toEqual(prompt)
  })
})
