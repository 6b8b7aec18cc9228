/** Reads a Safe from the chain: what the state of its proposals depends on, all at one block. */
import {
  BaseError,
  HttpRequestError,
  LimitExceededRpcError,
  parseAbi,
  SocketClosedError,
  TimeoutError,
  WebSocketRequestError,
  type Address,
  type Client,
  type Hash,
} from 'viem'
import { getBlockNumber, getCode, readContract } from 'viem/actions'

const safeAbi = parseAbi([
  'function nonce() view returns (uint256)',
  'function getThreshold() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function VERSION() view returns (string)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
])

/** A Safe at a block. */
export interface SafeReading {
  readonly address: Address
  readonly chainId: number
  /** Of the next transaction. */
  readonly nonce: number
  readonly threshold: number
  readonly owners: readonly Address[]
  readonly version: string
  readonly blockNumber: bigint
}

/** Throws viem's error if the address has no Safe, or the chain cannot be read. */
export async function readSafe(client: Client, chainId: number, address: Address): Promise<SafeReading> {
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  const contract = { address, abi: safeAbi, blockNumber } as const
  const [nonce, threshold, owners, version] = await Promise.all([
    readContract(client, { ...contract, functionName: 'nonce' }),
    readContract(client, { ...contract, functionName: 'getThreshold' }),
    readContract(client, { ...contract, functionName: 'getOwners' }),
    readContract(client, { ...contract, functionName: 'VERSION' }),
  ])
  return {
    address,
    chainId,
    nonce: Number(nonce),
    threshold: Number(threshold),
    owners,
    version,
    blockNumber,
  }
}

/** The owners that have approved the hash on chain. */
export async function readApprovals(
  client: Client,
  { address, owners, blockNumber }: SafeReading,
  safeTxHash: Hash,
): Promise<readonly Address[]> {
  const approvals = await Promise.all(
    owners.map((owner) =>
      readContract(client, {
        address,
        abi: safeAbi,
        blockNumber,
        functionName: 'approvedHashes',
        args: [owner, safeTxHash],
      }),
    ),
  )
  return owners.filter((_, index) => approvals[index] !== 0n)
}

/**
 * Whether the contract is a Safe, another contract, or delegated code of a key (EIP-7702), which sends its own
 * transactions. Throws if the chain cannot be read.
 */
export async function readAccountType(
  client: Client,
  address: Address,
): Promise<'key' | 'contract' | 'safe'> {
  const code = await getCode(client, { address })
  if (code === undefined || code.startsWith('0xef0100')) return 'key'
  try {
    const { owners, threshold, version } = await readSafe(client, 0, address)
    const isPlausible = /^\d+\.\d+\.\d+/.test(version) && threshold > 0 && threshold <= owners.length
    return isPlausible ? 'safe' : 'contract'
  } catch (error) {
    // A contract that reverts or answers something else is no Safe.
    if (isConnectionError(error)) throw error
    return 'contract'
  }
}

const CONNECTION_ERRORS = [
  HttpRequestError,
  LimitExceededRpcError,
  SocketClosedError,
  TimeoutError,
  WebSocketRequestError,
]

function isConnectionError(error: unknown): boolean {
  const isOne = (each: unknown): boolean => CONNECTION_ERRORS.some((type) => each instanceof type)
  return !(error instanceof BaseError) || error.walk(isOne) !== null
}
