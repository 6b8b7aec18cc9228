/** What an account that owns something is: none, a key, a Safe with its owners, or another contract. */
import { zeroAddress, type Address, type Client } from 'viem'
import type { OwnerAccount } from './studioState.ts'

/**
 * Any contract can answer like a Safe. It counts as one if its code is that of a Safe's proxy and its singleton one of
 * Safe's, as in the workspace.
 * @throws viem's error if the chain cannot be read.
 */
export async function readOwnerAccount(client: Client, address: Address): Promise<OwnerAccount> {
  if (address === zeroAddress) return { type: 'none' }
  const { readAccountKind } = await import('@peppermint/safe/chain')
  const account = await readAccountKind(client, address)
  if (account.type !== 'safe') return { type: account.type }
  const { isGenuine, owners, threshold } = account.safe
  return isGenuine ? { type: 'safe', owners, threshold } : { type: 'contract' }
}
