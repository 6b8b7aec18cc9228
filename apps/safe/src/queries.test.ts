/** How often a Safe’s data is read: until the answer is final, and never while the page is hidden. */
import {
  environmentManager,
  focusManager,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { GatewayRequestError } from '@peppermint/safe/client'
import { NoSafeError } from '@peppermint/safe/chain'
import type { SafeMessage } from '@peppermint/safe/wire'
import { type Address, createClient, custom } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { facts, gallerySource } from './gallerySource.fixture.ts'
import { ALICE, SAFE } from './galleryTransactions.fixture.ts'
import { queuedQuery } from './compose/readQueued.ts'
import { factsQuery, messageQuery } from './queries.ts'
import { approvalsQuery } from './review/useChainReads.ts'
import { shouldRetry } from './retry.ts'

const HASH = `0x${'5a'.repeat(32)}` as const

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  focusManager.setFocused(true)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
})

/** Counts the reads of a page that shows this answer: as it opens, and within two minutes after the first. */
async function countReads<Data>(
  makeQuery: (read: () => Promise<Data>) => ConstructorParameters<typeof QueryObserver<Data>>[1],
  read: (count: number) => Promise<Data>,
) {
  let count = 0
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, networkMode: 'always' } },
  })
  const observer = new QueryObserver<Data>(
    client,
    makeQuery(() => read((count += 1))),
  )
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  const first = count
  await vi.advanceTimersByTimeAsync(120_000)
  leave()
  client.clear()
  return { first, later: count - first }
}

const readFacts = (read: (count: number) => Promise<typeof facts>) =>
  countReads((getSafe) => factsQuery(gallerySource({ getSafe })), read)

const message = (status: SafeMessage['status']) => ({ status }) as SafeMessage
const readMessage = (read: (count: number) => Promise<SafeMessage>) =>
  countReads((getMessage) => messageQuery(gallerySource({ getMessage }), HASH), read)

test('a Safe’s facts are read every six seconds', async () => {
  expect(await readFacts(async () => facts)).toEqual({ first: 1, later: 20 })
})

test('of a Safe that is not there, nothing is read any more', async () => {
  const unknown = new GatewayRequestError(404, 'Safe not found')
  expect(await readFacts(() => Promise.reject(unknown))).toEqual({ first: 1, later: 0 })
  // Without a gateway.
  const missing = new NoSafeError(SAFE, 'no-contract')
  expect(await readFacts(() => Promise.reject(missing))).toEqual({ first: 1, later: 0 })
  // A gateway that fails may answer again.
  expect((await readFacts(() => Promise.reject(new GatewayRequestError(502, 'down')))).later).toBeGreaterThan(
    10,
  )
  // One that was there and is gone.
  expect(
    await readFacts((count) => (count === 1 ? Promise.resolve(facts) : Promise.reject(unknown))),
  ).toEqual({
    first: 1,
    later: 1,
  })
})

test('a message is read until enough owners have signed', async () => {
  expect(await readMessage(async () => message('NEEDS_CONFIRMATION'))).toEqual({ first: 1, later: 20 })
  expect(await readMessage(async () => message('CONFIRMED'))).toEqual({ first: 1, later: 0 })
  expect(await readMessage(async (count) => message(count < 3 ? 'NEEDS_CONFIRMATION' : 'CONFIRMED'))).toEqual(
    { first: 1, later: 2 },
  )
  expect(await readMessage(() => Promise.reject(new GatewayRequestError(404, 'x')))).toEqual({
    first: 1,
    later: 0,
  })
})

test('approvals on chain are read until the nonce is used', async () => {
  const read = (isOver: boolean) =>
    countReads(
      (count) => {
        const transport = custom({ request: async () => (await count(), `0x${'00'.repeat(32)}`) })
        const chain = () => createClient({ transport })
        return approvalsQuery(gallerySource(), chain, { hash: HASH, owners: [ALICE], isOver })
      },
      async (): Promise<readonly Address[]> => [],
    )
  expect(await read(false)).toEqual({ first: 1, later: 10 })
  expect(await read(true)).toEqual({ first: 1, later: 0 })
})

test('a hidden page reads nothing', async () => {
  expect(
    await readFacts(async () => {
      focusManager.setFocused(false)
      return facts
    }),
  ).toEqual({ first: 1, later: 0 })
})

test('offline, a form does not wait for the queue; it looks again when the network is back', async () => {
  onlineManager.setOnline(false)
  try {
    let isOffline = true
    const getQueue = async () => {
      if (isOffline) throw new TypeError('Failed to fetch')
      return { next: null, previous: null, results: [] }
    }
    const client = new QueryClient()
    const observer = new QueryObserver(client, queuedQuery(gallerySource({ getQueue })))
    const leave = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    expect(observer.getCurrentResult()).toMatchObject({ isPending: false, data: { isWhole: false } })
    isOffline = false
    client.mount()
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(observer.getCurrentResult().data).toMatchObject({ isWhole: true })
    leave()
    client.unmount()
    client.clear()
  } finally {
    onlineManager.setOnline(true)
  }
})
