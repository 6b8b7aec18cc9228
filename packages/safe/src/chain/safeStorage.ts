/** What a Safe of 1.3.0 and later answers and stores, and how to tell it from a contract that only answers like one. */
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'

const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
])

/** Start and end of a Safe's linked lists of owners and modules. */
export const SENTINEL: Address = '0x0000000000000000000000000000000000000001'
const MAX_MODULES = 100

/** Calldata of the reads that `decodeSafeAnswers` takes, in this order. */
export const SAFE_READS: readonly Hex[] = [
  encodeFunctionData({ abi, functionName: 'getOwners' }),
  encodeFunctionData({ abi, functionName: 'getThreshold' }),
  encodeFunctionData({ abi, functionName: 'nonce' }),
  encodeFunctionData({ abi, functionName: 'getModulesPaginated', args: [SENTINEL, BigInt(MAX_MODULES)] }),
]
/** Gas of one read: 250 owners take 700,000. */
export const MAX_READ_GAS = 2_000_000n
/** Bytes of one answer: some 300 owners. */
export const MAX_ANSWER_BYTES = 10_240

/** Storage slots. */
export const SAFE_SLOTS = {
  singleton: '0x0',
  /** keccak256('guard_manager.guard.address') */
  guard: '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8',
  /** keccak256('fallback_manager.handler.address') */
  fallbackHandler: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
} as const

/** Hashes of the code of `GnosisSafeProxy` (1.3.0) and `SafeProxy` (1.4.1), and of both on the machine of zkSync. */
export const PROXY_CODE_HASHES: readonly Hex[] = [
  '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c',
  '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000',
  '0x3d70c4a51cf0b92f04e5e281833aeece55198933569c08f5d11fcc45c495253e',
]

/** What a Safe answers about itself. */
export interface SafeAnswers {
  readonly owners: readonly Address[]
  readonly threshold: number
  /** Of the next transaction. */
  readonly nonce: number
  /** 100 at most; null if they could not be read. */
  readonly modules: readonly Address[] | null
}

/**
 * @param answers to `SAFE_READS`; undefined for a call that failed.
 * @returns undefined if they are not a Safe's: also for a singleton, which has a threshold but no owners.
 */
export function decodeSafeAnswers(answers: readonly (Hex | undefined)[]): SafeAnswers | undefined {
  const [owners, threshold, nonce, modules] = [
    decode('getOwners', answers[0]),
    decode('getThreshold', answers[1]),
    decode('nonce', answers[2]),
    decode('getModulesPaginated', answers[3]),
  ]
  if (owners === undefined || threshold === undefined || nonce === undefined) return undefined
  if (threshold === 0n || threshold > BigInt(owners.length) || nonce > BigInt(Number.MAX_SAFE_INTEGER))
    return undefined
  return {
    owners,
    threshold: Number(threshold),
    nonce: Number(nonce),
    modules: modules?.[0].slice(0, MAX_MODULES) ?? null,
  }
}

function decode<const F extends (typeof abi)[number]['name']>(functionName: F, data: Hex | undefined) {
  if (data === undefined || size(data) > MAX_ANSWER_BYTES) return undefined
  try {
    return decodeFunctionResult<typeof abi, F>({ abi, functionName, data } as never)
  } catch {
    return undefined
  }
}

/** The address in a storage slot; null if the slot is empty or holds something else. */
export function addressInSlot(word: Hex | undefined): Address | null {
  const digits = /^0x0{24}([\da-f]{40})$/i.exec(word ?? '')?.[1]
  if (digits === undefined) return null
  const address = getAddress(`0x${digits.toLowerCase()}`)
  return address === zeroAddress ? null : address
}
