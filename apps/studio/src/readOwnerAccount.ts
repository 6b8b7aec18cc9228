/** What an account that owns something is: none, a key, a Safe with its owners, or another contract. */
import { zeroAddress, type Address, type Client } from 'viem'
import type { OwnerAccount } from './studioState.ts'

/** @throws viem's error if the chain cannot be read. */
export async function readOwnerAccount(client: Client, address: Address): Promise<OwnerAccount> {
  if (address === zeroAddress) return { type: 'none' }
  const { readContractAccount } = await import('./readContractAccount.ts')
  return readContractAccount(client, address)
}
