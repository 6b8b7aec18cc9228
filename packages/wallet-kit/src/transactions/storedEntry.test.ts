/** What counts as an entry when it is read back. */
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from './index.ts'
import { alice, askedEntry, bob, createHash, mintLog, sentEntry } from './scriptedChain.fixture.ts'
import { decodeEntry, encodeEntry } from './storedEntry.ts'
import {
  assertHash,
  assertIntent,
  isHash,
  isHexData,
  hasChainAndAccount,
  validationErrors,
} from './validate.ts'

const KEY = `p.7700.${alice}.id`
const block = { number: 101n, hash: createHash(0xb101) }
const nonceSearch = { nonce: 6, block, usedBy: createHash(9) }
const launched = {
  previousHashes: [createHash(7)],
  repriced: true,
  recovered: true,
  copyOf: 'other',
  rejectedAt: 3,
  walletHash: createHash(4),
  nonceVerified: true,
} as const
const mined = {
  ...sentEntry(1, launched),
  blockNumber: 101n,
  blockHash: createHash(0xb101),
  final: true,
  gasUsed: 1n,
  effectiveGasPrice: 2n,
  executor: { from: bob, value: 0n },
  settledAt: 4,
} as const

/** Each state with every field that it may have. */
const whole: Readonly<Record<string, JournalEntry>> = {
  requested: askedEntry({
    nonceSearch: nonceSearch,
    dismissed: true,
    isKept: true,
    meta: { price: 1n, list: [null, 'x', true] },
  }),
  sent: sentEntry(1, {
    ...launched,
    missingSince: 1,
    unseen: true,
    placeholder: true,
    reorged: true,
    replacement: { hash: createHash(9), block, since: 2 },
  }),
  confirmed: { ...mined, status: 'confirmed', receiptData: { ids: [1] } },
  'inner-failed': { ...mined, status: 'inner-failed' },
  failed: { ...mined, status: 'failed', revert: { data: '0x52df9fe5', message: '' } },
  replaced: {
    ...askedEntry(),
    status: 'replaced',
    reason: 'cancelled',
    replacementHash: createHash(9),
    hash: createHash(1),
    block,
    tentative: true,
    nonceSearch: nonceSearch,
    sentAt: 5,
    nonceVerified: true,
    final: true,
    settledAt: 6,
  },
  unsent: {
    ...askedEntry(),
    status: 'unsent',
    reason: 'dropped',
    isUnproven: true,
    nonceSearch: nonceSearch,
    settledAt: 7,
  },
}

/** Reads an entry whose field at the path has another value; undefined removes the field. */
function readChanged(entry: JournalEntry, path: string, value: unknown): JournalEntry | undefined {
  const copy = structuredClone(entry) as unknown as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() as string
  let parent = copy
  for (const name of names) parent = parent[name] as Record<string, unknown>
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return decodeEntry(encodeEntry(copy as unknown as JournalEntry), KEY)
}

describe.each(Object.entries(whole))('%s', (_, entry) => {
  test('is read as it was stored', () => {
    expect(decodeEntry(encodeEntry(entry), KEY)).toEqual(entry)
  })
})

const TIME = ['1', -1, Number.NaN, 1n]
const COUNT = ['1', -1, 1.5, 1n]
const AMOUNT = [1, '1', -1n]
const HASH = ['0x12', 1, `${createHash(1)}0`]
const TRUE = [false, 'true', 1]
const TEXT = [1, null]
const ADDRESS = ['0x12', 1, createHash(1)]
const known = {
  id: TEXT,
  chainId: [...COUNT, 1],
  account: [...ADDRESS, bob],
  description: TEXT,
  request: [1, null, []],
  'request.to': ADDRESS,
  'request.data': ['0x1', 1, 'aa'],
  'request.value': AMOUNT,
  nonce: COUNT,
  fromBlock: AMOUNT,
  confirmations: [...COUNT, 0],
  requestedAt: TIME,
}
const sent = { hash: HASH, sentAt: TIME }
const outcome = { ...sent, blockNumber: AMOUNT, gasUsed: AMOUNT, effectiveGasPrice: AMOUNT, settledAt: TIME }

