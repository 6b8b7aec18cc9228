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
  /** Mines a block every `blockTime` seconds. */
  resume(): void
}

/**
 * @param blockTime seconds between blocks.
 * @param mined called after every block; the next block waits for it.
 */
export function createBlockProducer(
  client: TestClient,
  blockTime: number,
  onBlock: () => Promise<void>,
): BlockProducer {
  let timer: NodeJS.Timeout | undefined
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
    if (timer) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => void tick(), blockTime * 1000)
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
      if (!timer) schedule()
    },
  }
}
