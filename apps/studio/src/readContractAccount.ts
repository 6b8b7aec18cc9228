/** What a contract's account is: a Safe with its owners, or another contract. */
import { NoSafeError, readSafe } from '@peppermint/safe/chain'
import type { Address, Client } from 'viem'
import { getCode } from 'viem/actions'
import type { OwnerAccount } from './studioState.ts'

/**
 * Any contract can answer like a Safe. It counts as one if its code is that of a Safe's proxy and its singleton one of
 * Safe's, as in the workspace. Delegated code of a key (EIP-7702) is a key's.
 * @throws viem's error if the chain cannot be read.
 */
export async function readContractAccount(client: Client, address: Address): Promise<OwnerAccount> {
  const code = await getCode(client, { address })
  if (code === undefined || code.startsWith('0xef0100')) return { type: 'key' }
  try {
    const { isGenuine, owners, threshold } = await readSafe(client, address)
    return isGenuine ? { type: 'safe', owners, threshold } : { type: 'contract' }
  } catch (error) {
    if (error instanceof NoSafeError) return { type: 'contract' }
    throw error
  }
}
