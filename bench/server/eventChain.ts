/**
 * A local chain with as many events as a busy collection has in its life. Minting them one wallet at a time would
 * take longer than everything else; so the collection's own address carries other code for a while, which does
 * nothing but make the events, and has its own code back before anybody looks.
 */
import { encodeFunctionData, type Hex } from 'viem'
import { getBlockNumber, getCode, mine, sendUnsignedTransaction, setCode } from 'viem/actions'
import { accounts, startWorld, type World } from '@peppermint/local'
import { stormAbi, stormCode } from './stormCode.ts'

/** How the events of a chain are spread over its blocks. */
export interface Spread {
  /** Transactions of a block that has any, and events of each. */
  readonly transactions: number
  readonly events: number
  /** Empty blocks after each block with events. */
  readonly gap: number
}

/** A collection in its busiest hour: 500 events in every block. */
const DENSE: Spread = { transactions: 5, events: 100, gap: 0 }
/** A collection on an ordinary day: ten events in every tenth block. */
export const SPARSE: Spread = { transactions: 1, events: 10, gap: 9 }

const GAS = 1_000_000n
/** Empty blocks on top, so that all events lie deeper than anybody still expects a reorg. */
const SETTLED = 100

export interface EventChain {
  readonly world: World
  /** Transfers made. The events of crates come on top: two for each hundred of the first ten thousand. */
  readonly transfers: number
  /** The last block with any of them. */
  readonly lastBlock: number
}

/**
 * Starts a chain and makes at least so many transfers on it; no block is made afterwards but by `world.mine()`.
 * @throws whatever the chain or the compiler says.
 */
export async function startEventChain(
  atLeast: number,
  { transactions, events, gap }: Spread = DENSE,
): Promise<EventChain> {
  const world = await startWorld({ mining: 'manual' })
  try {
    const { client, deployment } = world
    const own = await getCode(client, { address: deployment.contract })
    if (own === undefined) throw new Error('The collection has no code.')
    await setCode(client, { address: deployment.contract, bytecode: stormCode('Storm') })
    const perBlock = events * transactions
    const blocks = Math.ceil(atLeast / perBlock)
    for (let block = 0; block < blocks; block += 1) {
      const starts = Array.from({ length: transactions }, (_, index) => block * perBlock + index * events)
      for (const start of starts) await burst(world, start, events)
      await world.mine()
      if (gap > 0) await mine(client, { blocks: gap })
    }
    await setCode(client, { address: deployment.contract, bytecode: own })
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
