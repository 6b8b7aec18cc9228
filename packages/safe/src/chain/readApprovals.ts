/** Reads of what a Safe's owners did on chain, and of which addresses are contracts. */
import { type Address, type Client, getAddress, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import { type ContractQuestions, createContractQuestions } from '../signatures/index.ts'
import { callContract } from './callContract.ts'

/** Gas of one call: a nested Safe with ten owners takes below 200,000, a wallet with passkeys below 2 million. */
const MAX_CALL_GAS = 5_000_000n

/** What only the chain knows about signatures, with the gas of each call bounded. */
export const createChainQuestions = (client: Client): ContractQuestions =>
  createContractQuestions(async (to, data) => {
    const answer = await callContract(client, { to, data, gas: MAX_CALL_GAS })
    return answer.status === 'success' ? answer.data : undefined
  })

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
  const questions = createChainQuestions(client)
  const areApproved = await Promise.all(owners.map((owner) => questions.isApproved(safe, owner, hash)))
  return owners.filter((_, index) => areApproved[index])
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
