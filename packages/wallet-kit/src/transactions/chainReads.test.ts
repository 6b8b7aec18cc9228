import { createClient, custom, type Hash } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readMinedReceipt } from './chainReads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hash: Hash = `0x${'ab'.repeat(32)}`

/** A node that does not know the receipt for so many requests; and when it was asked, in ms. */
function startNode(unknownFor: number) {
  const begunAt = Date.now()
  const askedAt: number[] = []
  const request = async () => {
    askedAt.push(Date.now() - begunAt)
    return askedAt.length > unknownFor ? { transactionHash: hash, logs: [] } : null
  }
  return { askedAt, client: createClient({ transport: custom({ request }, { retryCount: 0 }) }) }
}

test('[N-02] retries a receipt six times, after 200 ms and doubling', async () => {
  const { askedAt, client } = startNode(Infinity)
  const reading = readMinedReceipt(client, hash)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await reading).toBeUndefined()
  expect(askedAt).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 12_600])
})

test('[N-02] the sixth look may still find it', async () => {
  const { askedAt, client } = startNode(6)
  const reading = readMinedReceipt(client, hash)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await reading).toMatchObject({ transactionHash: hash })
  expect(askedAt).toHaveLength(7)
})
