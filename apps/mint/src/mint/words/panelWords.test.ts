import { describe, expect, test } from 'vitest'
import { choice, ownOffer } from '../panelExamples.fixture.ts'
import { galleryStates } from '../panelStates.fixture.ts'
import { allowlistPart } from '../allowlist/part.ts'
import { titleFit } from '../label/titleFit.ts'
import { packetsPart } from '../packets/part.ts'
import { proposalPart } from '../proposal/part.ts'
import { mintsPart } from '../transactions/part.ts'
import { chainName, phaseName, shortenHex, walletName } from '@peppermint/ui/words/format/names.ts'
import type { PanelState } from '../panelState.ts'
import { limitWords, supplyLeftWords } from './saleWords.ts'
import { panelWords as wordsWith } from './panelWords.ts'

const panelWords = (state: PanelState) =>
  wordsWith(state, {
    mints: { part: mintsPart, failures: 0 },
    packets: { part: packetsPart, failures: 0 },
    proposals: { part: proposalPart, failures: 0 },
    allowlist: { part: allowlistPart, failures: 0 },
  })

const states = Object.entries(galleryStates)

function textOf(state: PanelState): string {
  const { title, subtitle, body, note, primary, secondary, announcement } = panelWords(state)
  return [title, subtitle, body, note?.text, primary, secondary, announcement]
    .filter((text) => text !== undefined)
    .join(' ')
}

function example(name: string): PanelState {
  const state = galleryStates[name]
  if (state === undefined) throw new Error(`No example of ${name}`)
  return state
}

describe('every state of the panel', () => {
  test.each(states)('%s has a title, a subtitle and one announcement', (_, state) => {
    const { title, subtitle, announcement } = panelWords(state)
    expect(title.length).toBeGreaterThan(3)
    expect(subtitle.length).toBeGreaterThan(3)
    expect(announcement).toMatch(/[.!]$/)
  })

  test.each(states)('%s has no hex in its title, no blame and no missing value', (_, state) => {
    const text = textOf(state)
    expect(panelWords(state).title).not.toMatch(/0x/)
    expect(text).not.toMatch(/undefined|null|NaN|\bfailed to\b|invalid|oops|you must/i)
  })

  test.each(states)('%s has a title that fits the label', (_, state) => {
    const { em, quarter } = titleFit(panelWords(state).title)
    expect(em).toBeGreaterThanOrEqual(6)
    expect(em).toBeLessThanOrEqual(11)
    expect([0, 1, 2, 3]).toContain(quarter)
  })
})

test('[B-01] the button without a wallet is Connect Wallet', () => {
  expect(panelWords(example('disconnected')).primary).toBe('Connect Wallet')
})

test('[B-03] a wallet on another network shows both networks by name', () => {
  const { title, primary, announcement } = panelWords(example('wrong-network'))
  expect(title).toBe('Your wallet is on Ethereum')
  expect(primary).toBe('Switch to Canto')
  expect(announcement).toContain('Wrong network detected, switch or disconnect to continue')
  expect(chainName(424_242)).toBe('another network')
})

test('[B-07] a wallet that cannot switch is not asked to: a Safe of another network', () => {
  const { title, primary, body } = panelWords(example('wrong-network-safe'))
  expect(title).toBe('Your wallet is on Ethereum')
  expect(primary).toBeUndefined()
  expect(body).toContain('Open this page in a Safe on Canto.')
})

test.each([
  'unreachable',
  'stale',
  'cannot-check',
  'wrong-network',
  'insufficient-funds',
  'ineligible',
  'list-unreachable',
  'list-stale',
  'ready-rejected',
])('%s confirms that nothing was sent', (name) => {
  expect(textOf(example(name))).toMatch(/nothing (was|has been) sent/i)
})

test('a failed mint shows its cost', () => {
  expect(panelWords(example('reverted')).note?.text).toContain('The network kept a fee of 0.11 CANTO')
})

test('insufficient funds show the missing amount, rounded up, and an affordable quantity', () => {
  const { title, primary, secondary } = panelWords(example('insufficient-funds'))
  expect(title).toBe('36.031 CANTO short')
  expect(primary).toBe('Copy address')
  expect(secondary).toBe('Mint 1 instead')
})

test('the announcement does not change while only time passes', () => {
  const state = example('submitted')
  if (state.status !== 'submitted') throw new Error('not submitted')
  expect(panelWords({ ...state, elapsed: state.elapsed + 1 }).announcement).toBe(
    panelWords(state).announcement,
  )
  const ready = example('ready')
  if (ready.status !== 'ready') throw new Error('not ready')
  expect(
    panelWords({ ...ready, chainNow: ready.chainNow + 1, cost: { ...ready.cost, fee: 1n } }).announcement,
  ).toBe(panelWords(ready).announcement)
})

test('titles use the singular for one pepper', () => {
  expect(panelWords(example('revealed-one')).title).toBe('One pepper, yours')
  expect(panelWords(example('revealed')).title).toBe('Two peppers, yours')
  expect(panelWords(example('packed-one')).title).toBe('One packet, yours')
  expect(panelWords(example('packed')).title).toBe('Two packets, yours')
})

