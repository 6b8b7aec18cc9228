/** Phases in the studio: fields and terms, checks, operations, timeline. */
import { MAX_TIMESTAMP, type Phase } from '@peppermint/sale'
import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { NOW, sale, soon } from '@peppermint/ui/sale/sale.fixture.ts'
import { checkWords } from '../words/phaseWords.ts'
import { checkTerms } from './checkTerms.ts'
import { newPhase } from './Phases.tsx'
import { editedIndex, replaceAddedPhase } from './Phases.tsx'
import { isOpenEnded, parseFields, toFields, type PhaseFields } from './phaseFields.ts'
import { toPhaseOperation } from './phaseOperation.ts'
import { spanOf, timelineScale } from './timelineScale.ts'

const HOUR = 3_600
const DAY = 86_400

const { index: _, ...upcoming } = soon
const terms: Phase = { ...upcoming, start: NOW + DAY, end: NOW + 8 * DAY }
const open: Phase = { ...terms, start: NOW - DAY, end: NOW + DAY }
const valid = (fields: PhaseFields, before?: Phase): Phase => {
  const parsed = parseFields(fields, before)
  if (parsed.status !== 'valid') throw new Error(JSON.stringify(parsed.errors))
  return parsed.terms
}

describe('fields', () => {
  test('[S-07] what is not changed stays exactly as on chain, seconds and open ends included', () => {
    const root = `0x${'5e'.repeat(32)}` as const
    for (const phase of [
      terms,
      { ...terms, start: terms.start + 7 },
      { ...terms, end: MAX_TIMESTAMP },
      { ...terms, end: MAX_TIMESTAMP - 5 },
      { ...terms, allowlistRoot: root },
      { ...terms, allowlistRoot: 'pending' as const },
      { ...terms, price: 1n },
      { ...terms, name: '  Market ' },
    ])
      expect(valid(toFields(phase), phase)).toEqual(phase)
  })

  test('times are UTC, an empty end is no end, a price is exact', () => {
    const fields = { ...toFields(terms), start: '2027-01-02T03:04', end: '', price: '0.000000000000000001' }
    const { start, end, price } = valid(fields)
    expect([start, price]).toEqual([Date.UTC(2027, 0, 2, 3, 4) / 1_000, 1n])
    expect(isOpenEnded({ end })).toBe(true)
  })

  test.each([
    ['start', ''],
    ['start', '2027-02-30T99:00'],
    ['end', 'tomorrow'],
    ['price', '-1'],
    ['price', '1e3'],
    ['price', '79228162515'],
    ['maxPerWallet', '0'],
    ['maxPerTransaction', '101'],
    ['maxSupply', '1.5'],
    ['root', '0x12'],
  ] as const)('%s %j is an error at its field', (name, value) => {
    const parsed = parseFields({ ...toFields(terms), audience: 'allowlist', [name]: value }, terms)
    expect(parsed.status === 'invalid' && Object.keys(parsed.errors)).toEqual([name])
  })
})

describe('operations', () => {
  test('new phases are added, upcoming ones set, open ones shortened, ended ones left', () => {
    const cheaper = { ...terms, price: 1n }
    expect(toPhaseOperation(2, undefined, terms, NOW)).toEqual({ type: 'add-phase', terms })
    expect(toPhaseOperation(1, terms, cheaper, NOW)).toEqual({ type: 'set-phase', phase: 1, terms: cheaper })
    expect(toPhaseOperation(1, terms, { ...terms }, NOW)).toBeUndefined()
    const shorter = { ...open, end: NOW + HOUR, price: 1n }
    expect(toPhaseOperation(0, open, shorter, NOW)).toEqual({
      type: 'shorten-phase',
      phase: 0,
      end: NOW + HOUR,
    })
    expect(toPhaseOperation(0, open, { ...open, end: open.end + 1 }, NOW)).toBeUndefined()
    expect(toPhaseOperation(0, { ...open, end: NOW }, shorter, NOW)).toBeUndefined()
  })
})

