import { expect, test } from 'vitest'
import type { FollowerStatus } from '@peppermint/indexer/chain/startFollower.ts'
import { reportProgress } from './openGateway.ts'

/** Commits of a follower, and the lines that were logged of them. */
function startReport() {
  const lines: string[] = []
  let seconds = 0
  let listener: (status: FollowerStatus) => void = () => undefined
  let blocks = 0
  const follower = {
    onCommit: (next: typeof listener) => {
      listener = next
      return () => true
    },
  }
  reportProgress(
    follower,
    7700,
    { info: (...[, message]: unknown[]) => void lines.push(String(message)) },
    () => seconds * 1_000,
  )
  return {
    lines,
    commit: (at: number, count: number, cursor: number, head: number) => {
      seconds = at
      blocks += count
      const zeros = {
        logs: 0,
        commits: 0,
        reorgs: 0,
        rolledBackBlocks: 0,
        disagreements: 0,
        incompleteBlooms: 0,
        failures: 0,
        terms: 1,
      }
      listener({
        role: 'leader',
        cursor: { number: cursor, hash: '0x', timestamp: 0 },
        head: { number: head, timestamp: 0 },
        isStalled: false,
        endpointStatuses: [],
        counts: { blocks, ...zeros },
      })
    },
  }
}

test('a long chain has a line when it starts, every five seconds, and when it has caught up', () => {
  const { lines, commit } = startReport()
  commit(1, 10_000, 10_000, 1_000_000)
  commit(3, 10_000, 20_000, 1_000_000)
  commit(11, 90_000, 110_000, 1_000_000)
  commit(12, 10_000, 120_000, 1_000_000)
  commit(101, 880_000, 1_000_000, 1_000_000)
  expect(lines).toEqual([
    'indexing: chain 7700 is 1,000,000 blocks behind',
    'indexing: chain 7700 at block 110,000 of 1,000,000 (11%), 10,000 blocks/s, 89 s left',
    'indexing: chain 7700 caught up at block 1,000,000, 1,000,000 blocks in 2 min',
  ])
})

test('a chain that fits into one commit has caught up with it', () => {
  const { lines, commit } = startReport()
  commit(2, 2_040, 2_040, 2_040)
  expect(lines).toEqual([
    'indexing: chain 7700 is 2,040 blocks behind',
    'indexing: chain 7700 caught up at block 2,040, 2,040 blocks in 2 s',
  ])
})

test('new blocks of a chain that is followed have no line', () => {
  const { lines, commit } = startReport()
  for (let block = 500_000; block < 500_010; block += 1) commit(block - 500_000, 1, block, block)
  expect(lines).toEqual([])
})