/** Fields that an entry cannot do without, with values that are none. */
const needed: readonly (readonly [string, Readonly<Record<string, readonly unknown[]>>])[] = [
  ['requested', { ...known, status: ['gone', 'constructor', '__proto__', 1] }],
  ['sent', sent],
  ['confirmed', outcome],
  ['inner-failed', outcome],
  ['failed', { ...outcome, revert: [1, null, [], '0x'] }],
  ['replaced', { reason: ['else', 1], settledAt: TIME }],
  ['unsent', { reason: ['else', 1], settledAt: TIME }],
]

const nonceSearchFields = {
  nonceSearch: [1, null],
  'nonceSearch.nonce': [...COUNT, undefined],
  'nonceSearch.usedBy': [...HASH, undefined],
  'nonceSearch.block': [1, undefined],
  'nonceSearch.block.number': [...AMOUNT, undefined],
  'nonceSearch.block.hash': [...HASH, undefined],
}
const launchedFields = {
  previousHashes: [1, createHash(1), ['0x12'], [createHash(1), '0x12']],
  repriced: TRUE,
  recovered: TRUE,
  copyOf: TEXT,
  rejectedAt: TIME,
  walletHash: HASH,
  nonceVerified: TRUE,
}
const minedFields = {
  ...launchedFields,
  blockHash: HASH,
  final: TRUE,
  'executor.from': [...ADDRESS, undefined],
  'executor.value': [...AMOUNT, undefined],
}
/** Fields that an entry may lack, with values that are none; undefined where the field may not be absent. */
const optional: readonly (readonly [string, Readonly<Record<string, readonly unknown[]>>])[] = [
  [
    'requested',
    {
      ...nonceSearchFields,
      dismissed: TRUE,
      isKept: TRUE,
      expectedLog: [1],
      'expectedLog.address': [...ADDRESS, undefined],
      'expectedLog.topics': [1, ['0x12'], [1], undefined],
    },
  ],
  [
    'sent',
    {
      ...launchedFields,
      missingSince: TIME,
      unseen: TRUE,
      placeholder: TRUE,
      reorged: TRUE,
      'replacement.hash': HASH,
      'replacement.block': [1, undefined],
      'replacement.since': [...TIME, undefined],
    },
  ],
  ['confirmed', minedFields],
  ['inner-failed', minedFields],
  ['failed', { ...minedFields, 'revert.data': ['0x1', 1], 'revert.message': [1] }],
  [
    'replaced',
    {
      ...nonceSearchFields,
      replacementHash: HASH,
      hash: HASH,
      block: [1],
      tentative: TRUE,
      sentAt: TIME,
      nonceVerified: TRUE,
      final: TRUE,
    },
  ],
  ['unsent', { ...nonceSearchFields, isUnproven: TRUE }],
]

const cases = (fields: typeof needed) =>
  fields.flatMap(([at, names]) => Object.entries(names).map(([name, bad]) => ({ at, name, bad })))

test.each(cases(needed))('$at without a true $name is not an entry', ({ at, name, bad }) => {
  const entry = whole[at] as JournalEntry
  for (const value of [undefined, ...bad]) expect(readChanged(entry, name, value)).toBeUndefined()
})

test.each(cases(optional))('$at may lack $name, but not have a wrong one', ({ at, name, bad }) => {
  const entry = whole[at] as JournalEntry
  for (const value of bad) expect(readChanged(entry, name, value)).toBeUndefined()
  if (!bad.includes(undefined)) expect(readChanged(entry, name, undefined)).toBeDefined()
})

test('times and counts may be 0, and a time is finite', () => {
  const entry = askedEntry({ requestedAt: 0, nonce: 0 })
  const raw = encodeEntry(entry)
  expect(decodeEntry(raw, KEY)).toEqual(entry)
  expect(decodeEntry(raw.replace('"requestedAt":0', '"requestedAt":1e999'), KEY)).toBeUndefined()
})

test('a replacement is a cancellation or another one, a request was refused or left no trace', () => {
  for (const [at, over] of [
    ['replaced', { reason: 'replaced' }],
    ['unsent', { reason: 'rejected' }],
  ] as const) {
    const entry = { ...whole[at], ...over } as JournalEntry
    expect(decodeEntry(encodeEntry(entry), KEY)).toEqual(entry)
  }
})

