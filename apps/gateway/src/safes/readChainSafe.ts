/**
 * Reads a Safe from the chain while it is not indexed. The address may be any contract: gas and size of every call are
 * bounded, and what is not consistent is not a Safe.
 */
import {
  addressInSlot,
  decodeSafeAnswers,
  MAX_ANSWER_BYTES,
  MAX_READ_GAS,
  PROXY_CODE_HASHES,
  SAFE_READS,
  SAFE_SLOTS,
} from '@peppermint/safe/chain'
import { type Address, type Client, type Hex, keccak256 } from 'viem'
import { getCode, getStorageAt } from 'viem/actions'
import { readCalls } from '../assets/callReader/readCalls.ts'
import type { SafeDeployments } from '../config/chainConfig.ts'
import type { SafeState } from './safeState.ts'

/** A contract that answers as a Safe does. */
export interface ChainSafe {
  readonly state: Omit<SafeState, 'isIndexed'>
  /** Its code is that of a Safe's proxy, and its singleton a configured one: its logs can be trusted. */
  readonly isGenuine: boolean
}

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
      SAFE_READS.map((data) => ({ target: safe, data })),
      { account: safe, gasEach: MAX_READ_GAS, maxBytes: MAX_ANSWER_BYTES },
    ),
    readAddress(client, safe, SAFE_SLOTS.singleton),
    readAddress(client, safe, SAFE_SLOTS.guard),
    readAddress(client, safe, SAFE_SLOTS.fallbackHandler),
  ])
  const lists = decodeSafeAnswers(answers)
  if (lists === undefined) return undefined
  const known = singletons.find(({ address }) => address === singleton)
  const isGenuine = known !== undefined && PROXY_CODE_HASHES.includes(keccak256(code))
  const version = isGenuine ? known.version : null
  return {
    state: { safe, ...lists, guard, fallbackHandler, singleton, version },
    isGenuine,
  }
}

const readAddress = async (client: Client, safe: Address, slot: Hex): Promise<Address | null> =>
  addressInSlot(await getStorageAt(client, { address: safe, slot }))
