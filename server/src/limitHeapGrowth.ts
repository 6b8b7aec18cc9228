/**
 * How much memory the process takes for things it no longer needs. V8 lets its young generation grow to 128 MiB and
 * the old one to several times of what lives in it before it looks; both suit a machine with nobody else on it.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Bytes of the young generation, from which on it does not grow. */
const YOUNG_GENERATION_BYTES = 16 * 1024 * 1024
/**
 * The old generation is collected when it has grown by so many per cent of what was alive in it. At 15 collecting took
 * a tenth of a first catching up; at 40 its memory still stays below what ranges and the driver take besides.
 */
const OLD_GENERATION_GROWTH_PERCENT = 40
/** Milliseconds; the young generation takes longer to double twice. */
const POLL_INTERVAL_MS = 50

/**
 * Bounds both for the rest of the process; called once, first of all. Where V8 no longer has these settings, nothing
 * is bounded and nothing else happens. The size of the young generation itself cannot be set in a process that runs:
 * what can be is whether it grows.
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