test('topics may be null, for any', () => {
  const logs = { ...mintLog, topics: [null, ...mintLog.topics] }
  expect(decodeEntry(encodeEntry(askedEntry({ expectedLog: logs })), KEY)).toEqual(
    askedEntry({ expectedLog: logs }),
  )
})

test('an entry is read under its own key only', () => {
  const raw = encodeEntry(askedEntry())
  expect(decodeEntry(raw, `p.77.${alice}.id`)).toBeUndefined()
  expect(decodeEntry(raw, `p.7700.${bob}.id`)).toBeUndefined()
  expect(decodeEntry(raw, `p.7700.${alice}.other`)).toBeUndefined()
  expect(decodeEntry(raw, `p.7700.${alice}.id.x`)).toBeUndefined()
  const account = `0x${alice.slice(2).toUpperCase()}` as const
  expect(decodeEntry(encodeEntry(askedEntry({ account })), KEY)).toMatchObject({ account })
})

test.each(['', 'null', '[]', '1', '{"v":1}', '{"v":1,"entry":null}', '{"v":1,"entry":[]}'])(
  '%j is not an entry',
  (raw) => expect(decodeEntry(raw, KEY)).toBeUndefined(),
)

test('another version, or a list in its place, is not read', () => {
  const raw = encodeEntry(askedEntry())
  expect(decodeEntry(raw.replace('"v":1', '"v":2'), KEY)).toBeUndefined()
  expect(decodeEntry(`[${raw}]`, KEY)).toBeUndefined()
  expect(raw).toContain('"value":{"$n":"7"}')
})

describe('what is valid', () => {
  test('of a hash', () => {
    expect([createHash(1), `0x${'aF'.repeat(32)}`].map(isHash)).toEqual([true, true])
    for (const wrong of [
      `0x${'a'.repeat(63)}`,
      `0x${'a'.repeat(65)}`,
      `x${createHash(1)}`,
      `0x${'g'.repeat(64)}`,
      1,
    ])
      expect(isHash(wrong)).toBe(false)
    expect(isHash([createHash(1)])).toBe(false)
    expect(() => assertHash(createHash(1))).not.toThrow()
    expect(() => assertHash('0x12')).toThrow('Unable to add transaction\nInvalid transaction hash')
  })

  test('of data', () => {
    expect(['0x', '0x12', '0xAbCd'].map(isHexData)).toEqual([true, true, true])
    for (const wrong of ['', '0x1', '0xg1', 'x0x12', '0x12 ', ['0x12'], 1])
      expect(isHexData(wrong)).toBe(false)
  })

  test('of a place', () => {
    expect(hasChainAndAccount({ chainId: 7700, account: alice })).toBe(true)
    for (const account of ['0x12', `${alice}0`, `0${alice}`, `0x${'g'.repeat(40)}`])
      expect(hasChainAndAccount({ chainId: 7700, account: account as never })).toBe(false)
    expect(hasChainAndAccount({ chainId: 1.5, account: alice })).toBe(false)
  })

  test('of words and confirmations, and every problem is named', () => {
    expect(validationErrors({ description: '', confirmations: 1 })).toEqual([])
    expect(validationErrors({ description: 'x', confirmations: 0 })).toEqual([
      'Transaction confirmations must be a positiver integer',
    ])
    expect(validationErrors({ description: 1 as never, confirmations: 1.5 })).toHaveLength(2)
    const intent = { ...askedEntry(), description: 1 as never }
    expect(() => assertIntent(intent)).toThrow('Transaction must have a description')
    expect(() => assertIntent(askedEntry())).not.toThrow()
    let problem: unknown
    try {
      assertIntent({ ...intent, chainId: 0.5 })
    } catch (error) {
      problem = error
    }
    expect(problem).toMatchObject({
      name: 'InvalidTransactionError',
      problems: ['No address or chain ID found'],
      message: 'Unable to add transaction\nNo address or chain ID found',
    })
  })
})
