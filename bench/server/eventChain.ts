/**
 * A local chain with as many events as a busy collection ever has. Minting them one wallet at a time would
 * take longer than everything else, so the collection's address temporarily has other code, which
 * only emits the events.
 */
import { encodeFunctionData, type Hex } from 'viem'
import { getBlockNumber, getCode, mine, sendUnsignedTransaction, setCode } from 'viem/actions'
import { accounts, startWorld, type World } from '@peppermint/local'
import { stormAbi, stormCode } from './stormCode.ts'

/** Distribution of a chain's events over its blocks. */
export interface Spread {
  /** Transactions per non-empty block, and events per transaction. */
  readonly transactions: number
  readonly events: number
  /** Empty blocks after each block with events. */
  readonly gap: number
}

/** The busiest hour: 500 events in every block. */
const DENSE: Spread = { transactions: 5, events: 100, gap: 0 }
/** An ordinary day: ten events in every tenth block. */
export const SPARSE: Spread = { transactions: 1, events: 10, gap: 9 }

const GAS = 1_000_000n
/** Empty blocks at the end, so that all events are deeper than the reorg window. */
const SETTLED = 100

export interface EventChain {
  readonly world: World
  /** Number of transfers, without the crate events: two per hundred of the first ten thousand. */
  readonly transfers: number
  /** The last block with events. */
  readonly lastBlock: number
}

/**
 * Starts a chain with at least so many transfers; afterwards only `world.mine()` mines blocks.
 * @throws errors of the chain or the compiler.
 */
export async function startEventChain(
  atLeast: number,
  { transactions, events, gap }: Spread = DENSE,
): Promise<EventChain> {
  const world = await startWorld({ mining: 'manual' })
  try {
    const { client, deployment } = world
    const onCleanup = await getCode(client, { address: deployment.contract })
    if (onCleanup === undefined) throw new Error('The collection has no code.')
    await setCode(client, { address: deployment.contract, bytecode: stormCode('Storm') })
    const perBlock = events * transactions
    const blocks = Math.ceil(atLeast / perBlock)
    for (let block = 0; block < blocks; block += 1) {
      const starts = Array.from({ length: transactions }, (_, index) => block * perBlock + index * events)
      for (const start of starts) await burst(world, start, events)
      await world.mine()
      if (gap > 0) await mine(client, { blocks: gap })
    }
    await setCode(client, { address: deployment.contract, bytecode: onCleanup })
    const lastBlock = Number(await getBlockNumber(client, { cacheTime: 0 }))
    await world.mine(SETTLED)
    return { world, transfers: blocks * perBlock, lastBlock }
  } catch (error) {
    await world.stop()
    throw error
  }
}

function burst({ client, deployment }: World, start: number, events: number): Promise<Hex> {
  return sendUnsignedTransaction(client, {
    from: accounts.owner.address,
    to: deployment.contract,
    data: encodeFunctionData({ abi: stormAbi, functionName: 'burst', args: [BigInt(start), BigInt(events)] }),
    gas: GAS,
  })
}
