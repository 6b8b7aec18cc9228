/** The sale, read from the chain: the one reader that the server, the page and the tests share. */
import { getBlock, readContract } from 'viem/actions'
import type { Block, Client, ContractFunctionReturnType } from 'viem'
import { readAbi } from '../generated/scovilles.ts'
import type { Deployment, Phase, Sale } from './sale.ts'

/** A block that one node has may reach the others later: four tries, from 200 ms, doubling. Readers ask again every 4 s anyway. */
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 200

/**
 * The sale as of one block, in one call to the contract: nothing in it is older or newer than its head.
 * @throws viem's transport and contract errors; `HeadUnknown` when no node asked knows the block that the
 *   contract answered for.
 */
export async function readSale(client: Client, deployment: Deployment): Promise<Sale> {
  // Asked together, the answer's block is nearly always the newest one, and one round trip is all it takes.
  const [result, latest] = await Promise.all([
    readContract(client, { address: deployment.contract, abi: readAbi, functionName: 'sale' }),
    getBlock(client),
  ])
  const block = isSameBlock(latest, result) ? latest : await getBlockWithRetry(client, result)
  return {
    chainId: deployment.chainId,
    contract: deployment.contract,
    name: result.name,
    supply: result.supply,
    minted: result.minted,
    paused: result.paused,
    phases: result.phases.map(toPhase),
    shelf: { ...result.shelf, dueAt: Number(result.shelf.dueAt) },
    head: { number: Number(block.number), hash: block.hash, timestamp: Number(block.timestamp) },
  }
}

type PhaseResult = ContractFunctionReturnType<typeof readAbi, 'view', 'sale'>['phases'][number]

function toPhase({ start, end, allowlisted, allowlistRoot, ...same }: PhaseResult): Phase {
  const phase = { ...same, start: Number(start), end: Number(end) }
  if (!allowlisted) return phase
  return { ...phase, allowlistRoot: /[1-9a-f]/.test(allowlistRoot.slice(2)) ? allowlistRoot : 'pending' }
}

/** No node asked has the block that the contract answered for: nodes behind one address that disagree. */
export class HeadNotFound extends Error {
  override readonly name = 'HeadUnknown'
  readonly blockNumber: bigint

  constructor(blockNumber: bigint, cause: unknown) {
    super(`The sale was read, but no node knows block ${blockNumber} that it is of. Read it again.`, {
      cause,
    })
    this.blockNumber = blockNumber
  }
}

interface BlockReference {
  readonly blockNumber: bigint
  readonly timestamp: bigint
}

/** A block of that number which has another time is of a fork that the answer is not of. */
function isSameBlock(block: Block<bigint, false, 'latest'>, reference: BlockReference): boolean {
  return block.number === reference.blockNumber && block.timestamp === reference.timestamp
}

/** The block of an answer. Behind a load balancer another node may not have it yet, hence the patience. */
async function getBlockWithRetry(client: Client, reference: BlockReference) {
  let failure: unknown
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(RETRY_DELAY_MS * 2 ** (attempt - 1))
    try {
      const block = await getBlock(client, { blockNumber: reference.blockNumber })
      if (isSameBlock(block, reference)) return block
    } catch (error) {
      if (!(error instanceof Error && error.name === 'BlockNotFoundError')) throw error
      failure = error
    }
  }
  throw new HeadNotFound(reference.blockNumber, failure)
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
