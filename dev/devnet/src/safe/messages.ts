/** Messages signed by the owners of a Safe, for sign-in. */
import { type Address, encodeFunctionData, hashMessage, type Hex, serializeErc6492Signature } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { safeAbi, safeAddress } from './artifacts.ts'
import type { SafeChain } from './contracts.ts'
import type { Safe } from './safes.ts'
import { executeTransaction, getOwners, joinSignatures } from './transactions.ts'

const CHAIN_ID = 7700

/** One owner's part of the Safe's signature of a text. */
export function signAsOwner(safe: Address, owner: PrivateKeyAccount, text: string): Promise<Hex> {
  return owner.signTypedData({
    domain: { chainId: CHAIN_ID, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(text) },
  })
}

/** A Safe's signature of a text by these owners. Invalid if they are fewer than the threshold. */
export function signText(safe: Safe, text: string, ownerIndexes: readonly number[]): Promise<Hex> {
  return joinSignatures(getOwners(safe, ownerIndexes), (owner) => signAsOwner(safe.address, owner, text))
}

/** The same for an undeployed Safe (ERC-6492), with its creation call. */
export async function signTextUndeployed(
  safe: Safe,
  text: string,
  ownerIndexes: readonly number[],
): Promise<Hex> {
  const { to, data } = safe.creation
  return serializeErc6492Signature({ address: to, data, signature: await signText(safe, text, ownerIndexes) })
}

/** Approves a text on chain: afterwards its empty signature is valid. */
export async function approveText(
  chain: SafeChain,
  safe: Safe,
  text: string,
  ownerIndexes: readonly number[],
): Promise<void> {
  const data = encodeFunctionData({
    abi: safeAbi('signMessage'),
    functionName: 'signMessage',
    args: [hashMessage(text)],
  })
  await executeTransaction(
    chain,
    safe,
    { to: safeAddress('signMessage', safe.version), data, operation: 'delegateCall' },
    ownerIndexes,
  )
}