describe('checks', () => {
  const check = (after: Phase, more: Partial<Parameters<typeof checkTerms>[0]> = {}) =>
    checkTerms({
      terms: after,
      before: terms,
      status: 'upcoming',
      others: [],
      sale: { minted: 100, maxSupply: 1_000 },
      chainNow: NOW,
      ...more,
    })
  const fine = { ...terms, maxSupply: 1_000 }
  const severities = (checks: ReturnType<typeof checkTerms>) =>
    checks.map(({ type, severity }) => `${type} ${severity}`)

  test('terms without faults have checks that say so', () => {
    expect(severities(check(fine))).toEqual(['future ok', 'no-overlap ok', 'supply ok'])
  })

  test.each([
    ['a start in the past', { ...fine, start: NOW }, 'future error'],
    ['a start in minutes', { ...fine, start: NOW + 600 }, 'future warning'],
    ['an end before the start', { ...fine, end: fine.start }, 'window error'],
    ['a lower price', { ...fine, price: 1n }, 'price warning'],
    ['a higher price', { ...fine, price: terms.price + 1n }, 'price ok'],
    ['more than the supply', { ...fine, maxSupply: 1_001 }, 'supply error'],
    ['less than is minted', { ...fine, maxSupply: 100 }, 'supply warning'],
    ['a list without a root', { ...fine, allowlistRoot: 'pending' }, 'list-pending warning'],
    ['no name', { ...fine, name: ' ' }, 'no-name warning'],
  ] as const)('%s is %s', (_title, after, expected) => {
    const checks = check(after)
    expect(severities(checks)).toContain(expected)
    for (const one of checks) expect(checkWords(one).text).not.toBe('')
  })

  test('an overlap names each phase open at the same time; touching is none', () => {
    const friends = { ...terms, name: 'Friends', start: NOW, end: terms.start + 1 }
    const touching = { ...friends, end: terms.start }
    const overlap = check(fine, { others: [friends, touching] }).find(({ type }) => type === 'overlap')
    expect(overlap && checkWords(overlap).text).toBe('Overlaps Friends')
    expect(severities(check(fine, { others: [touching] }))).toContain('no-overlap ok')
  })

  test('a cheaper new phase warns; an open phase can only close earlier', () => {
    const others = [{ ...terms, name: 'Friends', start: NOW, end: NOW + HOUR, price: parseEther('90') }]
    const price = check(fine, { before: undefined, status: 'new', others }).find(
      ({ type }) => type === 'price',
    )
    expect(price && checkWords(price)).toEqual({
      text: 'Price falls from 90 to 60 CANTO',
      detail: 'Friends comes before it.',
    })
    const later = check({ ...open, end: open.end + 1 }, { before: open, status: 'open' })
    expect(severities(later)).toEqual(['later-end error'])
  })
})

describe('timeline', () => {
  test('shows every phase and now, also without phases, and an open end runs to the edge', () => {
    const endless = { ...terms, end: MAX_TIMESTAMP }
    for (const phases of [[], [terms], [open, terms], [endless], Array.from({ length: 9 }, () => terms)]) {
      const { x, ticks } = timelineScale(spanOf(phases, NOW))
      const places = [NOW, ...phases.map(({ start }) => start)].map(x)
      expect(Math.min(...places)).toBeGreaterThan(0)
      expect(Math.max(...places)).toBeLessThan(90)
      expect(ticks.length).toBeGreaterThan(2)
      expect(ticks.length).toBeLessThan(13)
    }
    expect(timelineScale(spanOf([endless], NOW)).x(MAX_TIMESTAMP)).toBe(100)
  })

  test('a place on it leads back to its time', () => {
    const { span, x, timeAt } = timelineScale(spanOf([terms], NOW))
    // A place has one decimal of a percent.
    const half = (span.end - span.start) / 2_000
    expect(Math.abs(timeAt(x(terms.start) / 100) - terms.start)).toBeLessThanOrEqual(half + 1)
  })

  test('the ticks of more than a year have it', () => {
    const labels = (days: number) =>
      timelineScale(spanOf([{ ...terms, end: NOW + days * DAY }], NOW)).ticks.map(({ label }) => label)
    for (const label of labels(30)) expect(label).toMatch(/^\d+ [A-Z][a-z]+$/)
    for (const label of labels(800)) expect(label).toMatch(/^\d+ [A-Z][a-z]+ 20\d\d$/)
  })
})

test('a new phase begins after the last one, with its terms, in the future', () => {
  const next = newPhase(sale, NOW)
  expect(next.start).toBeGreaterThanOrEqual(Math.max(...sale.phases.map(({ end }) => end)))
  expect(newPhase({ phases: [], maxSupply: 10 }, NOW).start).toBeGreaterThan(NOW + HOUR)
})

describe('edits', () => {
  const later = { ...terms, start: NOW + 9 * DAY, end: NOW + 10 * DAY }
  const planned = { ...sale, phases: [open, terms, later] }

  test('the form shows the next phase, else the open one, else a new one', () => {
    expect(editedIndex(undefined, planned, NOW)).toBe(1)
    expect(editedIndex(undefined, planned, terms.start)).toBe(2)
    expect(editedIndex(undefined, { ...sale, phases: [open] }, NOW)).toBe(0)
    expect(editedIndex(undefined, { ...sale, phases: [] }, NOW)).toBe(0)
  })

  test('[S-07] an edited phase stays in the form when it opens', () => {
    const edit = { index: editedIndex(undefined, planned, NOW), fields: toFields(terms) }
    expect(editedIndex(edit, planned, terms.start)).toBe(1)
    expect(editedIndex({ index: 4 }, planned, NOW)).toBe(3)
  })

  test('editing a phase that the batch adds replaces it, with its later changes', () => {
    const root = `0x${'5e'.repeat(32)}` as const
    const [first, second] = [
      { ...terms, name: 'First' },
      { ...later, name: 'Second' },
    ]
    const edited = { ...second, price: 1n, allowlistRoot: root }
    const setFirst = { type: 'set-root', phase: 2, root } as const
    expect(
      replaceAddedPhase(
        [
          { type: 'add-phase', terms: first },
          { type: 'pause' },
          { type: 'add-phase', terms: second },
          { type: 'set-root', phase: 3, root },
          setFirst,
        ],
        1,
        3,
        edited,
      ),
    ).toEqual([
      { type: 'add-phase', terms: first },
      { type: 'pause' },
      { type: 'add-phase', terms: edited },
      setFirst,
    ])
  })
})
