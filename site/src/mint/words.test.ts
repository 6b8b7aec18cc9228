import { describe, expect, test } from 'vitest'
import { choice, ownOffer } from '../../build/galleryExamples.ts'
import { galleryStates } from '../../build/galleryStates.ts'
import { allowlistPart } from './allowlist/part.ts'
import { titleFit } from './label/titleFit.ts'
import { mintsPart } from './mints/part.ts'
import { chainName, phaseName, shortHex, walletName } from './naming.ts'
import type { PanelState } from './panelState.ts'
import { boundsWords, supplyLeft } from './saleWords.ts'
import { panelWords as wordsWith } from './words.ts'

const panelWords = (state: PanelState) =>
  wordsWith(state, {
    mints: { part: mintsPart, failures: 0 },
    allowlist: { part: allowlistPart, failures: 0 },
  })

const states = Object.entries(galleryStates)

function textOf(state: PanelState): string {
  const { title, under, body, note, press, quiet, said } = panelWords(state)
  return [title, under, body, note?.text, press, quiet, said].filter((text) => text !== undefined).join(' ')
}

function example(name: string): PanelState {
  const state = galleryStates[name]
  if (state === undefined) throw new Error(`No example of ${name}`)
  return state
}

describe('every state of the panel', () => {
  test.each(states)('%s has a title, a line under it and one announcement', (_, state) => {
    const { title, under, said } = panelWords(state)
    expect(title.length).toBeGreaterThan(3)
    expect(under.length).toBeGreaterThan(3)
    expect(said).toMatch(/[.!]$/)
  })

  test.each(states)('%s never begins with hex, never blames and leaves no value unsaid', (_, state) => {
    const text = textOf(state)
    expect(panelWords(state).title).not.toMatch(/0x/)
    expect(text).not.toMatch(/undefined|null|NaN|\bfailed to\b|invalid|oops|you must/i)
  })

  test.each(states)('%s has a title that the label can hold', (_, state) => {
    const { em, quarter } = titleFit(panelWords(state).title)
    expect(em).toBeGreaterThanOrEqual(6)
    expect(em).toBeLessThanOrEqual(11)
    expect([0, 1, 2, 3]).toContain(quarter)
  })
})

test('[B-01] without a wallet the button says Connect Wallet', () => {
  expect(panelWords(example('disconnected')).press).toBe('Connect Wallet')
})

test('[B-03] a wallet on another network is told so, with both networks by name', () => {
  const { title, press, said } = panelWords(example('wrong-network'))
  expect(title).toBe('Your wallet is on Ethereum')
  expect(press).toBe('Switch to Canto')
  expect(said).toContain('Wrong network detected, switch or disconnect to continue')
  expect(chainName(424_242)).toBe('another network')
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
])('%s says that nothing was sent', (name) => {
  expect(textOf(example(name))).toMatch(/nothing (was|has been) sent/i)
})

test('a mint that failed says what it cost', () => {
  expect(panelWords(example('reverted')).note?.text).toContain('The network kept 0.11 CANTO')
})

test('a person short of money learns how much to add, rounded up, and what they can still afford', () => {
  const { title, press, quiet } = panelWords(example('insufficient-funds'))
  expect(title).toBe('36.031 CANTO short')
  expect(press).toBe('Copy address')
  expect(quiet).toBe('Mint 1 instead')
})

test('a screen reader is not told every second: the announcement stays while only time passes', () => {
  const state = example('submitted')
  if (state.at !== 'submitted') throw new Error('not submitted')
  expect(panelWords({ ...state, elapsed: state.elapsed + 1 }).said).toBe(panelWords(state).said)
  const ready = example('ready')
  if (ready.at !== 'ready') throw new Error('not ready')
  expect(panelWords({ ...ready, chainNow: ready.chainNow + 1, cost: { ...ready.cost, fee: 1n } }).said).toBe(
    panelWords(ready).said,
  )
})

test('one pepper is not two peppers', () => {
  expect(panelWords(example('opened-one')).title).toBe('One pepper, yours')
  expect(panelWords(example('opened')).title).toBe('Two peppers, yours')
  expect(panelWords(example('packed-one')).title).toBe('One packet, yours')
  expect(panelWords(example('packed')).title).toBe('Two packets, yours')
})

