/** Operations under a wallet's own hash, such as proposals of a Safe, on a chain in memory. */
import type { Hash, Hex } from 'viem'
import { expect, test } from 'vitest'
import './findExecution.ts'
import { createJournal, resolveEntry, watchJournal, type OperationReport, type Sent } from './index.ts'
import { decodeEntry, encodeEntry } from './storedEntry.ts'
import {
  alice,
  askedEntry,
  bob,
  createHash,
  mintLog,
  request,
  scriptChain,
  sentEntry,
  transaction,
  type ScriptedChain,
  type ScriptedLog,
} from './scriptedChain.fixture.ts'

const NOW = 2_000_000
const DAY_MS = 86_400_000
const SUCCESS: Hex = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const own: Hash = `0x${'ab'.repeat(32)}`
const other: Hash = `0x${'cd'.repeat(32)}`
const data = { nonce: 18, signed: 1n }

const proposed = sentEntry(1, { hash: own, isOperation: true })
const pending = { ...proposed, operation: data }
const executed = (hash: Hash): ScriptedLog => ({ address: alice, topics: [SUCCESS, hash] })
const execution = (n: number, ...logs: ScriptedLog[]) =>
  transaction(n, { from: bob, to: alice, data: `0x9999${request.data.slice(2)}00`, logs })

const look = (chain: ScriptedChain, entry: Sent, report?: OperationReport, now = NOW) =>
  resolveEntry(chain.client, entry, { now, readOperation: () => Promise.resolve(report) })

test('a pending operation is kept with its data, also after a reload, and never counts as unseen', async () => {
  const chain = scriptChain()
  const report = { status: 'pending', data } as const
  const first = await look(chain, proposed, report)
  expect(first).toEqual(pending)
  const stored = decodeEntry(
    encodeEntry(first),
    `x.${first.chainId}.${first.account.toLowerCase()}.${first.id}`,
  )
  expect(stored).toEqual(pending)
  expect(await look(chain, pending, { status: 'pending', data: { ...data } }, NOW + DAY_MS)).toBe(pending)
  expect(await look(chain, pending, { status: 'pending', data: { ...data, signed: 2n } })).toEqual({
    ...proposed,
    operation: { nonce: 18, signed: 2n },
  })
  // Found missing before its operation was known.
  expect(await look(chain, { ...proposed, missingSince: 1, unseen: true }, report)).toEqual(pending)
})

test('a pending operation stays as it is while nothing can be read about it', async () => {
  const chain = scriptChain()
  expect(await look(chain, pending, undefined, NOW + DAY_MS)).toBe(pending)
  const fails = () => Promise.reject(new Error('gateway: timed out'))
  await expect(resolveEntry(chain.client, pending, { now: NOW, readOperation: fails })).rejects.toThrow()
})

test('[H-11] the hash of an operation is not looked up as a transaction', async () => {
  const chain = scriptChain(transaction(1, { hash: own, logs: [mintLog] }))
  expect(await look(chain, pending, { status: 'pending', data })).toBe(pending)
  expect(chain.requests).not.toContain('eth_getTransactionReceipt')
  expect(chain.requests).not.toContain('eth_getTransactionByHash')
})

test('[H-11] an executed operation settles under the hash of its transaction', async () => {
  const chain = scriptChain(execution(2, executed(own), mintLog))
  const report = { status: 'executed', hash: createHash(2) } as const
  const after = await look(chain, { ...pending, dismissed: true }, report)
  expect(after).toMatchObject({
    status: 'confirmed',
    hash: createHash(2),
    walletHash: own,
    executor: { from: bob },
  })
  expect(after).not.toHaveProperty('operation')
  expect(after).not.toHaveProperty('dismissed')
})

test('[H-11] a service that names another transaction as the execution is not believed', async () => {
  const chain = scriptChain(execution(2, executed(other), mintLog))
  for (const hash of [createHash(2), createHash(7)])
    expect(await look(chain, pending, { status: 'executed', hash })).toBe(pending)
})

test('an execution without the expected log failed inside', async () => {
  const chain = scriptChain(execution(2, executed(own)))
  expect(await look(chain, pending, { status: 'executed', hash: createHash(2) })).toMatchObject({
    status: 'inner-failed',
    hash: createHash(2),
  })
})

test('an execution is found on chain while no service responds', async () => {
  const chain = scriptChain(execution(2, executed(own), mintLog))
  expect(await look(chain, pending)).toMatchObject({ status: 'confirmed', hash: createHash(2) })
})

test('an execution that a reorg removed is a pending operation again', async () => {
  const chain = scriptChain()
  const carried = { ...proposed, hash: createHash(2), walletHash: own }
  expect(await look(chain, carried, { status: 'pending', data })).toMatchObject({
    hash: own,
    operation: data,
  })
})

test('[H-11] a replaced operation names what took its place, until a reorg removes that block', async () => {
  const chain = scriptChain()
  const number = chain.mine(execution(2, executed(other)))
  const block = { number, hash: createHash(0xb101) }
  const replaced = await look(chain, pending, {
    status: 'replaced',
    reason: 'cancelled',
    replacementHash: createHash(2),
    block,
  })
  expect(replaced).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    replacementHash: createHash(2),
    hash: own,
    operation: data,
  })
  expect(replaced).not.toHaveProperty('tentative')
  expect(
    decodeEntry(
      encodeEntry(replaced),
      `x.${replaced.chainId}.${replaced.account.toLowerCase()}.${replaced.id}`,
    ),
  ).toEqual(replaced)
  const reopened = await resolveEntry(
    chain.client,
    { ...replaced, block: { number, hash: other } } as typeof replaced,
    { now: NOW, readOperation: () => Promise.resolve({ status: 'pending', data }) },
  )
  expect(reopened).toMatchObject({ status: 'sent', hash: own, operation: data, reorged: true })
})

test('a pending operation can be dismissed, and does not claim another request’s transaction', async () => {
  const chain = scriptChain()
  const journal = createJournal({
    storage: null,
    events: null,
    locks: null,
    prefix: 'test',
    now: () => NOW + DAY_MS,
  })
  journal.add(pending)
  journal.dismiss(pending.id)
  expect(journal.find(pending.id)).toMatchObject({ status: 'sent', dismissed: true })
  // An identical request without a hash: its execution is found although the proposal is pending.
  journal.add({ ...askedEntry(), id: 'asked' } as never)
  chain.mine(execution(2, executed(other), mintLog))
  const watcher = watchJournal({
    journal,
    client: chain.client,
    chainId: pending.chainId,
    account: alice,
    readOperation: (entry) => Promise.resolve(entry.id === 'asked' ? undefined : { status: 'pending', data }),
    now: () => NOW + DAY_MS,
  })
  await watcher.check()
  watcher.stop()
  expect(journal.find('asked')).toMatchObject({ status: 'confirmed', hash: createHash(2) })
  expect(journal.find(pending.id)).toMatchObject({ status: 'sent', dismissed: true, operation: data })
})
