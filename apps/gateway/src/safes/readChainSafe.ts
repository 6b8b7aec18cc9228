/**
 * Reads a Safe from the chain while it is not indexed. The address may be any contract, and everyone may ask for it: gas
 * and size of every call are bounded on the node's side, and only the operator's singletons make its logs trusted.
 */
import {
  MAX_ANSWER_BYTES,
  MAX_READ_GAS,
  NoSafeError,
  readSafe,
  SAFE_READS,
  type SafeState,
} from '@peppermint/safe/chain'
import type { Address, Client } from 'viem'
import { readCalls } from '../assets/callReader/readCalls.ts'
import type { SafeDeployments } from '../config/chainInput.ts'

/**
 * @returns undefined if there is no Safe at this address.
 * @throws viem's error if the chain cannot be read.
 */
export async function readChainSafe(
  client: Client,
  { singletons }: Pick<SafeDeployments, 'singletons'>,
  address: Address,
): Promise<SafeState | undefined> {
  const bounds = { account: address, gasEach: MAX_READ_GAS, maxBytes: MAX_ANSWER_BYTES }
  try {
    return await readSafe(client, address, {
      ask: (target) =>
        readCalls(
          client,
          SAFE_READS.map((data) => ({ target, data })),
          bounds,
        ),
      versionOf: (singleton) => singletons.find((one) => one.address === singleton)?.version,
    })
  } catch (error) {
    if (error instanceof NoSafeError) return undefined
    throw error
  }
}
