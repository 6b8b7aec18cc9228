/** What the review says that operations change, and what the calls are. */
import type { Operation } from '@peppermint/sale/operations'
import { expect, test } from 'vitest'
import { NOW } from '@peppermint/ui/sale/sale.fixture.ts'
import { argumentWords } from '../words/argumentWords.ts'
import { describeChanges, operationWarning } from '../words/operationChanges.ts'
import { operationTitle } from '../words/operationTitles.ts'
import { BOB, CAROL, collection, CONTRACT, OWNER } from '../studioCollection.fixture.ts'
import { applyOperation } from './applyOperation.ts'
import { reviewCalls } from './reviewedCall.ts'

const publicSale = collection.sale.phases[1]
if (publicSale === undefined) throw new Error('The example sale has two phases.')

const rowsOf = (operation: Operation, before = collection) => describeChanges(operation, before).rows

test('[S-01] a changed phase shows each changed term before and after, and names the others', () => {
  const terms = { ...publicSale, price: 80n * 10n ** 18n, maxPerWallet: 9 }
  const { rows, unchanged } = describeChanges({ type: 'set-phase', phase: 1, terms }, collection)
  expect(rows).toEqual([
    { label: 'Price', before: '60 CANTO', after: '80 CANTO' },
    { label: 'Each address', before: '5', after: '9' },
  ])
  const others = ['name', 'opens', 'closes', 'each transaction', 'mints up to', 'who can mint']
  expect(unchanged).toEqual(expect.arrayContaining(others))
  expect(unchanged).not.toEqual(expect.arrayContaining(['price']))
})

test('a phase that becomes an allowlist shows its root, which is not set yet', () => {
  const terms = { ...publicSale, allowlistRoot: 'pending' } as const
  expect(rowsOf({ type: 'set-phase', phase: 1, terms })).toEqual([
    { label: 'Who can mint', before: 'everyone', after: 'an allowlist' },
    { label: 'Allowlist root', after: 'not set yet' },
  ])
})

const YEAR_SECONDS = 365 * 86_400
const start = Date.UTC(2026, 10, 23, 16) / 1_000
const end = start + 86_400

test.each([
  ['by exactly a year', end + YEAR_SECONDS, '24 Nov 2026, 16:00 UTC', '24 Nov 2027, 16:00 UTC'],
  ['by 30 seconds', end + 30, '24 Nov 2026, 16:00 UTC', '24 Nov 2026, 16:00:30 UTC'],
  ['to no end', 2 ** 40 - 1, '24 Nov 2026, 16:00 UTC', 'No end'],
])('[S-01] an end moved %s is a change', (_title, moved, before, after) => {
  const dated = { ...publicSale, start, end }
  const known = { ...collection, sale: { ...collection.sale, phases: [dated] } }
  const changes = describeChanges({ type: 'set-phase', phase: 0, terms: { ...dated, end: moved } }, known)
  expect(changes.rows).toEqual([{ label: 'Closes', before, after }])
  expect(changes.unchanged).not.toContain('closes')
})

test('values that read the same are shown with the numbers in the bytes', () => {
  const endless = { ...publicSale, end: 2 ** 40 - 1 }
  const known = { ...collection, sale: { ...collection.sale, phases: [endless] } }
  const terms = { ...endless, end: 2 ** 40 - 2 }
  expect(describeChanges({ type: 'set-phase', phase: 0, terms }, known).rows).toEqual([
    { label: 'Closes', before: 'No end (1099511627775)', after: 'No end (1099511627774)' },
  ])
})

test('an end in the past is shown as the block’s time', () => {
  const rows = rowsOf({ type: 'shorten-phase', phase: 0, end: 1 })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.after).not.toContain('1970')
})

test('each operation of a batch is compared with what those before it leave', () => {
  const first: Operation = { type: 'lower-max-supply', maxSupply: 9_000 }
  const before = applyOperation(collection, first)
  expect(rowsOf({ type: 'lower-max-supply', maxSupply: 8_000 }, before)).toContainEqual({
    label: 'Supply',
    before: '9,000',
    after: '8,000',
  })
  expect(rowsOf(first)).toContainEqual({ label: 'Public sale mints up to', before: '10,000', after: '9,000' })
})

test.each<readonly [Operation, string, string]>([
  [{ type: 'pause' }, 'Pause minting', 'Minting: not paused → paused'],
  [{ type: 'withdraw' }, 'Pay every payee', `Artist: 3 CANTO, paid to ${OWNER}`],
  [
    { type: 'replace-payee', payee: 1, account: BOB },
    'Replace Printer, which rejects payments',
    `Account of Printer: ${CAROL} → ${BOB}`,
  ],
  [
    { type: 'transfer-ownership', newOwner: BOB },
    'Offer the ownership to 0x3C44…93BC',
    `Offered to: no account → ${BOB}`,
  ],
  [
    { type: 'renounce' },
    'Give up the ownership for good',
    `Owner: ${OWNER} → no account, for good, Artist: 3 CANTO, paid to ${OWNER}`,
  ],
  [
    { type: 'royalty', receiver: BOB, share: 250 },
    'Set the royalty to 2.5%',
    `Royalty: 5% → 2.5%, Paid to: ${OWNER} → ${BOB}`,
  ],
  [{ type: 'close-crate' }, 'Close the crate', 'Crate 70: filling → closed, 46 in it'],
  [
    { type: 'airdrop', recipients: [{ account: BOB, quantity: 14 }] },
    'Airdrop 14 peppers',
    'Minted: 6,786 → 6,800, Recipients: 1, Price: Free; only the fee is paid',
  ],
])('%j is titled and compared', (operation, title, rows) => {
  expect(operationTitle(operation, collection)).toBe(title)
  expect(
    rowsOf(operation)
      .map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`)
      .join(', '),
  ).toBe(rows)
})

test('what cannot be undone is warned of', () => {
  for (const type of ['freeze', 'renounce'] as const)
    expect(operationWarning({ type }, collection)).toMatch(/^This is final/)
  const root = { type: 'set-root', root: `0x${'ab'.repeat(32)}` } as const
  expect(operationWarning({ ...root, phase: 0 }, collection)).toContain('its first root is final')
  expect(operationWarning({ ...root, phase: 1 }, collection)).toBeUndefined()
})

test('[S-01] the review reads operations back from the bytes, and refuses values that do not fit', () => {
  const terms = { ...publicSale, price: 80n * 10n ** 18n }
  const [reviewed] = reviewCalls(CONTRACT, [{ type: 'set-phase', phase: 1, terms }]) ?? []
  expect(reviewed?.operation).toEqual({
    type: 'set-phase',
    phase: 1,
    terms: expect.objectContaining({ name: 'Public sale', price: 80n * 10n ** 18n }),
  })
  expect(reviewed?.call.to).toBe(CONTRACT)
  const words = reviewed?.decoded.named.map((argument) => `${argument.name}: ${argumentWords(argument)}`)
  expect(words).toContain('phase.price: 80 CANTO (80000000000000000000)')
  expect(reviewCalls(CONTRACT, [{ type: 'lower-max-supply', maxSupply: -1 }])).toBeUndefined()
})

test('a term that starts later is written with its time and the number in the bytes', () => {
  expect(argumentWords({ name: 'phase.start', type: 'uint256', value: BigInt(NOW) })).toMatch(
    new RegExp(`20\\d\\d, .* UTC \\(${NOW}\\)$`),
  )
  expect(argumentWords({ name: 'phase.end', type: 'uint256', value: 2n ** 40n - 1n })).toBe(
    'No end (1099511627775)',
  )
})
