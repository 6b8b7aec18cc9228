/** The account of a name, from the Universal Resolver on mainnet. */
import type { Address, Client } from 'viem'
import { getEnsAddress } from 'viem/ens'
import { isContractRevert, isDisplayable } from './readName.ts'
import { createSafeClient } from './safeClient.ts'

/**
 * The account that a name resolves to. Only a name that may be displayed unchanged does: one with look-alike letters
 * would lead to another account than it seems to.
 * @returns null if there is none.
 * @throws viem's error if the chain is unreachable.
 */
export async function resolveName({
  client,
  name,
  fetch: fetchFn,
}: {
  readonly client: Client
  readonly name: string
  /** For off-chain names (EIP-3668); defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}): Promise<Address | null> {
  if (!isDisplayable(name)) return null
  try {
    return await getEnsAddress(createSafeClient(client, fetchFn), { name })
  } catch (error) {
    if (isContractRevert(error)) return null
    throw error
  }
}
