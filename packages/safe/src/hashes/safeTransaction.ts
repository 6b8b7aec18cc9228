/** The hash of a Safe transaction (EIP-712 `SafeTx`), of contracts from 1.0.0 on. */
import {
  type Address,
  concatHex,
  hashStruct,
  type Hex,
  keccak256,
  type TypedDataDefinition,
  zeroAddress,
} from 'viem'
import { domainOf, hashSafeDomain, type SafeDomain } from './safeDomain.ts'

/** A transaction of a Safe, with every field that its owners sign. */
export interface SafeTransaction {
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  /** 0: call, 1: delegate call. */
  readonly operation: 0 | 1
  readonly safeTxGas: bigint
  readonly baseGas: bigint
  readonly gasPrice: bigint
  readonly gasToken: Address
  readonly refundReceiver: Address
  readonly nonce: number
}

/** Of a transaction that sets no gas limit of the Safe and pays no refund. */
export const NO_REFUND = {
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
} as const satisfies Partial<SafeTransaction>

export interface SafeTransactionHashes {
  readonly domainHash: Hex
  readonly structHash: Hex
  /** What owners sign, and the transaction's id. */
  readonly safeTxHash: Hex
}

const TYPES = {
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

/** Hashes a transaction of a Safe. Addresses may have any case. */
export function hashSafeTransaction(transaction: SafeTransaction, domain: SafeDomain): SafeTransactionHashes {
  const domainHash = hashSafeDomain(domain)
  const structHash = hashStruct({
    data: { ...transaction, nonce: BigInt(transaction.nonce) },
    primaryType: 'SafeTx',
    types: TYPES,
  })
  return { domainHash, structHash, safeTxHash: keccak256(concatHex(['0x1901', domainHash, structHash])) }
}

/** What a wallet is asked to sign: typed data whose hash is the safeTxHash. */
export function safeTransactionTypedData(
  transaction: SafeTransaction,
  domain: SafeDomain,
): TypedDataDefinition<typeof TYPES, 'SafeTx'> {
  return {
    domain: domainOf(domain),
    types: TYPES,
    primaryType: 'SafeTx',
    message: { ...transaction, nonce: BigInt(transaction.nonce) },
  }
}
