/**
 * Mines the blocks of a local world instead of anvil, for two reasons: Canto's base fee has a minimum of about 1,000
 * gwei, which anvil would lower by an eighth with every empty block; and a test must be able to pause the chain and to
 * mine single blocks.
 */
import type { TestClient } from 'viem'
import { mine, setNextBlockBaseFeePerGas } from 'viem/actions'
import { MIN_BASE_FEE_WEI } from '@peppermint/devnet/chain'

export interface BlockProducer {
  /** Mines blocks now, one after another. */
  mine(count?: number): Promise<void>
  /** Mines no blocks until `resume`, like a stalled chain. */
  pause(): void
  /** Mines blocks at the given times. */
  resume(): void
  /** A transaction waits: the next blocks come every `blockTime` seconds. */
  hurry(): void
}

export interface BlockTimes {
  /** Seconds between blocks. */
  readonly blockTime: number
  /** Seconds between blocks while no transaction waits. */
  readonly idleBlockTime: number
}

/** How long after a transaction blocks are not idle: they confirm it. */
const CONFIRMATION_MS = 2_500

/** @param onBlock called after every block; the next block waits for it. */
export function createBlockProducer(
  client: TestClient,
  { blockTime, idleBlockTime }: BlockTimes,
  onBlock: () => Promise<void>,
): BlockProducer {
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let isIdleFrom = 0
  let last: Promise<void> = Promise.resolve()

  const mineOne = async () => {
    await mine(client, { blocks: 1 })
    await setNextBlockBaseFeePerGas(client, { baseFeePerGas: MIN_BASE_FEE_WEI })
    await onBlock()
  }
  // One at a time: concurrent blocks would race for the base fee.
  const next = () => (last = last.then(mineOne, mineOne))

  const tick = async () => {
    // Keeps trying: the exit of the chain is reported by its process.
    await next().catch(() => undefined)
    if (timer) schedule(performance.now() < isIdleFrom ? blockTime : idleBlockTime)
  }
  const schedule = (seconds: number) => {
    clearTimeout(timer)
    dueAt = performance.now() + seconds * 1_000
    timer = setTimeout(() => void tick(), seconds * 1_000)
  }

  return {
    async mine(count = 1) {
      for (let made = 0; made < count; made++) await next()
    },
    pause() {
      clearTimeout(timer)
      timer = undefined
    },
    resume() {
      if (!timer) schedule(blockTime)
    },
    hurry() {
      const now = performance.now()
      isIdleFrom = now + CONFIRMATION_MS
      if (timer && dueAt - now > blockTime * 1_000) schedule(blockTime)
    },
  }
}