test('the limit that applies to the quantity is shown', () => {
  const { offer } = choice
  expect(limitWords({ max: 4, limitedBy: 'wallet', used: 1, offer })).toBe(
    'You can mint 4 more. You’ve minted 1.',
  )
  expect(limitWords({ max: 3, limitedBy: 'transaction', used: 0, offer })).toBe('Up to 3 per transaction.')
  expect(limitWords({ max: 1, limitedBy: 'supply', used: 0, offer })).toBe('Only 1 left.')
  expect(limitWords({ max: 2, limitedBy: 'phase', used: 0, offer })).toBe('Only 2 left in this phase.')
})

test('[M-06] an open phase without an end names no date', () => {
  const ready = example('ready')
  if (ready.status !== 'ready') throw new Error('not ready')
  const words = panelWords({ ...ready, phase: { ...ready.phase, end: 2 ** 40 - 1 } })
  expect(words.subtitle).toBe('Until sold out')
  expect(words.counter).toEqual({ value: 'Open', label: 'with no closing date' })
})

test('[M-06] an account’s own allowance and price are shown', () => {
  expect(limitWords({ max: 2, limitedBy: 'wallet', used: 0, offer: ownOffer })).toBe(
    'Your Friends allowance: 2 at 40 CANTO each instead of 45. You can mint up to 2.',
  )
})

test.each([
  'before-start',
  'between-phases',
  'paused',
  'ended',
  'phase-sold-out',
  'allowlist-pending',
  'disconnected',
  'connecting',
  'list-checking',
  'list-ready',
  'insufficient-funds',
  'cap-reached',
  'ineligible',
  'ineligible-quota',
  'list-unreachable',
  'list-stale',
])('[M-06] %s names its phase', (name) => {
  const state = example(name)
  if (!('phase' in state) || state.phase === undefined) throw new Error(`${name} has no phase`)
  expect(textOf(state)).toContain(phaseName(state.phase))
})

test('a long phase name is truncated, and a missing one is numbered', () => {
  expect(phaseName({ name: 'A phase with a name that is much too long for a label', index: 0 })).toBe(
    'A phase with a name that is muc…',
  )
  expect(phaseName({ name: ' ', index: 1 })).toBe('Phase 2')
})

test('the remaining supply is shown', () => {
  const state = example('disconnected')
  if (state.status !== 'disconnected') throw new Error('not disconnected')
  expect(supplyLeftWords(state.sale)).toBe('3,214 of 10,000 left')
})

test('a long wallet name is truncated, and a missing one is “your wallet”', () => {
  expect(walletName('A wallet with a very long name indeed')).toBe('A wallet with a v…')
  expect(walletName('  ')).toBe('your wallet')
  expect(walletName(undefined)).toBe('your wallet')
})

test('an address is shortened with an ellipsis', () => {
  expect(shortenHex('0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31')).toBe('0x5C0F…7C31')
})

test('a short title has a minimum width, and a long one two lines', () => {
  expect(titleFit('Hi')).toEqual({ em: 6, quarter: 0 })
  expect(titleFit('Your wallet is on Ethereum').em).toBe(8)
  expect(titleFit('您的钱包位于以太坊')).toEqual({ em: 9, quarter: 0 })
})

describe('no state claims that nothing was sent while a mint is or may be pending', () => {
  const pending = [
    { id: 'p1', quantity: 2, sentAt: 1, hash: `0x${'cd'.repeat(32)}`, account: `0x${'8f'.repeat(20)}` },
  ] as const

  test.each(states)('%s', (name, state) => {
    // Outcomes on the chain and the visitor's own actions are certain.
    const isCertain = ['ready', 'simulation-failed', 'wrong-network', 'cap-reached'].includes(state.status)
    for (const more of [{ hasUnansweredPrompt: true }, { pending }, { hasUnansweredPrompt: true, pending }]) {
      if (isCertain && !('pending' in more)) continue
      expect(textOf({ ...state, ...more } as PanelState), name).not.toMatch(/Nothing (was|has been) sent/i)
    }
  })

  test('a prompt does not claim it either: a phone can respond late', () => {
    expect(textOf(example('prompt'))).not.toMatch(/Nothing/)
  })
})

test('[H-11] a rejection that owners are signing is said, and none otherwise', () => {
  expect(panelWords(example('proposed-rejecting')).note).toEqual({
    tone: 'warn',
    text: '1 of 2 owners signed a rejection at nonce 18. If it is executed first, this mint never happens.',
  })
  expect(textOf(example('proposed-signing'))).not.toContain('rejection')
})

test('a mint that the browser cannot store offers the hash to copy', () => {
  expect(textOf(example('submitted'))).toContain('You can close this page')
  expect(textOf(example('submitted-not-kept'))).not.toContain('You can close this page')
  expect(textOf(example('submitted-not-kept'))).toContain('Copy the transaction hash')
})

test('a guessed replacement does not claim that nothing was minted', () => {
  expect(textOf(example('replaced-other'))).toContain('Nothing was minted')
  expect(textOf(example('replaced-guess'))).not.toContain('Nothing was minted')
})
