/**
 * Limits the memory that garbage takes. V8 lets its young generation grow to 128 MiB and the old one to several times
 * its live size, which suits a dedicated machine only.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** The young generation stops growing at this size. */
const YOUNG_GENERATION_BYTES = 16 * 1024 * 1024
/**
 * The old generation is collected when it has grown by this percentage of its live size. At 15, collection took a tenth
 * of an initial sync; at 40 the garbage is still smaller than the buffers of ranges and the driver.
 */
const OLD_GENERATION_GROWTH_PERCENT = 40
/** The young generation takes longer to double twice. */
const POLL_INTERVAL_MS = 50

/**
 * Call once at startup. No effect where V8 no longer has these flags. The size of the young generation cannot be set in
 * a running process, but its growth can be stopped.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${OLD_GENERATION_GROWTH_PERCENT}`)
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    if (young === undefined || young.space_size < YOUNG_GENERATION_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(timer)
  }, POLL_INTERVAL_MS)
  timer.unref()
}
