/**
 * Reads a Safe from the chain while it is not indexed. The address may be any contract: gas and size of every call are
 * bounded, and what is not consistent is not a Safe.
 */
import {
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { getCode, getStorageAt } from 'viem/actions'
import { readCalls } from '../assets/callReader/readCalls.ts'
import type { SafeDeployments } from '../config/chainConfig.ts'
import { addressInWord } from '../indexing/safeEvents.ts'
import type { SafeState } from './safeState.ts'

/** A contract that answers as a Safe does. */
export interface ChainSafe {
  readonly state: Omit<SafeState, 'isIndexed'>
  /** Its code is that of a Safe's proxy, and its singleton a configured one: its logs can be trusted. */
  readonly isGenuine: boolean
}

const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
])

/** Start and end of a Safe's linked lists. */
const SENTINEL: Address = '0x0000000000000000000000000000000000000001'
const MAX_MODULES = 100
const CALLS = [
  encodeFunctionData({ abi, functionName: 'getOwners' }),
  encodeFunctionData({ abi, functionName: 'getThreshold' }),
  encodeFunctionData({ abi, functionName: 'nonce' }),
  encodeFunctionData({ abi, functionName: 'getModulesPaginated', args: [SENTINEL, BigInt(MAX_MODULES)] }),
] as const
/** Gas of one call: 250 owners take 700,000. */
const MAX_CALL_GAS = 2_000_000n
/** Bytes of one answer: some 300 owners. */
const MAX_ANSWER_BYTES = 10_240

const SLOTS = {
  singleton: '0x0',
  /** keccak256('guard_manager.guard.address') */
  guard: '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8',
  /** keccak256('fallback_manager.handler.address') */
  fallbackHandler: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
} as const

/** Hashes of the code of `GnosisSafeProxy` (1.3.0) and `SafeProxy` (1.4.1), the same on every chain. */
const PROXY_CODE_HASHES: readonly Hex[] = [
  '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c',
  '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000',
]

/**
 * @returns undefined if there is no Safe at this address.
 * @throws viem's error if the chain cannot be read.
 */
export async function readChainSafe(
  client: Client,
  { singletons }: Pick<SafeDeployments, 'singletons'>,
  safe: Address,
): Promise<ChainSafe | undefined> {
  const code = await getCode(client, { address: safe })
  if (code === undefined || code === '0x') return undefined
  const [{ answers }, singleton, guard, fallbackHandler] = await Promise.all([
    readCalls(
      client,
      CALLS.map((data) => ({ target: safe, data })),
      { account: safe, gasEach: MAX_CALL_GAS, maxBytes: MAX_ANSWER_BYTES },
    ),
    readAddress(client, safe, SLOTS.singleton),
    readAddress(client, safe, SLOTS.guard),
    readAddress(client, safe, SLOTS.fallbackHandler),
  ])
  const lists = decodeAnswers(answers)
  if (lists === undefined) return undefined
  const known = singletons.find(({ address }) => address === singleton)
  const isGenuine = known !== undefined && PROXY_CODE_HASHES.includes(keccak256(code))
  const version = isGenuine ? known.version : null
  return { state: { safe, ...lists, guard, fallbackHandler, singleton, version }, isGenuine }
}

async function readAddress(client: Client, safe: Address, slot: Hex): Promise<Address | null> {
  const word = await getStorageAt(client, { address: safe, slot })
  const address = addressInWord(word?.toLowerCase() as Hex | undefined)
  return address === undefined || address === zeroAddress ? null : address
}

/** What the calls returned; undefined if they are not a Safe's answers. */
function decodeAnswers(
  answers: readonly (Hex | undefined)[],
): Pick<SafeState, 'owners' | 'threshold' | 'nonce' | 'modules'> | undefined {
  const [owners, threshold, nonce, modules] = [
    decode('getOwners', answers[0]),
    decode('getThreshold', answers[1]),
    decode('nonce', answers[2]),
    decode('getModulesPaginated', answers[3]),
  ]
  if (owners === undefined || threshold === undefined || nonce === undefined) return undefined
  // A singleton has a threshold, but no owners.
  if (threshold === 0n || threshold > BigInt(owners.length) || nonce > BigInt(Number.MAX_SAFE_INTEGER))
    return undefined
  return {
    owners,
    threshold: Number(threshold),
    nonce: Number(nonce),
    modules: modules?.[0].slice(0, MAX_MODULES) ?? [],
  }
}

function decode<const F extends (typeof abi)[number]['name']>(functionName: F, data: Hex | undefined) {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult<typeof abi, F>({ abi, functionName, data } as never)
  } catch {
    return undefined
  }
}
