/**
 * An account's primary name. The Universal Resolver on mainnet answers: it finds the name, follows it forward again
 * and refuses one that does not lead back to the account. What it cannot judge, how a name reads, is judged here.
 */
import { type Address, BaseError, type Client, ContractFunctionRevertedError } from 'viem'
import { getEnsName, normalize } from 'viem/ens'
import { createSafeClient } from './safeClient.ts'

/** No name that people use comes near; a longer one is an attack on the page's patience. */
const MAX_NAME_LENGTH = 255

/**
 * The name that an account calls itself by, if it may be shown: it leads back to the account, and it is exactly what
 * ENSIP-15 makes of it, which knows no invisible characters, no mixed scripts and no look-alikes of Latin words.
 * @returns null where there is none.
 * @throws viem's error when the chain cannot be reached.
 */
export async function readName({
  client,
  address,
  fetch: fetchFn,
}: {
  readonly client: Client
  readonly address: Address
  /** For names kept off chain (EIP-3668); the browser's own unless given. */
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

/** Whether a name may be shown as it is. */
export function isDisplayable(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !name.includes('.')) return false
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** A contract that gives no answer has been asked, and there is no name; a node that gives none has not. */
function isContractRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ContractFunctionRevertedError) !== null
  )
}
