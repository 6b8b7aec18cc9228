/** Logs the progress of the first indexing: block, speed and time left. */
import type { Logger } from 'pino'
import type { Follower, FollowerStatus } from '@peppermint/indexer/chain/startFollower.ts'

const INTERVAL_MS = 5_000
/** A lag up to this many blocks is no work worth a line. */
const MIN_LAG_BLOCKS = 1_000
/** Weight of the newest interval in the speed, which varies with the logs in the blocks. */
const SMOOTHING = 0.3

/** One line every five seconds while the index is far behind, and one when it has caught up. */
export function reportProgress(
  follower: Pick<Follower, 'onCommit'>,
  chainId: number,
  log: Pick<Logger, 'info'>,
  now: () => number = () => performance.now(),
): void {
  const startedAt = now()
  let hasCommitted = false
  let first: { readonly block: number; readonly at: number } | undefined
  let last: { readonly block: number; readonly at: number } | undefined
  let speed: number | undefined
  follower.onCommit((status) => {
    const at = now()
    const { counts } = status
    const { cursor, head } = positionOf(status)
    if (cursor === undefined || head === undefined) return
    const lag = head - cursor
    if (first === undefined || last === undefined) {
      // The first commit can be a whole short chain.
      const start = hasCommitted ? { block: cursor, at } : { block: cursor - counts.blocks, at: startedAt }
      hasCommitted = true
      if (head - start.block < MIN_LAG_BLOCKS) return
      first = last = start
      log.info(
        { block: start.block, head },
        `indexing: chain ${chainId} is ${format(head - start.block)} blocks behind`,
      )
    }
    if (lag === 0) {
      const seconds = (at - first.at) / 1_000
      const blocks = cursor - first.block
      log.info(
        { block: cursor, seconds: Math.round(seconds) },
        `indexing: chain ${chainId} caught up at block ${format(cursor)}, ${format(blocks)} blocks in ${duration(seconds)}`,
      )
      first = last = speed = undefined
      return
    }
    const elapsed = (at - last.at) / 1_000
    if (elapsed * 1_000 < INTERVAL_MS) return
    const current = (cursor - last.block) / elapsed
    speed = speed === undefined ? current : speed + SMOOTHING * (current - speed)
    last = { block: cursor, at }
    const left = speed > 0 ? `, ${duration(lag / speed)} left` : ''
    log.info(
      { block: cursor, head, blocksPerSecond: Math.round(speed) },
      `indexing: chain ${chainId} at block ${format(cursor)} of ${format(head)} (${Math.floor((100 * cursor) / head)}%), ${format(Math.round(speed))} blocks/s${left}`,
    )
  })
}

const positionOf = ({ cursor, head }: FollowerStatus) => ({ cursor: cursor?.number, head: head?.number })

const format = (value: number) => value.toLocaleString('en-US')

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  if (seconds < 6_000) return `${Math.ceil(seconds / 60)} min`
  return `${(seconds / 3_600).toFixed(1)} h`
}