test('what binds the quantity is told: the account, one transaction, the phase, or the last peppers', () => {
  const { offer } = choice
  expect(boundsWords({ max: 4, boundBy: 'wallet', used: 1, offer })).toBe(
    'You can mint up to 4 here. You have minted 1 already.',
  )
  expect(boundsWords({ max: 3, boundBy: 'transaction', used: 0, offer })).toBe('Up to 3 in one transaction.')
  expect(boundsWords({ max: 1, boundBy: 'supply', used: 0, offer })).toBe('Only 1 is left.')
  expect(boundsWords({ max: 2, boundBy: 'phase', used: 0, offer })).toBe('Only 2 are left in this phase.')
})

test('[M-06] an account’s own number and price on a list are told as its own', () => {
  expect(boundsWords({ max: 2, boundBy: 'wallet', used: 0, offer: ownOffer })).toBe(
    'Friends of the house gives this address 2, at 40 CANTO each instead of 45. You can mint up to 2 here.',
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
])('[M-06] %s names the phase it speaks of', (name) => {
  const state = example(name)
  if (!('phase' in state) || state.phase === undefined) throw new Error(`${name} has no phase`)
  expect(textOf(state)).toContain(phaseName(state.phase))
})

test('a phase’s long name is cut, and one without a name is called by its place', () => {
  expect(phaseName({ name: 'A phase with a name that is much too long for a label', index: 0 })).toBe(
    'A phase with a name that is muc…',
  )
  expect(phaseName({ name: ' ', index: 1 })).toBe('Phase 2')
})

test('the supply is counted down', () => {
  const state = example('disconnected')
  if (state.at !== 'disconnected') throw new Error('not disconnected')
  expect(supplyLeft(state.sale)).toBe('3,214 of 10,000 left')
})

test('a wallet’s long name is cut and a missing one is called your wallet', () => {
  expect(walletName('A wallet with a very long name indeed')).toBe('A wallet with a v…')
  expect(walletName('  ')).toBe('your wallet')
  expect(walletName(undefined)).toBe('your wallet')
})

test('an address is shortened around an ellipsis', () => {
  expect(shortHex('0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31')).toBe('0x5C0F…7C31')
})

test('a short title is not blown up and a long one is set on two lines', () => {
  expect(titleFit('Hi')).toEqual({ em: 6, quarter: 0 })
  expect(titleFit('Your wallet is on Ethereum').em).toBe(8)
})

describe('while something was or may have been sent, no state claims that nothing was', () => {
  const pending = [
    { id: 'p1', quantity: 2, sentAt: 1, hash: `0x${'cd'.repeat(32)}`, account: `0x${'8f'.repeat(20)}` },
  ] as const

  test.each(states)('%s', (name, state) => {
    // Outcomes on the chain, and what a person has just done, are certain.
    const isCertain = ['ready', 'simulation-failed', 'wrong-network', 'cap-reached'].includes(state.at)
    for (const more of [{ stillAsking: true }, { pending }, { stillAsking: true, pending }]) {
      if (isCertain && !('pending' in more)) continue
      expect(textOf({ ...state, ...more } as PanelState), name).not.toMatch(/Nothing (was|has been) sent/i)
    }
  })

  test('a prompt does not claim it either: the answer of a phone may be late', () => {
    expect(textOf(example('prompt'))).not.toMatch(/Nothing/)
  })
})

test('a mint that the browser does not keep asks to copy the hash, not to close the page', () => {
  expect(textOf(example('submitted'))).toContain('You can close this page')
  expect(textOf(example('submitted-not-kept'))).not.toContain('You can close this page')
  expect(textOf(example('submitted-not-kept'))).toContain('Copy the transaction hash')
})

test('a guessed replacement does not claim that nothing was minted', () => {
  expect(textOf(example('replaced-other'))).toContain('Nothing was minted')
  expect(textOf(example('replaced-guess'))).not.toContain('Nothing was minted')
})
