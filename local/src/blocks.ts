/**
 * The clock of a local world. We make the blocks, not anvil, for two reasons: Canto's base fee has a floor of
 * about 1,000 gwei, which anvil would let decay by an eighth with every empty block; and a test must be able to
 * stop the chain and make one block exactly when it wants to.
 */
import type { TestClient } from 'viem'
import { mine, setNextBlockBaseFeePerGas } from 'viem/actions'
import { feeFloor } from '@peppermint/devnet/chain'

export interface Blocks {
  /** Makes blocks now, one after another. Resolves when they stand. */
  mine(count?: number): Promise<void>
  /** No more blocks until `resume`: what a stalled chain looks like. */
  pause(): void
  /** A block every `blockTime` seconds again. */
  resume(): void
}

/**
 * @param blockTime seconds between blocks.
 * @param mined called after every block that the clock or `mine` made; the next one waits for it.
 */
export function makeBlocks(client: TestClient, blockTime: number, mined: () => Promise<void>): Blocks {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const one = async () => {
    await mine(client, { blocks: 1 })
    await setNextBlockBaseFeePerGas(client, { baseFeePerGas: feeFloor })
    await mined()
  }
  // One at a time, whoever asks: two blocks at once would race for the fee.
  const next = () => (last = last.then(one, one))

  const tick = async () => {
    // A chain that died is reported by its process, not by its clock; the clock goes on trying.
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
