import { expect, test } from 'vitest'
import { ALICE, BOB } from '@peppermint/ui/tokens/pageAnswers.fixture.ts'
import { followHeld, RETRY_MS } from './startYours.tsx'
import type { HeldReading } from '@peppermint/ui/account/readHeld.ts'
import { REREAD_MS } from './saleVersion.ts'

const held = (source: HeldReading['source'], total: number, block = Infinity): HeldReading => ({
  source,
  value: { total, peppers: [] },
  block,
})

/** Readings in the order in which they are answered; undefined where nothing responds. */
function createStrip(...answers: (HeldReading | undefined)[]) {
  const shown: (number | undefined)[] = []
  const delays: number[] = []
  const waiting: (() => void)[] = []
  const follow = followHeld({
    read: async () => {
      const answer = answers.shift()
      if (answer === undefined) throw new Error('nothing responds')
      return answer
    },
    show: (_, reading) => shown.push(reading?.value.total),
    later: (run, delayMs) => {
      delays.push(delayMs)
      waiting.push(run)
    },
  })
  const again = () => waiting.shift()?.()
  return { follow, shown, delays, again }
}

test('[F-06] our server’s last answer stays while it does not respond, and is read again', async () => {
  const { follow, shown, delays, again } = createStrip(
    held('server', 12, 5),
    held('fallback', 1),
    held('fallback', 0),
    held('server', 13, 6),
  )
  follow({ owner: ALICE, key: 'a', block: 5 })
  await expect.poll(() => shown).toEqual([12])
  follow({ owner: ALICE, key: 'b', block: 6 })
  await expect.poll(() => delays).toEqual([RETRY_MS])
  again()
  await expect.poll(() => delays).toEqual([RETRY_MS, RETRY_MS])
  expect(shown).toEqual([12])
  again()
  await expect.poll(() => shown).toEqual([12, 13])
})

test('without an earlier answer the journal’s peppers are shown until our server responds', async () => {
  const { follow, shown, delays, again } = createStrip(undefined, held('fallback', 1), held('server', 12, 5))
  follow({ owner: ALICE, key: 'a', block: 5 })
  await expect.poll(() => delays).toEqual([RETRY_MS])
  again()
  await expect.poll(() => shown).toEqual([1])
  again()
  await expect.poll(() => shown).toEqual([1, 12])
  expect(delays).toEqual([RETRY_MS, RETRY_MS])
})

test('an answer that is behind is shown and read again; an unchanged version is not', async () => {
  const { follow, shown, delays, again } = createStrip(held('server', 2, 4), held('server', 1, 5))
  follow({ owner: ALICE, key: 'a', block: 5 })
  follow({ owner: ALICE, key: 'a', block: 5 })
  await expect.poll(() => delays).toEqual([REREAD_MS])
  again()
  await expect.poll(() => shown).toEqual([2, 1])
  expect(delays).toEqual([REREAD_MS])
})

test('one account’s peppers are never shown to the next', async () => {
  const { follow, shown, delays } = createStrip(held('server', 12, 5))
  follow({ owner: ALICE, key: 'a', block: 5 })
  await expect.poll(() => shown).toEqual([12])
  follow({ owner: BOB, key: 'a', block: 5 })
  await expect.poll(() => delays).toEqual([RETRY_MS])
  expect(shown).toEqual([12, undefined])
})
