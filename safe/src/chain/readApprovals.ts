/** Reads of what a Safe's owners did on chain, and of which addresses are contracts. */
import {
  type Address,
  type Client,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  parseAbi,
  size,
  slice,
} from 'viem'
import { getCode } from 'viem/actions'
import { callContract } from './callContract.ts'

const abi = parseAbi(['function approvedHashes(address owner, bytes32 hash) view returns (uint256)'])
const MAX_READ_GAS = 100_000n

/** Whose approvals of what are read. */
export interface ApprovalQuery {
  readonly safe: Address
  /** A safeTxHash, or a hash of a message. */
  readonly hash: Hex
  readonly owners: readonly Address[]
}

/**
 * The owners that have approved a hash on chain with `approveHash`.
 * @throws viem's error if the chain cannot be read.
 */
export async function readApprovals(
  client: Client,
  { safe, hash, owners }: ApprovalQuery,
): Promise<readonly Address[]> {
  const answers = await Promise.all(
    owners.map((owner) =>
      callContract(client, {
        to: safe,
        data: encodeFunctionData({ abi, args: [owner, hash] }),
        gas: MAX_READ_GAS,
      }),
    ),
  )
  return owners.filter((_, index) => {
    const answer = answers[index]
    return (
      answer?.status === 'success' && size(answer.data) >= 32 && hexToBigInt(slice(answer.data, 0, 32)) > 0n
    )
  })
}

/**
 * The addresses that have code.
 * @returns checksummed.
 * @throws viem's error if the chain cannot be read.
 */
export async function readContracts(
  client: Client,
  addresses: readonly Address[],
): Promise<ReadonlySet<Address>> {
  const unique = [...new Set(addresses.map((address) => getAddress(address)))]
  const codes = await Promise.all(unique.map((address) => getCode(client, { address })))
  return new Set(unique.filter((_, index) => (codes[index] ?? '0x') !== '0x'))
}
