/** What wallets are asked to sign for a Safe (EIP-712), as JSON. */
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { Address, Hex } from 'viem'

interface SafeDomain {
  readonly chainId: number
  readonly safe: Address
}

const DOMAIN_TYPE = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

const TRANSACTION_TYPE = [
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
]

const domainOf = ({ chainId, safe }: SafeDomain) => ({ chainId, verifyingContract: safe })

export const transactionTypedData = (transaction: SafeTransaction, domain: SafeDomain) => ({
  types: { EIP712Domain: DOMAIN_TYPE, SafeTx: TRANSACTION_TYPE },
  domain: domainOf(domain),
  primaryType: 'SafeTx',
  message: Object.fromEntries(
    Object.entries(transaction).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? value.toString() : value,
    ]),
  ),
})

/** @param message the message's own hash. */
export const messageTypedData = (message: Hex, domain: SafeDomain) => ({
  types: { EIP712Domain: DOMAIN_TYPE, SafeMessage: [{ name: 'message', type: 'bytes' }] },
  domain: domainOf(domain),
  primaryType: 'SafeMessage',
  message: { message },
})
