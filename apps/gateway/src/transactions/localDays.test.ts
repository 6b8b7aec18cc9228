import type { TransactionSummary } from '@peppermint/safe/wire'
import { expect, test } from 'vitest'
import { labelDays } from '@peppermint/safe/describe'
import { readDays } from './localDays.ts'

const at = (iso: string) => ({ timestamp: Date.parse(iso) }) as TransactionSummary
const items = [at('2026-03-02T01:30:00Z'), at('2026-03-01T23:30:00Z'), at('2026-03-01T22:59:59Z')]
const [newest, middle, oldest] = items.map(({ timestamp }) => timestamp)

const labels = (before: number | undefined, timezone?: string, offset?: string) =>
  labelDays(items, before, readDays(timezone, offset)).flatMap((item) =>
    item.type === 'DATE_LABEL' ? [item.timestamp] : [],
  )

test('[G-09] each local day begins with a label that has the time of its newest item', () => {
  expect(labels(undefined)).toEqual([newest, middle])
  expect(labels(undefined, 'UTC')).toEqual([newest, middle])
  expect(labels(undefined, 'Europe/Berlin')).toEqual([newest, oldest])
  expect(labels(undefined, 'America/New_York')).toEqual([newest])
  expect(labelDays(items, undefined, readDays('UTC', undefined)).map(({ type }) => type)).toEqual([
    'DATE_LABEL',
    'TRANSACTION',
    'DATE_LABEL',
    'TRANSACTION',
    'TRANSACTION',
  ])
})

test('[G-09] an offset in ms is added before the day is cut, and a time zone takes precedence', () => {
  expect(labels(undefined, undefined, '3600000')).toEqual([newest, oldest])
  expect(labels(undefined, undefined, '-18000000')).toEqual([newest])
  expect(labels(undefined, 'UTC', '3600000')).toEqual([newest, middle])
})

test('[G-09] a day that the previous page labeled has no second label', () => {
  expect(labels(Date.parse('2026-03-02T23:00:00Z'))).toEqual([middle])
  expect(labels(Date.parse('2026-03-03T00:00:00Z'))).toEqual([newest, middle])
})

test('[G-09] the day of a time zone follows its summer time', () => {
  const dayOf = readDays('Europe/Berlin', undefined)
  expect(dayOf(Date.parse('2026-07-01T22:00:00Z'))).toBe(dayOf(Date.parse('2026-07-02T21:59:59Z')))
  expect(dayOf(Date.parse('2026-01-01T22:00:00Z'))).not.toBe(dayOf(Date.parse('2026-01-02T21:59:59Z')) + 1)
  expect(dayOf(Date.parse('2026-01-01T22:59:59Z'))).not.toBe(dayOf(Date.parse('2026-01-01T23:00:00Z')))
})

test('[G-26] an unknown time zone and an offset that is no number are refused', () => {
  for (const timezone of ['Mars/Olympus', '', 'Europe/Berlin;', '../etc']) {
    expect(() => readDays(timezone, undefined)).toThrow('Invalid Timezone')
  }
  for (const offset of ['x', '', '1.5', '1e3', '9'.repeat(40)]) {
    expect(() => readDays(undefined, offset)).toThrow('Validation failed (numeric string is expected)')
  }
})
