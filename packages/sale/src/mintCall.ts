/** Encodes mint transactions and parses their logs. */
import { encodeFunctionData, padHex, type Address, type Hex } from 'viem'
import { mintAbi } from '@peppermint/contracts/pageAbi'
import type { Entitlement } from './entitlement.ts'

/** `keccak256('Transfer(address,address,uint256)')`, ERC-721. Precomputed, so that a page needs no hashing. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A transfer from the zero address is a mint. */
const ZERO_ADDRESS_TOPIC = padHex('0x', { size: 32 })

/** A transaction request for a wallet. */
export interface MintCall {
  readonly to: Address
  readonly data: Hex
  /** Price × quantity in wei. The contract accepts only this amount. */
  readonly value: bigint
}

/** What to mint: the phase by its index, the quantity, and the price. */
export interface MintParameters {
  readonly phase: number
  readonly quantity: number
  /** Wei for one token: the phase's, or on an allowlist the account's own. */
  readonly price: bigint
  /** Required in an allowlist phase: the account's quota, price and proof. */
  readonly entitlement?: Entitlement
}

/**
 * Encodes the transaction with which an account mints for itself.
 * @throws viem's encoding errors if a number is negative or no integer, or the proof is malformed.
 */
export function encodeMintCall(
  contract: Address,
  { phase, quantity, price, entitlement }: MintParameters,
): MintCall {
  const index = BigInt(phase)
  const count = BigInt(quantity)
  const data = entitlement
    ? encodeFunctionData({
        abi: mintAbi,
        functionName: 'mintAllowlisted',
        args: [index, count, BigInt(entitlement.quota), price, entitlement.proof],
      })
    : encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [index, count] })
  return { to: contract, data, value: price * count }
}

/** Address and topics of a log filter for mints to `account`. */
export function mintLogFilter(
  contract: Address,
  account: Address,
): { readonly address: Address; readonly topics: readonly [Hex, Hex, Hex] } {
  return { address: contract, topics: [TRANSFER_TOPIC, ZERO_ADDRESS_TOPIC, padHex(account, { size: 32 })] }
}

/** The fields read of a log. */
export interface MintLog {
  readonly address: string
  readonly topics: readonly string[]
}

/**
 * The ids of the tokens minted to `to`, in minting order. Ignores logs of other contracts and recipients, and transfers
 * between holders.
 */
export function parseMintedIds(logs: readonly MintLog[], contract: Address, to: Address): number[] {
  const wanted = mintLogFilter(contract, to)
  return logs
    .filter((log) => isSameHex(log.address, wanted.address))
    .filter((log) => wanted.topics.every((topic, index) => isSameHex(topic, log.topics[index] ?? '')))
    .flatMap((log) => (log.topics[3] === undefined ? [] : [Number(log.topics[3])]))
}

/** Case-insensitive: addresses come with or without a checksum. */
function isSameHex(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
