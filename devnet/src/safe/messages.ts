/** What the owners of a Safe sign: texts, by which it signs in. */
import { type Address, encodeFunctionData, hashMessage, type Hex, serializeErc6492Signature } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { safeAbi, safeAddress, type SafeChain } from './contracts.ts'
import type { Safe } from './safes.ts'
import { executeTransaction, ownersOf, together } from './transactions.ts'

const CHAIN_ID = 7700

/** One owner's signature of a text, as part of the Safe's. */
export function signAsOwner(safe: Address, owner: PrivateKeyAccount, text: string): Promise<Hex> {
  return owner.signTypedData({
    domain: { chainId: CHAIN_ID, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(text) },
  })
}

/** A Safe's signature of a text, by these owners (by index). Too few of them make one that the Safe refuses. */
export function signText(safe: Safe, text: string, by: readonly number[]): Promise<Hex> {
  return together(ownersOf(safe, by), (owner) => signAsOwner(safe.address, owner, text))
}

/** The same for a Safe that is not there yet (ERC-6492): with the call that makes it. */
export async function signTextUndeployed(safe: Safe, text: string, by: readonly number[]): Promise<Hex> {
  const { to, data } = safe.creation
  return serializeErc6492Signature({ address: to, data, signature: await signText(safe, text, by) })
}

/** Has a Safe approve a text on chain: from then on an empty signature of it is good. */
export async function approveText(
  chain: SafeChain,
  safe: Safe,
  text: string,
  by: readonly number[],
): Promise<void> {
  const data = encodeFunctionData({
    abi: safeAbi('signMessage'),
    functionName: 'signMessage',
    args: [hashMessage(text)],
  })
  await executeTransaction(
    chain,
    safe,
    { to: safeAddress('signMessage'), data, operation: 'delegateCall' },
    by,
  )
}
