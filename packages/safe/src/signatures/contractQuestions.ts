/** What only the chain can answer about signatures: of contract owners (ERC-1271), and approved hashes of a Safe. */
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

export interface ContractQuestions {
  /** Whether a contract answers `isValidSignature(bytes, bytes)` with 0x20c13b0b. */
  acceptsBytes(contract: Address, data: Hex, signature: Hex): Promise<boolean>
  /** Whether a contract answers `isValidSignature(bytes32, bytes)` with 0x1626ba7e. */
  acceptsHash(contract: Address, hash: Hex, signature: Hex): Promise<boolean>
  /** Whether an owner has approved a hash on its Safe. */
  isApproved(safe: Address, owner: Address, hash: Hex): Promise<boolean>
}

const BYTES_ABI = parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)'])
const HASH_ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const SAFE_ABI = parseAbi(['function approvedHashes(address owner, bytes32 hash) view returns (uint256)'])

/** Magic values as whole words. */
const BYTES_ACCEPTED = `0x20c13b0b${'0'.repeat(56)}`
const HASH_ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`
/** Characters of `0x` and a word. */
const WORD_LENGTH = 66

/**
 * @param call runs a read-only call, bounded: the code may be hostile. It answers undefined if the contract reverted, and
 *   throws if the chain cannot be read.
 */
export function createContractQuestions(
  call: (to: Address, data: Hex) => Promise<Hex | undefined>,
): ContractQuestions {
  const ask = async (to: Address, data: Hex) => (await call(to, data))?.slice(0, WORD_LENGTH).toLowerCase()
  return {
    async acceptsBytes(contract, data, signature) {
      const args = [data, signature] as const
      return (await ask(contract, encodeFunctionData({ abi: BYTES_ABI, args }))) === BYTES_ACCEPTED
    },
    async acceptsHash(contract, hash, signature) {
      const args = [hash, signature] as const
      return (await ask(contract, encodeFunctionData({ abi: HASH_ABI, args }))) === HASH_ACCEPTED
    },
    async isApproved(safe, owner, hash) {
      const answer = await ask(safe, encodeFunctionData({ abi: SAFE_ABI, args: [owner, hash] }))
      return answer?.length === WORD_LENGTH && BigInt(answer) !== 0n
    },
  }
}
