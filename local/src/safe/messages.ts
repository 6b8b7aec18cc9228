/** What the owners of a Safe sign: texts, by which it signs in, and transactions. */
import {
  type Address,
  concatHex,
  encodeFunctionData,
  hashMessage,
  type Hex,
  serializeErc6492Signature,
  zeroAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { safeAbi, safeAddress, type SafeChain, sendByStranger } from './contracts.ts'
import type { Safe } from './safes.ts'

const CHAIN_ID = 7700

/** The owners' signatures as a Safe reads them: one after another, by the owners' addresses. */
export async function together(
  signers: readonly PrivateKeyAccount[],
  sign: (signer: PrivateKeyAccount) => Promise<Hex>,
): Promise<Hex> {
  const inOrder = signers.toSorted((one, other) =>
    one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
  )
  return concatHex(await Promise.all(inOrder.map(sign)))
}

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
  const delegateCall = 1
  const transaction = {
    to: safeAddress('signMessage'),
    value: 0n,
    data,
    operation: delegateCall,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
  }
  const abi = safeAbi('safe')
  const nonce = await readContract(chain.client, { address: safe.address, abi, functionName: 'nonce' })
  const signatures = await together(ownersOf(safe, by), (owner) =>
    owner.signTypedData({
      domain: { chainId: CHAIN_ID, verifyingContract: safe.address },
      types: { SafeTx: safeTx },
      primaryType: 'SafeTx',
      message: { ...transaction, nonce: BigInt(String(nonce)) },
    }),
  )
  await sendByStranger(chain, {
    to: safe.address,
    data: encodeFunctionData({
      abi,
      functionName: 'execTransaction',
      args: [...Object.values(transaction), signatures],
    }),
  })
}

const safeTx = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const

function ownersOf(safe: Safe, by: readonly number[]): readonly PrivateKeyAccount[] {
  return by.map((index) => {
    const owner = safe.owners[index]
    if (!owner) throw new Error(`The Safe ${safe.address} has no owner number ${index}.`)
    return owner
  })
}
