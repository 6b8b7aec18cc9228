/** The draft of the studio, and the sale with it applied. */
import type { Operation } from '@peppermint/sale/operations'
import { expect, test } from 'vitest'
import { NOW, sale, soon } from '@peppermint/ui/sale/sale.fixture.ts'
import { applyDraft } from './applyDraft.ts'
import { createDraftStore } from './draftStore.ts'
import { blockOfSteps, newerReading } from './newerReading.ts'
import type { StepState } from './review/stepStates.ts'
import { deriveRights, type StudioCollection } from './studioState.ts'

const { index: _, ...terms } = soon
const root = `0x${'ab'.repeat(32)}` as const
const addPhase: Operation = { type: 'add-phase', terms }
const setPhase: Operation = { type: 'set-phase', phase: 1, terms: { ...terms, price: 7n } }

function tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly items: Map<string, string>
} {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

test('a draft survives a reload of its tab, for its contract alone', () => {
  const storage = tab()
  const draft = createDraftStore(storage, sale.contract)
  for (const operation of [addPhase, setPhase]) draft.add(operation)
  expect(createDraftStore(storage, sale.contract).get()).toEqual([addPhase, setPhase])
  expect(createDraftStore(storage, `0x${'1'.repeat(40)}`).get()).toEqual([])
  draft.clear()
  expect(storage.items.size).toBe(0)
})

test('a later operation on the same phase replaces the earlier one', () => {
  const draft = createDraftStore(undefined, sale.contract)
  const again: Operation = { ...setPhase, terms: { ...terms, price: 8n } }
  const other: Operation = { ...setPhase, phase: 0 }
  for (const operation of [setPhase, other, again, addPhase, addPhase]) draft.add(operation)
  expect(draft.get()).toEqual([other, again, addPhase])
  for (const operation of [{ type: 'pause' }, { type: 'unpause' }] as const) draft.add(operation)
  expect(draft.get().at(-1)).toEqual({ type: 'unpause' })
  draft.remove(0)
  expect(draft.get()[0]).toEqual(again)
})

test('a stored draft is what its bytes say, and a full storage loses nothing', () => {
  const storage = tab()
  createDraftStore(storage, sale.contract).add(addPhase)
  const [key = '', stored = ''] = [...storage.items][0] ?? []
  storage.items.set(
    key,
    JSON.stringify([...(JSON.parse(stored) as unknown[]), { type: 'pause' }, '0x12', 7, null]),
  )
  expect(createDraftStore(storage, sale.contract).get()).toEqual([addPhase])
  for (const text of ['not JSON', '{}']) {
    storage.items.set(key, text)
    expect(createDraftStore(storage, sale.contract).get()).toEqual([])
  }
  const full = createDraftStore(
    {
      ...storage,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    sale.contract,
  )
  full.add(addPhase)
  expect(full.get()).toEqual([addPhase])
})

test('the same phase or airdrop is in a batch once', () => {
  const draft = createDraftStore(undefined, sale.contract)
  const airdrop: Operation = { type: 'airdrop', recipients: [{ account: sale.contract, quantity: 2 }] }
  const cheaper: Operation = { type: 'add-phase', terms: { ...terms, price: 1n } }
  for (const operation of [addPhase, airdrop, cheaper, { ...addPhase }, { ...airdrop }]) draft.add(operation)
  expect(draft.get()).toEqual([addPhase, airdrop, cheaper])
})

test('a reading of an older block does not replace a newer one', () => {
  const at = (number: number, contract = sale.contract) =>
    ({ sale: { ...sale, contract, head: { ...sale.head, number } } }) as StudioCollection
  const [older, newer] = [at(7), at(8)]
  expect(newerReading(newer, older)).toBe(newer)
  expect(newerReading(older, newer)).toBe(newer)
  expect(newerReading(undefined, older)).toBe(older)
  const elsewhere = at(1, `0x${'1'.repeat(40)}`)
  expect(newerReading(newer, elsewhere)).toBe(elsewhere)
})

test('a reading is behind until it has the newest step that is done', () => {
  const done = (blockNumber: number): StepState => ({ status: 'done', hash: '0x', blockNumber })
  expect(blockOfSteps([done(12), done(14), { status: 'todo' }])).toBe(14)
  expect(blockOfSteps([{ status: 'todo' }])).toBeUndefined()
})

test('the sale with a draft has its phases, roots, ends and pause', () => {
  const listed = { ...sale, phases: [...sale.phases, { ...terms, allowlistRoot: 'pending' as const }] }
  const after = applyDraft(listed, [
    addPhase,
    setPhase,
    { type: 'set-root', phase: 2, root },
    { type: 'shorten-phase', phase: 0, end: NOW - 999 },
    { type: 'pause' },
    { type: 'lower-max-supply', maxSupply: 7_000 },
    { type: 'airdrop', recipients: [{ account: sale.contract, quantity: 4 }] },
    { type: 'freeze' },
  ])
  expect(after.phases.map(({ price }) => price)).toEqual([
    sale.phases[0]?.price,
    7n,
    terms.price,
    terms.price,
  ])
  expect(after.phases[2]?.allowlistRoot).toBe(root)
  expect(after.phases[0]?.end).toBe(sale.head.timestamp)
  expect([after.paused, after.maxSupply, after.minted]).toEqual([true, 7_000, sale.minted + 4])
  expect(after.phases.every(({ maxSupply }) => maxSupply <= 7_000)).toBe(true)
  expect(applyDraft(sale, [])).toBe(sale)
})

test('accounts are the owner, an owner of its Safe, the offered owner, or readers', () => {
  const [alice, bob] = [`0x${'A1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
  const collection: StudioCollection = {
    sale,
    owner: sale.contract,
    ownerAccount: { type: 'safe', owners: [alice], threshold: 1 },
    pendingOwner: bob,
    isFrozen: false,
    renderer: bob,
    payees: [],
    royalty: { receiver: bob, share: 0 },
    balance: 0n,
  }
  const statusOf = (account?: `0x${string}`) => deriveRights(collection, account).status
  const lower = alice.toLowerCase() as `0x${string}`
  expect([
    statusOf(sale.contract),
    statusOf(lower),
    statusOf(bob),
    statusOf(),
    statusOf(`0x${'c'.repeat(40)}`),
  ]).toEqual(['owner', 'safeOwner', 'pendingOwner', 'reader', 'reader'])
})
