/** The watcher that pages of one account share. */
import { expect, test } from 'vitest'
import { ALICE, BOB } from '../tokens/pageAnswers.fixture.ts'
import { shareByAccount } from './followJournal.ts'

test('pages of an account share one watcher, which the last one stops', () => {
  const log: string[] = []
  const follow = shareByAccount((account) => {
    log.push(`start ${account}`)
    return () => void log.push(`stop ${account}`)
  })
  const stops = [follow(ALICE), follow(ALICE), follow(BOB)]
  expect(log).toEqual([`start ${ALICE}`, `start ${BOB}`])
  stops[0]?.()
  expect(log).toHaveLength(2)
  stops[1]?.()
  expect(log.at(-1)).toBe(`stop ${ALICE}`)
  follow(ALICE)
  expect(log.at(-1)).toBe(`start ${ALICE}`)
})
