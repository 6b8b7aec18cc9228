/**
 * A chain with reorgs: blocks of a busy sale, mined on request, whose
 * last blocks can be rolled back and replaced.
 */
import { encodeFunctionData, type Address } from 'viem'
import { getBlockNumber, sendUnsignedTransaction, setCode } from 'viem/actions'
import { accounts, startWorld, type World } from '@peppermint/local'
import { squallAbi, stormCode } from './stormCode.ts'

/** Maximum events per transaction. */
const MAX_EVENTS = 12
const GAS_LIMIT = 6_000_000n

export interface UnrulyChain {
  readonly world: World
  /** The followed contract and its first block. */
  readonly deployment: World['deployment']
  /** Mines blocks with random events; some have none. */
  grow(blocks: number): Promise<void>
  /** Rolls back the last blocks, then mines as many others and one more. */
  reorg(depth: number): Promise<void>
  height(): Promise<number>
}

/** @param random determines everything; the same numbers make the same chain except for its timestamps. */
export async function startUnrulyChain(random: () => number): Promise<UnrulyChain> {
  const world = await startWorld({ mining: 'manual' })
  try {
    const { client } = world
    // Without the collection's storage: the contract's state is rolled back with the blocks.
    const contract: Address = '0x5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e'
    await setCode(client, { address: contract, bytecode: stormCode('Squall') })
    await world.mine()
    const height = async () => Number(await getBlockNumber(client, { cacheTime: 0 }))
    const deployment = { ...world.deployment, contract, block: await height() }
    const chance = (max: number) => Math.floor(random() * (max + 1))
    const gust = () =>
      sendUnsignedTransaction(client, {
        from: accounts.owner.address,
        to: contract,
        data: encodeFunctionData({
          abi: squallAbi,
          functionName: 'gust',
          args: [BigInt(chance(Number.MAX_SAFE_INTEGER - 1)), BigInt(1 + chance(MAX_EVENTS - 1))],
        }),
        gas: GAS_LIMIT,
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
