/** Transactions of a Safe, signed by its owners and executed on a local chain. */
import {
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  size,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getChainId, readContract } from 'viem/actions'
import { safeAbi, safeAddress, type SafeVersion } from './artifacts.ts'
import { type SafeChain, sendFromNewAccount } from './contracts.ts'
import type { Safe } from './safes.ts'

/** EIP-712 types of a Safe's transaction, as wallets show them. */
export const SAFE_TX_TYPES = {
  SafeTx: [
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
  ],
} as const

/** A transaction of a Safe. */
export interface SafeTransaction {
  readonly to: Address
  /** In wei; 0 by default. */
  readonly value?: bigint
  readonly data: Hex
  readonly operation: 'call' | 'delegateCall'
}

/** The owners' signatures as a Safe expects them: concatenated, sorted by owner address. */
export async function joinSignatures(
  signers: readonly PrivateKeyAccount[],
  sign: (signer: PrivateKeyAccount) => Promise<Hex>,
): Promise<Hex> {
  const inOrder = signers.toSorted((one, other) =>
    one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
  )
  return concatHex(await Promise.all(inOrder.map(sign)))
}

/**
 * Executes a transaction of a Safe, signed by these owners and sent from a new account.
 * @param gas limit of the transaction.
 * @throws if the transaction reverts.
 */
export async function executeTransaction(
  chain: SafeChain,
  safe: Safe,
  { to, value = 0n, data, operation }: SafeTransaction,
  ownerIndexes: readonly number[],
  gas = 1_000_000n,
): Promise<TransactionReceipt> {
  const transaction = {
    to,
    value,
    data,
    operation: operation === 'call' ? 0 : 1,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
  }
  const abi = safeAbi('safe')
  const chainId = await getChainId(chain.client)
  const nonce = await readContract(chain.client, { address: safe.address, abi, functionName: 'nonce' })
  const signatures = await joinSignatures(getOwners(safe, ownerIndexes), (owner) =>
    owner.signTypedData({
      domain: { chainId, verifyingContract: safe.address },
      types: SAFE_TX_TYPES,
      primaryType: 'SafeTx',
      message: { ...transaction, nonce: BigInt(String(nonce)) },
    }),
  )
  return sendFromNewAccount(chain, {
    to: safe.address,
    data: encodeFunctionData({
      abi,
      functionName: 'execTransaction',
      args: [...Object.values(transaction), signatures],
    }),
    gas,
  })
}

/** Batches calls into one transaction like Safe's Transaction Builder. `value` in wei. */
export function multiSend(
  calls: readonly { readonly to: Address; readonly data: Hex; readonly value?: bigint }[],
  version: SafeVersion = '1.4.1',
): SafeTransaction {
  const packed = calls.map(({ to, data, value = 0n }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, value, BigInt(size(data)), data],
    ),
  )
  const data = encodeFunctionData({
    abi: safeAbi('multiSendCallOnly', version),
    functionName: 'multiSend',
    args: [concatHex(packed)],
  })
  return { to: safeAddress('multiSendCallOnly', version), data, operation: 'delegateCall' }
}

/** The owners at these indexes. */
export function getOwners(safe: Safe, ownerIndexes: readonly number[]): readonly PrivateKeyAccount[] {
  return ownerIndexes.map((index) => {
    const owner = safe.owners[index]
    if (!owner) throw new Error(`The Safe ${safe.address} has no owner number ${index}.`)
    return owner
  })
}
