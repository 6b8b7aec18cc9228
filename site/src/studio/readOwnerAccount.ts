/** What an account that owns something is: none, a key, a Safe with its owners, or another contract. */
import { zeroAddress, type Address, type Client } from 'viem'
import type { OwnerAccount } from './studioState.ts'

/** @throws viem's error if the chain cannot be read. */
export async function readOwnerAccount(
  client: Client,
  chainId: number,
  address: Address,
): Promise<OwnerAccount> {
  if (address === zeroAddress) return { type: 'none' }
  const { readAccountType, readSafe } = await import('../live/safe/readSafe.ts')
  const type = await readAccountType(client, address)
  if (type !== 'safe') return { type }
  const { owners, threshold } = await readSafe(client, chainId, address)
  return { type, owners, threshold }
}
