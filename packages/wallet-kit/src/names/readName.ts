/**
 * An account's primary name, from the Universal Resolver on mainnet, which also verifies that the name resolves back
 * to the account. Whether the name is displayable is checked here.
 */
import { type Address, BaseError, type Client, ContractFunctionRevertedError } from 'viem'
import { getEnsName, normalize } from 'viem/ens'
import { createSafeClient } from './safeClient.ts'

/** Far longer than real names; longer ones are an attack. */
const MAX_NAME_LENGTH = 255

/**
 * The account's name, if displayable: it resolves back to the account and equals its ENSIP-15 normalization, which
 * excludes invisible characters, mixed scripts and look-alikes of Latin letters.
 * @returns null if there is none.
 * @throws viem's error if the chain is unreachable.
 */
export async function readName({
  client,
  address,
  fetch: fetchFn,
}: {
  readonly client: Client
  readonly address: Address
  /** For off-chain names (EIP-3668); defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}): Promise<string | null> {
  try {
    const name = await getEnsName(createSafeClient(client, fetchFn), { address })
    return name !== null && isDisplayable(name) ? name : null
  } catch (error) {
    if (isContractRevert(error)) return null
    throw error
  }
}

/** Whether a name may be displayed unchanged. */
export function isDisplayable(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !name.includes('.')) return false
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** A contract that reverts means there is no name; a node that does not answer proves nothing. */
export function isContractRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ContractFunctionRevertedError) !== null
  )
}
