/**
 * A chain that does not stay as it was: blocks of a sale in full swing, made as fast as told, and reorgs in which the
 * last blocks are taken back and others made instead.
 */
import { encodeFunctionData, type Address } from 'viem'
import { getBlockNumber, sendUnsignedTransaction, setCode } from 'viem/actions'
import { accounts, startWorld, type World } from '@peppermint/local'
import { squallAbi, stormCode } from './stormCode.ts'

/** Most events of a block come in transactions of at most so many. */
const EVENTS = 12
const GAS = 6_000_000n

export interface UnrulyChain {
  readonly world: World
  /** Whose events are followed, and its first block. */
  readonly deployment: World['deployment']
  /** Makes blocks with events that chance decides; some have none. */
  grow(blocks: number): Promise<void>
  /** Takes back the last blocks, then makes as many others and one more. */
  reorg(depth: number): Promise<void>
  height(): Promise<number>
}

/** @param random decides everything; the same numbers make the same chain but for its clock. */
export async function startUnrulyChain(random: () => number): Promise<UnrulyChain> {
  const world = await startWorld({ mining: 'manual' })
  try {
    const { client } = world
    // No storage of the collection's own: what the events depend on goes and comes with the blocks.
    const contract: Address = '0x5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e'
    await setCode(client, { address: contract, bytecode: stormCode('Squall') })
    await world.mine()
    const height = async () => Number(await getBlockNumber(client, { cacheTime: 0 }))
    const deployment = { ...world.deployment, contract, block: await height() }
    const chance = (most: number) => Math.floor(random() * (most + 1))
    const gust = () =>
      sendUnsignedTransaction(client, {
        from: accounts.owner.address,
        to: contract,
        data: encodeFunctionData({
          abi: squallAbi,
          functionName: 'gust',
          args: [BigInt(chance(Number.MAX_SAFE_INTEGER - 1)), BigInt(1 + chance(EVENTS - 1))],
        }),
        gas: GAS,
      })
    const grow = async (blocks: number) => {
      for (let made = 0; made < blocks; made += 1) {
        for (let sent = chance(3); sent > 0; sent -= 1) await gust()
        await world.mine()
      }
    }
    return {
      world,
      deployment,
      grow,
      async reorg(depth) {
        await client.request({ method: 'anvil_rollback', params: [depth] } as never)
        await grow(depth + 1)
      },
      height,
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}
