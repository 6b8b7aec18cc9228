/** When the journeys' chains mine. */
import type { WorldOptions } from '@peppermint/local'

/** A transaction waits half a second at most. Servers and pages that have nothing to do spend their time on empty blocks. */
export const QUICK_BLOCKS = { blockTime: 0.5, idleBlockTime: 2 } as const satisfies WorldOptions
