/**
 * Keeps the crates of a world moving, as somebody does for a live collection: looks every few seconds, and closes
 * and opens what can be. All it knows lies on the chain, so it can stop and start at any moment.
 */
import type { World } from './world.ts'

/** How often it looks unless told otherwise, in milliseconds. */
const LOOK_EVERY = 5_000

/**
 * Starts keeping.
 * @param failed told in a sentence when the crates cannot be moved, once for each new reason; it goes on trying.
 * @param every milliseconds between one look and the next.
 * @returns how to stop; what is under way then is finished by whoever keeps them next.
 */
export function keepCrates(
  world: Pick<World, 'passOverCrates'>,
  failed: (sentence: string) => void,
  every = LOOK_EVERY,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let lastReason: string | undefined

  const look = async () => {
    try {
      await world.passOverCrates()
      lastReason = undefined
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!stopped && reason !== lastReason) failed(`The crates could not be opened: ${reason}`)
      lastReason = reason
    }
    if (!stopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => void look(), every)
  }
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
