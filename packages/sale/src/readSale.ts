/** Reads the sale from the chain. Shared by server, page and tests. */
import { getBlock } from 'viem/actions'
import type { Block, Client, ContractFunctionReturnType } from 'viem'
import { readAbi } from '@peppermint/contracts/pageAbi'
import { fromPhaseTuple } from './fromPhaseTuple.ts'
import { hasL1BlockNumbers } from './multicallOf.ts'
import { readFunction } from './readFunction.ts'
import type { Deployment, Sale } from './sale.ts'

/** A block may reach other nodes later: retry with exponential backoff from 200 ms. Readers poll every 4 s anyway. */
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 200

/**
 * Reads the sale at one block, in one call to the contract.
 * @throws viem's transport and contract errors; `HeadNotFound` if no node has the block of the result.
 */
export async function readSale(client: Client, deployment: Deployment): Promise<Sale> {
  // The number in the result is that of another chain's block.
  if (hasL1BlockNumbers(client)) return readSaleAtHead(client, deployment)
  const reading = readFunction(client, { address: deployment.contract, abi: readAbi, functionName: 'sale' })
  return toSale(client, deployment, reading)
}

async function readSaleAtHead(client: Client, deployment: Deployment): Promise<Sale> {
  const block = await getBlock(client)
  const { contract: address } = deployment
  const { number: blockNumber } = block
  const result = await readFunction(client, { address, abi: readAbi, functionName: 'sale', blockNumber })
  return composeSale(deployment, result, block)
}

export type SaleResult = ContractFunctionReturnType<typeof readAbi, 'view', 'sale'>

/** The sale from a result of `sale()`, with the hash of its block. @throws as `readSale`. */
export async function toSale(
  client: Client,
  deployment: Pick<Deployment, 'chainId' | 'contract'>,
  reading: Promise<SaleResult>,
): Promise<Sale> {
  // Requested together, the result is nearly always of the latest block, so one round trip suffices.
  const [result, latest] = await Promise.all([reading, getBlock(client)])
  const block = isSameBlock(latest, result) ? latest : await getBlockWithRetry(client, result)
  return composeSale(deployment, result, block)
}

/** The sale from a result of `sale()` and its block. */
export function composeSale(
  deployment: Pick<Deployment, 'chainId' | 'contract'>,
  result: SaleResult,
  block: Pick<Block<bigint, false, 'latest'>, 'number' | 'hash' | 'timestamp'>,
): Sale {
  return {
    chainId: deployment.chainId,
    contract: deployment.contract,
    name: result.name,
    maxSupply: result.maxSupply,
    minted: result.minted,
    paused: result.paused,
    phases: result.phases.map(fromPhaseTuple),
    crateStatus: { ...result.crateStatus, dueAt: Number(result.crateStatus.dueAt) },
    head: { number: Number(block.number), hash: block.hash, timestamp: Number(block.timestamp) },
  }
}

/** No node has the block of the result: nodes behind one URL disagree. */
export class HeadNotFound extends Error {
  override readonly name = 'HeadNotFound'
  readonly blockNumber: bigint

  constructor(blockNumber: bigint, cause: unknown) {
    super(`Head block ${blockNumber} of the sale not found on any node. Read the sale again.`, {
      cause,
    })
    this.blockNumber = blockNumber
  }
}

interface BlockReference {
  readonly blockNumber: bigint
  readonly timestamp: bigint
}

/** A block with the same number and another timestamp is of another fork. */
function isSameBlock(block: Block<bigint, false, 'latest'>, reference: BlockReference): boolean {
  return block.number === reference.blockNumber && block.timestamp === reference.timestamp
}

/** The block of a result. Retries, because another node behind a load balancer may not have it yet. */
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
