/**
 * A local chain with as many events as a busy collection has in its life. Minting them one wallet at a time would
 * take longer than everything else; so the collection's own address carries other code for a while, which does
 * nothing but make the events, and has its own code back before anybody looks.
 */
import { encodeFunctionData, type Hex } from 'viem'
import { getBlockNumber, getCode, sendUnsignedTransaction, setCode } from 'viem/actions'
import { people, startWorld, type World } from '@peppermint/local'
import { stormAbi, stormCode } from './stormCode.ts'

/** Events of one transaction, and transactions of one block. */
const EVENTS = 100
const TRANSACTIONS = 5
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
export async function startEventChain(atLeast: number): Promise<EventChain> {
  const world = await startWorld({ mining: 'manual' })
  try {
    const { client, deployment } = world
    const own = await getCode(client, { address: deployment.contract })
    if (own === undefined) throw new Error('The collection has no code.')
    await setCode(client, { address: deployment.contract, bytecode: stormCode('Storm') })
    const perBlock = EVENTS * TRANSACTIONS
    const blocks = Math.ceil(atLeast / perBlock)
    for (let block = 0; block < blocks; block += 1) {
      const starts = Array.from({ length: TRANSACTIONS }, (_, index) => block * perBlock + index * EVENTS)
      for (const start of starts) await burst(world, start)
      await world.mine()
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

function burst({ client, deployment }: World, start: number): Promise<Hex> {
  return sendUnsignedTransaction(client, {
    from: people.creator.address,
    to: deployment.contract,
    data: encodeFunctionData({ abi: stormAbi, functionName: 'burst', args: [BigInt(start), BigInt(EVENTS)] }),
    gas: GAS,
  })
}
