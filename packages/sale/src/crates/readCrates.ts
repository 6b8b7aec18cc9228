/** Reads the state that decides about the next crate, at one block, as two RPC endpoints agree on it. */
import { BaseError, ContractFunctionZeroDataError, type Client, type Hash } from 'viem'
import { getBlock, getChainId, readContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { composeSale } from '../readSale.ts'
import type { Deployment, Sale } from '../sale.ts'
import { quorumOf, readAgreed, readAgreedHead, type Endpoints } from '@peppermint/rpc/readAgreed.ts'

/** What the contract accepts as the next link. */
export interface LinkCommitment {
  /** The last link that revealed a crate; at first the end of the hash chain. */
  readonly commitment: Hash
  /** Crates revealed without a link since. */
  readonly skipped: number
}

/** The crates at one block. */
export interface CrateState extends LinkCommitment {
  readonly sale: Sale
  /** Whether the oldest closed crate is in fallback reveal. */
  readonly isFallbackStarted: boolean
  /** Number of crates that were closed `confirmations` blocks before: no reorg opens them again. */
  readonly finalCrates: number
  /** Wei; undefined on a chain without a base fee. */
  readonly baseFee: bigint | undefined
  /** Endpoints that agree on all of this: 1 means that it is one endpoint's word. */
  readonly quorum: number
}

/** An endpoint serves another chain. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain'

  constructor(expected: number, found: number) {
    super(
      `CHAIN_ID: expected ${expected}, node reports ${found}. This step sent nothing. Check RPC_URLS, or --network and --rpc.`,
    )
  }
}

/**
 * @param confirmations blocks that no reorg replaces once they are on top of another.
 * @throws {EndpointsDisagree} if no two endpoints agree; {WrongChain}; viem's errors if none answers.
 */
export async function readCrates(
  endpoints: Endpoints,
  deployment: Deployment,
  confirmations: number,
): Promise<CrateState> {
  const head = await readAgreedHead(endpoints)
  const state = await readAgreed(endpoints, (client) => readState(client, deployment, head, confirmations))
  return { ...state, quorum: quorumOf(endpoints) }
}

async function readState(
  client: Client,
  deployment: Deployment,
  blockNumber: bigint,
  confirmations: number,
): Promise<Omit<CrateState, 'quorum'>> {
  const contract = { address: deployment.contract, abi: scovillesAbi } as const
  const [chainId, block, result, [commitment, skipped]] = await Promise.all([
    getChainId(client),
    getBlock(client, { blockNumber }),
    readContract(client, { ...contract, functionName: 'sale', blockNumber }),
    readContract(client, { ...contract, functionName: 'linkCommitment', blockNumber }),
  ])
  if (chainId !== deployment.chainId) throw new WrongChain(deployment.chainId, chainId)
  const sale = composeSale(deployment, result, block)
  const { revealedCrates, closedCrates } = sale.crateStatus
  const hasClosed = revealedCrates < closedCrates
  const [crate, finalCrates] = await Promise.all([
    hasClosed
      ? readContract(client, {
          ...contract,
          functionName: 'crates',
          args: [BigInt(revealedCrates)],
          blockNumber,
        })
      : undefined,
    hasClosed && confirmations > 0
      ? readClosedCrates(client, deployment, blockNumber - BigInt(confirmations))
      : closedCrates,
  ])
  return {
    sale,
    commitment,
    skipped: Number(skipped),
    isFallbackStarted: crate !== undefined && crate.fallbackBlock > 0n,
    finalCrates: Math.min(finalCrates, closedCrates),
    baseFee: block.baseFeePerGas ?? undefined,
  }
}

/** 0 before the contract was created. */
async function readClosedCrates(
  client: Client,
  { contract: address }: Deployment,
  blockNumber: bigint,
): Promise<number> {
  if (blockNumber < 0n) return 0
  try {
    const { crateStatus } = await readContract(client, {
      address,
      abi: scovillesAbi,
      functionName: 'sale',
      blockNumber,
    })
    return crateStatus.closedCrates
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionZeroDataError))
      return 0
    throw error
  }
}
