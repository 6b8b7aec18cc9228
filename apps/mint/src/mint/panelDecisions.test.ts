/** Absent properties of states, and the exact limits of decisions. */
import { describe, expect, test } from 'vitest'
import { CANTO, connected, derive, fees, read, sale, START } from './panelState.fixture.ts'
import { asked, createJournalMint, note } from '@peppermint/ui/mints/journalMint.fixture.ts'
import { unreadIds } from '@peppermint/ui/tokens/peppers.ts'
import {
  featuredPhase,
  allowlistPhases,
  indexedPhases,
  findOffer,
  type Offer,
} from '@peppermint/ui/sale/phases.ts'
import { affordableQuantity, estimateCost } from './quantity.ts'

const [terms] = indexedPhases(sale)
if (terms === undefined) throw new Error('The example sale has no phase.')
const root = `0x${'5e'.repeat(32)}` as const
const list = { ...terms, index: 1, name: 'Friends', allowlistRoot: root }

describe('an open request in the wallet', () => {
  test('marks every state but loading', () => {
    expect(derive({ hasUnansweredPrompt: true })).toHaveProperty('hasUnansweredPrompt', true)
    expect(derive({ hasUnansweredPrompt: true, wallet: { status: 'disconnected' } })).toHaveProperty(
      'hasUnansweredPrompt',
      true,
    )
    expect(derive({ hasUnansweredPrompt: true, reading: { status: 'none' } })).toEqual({ status: 'loading' })
    expect(derive()).not.toHaveProperty('hasUnansweredPrompt')
  })
  test('has its phase if the sale still has it', () => {
    const prompt = (phase: number) =>
      derive({ mint: { ...createJournalMint(asked), note: { ...note, phase } } })
    expect(prompt(0)).toMatchObject({ status: 'prompt', phase: { index: 0 } })
    expect(prompt(1)).not.toHaveProperty('phase')
  })
})

describe('optional parts of a state are absent, not undefined', () => {
  test('problem, notice and unchecked list', () => {
    expect(derive({ wallet: connected({}, 1) })).not.toHaveProperty('problem')
    const ready = derive()
    expect(ready.status).toBe('ready')
    expect(ready).not.toHaveProperty('notice')
    expect(ready).not.toHaveProperty('unchecked')
    expect(findOffer([terms], [0], {})).not.toHaveProperty('unchecked')
  })
  test('the next phase of an account at its limit', () => {
    const used = derive({ wallet: connected({ minted: [5] }) })
    expect(used.status).toBe('cap-reached')
    expect(used).not.toHaveProperty('next')
  })
})

describe('checking', () => {
  test('reads the account, then the allowlist of a possibly cheaper phase', () => {
    const { wallet } = connected() as Extract<ReturnType<typeof connected>, { status: 'connected' }>
    expect(derive({ wallet: { status: 'connected', wallet, account: { status: 'reading' } } })).toMatchObject(
      {
        status: 'checking',
        what: 'account',
      },
    )
    const phases = [...sale.phases, list]
    expect(derive({ reading: read({}, { phases }) })).toMatchObject({
      status: 'checking',
      what: 'list',
      phase: { name: 'Friends' },
    })
  })
  test('a list is read until the second before its phase ends', () => {
    const ended = { ...sale, phases: [{ ...list, end: START + 10 }] }
    expect(allowlistPhases(ended, START + 9)).toHaveLength(1)
    expect(allowlistPhases(ended, START + 10)).toHaveLength(0)
  })
})

describe('the cheapest of several phases', () => {
  test.each([
    [[60, 90], 0],
    [[90, 60], 1],
    [[90, 60, 60], 1],
    [[60, 60, 90], 0],
    [[70, 90, 60], 2],
  ])('of %j is number %i: the first of equals', (prices, index) => {
    const phases = prices.map((price, at) => ({ ...terms, price: BigInt(price), index: at }))
    expect(featuredPhase(phases)?.index).toBe(index)
    expect(findOffer(phases, [], {})).toMatchObject({ status: 'offer', offer: { phase: { index } } })
  })
})

describe('the affordable quantity', () => {
  const offer: Offer = { phase: terms, price: 60n * CANTO, limit: 5, used: 0 }
  test('exactly the cost of three buys three, one wei less buys two', () => {
    const { price, maxFee } = estimateCost(3, offer, fees)
    expect(affordableQuantity(price + maxFee, 4, offer, fees)).toBe(3)
    expect(affordableQuantity(price + maxFee - 1n, 4, offer, fees)).toBe(2)
  })
})

test('cards are read of revealed tokens only, and only once', () => {
  const card = { number: 7, traits: 1 }
  expect(unreadIds([6_699, 6_700, 6_701], sale, {})).toEqual([6_699, 6_700])
  expect(unreadIds([6_699, 6_700], sale, { 6_699: card })).toEqual([6_700])
})
